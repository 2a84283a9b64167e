"""Rules: where scans of a code lead elsewhere, and when."""
