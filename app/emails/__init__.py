"""E-mails to owners, as plain text in their language."""
