"""Form submissions and the e-mails about them."""
