"""The 24 types of QR code."""
