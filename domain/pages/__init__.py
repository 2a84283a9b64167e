"""Landing pages: what they show and how they look."""
