"""The trash: deleted codes and links, which come back whole for 30 days."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from domain.codes.codes import QRCode
from domain.codes.links import ShortLink
from domain.codes.short_urls import CreatedVia

KEPT_FOR: Final = timedelta(days=30)


@dataclass(frozen=True, kw_only=True, slots=True)
class Trashed:
    """`entity`: as it comes back. `deleted_by` and `deleted_via`: as a change in a history has them."""

    entity: QRCode | ShortLink
    deleted_at: datetime
    deleted_by: str
    deleted_via: CreatedVia

    @property
    def purged_at(self) -> datetime:
        return self.deleted_at + KEPT_FOR
