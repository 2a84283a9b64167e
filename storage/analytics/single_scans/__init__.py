"""Scans that are kept singly: reports that rollups cannot give, and lists."""
