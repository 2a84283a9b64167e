"""Benchmarks of Repoint on this machine: see `scripts/bench --help`."""
