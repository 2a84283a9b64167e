"""Second steps and passkeys: their settings, and the pages of signing in with them."""
