"""Accounts, and what their owners sign in with."""
