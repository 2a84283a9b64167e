"""Backups that are made while the service runs, and what puts one back (docs/decisions/0029)."""
