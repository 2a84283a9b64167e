"""The codes and links that a caller has access to, as conditions."""

from typing import Final

from tortoise.queryset import QuerySet

from domain.accounts.api_keys import KeyAccess
from storage.db.models.codes import ShortURLRow

Condition = tuple[str, tuple[str, ...]]
# The kind of all rows of `short_urls` in the trash. A statement that finds codes and links by anything but
# their kind needs this condition.
TRASHED: Final = "trashed"
LIVE: Final = f"u.kind <> '{TRASHED}'"


def accessible(rows: QuerySet[ShortURLRow], access: KeyAccess) -> QuerySet[ShortURLRow]:
    if access.folders is not None:
        rows = rows.filter(folder_id__in=[*access.folders])
    if access.domains is not None:
        rows = rows.filter(domain__in=[*access.domains])
    return rows


def access_conditions(access: KeyAccess) -> list[Condition]:
    """For rows `u` of `short_urls`, each with its values."""
    limits = {"folder_id": access.folders, "domain": access.domains}
    return [
        (f"u.{column} IN ({', '.join('?' * len(allowed))})", tuple(sorted(map(str, allowed))))
        for column, allowed in limits.items()
        if allowed is not None
    ]
