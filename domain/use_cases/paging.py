"""Pages of lists: a query for one row more tells whether there is a next page."""

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
    """The first `limit` rows, and the position of the next page; None at the end."""
    page = list(found[:limit])
    return page, Position(page[-1].created_at, page[-1].id) if len(found) > limit else None
