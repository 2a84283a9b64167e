"""Which code an address means: the one that is printed so, or else the one that a person meant.

People type and copy addresses: in capitals, with a slash at the end, with the full stop of a sentence.
"""

import re
from typing import Final

from starlette.requests import Request

from app.context import Context
from domain.kernel.short_ids import SHAPE
from domain.scanning.scans import Target

# What may come after an address; a word after a slash makes it another address.
TAIL: Final = r"(?:/[^\w-]*)?"
_BEGINNING: Final = re.compile(r"[A-Za-z0-9_-]*")


async def find_target(request: Request, context: Context) -> Target | None:
    """The code or link of the path, whose `short_id` becomes the printed one."""
    domain, found = context.domain_of(request), _BEGINNING.match(request.path_params["short_id"])
    if found is None or not SHAPE.fullmatch(found[0]):
        return None
    target = await context.resolver.find(domain, found[0])
    if target is None and (alike := await context.alike.find(domain, found[0])) is not None:
        target = await context.resolver.find(domain, alike.short_id)
    if target is not None:
        request.path_params["short_id"] = target.short_id
    return target
