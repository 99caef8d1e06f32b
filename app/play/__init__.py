"""What people at a table need around a game: accounts, seats, submitting orders, watching, chat."""
