"""Sessions: who is signed in to the dashboard, and with which browser."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Self
from uuid import UUID

# The life of a session that is not used.
SESSION_LIFETIME: Final = timedelta(days=30)
# A use is noted this long after the one before at the earliest: a page is no reason to write.
SEEN_EVERY: Final = timedelta(hours=1)
_LONGEST_USER_AGENT: Final = 500
# The first that is in the text: Edge also calls itself Chrome, and Chrome calls itself Safari.
_BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
_SYSTEMS: Final = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """A session; its token is in a cookie, only a hash of it is stored. `user_agent`: of the browser."""

    id: UUID
    account_id: UUID
    token_hash: str
    user_agent: str
    created_at: datetime
    seen_at: datetime

    def has_ended(self, now: datetime) -> bool:
        return now - self.seen_at >= SESSION_LIFETIME

    def seen(self, now: datetime) -> Self:
        """The same session while its last use is recent enough."""
        return replace(self, seen_at=now) if now - self.seen_at >= SEEN_EVERY else self


def shortened_user_agent(sent: str) -> str:
    """The user agent as far as it is stored, without what no database takes."""
    return "".join(sign for sign in sent if sign.isprintable())[:_LONGEST_USER_AGENT]


def device_of(user_agent: str) -> str:
    """The device as its owner would call it: `iPhone, Safari`. Empty for a program that names neither."""
    found = (
        next((name for sign, name in names if sign in user_agent), None) for names in (_SYSTEMS, _BROWSERS)
    )
    return ", ".join(filter(None, found))
