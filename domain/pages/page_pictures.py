"""Pictures of landing pages: which there are, and when each is fetched, again, or given up."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from domain.content import Content
from domain.drawing.shapes import Ink

# Its owner may put another picture in the same place.
STALE_AFTER: Final = timedelta(days=1)
# A visitor who finds a picture that could not be had asks for it again after that.
RETRIED_AFTER: Final = timedelta(minutes=5)
# After each failure in a row it is fetched again by itself; then it waits for a visitor, or a change of the page.
RETRIES: Final = (RETRIED_AFTER, timedelta(minutes=30), timedelta(hours=2), timedelta(hours=12))
# Whoever fetches a picture has so long for it; when the process dies, another takes it after that.
LEASE: Final = timedelta(minutes=1)

_OF_THEMES: Final = ("logo_url", "cover_url")


@dataclass(frozen=True, slots=True)
class PagePicture:
    """What came of fetching it: the logo it is kept as, or None while it could not be had.

    `fetched_at`: the last try. `failures`: how many in a row. `due_at`: the next try that needs no visitor, or the
    end of a lease. `ink`: see `domain/pages/logo_plates.py`; None while it is not known.
    """

    url: str
    logo_hash: str | None = None
    ink: Ink | None = None
    fetched_at: datetime | None = None
    failures: int = 0
    due_at: datetime | None = None

    def is_to_be_renewed(self, now: datetime) -> bool:
        """Whether it is old, and nobody is about to fetch it."""
        return self.due_at is None and self.fetched_at is not None and now - self.fetched_at >= STALE_AFTER

    def has_just_failed(self, now: datetime) -> bool:
        return self.failures > 0 and self.fetched_at is not None and now - self.fetched_at < RETRIED_AFTER

    def fetched(self, logo_hash: str, ink: Ink, *, now: datetime) -> "PagePicture":
        return PagePicture(self.url, logo_hash, ink, now)

    def failed(self, *, now: datetime) -> "PagePicture":
        """What was had before stays."""
        due_at = now + RETRIES[self.failures] if self.failures < len(RETRIES) else None
        return replace(self, fetched_at=now, failures=self.failures + 1, due_at=due_at)


def pictures_of(content: Content, theme: Mapping[str, Any] | None) -> frozenset[str]:
    """The owner's own addresses of all pictures that a page may show."""
    of_theme = ((theme or {}).get(name) for name in _OF_THEMES)
    return frozenset(content.pictures()) | {url for url in of_theme if isinstance(url, str)}
