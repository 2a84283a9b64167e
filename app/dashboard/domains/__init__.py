"""The pages of own domains."""
