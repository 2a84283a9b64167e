"""GET and POST of a short URL."""
