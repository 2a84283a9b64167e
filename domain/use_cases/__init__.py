"""What the product does, by noun."""
