"""Texts that phones understand without a network, each in the format of its standard."""
