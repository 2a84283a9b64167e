"""Logos: read, sanitized and measured."""
