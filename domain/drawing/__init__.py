"""Payload and design to a picture: bytes in, bytes out, the same for the same input."""
