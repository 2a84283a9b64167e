"""What an account takes with it."""
