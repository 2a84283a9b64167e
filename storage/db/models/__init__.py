"""The tables. docs/storage.md describes each: the hashed columns, and how long a row lives."""

import tortoise.models

# Tortoise parses the source of each model for "#:" comments. We have none, and it takes a sixth of a start.
tortoise.models._get_comments = lambda cls: {}  # noqa: ARG005, SLF001
