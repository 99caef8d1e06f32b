"""Pictures of the page at moments of real games, for looking at: `python -m tests.page.pictures DIR`."""
