"""Drawing pictures in threads; fetching and decoding logos."""
