"""The pages of one code or link: what it does, what it did, and each change of it.

`short_url` is either of them. `code` is a QR code: only codes have pictures, files and types.
"""
