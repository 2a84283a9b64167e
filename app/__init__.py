"""The web process: REST, the scan path, pages."""
