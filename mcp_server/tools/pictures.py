"""A code's picture as an assistant can show it: small, because it is kept in the conversation."""

from base64 import b64encode
from typing import Final

from mcp_types import ImageContent

from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of
from domain.drawing.output import Output
from domain.use_cases.codes.pictures import draw
from mcp_server.tools.tool import Caller

MAX_BYTES: Final = 20_000
_SIDES: Final = (512, 384, 288, 216, 160, 128, 96, 64)


async def picture_blocks(caller: Caller, code: QRCode) -> tuple[ImageContent, ...]:
    """The picture as PNG, as large as it can be under 20 kB; none where that is too small for its modules."""
    context = caller.context
    picture_source = picture_source_of(code, context.deps.addresses)
    for side in _SIDES:
        try:
            png = await draw(context.deps, picture_source, Output("png", size=side))
        except ValueError:
            # No room for the modules, and smaller ones have less.
            return ()
        if len(png) < MAX_BYTES:
            return (ImageContent(data=b64encode(png).decode(), mime_type="image/png"),)
    return ()
