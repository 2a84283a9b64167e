"""Which code an address means: the one that is printed so, or else the one that a person meant.

People type and copy addresses: in capitals, with a slash at the end, with the full stop of a sentence.
"""

import re
from typing import Final

from starlette.requests import Request

from app.context import Context
from domain.kernel.short_ids import MAX_IMPORTED, SHAPE, may_be_short_id
from domain.scanning.scans import Target

# What may come after an address; a word after a slash makes it another address.
TAIL: Final = r"(?:/[^\w-]{0,64})?"
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9_-]")
_WORD: Final = re.compile(r"[\w-]")
# Of what is read without its end.
LONGEST: Final = 4 * MAX_IMPORTED
_END: Final = re.compile(r"[^\w-]+\Z")


async def find_target(request: Request, context: Context) -> Target | None:
    """The code or link of the path, whose `short_id` becomes the printed one."""
    domain, read = context.domain_of(request), _readings(request.path_params["short_id"])
    for short_id in read:
        if target := await context.resolver.find(domain, short_id):
            request.path_params["short_id"] = short_id
            return target
    for short_id in read:
        alike = await context.alike.find(domain, short_id)
        if alike and (target := await context.resolver.find(domain, alike.short_id)):
            request.path_params["short_id"] = target.short_id
            return target
    return None


def _readings(path: str) -> list[str]:
    """What it may mean: itself, without its end, and its beginning, unless another word is behind a slash.

    One that has the form of most short IDs means itself alone.
    """
    if SHAPE.fullmatch(path):
        return [path]
    first, _, rest = path.partition("/")
    beginning = "" if _WORD.search(rest) else _FOREIGN.split(first, maxsplit=1)[0]
    read = path, _END.sub("", path[:LONGEST]), beginning
    return [*dict.fromkeys(filter(may_be_short_id, read))]
