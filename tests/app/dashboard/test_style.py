"""Style of the dashboard: what a browser is set to holds."""

import re
from pathlib import Path

import app

APP = Path(app.__file__).parent
CLASS = re.compile(r'class="(?:[^"{]|\{[{%].*?[}%]\})*"|\{[{%].*?[}%]\}', re.DOTALL)
SHEETS = sorted((APP / "static/dashboard").glob("*.css"))


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


def test_every_class_of_a_style_sheet_is_on_a_page():
    # Some are by the kind of a field.
    classes = {name for sheet in SHEETS for name in _classes(sheet.name) if not name.startswith("for-")}
    templates = [APP / "templates/icons.html", *APP.glob("templates/dashboard/**/*.html")]
    # What stands in the attribute, in an expression of the template, or in a script.
    texts = [text for path in templates for text in CLASS.findall(path.read_text("utf-8"))]
    texts += [path.read_text("utf-8") for path in APP.glob("static/dashboard/*.js")]
    # The last is that of the library, while it waits for an answer.
    written = {word for text in texts for word in re.findall(r"[\w-]+", text)} | {"htmx-request"}

    assert len(classes) > 100
    assert classes - written == set()


def test_lists_need_no_part_of_the_other_pages():
    # They are sent without `parts.css` and `figures.css`.
    pages = "frame.html icons.html toast.html links/links.html editor/quick.html".split()
    pages += [f"lists/{name}.html" for name in ("list", "filtered", "more_rows", "rows", "many", "folders")]
    texts = [(APP / "templates/dashboard" / name).read_text("utf-8") for name in pages]
    on_lists = {
        word
        for text in texts
        for found in CLASS.findall(text)
        if found.startswith("class")
        for word in re.findall(r"[\w-]+", found)
    }

    others = _classes("parts.css") | _classes("figures.css")
    others -= _classes("dashboard.css") | _classes("lists.css") | _classes("links.css")

    assert len(others) > 50
    assert others & on_lists == set()


def _classes(sheet: str) -> set[str]:
    text = (APP / "static/dashboard" / sheet).read_text("utf-8")
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r"\{[^{}]*\}|/\*.*?\*/", " ", text, flags=re.DOTALL)))
