"""What is kept: people, games, orders, and what each audience was shown. Knows nothing of rules or sockets."""
