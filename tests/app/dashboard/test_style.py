"""Style of the dashboard: what a browser is set to holds."""

import re
from pathlib import Path

import app

SHEETS = sorted((Path(app.__file__).parent / "static/dashboard").glob("*.css"))


def test_text_grows_with_the_size_that_the_browser_is_set_to():
    sizes = re.compile(r"(?:font-size|--t\d): *([^;}]+)|font: *([^;}]+)")
    in_pixels = {
        (sheet.name, text)
        for sheet in SHEETS
        for found in sizes.findall(sheet.read_text("utf-8"))
        if (text := "".join(found)) and "px" in text and "rem" not in text
    }

    assert len(SHEETS) > 3
    assert in_pixels == set()
