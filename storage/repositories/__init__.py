"""One class for each kind of stored entity."""
