"""Lists: filtered, by their age, a page at a time, stable while rows are added."""

from typing import Any, TypeVar

from tortoise.expressions import Q
from tortoise.models import Model
from tortoise.queryset import QuerySet

from domain.ports.lists import Position

Row = TypeVar("Row", bound=Model)


def filtered(rows: QuerySet[Row], **conditions: object) -> QuerySet[Row]:
    """The rows that meet every condition; None is no condition."""
    return rows.filter(**{lookup: value for lookup, value in conditions.items() if value is not None})


def newest_first(rows: QuerySet[Row], *, limit: int, after: Position | None) -> QuerySet[Row]:
    """At most `limit` of the rows behind `after`, by `created_at` and `id`, the newest first."""
    return by_age(rows, limit=limit, after=after, oldest_first=False)


def by_age(rows: QuerySet[Row], *, limit: int, after: Position | None, oldest_first: bool) -> QuerySet[Row]:
    beyond, sign = ("gt", "") if oldest_first else ("lt", "-")
    if after is not None:
        later: dict[str, Any] = {f"created_at__{beyond}": after.created_at}
        same: dict[str, Any] = {"created_at": after.created_at, f"id__{beyond}": after.id}
        rows = rows.filter(Q(**later) | Q(**same))
    return rows.order_by(f"{sign}created_at", f"{sign}id").limit(limit)
