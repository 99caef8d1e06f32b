"""Players without a person: they see only what their seat sees, and know no title by name."""
