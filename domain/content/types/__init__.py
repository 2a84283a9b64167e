"""The types of QR code: a module for each group."""
