"""A secret that a page shows once, like a new API key: it waits for the page in a cookie, encrypted."""

from datetime import datetime

from starlette.responses import Response

from app.dashboard.frame.cookies import NEW_SECRET, NEW_SECRET_LIFETIME, cookie_name, keep_new_secret
from app.dashboard.frame.requests import SignedIn


async def with_secret(request: SignedIn, response: Response, subject: str, secret: str) -> Response:
    """`subject`: what it is of; only a page of the same shows it."""
    at = request.deps.clock().isoformat()
    encrypted = await request.deps.encryption.encrypt(f"{subject}\n{request.account.id}\n{at}\n{secret}")
    keep_new_secret(response, request.context, encrypted)
    return response


async def new_secret(request: SignedIn, subject: str) -> str:
    """The secret; empty for a cookie of another subject or account, or one older than browsers keep."""
    cookie = request.http.cookies.get(cookie_name(request.context, NEW_SECRET))
    text = await request.deps.encryption.decrypt(cookie) if cookie else None
    parts = (text or "").split("\n", 3)
    if len(parts) < 4 or parts[:2] != [subject, str(request.account.id)]:
        return ""
    age = request.deps.clock() - datetime.fromisoformat(parts[2])
    return parts[3] if age <= NEW_SECRET_LIFETIME else ""


def without_secret(request: SignedIn, response: Response) -> Response:
    """Forget the secret when its page shows it, so that a reload shows none. HEAD shows nothing."""
    if request.http.method == "GET" and cookie_name(request.context, NEW_SECRET) in request.http.cookies:
        keep_new_secret(response, request.context, "")
    return response
