"""The rules engine: pure functions of a state, an order and dice. No clock, no I/O, no global random."""
