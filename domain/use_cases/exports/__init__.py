"""Exports: everything that an account owns, in one file."""
