"""The theater map: what the rules fix, how it hangs together, and that it can be rebuilt."""
