"""Try a scan of a code or link."""
