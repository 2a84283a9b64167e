"""Counting scans: the worker that adds waiting scans to rollups, and the reports that read these."""
