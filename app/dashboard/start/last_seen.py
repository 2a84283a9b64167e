"""When the owner was here before, by a cookie of this browser: what is new since then is said."""

from datetime import UTC, datetime, timedelta

from starlette.responses import Response

from app.dashboard.frame import SignedIn
from app.dashboard.frame.cookies import SEEN, cookie_name, keep_seen

# Who opens Home again within this time has not been away.
_AT_ONCE = timedelta(minutes=30)


def last_seen(request: SignedIn) -> datetime | None:
    """When that was; None for the first time."""
    before, latest = _moments(request)
    return latest if latest and request.deps.clock() - latest >= _AT_ONCE else before


def note_seen(request: SignedIn, response: Response) -> None:
    moments = (last_seen(request), request.deps.clock())
    seconds = (str(int(one.timestamp())) if one else "" for one in moments)
    keep_seen(response, request.context, ".".join((_name(request), *seconds)))


def _moments(request: SignedIn) -> tuple[datetime | None, datetime | None]:
    """When the owner was here before, and this browser's last look at Home."""
    kept = request.http.cookies.get(cookie_name(request.context, SEEN), "")
    name, before, latest = [*kept.split("."), "", ""][:3]
    return (_moment(before), _moment(latest)) if name == _name(request) else (None, None)


def _name(request: SignedIn) -> str:
    """The start of the account's id: a browser may have several accounts."""
    return request.account.id.hex[:12]


def _moment(text: str) -> datetime | None:
    is_number = text.isascii() and text.isdigit() and len(text) < 11
    return datetime.fromtimestamp(int(text), UTC) if is_number else None
