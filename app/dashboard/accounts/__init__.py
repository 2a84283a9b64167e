"""Pages of an account itself: making it, confirming its address, a forgotten password, leaving."""
