"""Links that other services have exported: which rows can be taken over, and why others cannot."""
