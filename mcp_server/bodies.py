"""Reading request bodies up to a limit."""

from starlette.requests import Request

from domain.kernel.errors import PayloadTooLarge


async def read_body(request: Request, limit: int) -> bytes:
    """Raise PayloadTooLarge as soon as more than `limit` bytes are announced or sent."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > limit:
        raise PayloadTooLarge(limit)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise PayloadTooLarge(limit)
    return bytes(body)
