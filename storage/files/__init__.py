"""The bytes of the files that accounts keep."""
