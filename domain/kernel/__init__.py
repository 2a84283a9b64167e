"""Code that every subject uses."""
