"""The page of a code or link, used as in a browser."""

import re
from html import unescape

from domain.codes.codes import QRCode
from tests.support import ANDROID_PHONE


def path_of(code, end=""):
    room = "codes" if "image" in code else "links"
    return f"/dashboard/{room}/{code['id']}{end}"


def as_answer(made):
    """What `path_of` needs of one that no call of REST made."""
    of_code = {"image": ""} if isinstance(made, QRCode) else {}
    return {"id": str(made.id), "short_id": made.short_id, **of_code}


def field(page, name):
    return unescape(re.search(rf'name="{name}"[^>]* value="([^"]*)"', page.text)[1])


def words_of(page):
    """What people read: no tags."""
    body = re.sub(r"<(script|svg|head).*?</\1>", " ", page.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


async def send(client, code, action, *, revision=None, **fields):
    """A form of the page, as it was seen just now."""
    if revision is None:
        revision = field(await client.get(path_of(code)), "revision")
    return await client.post(path_of(code, f"/{action}"), data={"revision": revision, **fields})


async def after(client, response):
    """The page that the browser comes to."""
    assert response.status_code == 303, words_of(response)
    return await client.get(response.headers["location"])


async def scan(world, code, **visitor):
    async with world.visitor(**visitor) as client:
        return await client.get(f"/{code['short_id']}")


async def scan_as_android(world, code):
    return await scan(world, code, user_agent=ANDROID_PHONE, address="198.51.100.9")
