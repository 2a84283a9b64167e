"""A form that makes or changes something is answered once: sent again, it gets the answer of the first time.

Its page gives it a token. Of a form without one, each is answered.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from typing import BinaryIO, Final

from starlette.responses import Response

from app.dashboard.frame.failures import unavailable
from app.dashboard.frame.requests import SignedIn
from domain.kernel.errors import InFlight
from domain.use_cases.idempotency import answer_once

# What a form with the token is answered with when it has made something.
_MADE: Final = 303
# Another process may be answering the same form: how often its answer is looked for, and seconds between.
_LOOKS: Final = 100
_PAUSE: Final = 0.05


class _NothingMade(Exception):
    def __init__(self, response: Response) -> None:
        self.response = response


async def answered_once(answer: Callable[[SignedIn], Awaitable[Response]], request: SignedIn) -> Response:
    token = request.fields.get("once", "")
    # What a script asks for, like a preview, makes nothing.
    if not token or request.is_partial or request.resumes:
        return await answer(request)

    async def make(_: object) -> bytes:
        response = await answer(request)
        if response.status_code != _MADE:
            raise _NothingMade(response)
        headers = [[part.decode("latin-1") for part in header] for header in response.raw_headers]
        # Only the same form can open it: no table has its token.
        return (await request.deps.encryption.encrypt(json.dumps(headers), also_under=token)).encode()

    key = await _key(request)
    try:
        async with request.context.locks.of(key):
            return await _response(request, token, await _answer(request, key, make))
    except _NothingMade as nothing:
        return nothing.response
    except InFlight as refusal:
        return await unavailable(request.http, refusal)


async def _answer(request: SignedIn, key: str, make: Callable[[object], Awaitable[bytes]]) -> bytes:
    """Raises InFlight when the other process takes too long."""
    for look in range(_LOOKS):
        await asyncio.sleep(_PAUSE if look else 0)
        with suppress(InFlight):
            return await answer_once(
                request.deps, request.account.id, key, "form", make, recover=None, serialize=bytes
            )
    raise InFlight


async def _key(request: SignedIn) -> str:
    """The idempotency key of a form and its fields. No REST caller can send a line break in one."""
    # Files may be large, and scans wait for this loop.
    contents = {name: BytesIO(content) for name, content in request.files.items()} | {**request.large}
    files = {name: await asyncio.to_thread(_hash_of, content) for name, content in contents.items()}
    form = json.dumps([request.http.url.path, request.fields.multi_items(), files])
    return f"form\n{sha256(form.encode()).hexdigest()}"


def _hash_of(file: BinaryIO) -> str:
    found = sha256()
    while part := file.read(1_048_576):
        found.update(part)
    file.seek(0)
    return found.hexdigest()


async def _response(request: SignedIn, token: str, kept: bytes) -> Response:
    headers = json.loads(await request.deps.encryption.decrypt(kept.decode(), also_under=token) or "[]")
    response = Response(status_code=_MADE)
    response.raw_headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return response
