"""Speed and how it grows, printed, never asserted: machines are noisy. Run with `python -m tests.benchmarks`."""
