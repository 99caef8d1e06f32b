"""Sockets: the protocol in two files by direction, a room for each game, and the door."""
