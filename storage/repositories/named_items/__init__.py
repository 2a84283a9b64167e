"""Folders, templates, tags and own domains: what an account keeps by its name."""
