"""What an assistant can do here: one module a noun, each tool a row of `catalogue.TOOLS`."""
