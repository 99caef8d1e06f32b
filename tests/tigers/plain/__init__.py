"""Supply, marches and odds told a second time, plainly and without haste: what the engine must agree with."""
