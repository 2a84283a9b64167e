"""Icons come from one file."""

import re
from pathlib import Path

import app

APP = Path(app.__file__).parent
SYMBOLS = set(re.findall(r'<symbol id="(\w+)"', (APP / "static/dashboard/icons.svg").read_text("utf-8")))
ASKED = re.compile(r'outline\("(\w+)"')


def test_every_icon_that_a_page_asks_for_is_there():
    asked = {
        name
        for file in (APP / "templates" / "dashboard").rglob("*.html")
        for name in ASKED.findall(file.read_text("utf-8"))
    }

    assert len(asked) > 5
    assert asked - SYMBOLS == set()
