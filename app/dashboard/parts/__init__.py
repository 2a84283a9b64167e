"""What several pages share: rows and lists, charts, times, addresses, batches. They know no page."""
