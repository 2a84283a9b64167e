"""Arguments of a tool as the flat body that REST takes: content fields beside the common ones."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from pydantic import BaseModel

from domain.kernel.errors import Fault, ValidationFailed

# Folders, themes and domains are not an assistant's.
_NOT_HERE: Final = frozenset({"folder", "folder_id", "theme", "short_link_domain"})


def flat_body(arguments: BaseModel, *, without: Collection[str]) -> dict[str, Any]:
    """What was sent beside `without`, and what is in `content`, on one level.

    Raises ValidationFailed for a field that is sent in both places with two values, and for what is not an assistant's.
    """
    # What is no argument is content; a null among it takes something away.
    extra: Mapping[str, Any] = arguments.model_extra or {}
    parsed = {name: getattr(arguments, name) for name in arguments.model_fields_set - extra.keys()}
    content = parsed.pop("content", None) or {}
    flat = {**{name: value for name, value in parsed.items() if name not in without}, **extra}
    faults = [
        Fault(name, "is not for an assistant to set, but for the dashboard or REST")
        for name in {**flat, **content}
        if name in _NOT_HERE
    ]
    faults += [
        Fault(f"content.{name}", f"is not what {name} beside it is")
        for name, value in content.items()
        if name in flat and flat[name] != value
    ]
    if faults:
        raise ValidationFailed(faults)
    return {**content, **flat}
