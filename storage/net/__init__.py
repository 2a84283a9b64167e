"""Fetching from addresses that strangers chose."""
