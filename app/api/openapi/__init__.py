"""The table of operations and the OpenAPI document made from it."""
