"""The designer as a form: what a browser would send of a page, and what is changed in it."""

import base64
import re
from io import BytesIO

from PIL import Image

from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in


def form_of(page):
    return form_in(page, "design").fields


def faults_in(page):
    return form_in(page).faults


async def send(client, path, changes=None, *, button=("save", "design"), files=None, page=None):
    """The page's form with these changes; None takes a field away, as for a switch."""
    page = page or await client.get(path)
    fields = form_of(page) | (changes or {}) | dict([button] if button else [])
    return await client.post(
        path, data={name: value for name, value in fields.items() if value is not None}, files=files
    )


async def designing(world, owner, **fields):
    """A browser, the path of a designer, and the code."""
    client, code = await signed_in(world, owner), await owner.make(**fields)
    return client, f"/dashboard/codes/{code['id']}/design", code


def picture(kind="PNG", size=(64, 64)):
    written = BytesIO()
    Image.new("RGB", size, "#b3261e").save(written, kind)
    return written.getvalue()


LOGO = "data:image/png;base64," + base64.b64encode(picture()).decode()


def grade_in(page):
    return re.search(r'class="grade big.*?</span>\s*([A-F])\s*<', page.text, re.DOTALL)[1]


def picture_in(page):
    return BytesIO(base64.b64decode(re.search(r"data:image/webp;base64,([^\"]+)", page.text)[1]))
