"""Sending e-mails."""
