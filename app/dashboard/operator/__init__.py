"""The operators' pages: for everybody else they are not found."""
