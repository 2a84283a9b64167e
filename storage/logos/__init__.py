"""Logos from wherever they come, none of them trusted."""
