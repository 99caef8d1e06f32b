"""Boards: spaces and the edges between them."""
