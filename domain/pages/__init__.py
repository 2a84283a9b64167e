"""Landing pages: their content, their pictures and their look."""
