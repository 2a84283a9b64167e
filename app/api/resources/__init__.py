"""The resources of the REST interface: a module each, with its answers and handlers."""
