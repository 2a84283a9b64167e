"""The tools of the assistant endpoint: one module a tool, each a row of `catalogue.TOOLS`."""
