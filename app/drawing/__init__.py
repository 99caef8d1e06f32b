"""Boards drawn as printed maps: SVG from the picture of a board that every title gives, with counters from a view."""
