"""Backups of a running service, and restoring them (docs/decisions/0029)."""
