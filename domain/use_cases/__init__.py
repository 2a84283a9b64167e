"""The use cases, by noun."""
