"""Analytics: questions about scans, rollups, and reports."""
