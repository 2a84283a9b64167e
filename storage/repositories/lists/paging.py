"""Lists: filtered, newest first, a page at a time, stable while rows are added."""

from typing import TypeVar

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
    if after is not None:
        rows = rows.filter(
            Q(created_at__lt=after.created_at) | Q(created_at=after.created_at, id__lt=after.id)
        )
    return rows.order_by("-created_at", "-id").limit(limit)
