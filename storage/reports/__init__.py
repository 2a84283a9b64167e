"""Numbers about scans, and the scans themselves, read at one moment."""
