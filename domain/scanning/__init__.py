"""A scan: who scanned, who may pass, and where the scan leads."""
