"""A generated history of scans: its visitors, its days, and filling a database with it."""
