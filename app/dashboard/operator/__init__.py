"""The operators' pages. The use cases answer everybody else with NotFound."""
