"""What several pages share: rows and lists, charts, times, addresses, selections. They know no page."""
