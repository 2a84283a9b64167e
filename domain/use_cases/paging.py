"""Lists by pages: one more is asked for than is shown, to know whether there is a next."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID

from domain.ports.lists import Position


class Listed(Protocol):
    @property
    def created_at(self) -> datetime: ...
    @property
    def id(self) -> UUID: ...


Row = TypeVar("Row", bound=Listed)


def cut_page(found: Sequence[Row], limit: int) -> tuple[list[Row], Position | None]:
    """The first `limit` of at most one more, and where the next page begins; None at the end."""
    page = list(found[:limit])
    return page, Position(page[-1].created_at, page[-1].id) if len(found) > limit else None
