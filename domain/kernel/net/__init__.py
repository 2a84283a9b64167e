"""Addresses and hosts: our own, those that codes lead to, and those that we fetch from."""
