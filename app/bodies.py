"""Reading what was sent, up to a limit."""

from typing import Final

from starlette.requests import Request

from domain.kernel.errors import PayloadTooLarge

# What is read at once; more of it is read beside the scans.
SMALL: Final = 65_536


async def read_body(request: Request, limit: int) -> bytes:
    """Raise PayloadTooLarge as soon as there are more than `limit` bytes, announced or sent."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limit:
        raise PayloadTooLarge(limit)
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > limit:
            raise PayloadTooLarge(limit)
    return bytes(read)
