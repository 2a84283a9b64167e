"""Fetching URLs that strangers choose."""
