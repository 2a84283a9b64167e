"""Files of an account: what they are, and what is kept of them."""
