"""Codes are made, and their content is changed: a form for each type, with a preview beside it."""
