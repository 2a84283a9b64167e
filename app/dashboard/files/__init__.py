"""Files of the account: the list, one of them, and what a form sends."""
