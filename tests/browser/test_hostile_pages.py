"""Hostile input of owners and visitors: none of it runs or breaks a page."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from domain.content import TYPES, parse_content
from domain.kernel.safe_text import as_name
from tests.browser.visits import GOOD_LAYOUT, SLUGS, TYPE_IDS, Visit, make
from tests.cases import in_turn
from tests.domain.content.bodies import WHOLE

SCRIPT = '"><script>alert(1)</script>'
HOSTILE = {
    "markup": f"{SCRIPT}<img src=x onerror=alert(1)>' onmouseover='alert(1)"
    "</style></title></textarea></option><svg onload=alert(1)>&lt;b&gt;{{7919*7}}{% raw %}",
    "turned around": "javascript:alert(1)\u202egnp.exe\u2066\u2067 \u200b\u200f\u061c\u2069\u2028after"
    + "Z\u0351\u036b\u0343\u0300\u0301\u0302a" * 6
    + "👩🏽‍❤️‍💋‍👨🏿🏳️‍🌈" * 20
    + "שלום עולם" * 30,
    "a long word": "M" * 4_000,
}
LINKS = (
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "https://",
    "//example.com",
)
# From long to short, as long as fields are.
_LENGTHS = (4_000, 2_048, 2_000, 1_000, 500, 254, 200, 140, 100, 64, 63, 40, 35, 32, 30, 16)
_NOT_IN_ADDRESSES = re.compile(r'[^!-~]|[\\<>"]')
# What is a choice, a number or a date has no room for a text.
_FIXED = frozenset("scheme scale security type start end timezone".split())
WITH_PAGE = sorted(set(TYPE_IDS) - {"url", "whatsapp"})
WITH_ADDRESSES = set(TYPE_IDS) - set("text email wifi phone whatsapp sms location".split())
_HARM = """() => {
  const elements = [...document.querySelectorAll("*")]
  const addresses = elements.flatMap(element => ["href", "src", "action", "formaction", "poster", "data"]
    .filter(name => element.hasAttribute(name))
    .map(name => new URL(element.getAttribute(name), location).protocol))
  const known = /^(https?|mailto|tel|sms|geo|bitcoin|ethereum|upi|data|myapp|market):$/
  const addressOf = one => one.getAttribute("href") || one.getAttribute("src") || ""
  const foreign = "main script, object, embed, base, iframe, meta[http-equiv], img[src='x']"
  return {
    protocols: [...new Set(addresses)].filter(one => !known.test(one)),
    data: elements.filter(one => addressOf(one).startsWith("data:") && one.rel != "icon").length,
    handlers: elements.filter(one => one.getAttributeNames().some(name => /^on|^style$/.test(name))).length,
    foreign: document.querySelectorAll(foreign).length,
    evaluated: /55433/.test(document.body.innerText),
    turned: /[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.documentElement.outerHTML),
  }
}"""
HARMLESS = {"protocols": [], "data": 0, "handlers": 0, "foreign": 0, "evaluated": False, "turned": False}

Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where a body has texts."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from leaves(item, (*path, key))
    if isinstance(value, str) and path[-1] not in _FIXED:
        yield path


def replaced(body: Any, path: Path, text: str) -> Any:
    changed = deepcopy(body)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = text
    return changed


def candidates(text: str) -> Iterator[str]:
    """`text` as a field may let it in: cut, or as a part of an address."""
    yield from (text[:length] for length in _LENGTHS)
    address = f"https://example.com/?q={_NOT_IN_ADDRESSES.sub('', text)}"
    yield from (address[:length] for length in _LENGTHS)


def hostile(slug: str, text: str) -> Iterator[dict[str, Any]]:
    """The fullest bodies of a type (of each scheme), with `text` in each field that allows it."""
    fullest: dict[str | None, dict[str, Any]] = {}
    for body in sorted((body for number, body in WHOLE if SLUGS[number] == slug), key=number_of_leaves):
        fullest[body.get("scheme")] = body
    for body in fullest.values():
        yield _filled(TYPE_IDS[slug], body, text)


def number_of_leaves(body: dict[str, Any]) -> int:
    return len(list(leaves(body)))


def _filled(type_id: int, body: dict[str, Any], text: str) -> dict[str, Any]:
    for path in leaves(body):
        tried = (replaced(body, path, candidate) for candidate in candidates(text))
        body = next((one for one in tried if not parse_content(type_id, one)[1]), body)
    return body


def addresses(slug: str) -> Iterator[tuple[dict[str, Any], Path]]:
    """Bodies of the type, and where each has an address."""
    for type_id, body in WHOLE:
        if SLUGS[type_id] == slug:
            # An icon may be any text, and is shown as one.
            found = (path for path in leaves(body) if "://" in _at(body, path) and path[-1] != "icon")
            yield from ((body, path) for path in found)


def _at(body: Any, path: Path) -> str:
    for key in path:
        body = body[key]
    return str(body)


async def assert_harmless(visit: Visit) -> None:
    opened_at = visit.page.viewport_size
    assert opened_at is not None
    # As it was opened first: to change the size takes as long as to look at it.
    for width in sorted((390, 1_100), key=lambda one: one != opened_at["width"]):
        await visit.page.set_viewport_size({"width": width, "height": 800})
        assert await visit.layout() == GOOD_LAYOUT
    assert await visit.page.evaluate(_HARM) == HARMLESS


@in_turn("text", HOSTILE.values())
@in_turn("slug", WITH_PAGE)
async def test_a_hostile_text_is_a_text_wherever_it_is_let_in(app, account, visit, visit_at_desk, slug, text):
    for body in hostile(slug, text):
        # Only who has none sees the page of the app stores.
        content = {name: value for name, value in body.items() if name not in ("fallback_url", "direct")}
        # Names let in less than contents.
        named = {**content, "name": as_name(body.get("name", text))}
        short_id = await make(app, account, TYPE_IDS[slug], named)

        seen = visit_at_desk if slug == "app_store" else visit
        response = await seen.open(short_id)

        assert response.status == 200
        await assert_harmless(seen)


@in_turn("slug", sorted(TYPE_IDS))
async def test_an_address_that_runs_is_refused_in_every_field(app, account, slug):
    refused = []
    for body, path in addresses(slug):
        for link in LINKS:
            fields = {"type_id": TYPE_IDS[slug], **replaced(body, path, link)}
            answer = await app.ask(account.request("POST", "/qr-codes", fields))
            refused.append((answer.status, path, link))

    assert [one for one in refused if one[0] != 400] == []
    assert bool(refused) == (slug in WITH_ADDRESSES)


async def test_the_preview_of_a_hostile_name_is_harmless(app, account, visit):
    for text in HOSTILE.values():
        url = f"https://example.com/{'m' * 1_900}?'-{{{{7919*7}}}}"
        short_id = await make(app, account, 1, {"url": url}, name=as_name(text))

        response = await visit.open(f"{short_id}+")

        assert response.status == 200
        await assert_harmless(visit)


async def test_a_hostile_submission_comes_back_unchanged(app, account, visit):
    example = dict(TYPES[TYPE_IDS["lead_form"]].example)
    kinds = {"text": "text", "about": "textarea", "phone": "tel"}
    fields = [{"key": key, "label": key.title(), "type": kind} for key, kind in kinds.items()]
    short_id = await make(app, account, TYPE_IDS["lead_form"], {**example, "fields": fields})
    parsed = f"{SCRIPT}</textarea>'\"&lt;{{{{7919*7}}}}"

    for text in (parsed, parsed + "M" * 3_000):
        await visit.open(short_id)
        await visit.page.get_by_label("Text").fill(text)
        await visit.page.get_by_label("About").fill(text + "\nnext\u202e")
        await visit.page.get_by_label("Phone").fill("no number")
        await visit.page.get_by_role("checkbox").check()
        await visit.page.get_by_role("button").click()
        await visit.page.locator(".summary").wait_for()

        assert await visit.page.get_by_label("Phone").get_attribute("aria-invalid") == "true"
        assert await visit.page.get_by_label("Text").input_value() == text
        assert await visit.page.get_by_label("About").input_value() == text + "\nnext"
        assert await visit.page.evaluate(_HARM) == HARMLESS
        assert await visit.layout() == GOOD_LAYOUT


@in_turn(
    "query",
    [
        f"?{SCRIPT}",
        f"?visit={SCRIPT}&play=1",
        f"?visit[]=1&visit=&lang={SCRIPT}",
        "?%00%ff%u202e&visit=%E2%80%AE",
        "?" + "a=1&" * 1_000,
    ],
)
async def test_a_hostile_query_changes_nothing(app, account, visit, query):
    body = {"video_title": "Bread", "video_url": "https://youtu.be/dQw4w9WgXcQ"}
    short_id = await make(app, account, TYPE_IDS["video"], body)

    for path in (f"{short_id}{query}", f"{short_id}+{query}"):
        response = await visit.open(path)

        assert response.status == 200
        await assert_harmless(visit)


@pytest.mark.parametrize(
    "theme",
    [
        {"primary_color": "#fff;}body{display:none"},
        {"background_color": "url(https://evil.example/x)"},
        {"text_color": "#00000\u0660"},
        {"font": "x;background:url(//evil.example)"},
        {"logo_url": "javascript:alert(1)"},
        {"cover_url": "data:image/svg+xml,<svg onload=alert(1)>"},
        {"button_style": SCRIPT},
        {"css": "body{display:none}"},
    ],
    ids=lambda theme: next(iter(theme)),
)
async def test_a_hostile_theme_is_refused(app, account, theme):
    body = {"type_id": 2, **TYPES[2].example, "theme": theme}

    answer = await app.ask(account.request("POST", "/qr-codes", body))

    assert (answer.status, answer.error) == (400, "validation_error")
