"""What the pages of all types share."""
