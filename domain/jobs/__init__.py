"""Work that outlives its request."""
