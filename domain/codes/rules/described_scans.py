"""What rules ask of a scan."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property

from domain.kernel.time_zones import local_time


@dataclass(frozen=True, kw_only=True)
class DescribedScan:
    """A scan, as rules see it; None: it is not known.

    `zone`: that of the account's clock. `accept_language`: the header (RFC 9110, 12.5.4). `country`: by
    ISO 3166-1. `day_key`: the same for a visitor all day; None for one who opts out of tracking.
    """

    now: datetime
    zone: tzinfo
    accept_language: str | None = None
    system: str | None = None
    device: str | None = None
    country: str | None = None
    query: Mapping[str, str] | None = None
    day_key: bytes | None = None

    @cached_property
    def clock(self) -> datetime:
        return local_time(self.now, self.zone)
