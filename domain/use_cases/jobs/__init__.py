"""Jobs, by their kinds."""
