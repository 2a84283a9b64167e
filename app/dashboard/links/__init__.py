"""What only links have. The rest of their pages is in `lists` and `code`."""
