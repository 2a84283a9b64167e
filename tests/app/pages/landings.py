"""Landing pages to look at: every type's example, and what a page's text is made of."""

import re
from base64 import b64encode
from dataclasses import fields
from datetime import UTC, datetime
from hashlib import sha256
from html.parser import HTMLParser

from app.pages.landing.layout import Landing
from app.pages.look import Look
from app.pages.texts import page_catalogues
from app.types.catalogue import landing_page
from app.types.forms.page import landing_form
from domain.content import TYPES, load_content, parse_content

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
LANGUAGES = sorted({texts.language for texts in page_catalogues().values()})
FORMS = ("lead_form", "feedback")
BY_SLUG = {model.slug: model for model in TYPES.values()}
# With them a page can be shared.
SHARED = {"short_url": "https://rpt.example/Xk3mP9a", "code_picture": "/Xk3mP9a.svg"}
LOOK = [field.name for field in fields(Look)]
# These redirect and have no page.
WITH_PAGE = sorted(set(BY_SLUG) - {"url", "whatsapp"})
HOSTILE = {
    "a script": "<script>alert(1)</script>",
    "quotes": '"\'><img src=x onerror=alert(1)> onmouseover="alert(1)',
    "a template": "{{ 7*7 }}{% raw %}{0.__class__}{place}{n}",
    "the end of the style": "</style></title></textarea><script>alert(1)</script>",
    "a javascript address": "javascript:alert(1)",
    "a hidden javascript address": "java\tscript:alert(1)",
    "a data address": "data:text/html,<script>alert(1)</script>",
    "a turned text": "https://example.com/\u202egnp.exe\u2066",
    "a long word": "M" * 4000,
    "zero bytes": "https://exa\x00mple.com/\x00\x1b[31m",
    "a broken address": "http://[broken",
    "nothing": "",
}
# Always one of a few words or a number.
_FIXED = frozenset(
    "scheme scale security type start end timezone valid_from valid_until amount price".split()
)


class Elements(HTMLParser):
    """The start tags of a page with their attributes, and its texts in one."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.text = ""
        self._is_read = True
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self._is_read = tag not in ("style", "script")

    def handle_endtag(self, tag):
        self._is_read = True

    def handle_data(self, data):
        self.text += data if self._is_read else ""

    def all(self, tag):
        return [attributes for name, attributes in self.found if name == tag]

    def only(self, tag):
        (attributes,) = self.all(tag)
        return attributes


def example(slug, **changes):
    model = BY_SLUG[slug]
    content, faults = parse_content(model.type_id, {**model.example, **changes})
    assert not faults
    return content


def content_of(slug, **fields):
    content, faults = parse_content(BY_SLUG[slug].type_id, fields)
    assert not faults
    return content


def landing(content, **changes):
    known = {
        "content": content,
        "language": "en",
        "now": NOON,
        "base_path": "/Xk3mP9a",
        "continuation": "?visit=v1",
        "static_picture": "/Xk3mP9a/static.svg",
        "owner_language": "en",
    }
    worn = {name: changes.pop(name) for name in list(changes) if name in LOOK}
    return Landing(**(known | {"look": look(**worn)} | changes))


def look(**changes):
    known = {
        "picture_path": lambda url: f"/pictures/{sha256(url.encode(errors='replace')).hexdigest()[:12]}",
        "weave": "M0 0h3",
    }
    return Look(**(known | changes))


def page(content, language="en", **changes):
    """The page as the first scan of a code sees it."""
    shown = landing(content, language=language, **changes)
    if content.slug in FORMS:
        return landing_form(shown, entered={}, errors={}, continuation_token="v1")
    return landing_page(shown)


def elements(answer):
    return Elements(answer.body.decode())


def with_texts(slug, text):
    """A type's example with `text` in every text field, as an older rule might have stored it."""
    return load_content(BY_SLUG[slug].type_id, _replaced(dict(BY_SLUG[slug].example), text))


def inline_sources(answer, tag):
    """What a policy calls the page's own styles or scripts."""
    found = re.findall(rf"<{tag}>(.*?)</{tag}>", answer.body.decode(), re.DOTALL)
    return [f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'" for code in found]


def directive(answer, name):
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    return policy.get(name, "").split()


def _replaced(value, text, name=""):
    if name in _FIXED:
        return value
    if isinstance(value, str):
        return text
    if isinstance(value, dict):
        return {key: _replaced(item, text, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_replaced(item, text) for item in value]
    return value
