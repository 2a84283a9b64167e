"""When the owner was here before, by a cookie of this browser: what is new since then is said."""

from datetime import UTC, datetime, timedelta

from starlette.responses import Response

from app.dashboard.frame import SignedIn
from app.dashboard.frame.cookies import VISITS, cookie_name, keep_visits

# Home opened again within this time is the same visit.
_ONE_VISIT = timedelta(minutes=30)


def last_visit(request: SignedIn) -> datetime | None:
    """The end of the visit before this one; None for a first one."""
    before, latest = _visits(request)
    return latest if latest and request.deps.clock() - latest >= _ONE_VISIT else before


def note_visit(request: SignedIn, response: Response) -> None:
    moments = (last_visit(request), request.deps.clock())
    seconds = (str(int(one.timestamp())) if one else "" for one in moments)
    keep_visits(response, request.context, ".".join((_name(request), *seconds)))


def _visits(request: SignedIn) -> tuple[datetime | None, datetime | None]:
    """The end of the visit before, and this browser's last look at Home."""
    kept = request.http.cookies.get(cookie_name(request.context, VISITS), "")
    name, before, latest = [*kept.split("."), "", ""][:3]
    return (_moment(before), _moment(latest)) if name == _name(request) else (None, None)


def _name(request: SignedIn) -> str:
    """Of the account: several may sign in to one browser."""
    return request.account.id.hex[:12]


def _moment(text: str) -> datetime | None:
    is_number = text.isascii() and text.isdigit() and len(text) < 11
    return datetime.fromtimestamp(int(text), UTC) if is_number else None
