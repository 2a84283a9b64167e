"""Counting scans: the worker that turns waiting scans into rollups, and the reports that read them."""
