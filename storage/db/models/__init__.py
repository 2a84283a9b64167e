"""The tables. docs/storage.md describes each: the hashed columns, and how long a row lives."""

import tortoise.models


def _no_comments(cls: type[tortoise.models.Model]) -> dict[str, str]:  # noqa: ARG001
    return {}


# Tortoise reads the source of each model for comments with "#:". Ours have none; it saves a sixth of a start.
tortoise.models._get_comments = _no_comments  # noqa: SLF001
