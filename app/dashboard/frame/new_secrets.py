"""A secret that a page shows once, like a new API key: it waits for the page in a cookie, encrypted."""

from datetime import datetime

from starlette.responses import Response

from app.dashboard.frame.cookies import NEW_SECRET_LIFETIME, keep_new_secret, new_secret_cookie
from app.dashboard.frame.visits import SignedIn


async def with_secret(visit: SignedIn, response: Response, subject: str, secret: str) -> Response:
    """`subject`: what it is of; only a page of the same shows it."""
    at = visit.deps.clock().isoformat()
    encrypted = await visit.deps.encryption.encrypt(f"{subject}\n{visit.account.id}\n{at}\n{secret}")
    keep_new_secret(response, visit.context, encrypted)
    return response


async def new_secret(visit: SignedIn, subject: str) -> str:
    """The secret; empty for a cookie of another subject or account, or one older than browsers keep."""
    cookie = visit.request.cookies.get(new_secret_cookie(visit.context))
    text = await visit.deps.encryption.decrypt(cookie) if cookie else None
    parts = (text or "").split("\n", 3)
    if len(parts) < 4 or parts[:2] != [subject, str(visit.account.id)]:
        return ""
    age = visit.deps.clock() - datetime.fromisoformat(parts[2])
    return parts[3] if age <= NEW_SECRET_LIFETIME else ""


def without_secret(visit: SignedIn, response: Response) -> Response:
    """Forget the secret when its page shows it, so that a reload shows none. HEAD shows nothing."""
    if visit.request.method == "GET" and new_secret_cookie(visit.context) in visit.request.cookies:
        keep_new_secret(response, visit.context, "")
    return response
