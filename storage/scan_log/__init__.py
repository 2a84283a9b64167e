"""Recording scans by group commit."""
