"""The assistant process."""
