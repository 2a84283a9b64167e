"""OAuth 2.1: clients, authorization codes, grants and tokens."""
