"""Folders, tags and templates: what an owner names and gives to codes and links."""
