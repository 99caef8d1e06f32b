"""What pytest needs before it looks for tests: the table of clauses against tests (`pytest --clauses`)."""

pytest_plugins = ["tests.clauses"]
