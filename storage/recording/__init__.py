"""Recording scans: what happens to one before it is answered."""
