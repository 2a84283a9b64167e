"""The codes and links that a caller has access to, as conditions."""

from typing import Final

from tortoise.queryset import QuerySet

from domain.accounts.api_keys import KeyAccess
from storage.db.models.codes import ShortURLRow

Condition = tuple[str, tuple[object, ...]]
# The kinds of rows of `short_urls` in the trash, by what they were.
TRASHED: Final = {"qr_code": "code_bin", "link": "link_bin"}
# Statements that find rows `u` by anything but their kind need this condition.
LIVE: Final = "u.kind IN ('qr_code', 'link')"
IN_TRASH: Final = "u.kind IN ('code_bin', 'link_bin')"


def accessible(rows: QuerySet[ShortURLRow], access: KeyAccess) -> QuerySet[ShortURLRow]:
    if access.folders is not None:
        rows = rows.filter(folder_id__in=[*access.folders])
    if access.domains is not None:
        rows = rows.filter(domain__in=[*access.domains])
    return rows


def access_conditions(access: KeyAccess) -> list[Condition]:
    """The conditions for rows `u` of `short_urls`, each with its values."""
    limits = {"folder_id": access.folders, "domain": access.domains}
    return [
        (f"u.{column} IN ({', '.join('?' * len(allowed))})", tuple(sorted(map(str, allowed))))
        for column, allowed in limits.items()
        if allowed is not None
    ]
