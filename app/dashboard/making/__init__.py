"""Codes are made, and their content is changed: forms of 24 kinds, with a preview beside them."""
