"""Pages of an account itself: making it, signing in, a forgotten password, its settings, leaving."""
