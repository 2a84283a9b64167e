"""The books: scans leave the journal and are counted, once, by one process at a time."""
