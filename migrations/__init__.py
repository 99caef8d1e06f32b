"""The database's history, step by step. Run by `tigers migrate`."""
