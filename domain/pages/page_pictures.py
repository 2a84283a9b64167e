"""The pictures and files of landing pages, and when each is fetched."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, Final

from domain.content import Content
from domain.drawing.logo_limits import Cut
from domain.drawing.shapes import Ink
from domain.pages.page_files import FetchedFile, FileFacts

# The owner may have replaced the picture at the same address: its server is asked for another version of it.
STALE_AFTER: Final = timedelta(minutes=5)
# Where its server cannot be asked so, all of it is fetched.
FETCHED_WHOLE_AFTER: Final = timedelta(hours=1)
# After a failure, a visitor's request fetches the picture again from then on.
RETRIED_AFTER: Final = timedelta(minutes=5)
# Automatic retries after failures in a row. After them it waits for a visitor, or a change of the page.
RETRIES: Final = (RETRIED_AFTER, timedelta(minutes=30), timedelta(hours=2), timedelta(hours=12))
# Lease on a picture that is being fetched; when it expires, another process retries.
LEASE: Final = timedelta(minutes=1)
# The sizes in which pages show pictures, for screens with two or three px to a CSS px.
CUTS: Final[Mapping[str, Cut]] = MappingProxyType(
    {
        "dish": Cut(208, 208, max_bytes=8_000),
        "square": Cut(360, 360, max_bytes=20_000),
        "logo": Cut(480, 216, max_bytes=20_000, is_whole=True),
        "paper": Cut(640, 640, max_bytes=40_000, is_whole=True),
        "cover": Cut(780, 660, max_bytes=30_000),
        "wide": Cut(1280, 720, max_bytes=60_000),
    }
)
# In a contact file, which phones send to each other as a message.
CARD_PHOTO: Final = Cut(400, 400, max_bytes=25_000)

_THEME_FIELDS: Final = ("logo_url", "logo_dark_url", "cover_url", "icon_url")


@dataclass(frozen=True, slots=True)
class PagePicture:
    """`logo_hash`: the stored logo; None until a fetch succeeds. `ink`: its ink, see `logo_plates`.

    `fetched_at`: the last attempt. `failures`: failures in a row. `due_at`: the next automatic attempt,
    or the end of a lease. `file`: what is known of the file at the URL; it may be no picture.
    """

    url: str
    logo_hash: str | None = None
    ink: Ink | None = None
    fetched_at: datetime | None = None
    failures: int = 0
    due_at: datetime | None = None
    file: FileFacts | None = None

    def is_to_be_renewed(self, now: datetime) -> bool:
        """Whether it is old, and no fetch is planned."""
        stale_after = STALE_AFTER if self.condition else FETCHED_WHOLE_AFTER
        return self.due_at is None and self.fetched_at is not None and now - self.fetched_at >= stale_after

    @property
    def condition(self) -> str | None:
        """As of its file, unless what is known is not all of it, or of another time."""
        return self.file.condition if self.file and not self.failures else None

    def has_just_failed(self, now: datetime) -> bool:
        return self.failures > 0 and self.fetched_at is not None and now - self.fetched_at < RETRIED_AFTER

    @property
    def is_no_picture(self) -> bool:
        """Whether the last fetch found another file."""
        return self.file is not None and self.logo_hash is None and not self.failures

    def fetched(self, file: FetchedFile, ink: Ink | None, *, now: datetime) -> "PagePicture":
        if file.is_unchanged:
            return replace(self, fetched_at=now, due_at=None)
        # A server that is busy or closed may say so with the status of success.
        is_doubtful = self.logo_hash is not None and file.facts.kind is None and self.failures < len(RETRIES)
        if is_doubtful or not file.is_complete:
            return replace(self.failed(now=now), file=self.file or file.facts)
        logo_hash = file.picture.content_hash if file.picture else None
        return PagePicture(self.url, logo_hash, ink, now, file=file.facts)

    def failed(self, *, now: datetime) -> "PagePicture":
        """The logo of an earlier fetch stays, and what it has found."""
        due_at = now + RETRIES[self.failures] if self.failures < len(RETRIES) else None
        return replace(self, fetched_at=now, failures=self.failures + 1, due_at=due_at)


def pictures_of(content: Content, theme: Mapping[str, Any] | None) -> frozenset[str]:
    """The addresses of all pictures that a page may show, as the owner sent them, and of its file."""
    others = (content.file_url(), *((theme or {}).get(name) for name in _THEME_FIELDS))
    return frozenset(content.pictures()) | {url for url in others if isinstance(url, str)}
