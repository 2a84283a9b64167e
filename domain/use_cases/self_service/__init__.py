"""What the holder of an account does with it alone: sign up, confirm, reset, change, leave."""
