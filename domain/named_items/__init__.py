"""Folders, tags and templates: an owner names them, and gives them to codes and links."""
