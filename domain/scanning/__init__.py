"""Scans: the visitor, the rules, the outcome."""
