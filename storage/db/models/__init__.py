"""The tables. docs/storage.md describes each: the hashed columns, and how long a row lives."""

import tortoise.models


def _no_comments(cls: type[tortoise.models.Model]) -> dict[str, str]:  # noqa: ARG001
    return {}


# Tortoise parses the source of each model for comments with "#:". Ours have none: a sixth of a start is saved.
tortoise.models._get_comments = _no_comments  # noqa: SLF001
