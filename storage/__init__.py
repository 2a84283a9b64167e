"""The only package that knows Tortoise."""
