"""Reading request bodies up to a limit."""

from typing import Final

from starlette.requests import Request

from domain.kernel.errors import PayloadTooLarge

# Larger bodies are parsed in a thread, so that scans are answered meanwhile.
SMALL: Final = 65_536


async def read_body(request: Request, limit: int) -> bytes:
    """Raise PayloadTooLarge as soon as more than `limit` bytes are announced or sent."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limit:
        raise PayloadTooLarge(limit)
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > limit:
            raise PayloadTooLarge(limit)
    return bytes(read)
