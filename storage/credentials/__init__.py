"""Passwords, passkeys and codes of apps, each by its standard; the secret of the service."""
