"""What rules ask of a scan."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from domain.kernel.time_zones import local_time


# One is made a scan: `frozen` would make that twice as dear, and `cached_property` the reading of its clock.
@dataclass(kw_only=True, slots=True, eq=False)
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
    # With a factory also a subclass without slots begins with it.
    _clock: datetime | None = field(default_factory=lambda: None, init=False, repr=False)

    @property
    def clock(self) -> datetime:
        if self._clock is None:
            self._clock = local_time(self.now, self.zone)
        return self._clock
