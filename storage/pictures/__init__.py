"""Drawing in threads; logos fetched and read."""
