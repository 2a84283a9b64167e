"""Make contact sheets of the pages behind codes: each type, little and much content, phones and computers, by
day and by night, in owners' looks and several languages. Needs Chromium; nothing is fetched.

Use: .venv/bin/python -m scripts.screenshots.pages FOLDER [--types wifi,event] [--themes green,gold]
     [--languages de,ja] [--whole]
"""

import argparse
import asyncio
import shutil
import time
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw
from playwright.async_api import Browser, async_playwright
from starlette.responses import Response

from app.pages import page_responses
from app.pages.interstitials import Dress
from app.pages.landing import Landing, landing_form, landing_page
from app.pages.look import Look
from domain.content import TYPES, parse_content
from domain.drawing.weave import draw_weave
from scripts.screenshots.camera import FLAGS
from scripts.screenshots.page_contents import ABROAD, RICH, THEMES

# A Monday afternoon in Vienna.
NOW: Final = datetime(2026, 11, 23, 13, 20, tzinfo=UTC)
SIZES: Final = {"phone": (390, 844), "computer": (1280, 800)}
COLUMNS: Final = {"phone": 8, "computer": 4}
_SHOWN_WIDTH: Final = {"phone": 260, "computer": 480}
_GAP: Final = 8
_FORMS: Final = ("lead_form", "feedback")
_BY_SLUG: Final = {model.slug: model for model in TYPES.values()}
# A picture that is not shown, or of another host, never is.
_DECODED: Final = """Promise.race([
    new Promise(done => setTimeout(done, 500)),
    Promise.all([...document.images].map(one => one.decode().catch(() => 0))),
])"""
_CONTACT: Final = "Reservations: +43 1 533 37 63\nhello@cafelinden.example"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pages that are shown on one picture."""

    name: str
    size: str
    scheme: str
    pages: Sequence[tuple[str, Response]]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--types", default=",".join(RICH))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--languages", default="de,ja")
    parser.add_argument("--whole", action="store_true", help="with what is below the fold")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take(asked))


async def take(asked: argparse.Namespace) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[*FLAGS])
        for sheet in _sheets(asked.types.split(","), asked.themes.split(","), asked.languages.split(",")):
            started = time.monotonic()
            pictures = await _shoot(browser, sheet, is_whole=asked.whole)
            _lay_out(pictures, sheet.size).save(asked.folder / f"{sheet.name}.png")
            print(f"{sheet.name}.png  {len(pictures)} pages, {time.monotonic() - started:.0f} s")
        await browser.close()


def _sheets(types: list[str], themes: list[str], languages: list[str]) -> Iterator[Sheet]:
    little = [(slug, _page(slug, _little(slug), "default")) for slug in types]
    much = {theme: [(slug, _page(slug, RICH[slug], theme)) for slug in types] for theme in themes}
    yield Sheet("little-phone-light", "phone", "light", little)
    for theme, pages in much.items():
        for scheme in ("light", "dark"):
            yield Sheet(f"{theme}-phone-{scheme}", "phone", scheme, pages)
    first = next(iter(much.values()))
    for scheme in ("light", "dark"):
        yield Sheet(f"computer-{scheme}", "computer", scheme, first)
    for language in languages:
        pages = [(slug, _page(slug, RICH[slug], themes[0], language)) for slug in types]
        yield Sheet(f"{language}-phone-light", "phone", "light", pages)
    for size in SIZES:
        abroad = [(name, _page("menu", content, themes[0], owners=name)) for name, content in ABROAD.items()]
        yield Sheet(f"abroad-{size}", size, "light", abroad)
    interstitials = [page for theme in themes for page in _interstitials(theme)]
    for scheme in ("light", "dark"):
        yield Sheet(f"interstitials-phone-{scheme}", "phone", scheme, interstitials)


def _little(slug: str) -> dict[str, Any]:
    """The required fields alone, of the type's example."""
    model, example = _BY_SLUG[slug], _BY_SLUG[slug].example
    needed = {name for name, field in model.model_fields.items() if field.is_required()}
    # Some types need one of several fields.
    few = {name: value for name, value in example.items() if name in needed}
    return few if few and slug not in ("vcard", "app_store", "payment") else dict(example)


def _page(slug: str, fields: Any, theme: str, language: str = "en", owners: str | None = None) -> Response:
    content, faults = parse_content(_BY_SLUG[slug].type_id, dict(fields))
    if content is None or faults:
        raise ValueError(f"{slug}: {faults}")
    landing = Landing(
        content=content,
        language=language,
        owner_language=owners or "en",
        now=NOW,
        look=_look(slug, theme),
        base_path="/Linden",
        continuation="",
        static_picture=_drawn_code(slug),
        play_path="/Linden?play=1",
    )
    if slug in _FORMS:
        return landing_form(landing, entered={}, errors={}, continuation_token="")
    return landing_page(landing)


def _look(slug: str, theme: str) -> Look:
    wishes = {"logo_url": "https://pictures.example/logo.png", **THEMES[theme]}
    return Look(
        theme=wishes,
        picture_path=_drawn,
        logo_ratio=2.6,
        weave=draw_weave(f"https://rpt.example/{slug}", "Q"),
        short_url=f"https://rpt.example/{slug}",
        code_picture=_drawn_code(slug),
    )


def _interstitials(theme: str) -> Iterator[tuple[str, Response]]:
    dress = Dress(look=_look("menu", theme), title="Summer menu", contact=_CONTACT)
    yield "paused", page_responses.paused("en", dress=dress)
    yield "expired", page_responses.expired("en", expired_at=NOW, dress=dress)
    yield "password", page_responses.password_form("en", action="/Linden", dress=dress)
    yield "ad", page_responses.ad("en", destination="https://cafelinden.example/menu", dress=dress)


async def _shoot(browser: Browser, sheet: Sheet, *, is_whole: bool) -> list[Image.Image]:
    width, height = SIZES[sheet.size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if sheet.scheme == "dark" else "light",
        reduced_motion="reduce",
        # Media of other hosts stay empty.
        offline=True,
    )
    page, pictures = await context.new_page(), []
    for name, answer in sheet.pages:
        await page.set_content(bytes(answer.body).decode(), wait_until="commit")
        await page.evaluate(_DECODED)
        if await page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            print(f"{sheet.name}: {name} is wider than its window")
        pictures.append(Image.open(BytesIO(await page.screenshot(full_page=is_whole))).convert("RGB"))
    await context.close()
    return pictures


def _lay_out(pictures: list[Image.Image], size: str) -> Image.Image:
    columns, width = COLUMNS[size], _SHOWN_WIDTH[size]
    small = [one.resize((width, one.height * width // one.width)) for one in pictures]
    rows = [small[start : start + columns] for start in range(0, len(small), columns)]
    heights = [max(one.height for one in row) + _GAP for row in rows]
    sheet = Image.new(
        "RGB", ((width + _GAP) * min(columns, len(small)) + _GAP, sum(heights) + _GAP), "#c8cdc9"
    )
    top = _GAP
    for row, height in zip(rows, heights, strict=True):
        for column, one in enumerate(row):
            sheet.paste(one, (_GAP + column * (width + _GAP), top))
        top += height
    return sheet


def _drawn(url: str) -> str:
    """A picture in the place of the owner's: a logo in dark ink, else hills in colours of their own."""
    name = url.rpartition("/")[2].partition(".")[0]
    if name == "logo":
        picture = Image.new("RGBA", (390, 150))
        brush = ImageDraw.Draw(picture)
        brush.ellipse((10, 20, 120, 130), fill="#173a2d")
        for left in (150, 210, 270, 330):
            brush.rectangle((left, 45, left + 38, 110), fill="#173a2d")
    else:
        digest = sha256(name.encode()).digest()
        light, dark = (tuple(channel // 2 + shift for channel in digest[:3]) for shift in (110, 30))
        picture = Image.new("RGB", (640, 640), light)
        brush = ImageDraw.Draw(picture)
        brush.ellipse((380, 60, 520, 200), fill=(255, 236, 190))
        for number, left in enumerate((-200, 120, 380)):
            shade = tuple(channel + 18 * number for channel in dark)
            brush.ellipse((left, 330 + 40 * number, left + 560, 1100), fill=shade)
    file = BytesIO()
    picture.save(file, "PNG")
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"


def _drawn_code(slug: str) -> str:
    """Not to be scanned: what matters is its size."""
    rows = draw_weave(f"https://rpt.example/{slug}", "Q")
    path = "".join(f'<path transform="translate(0 {top})" d="{rows}"/>' for top in (0, 10, 20))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 33 33" fill="none" stroke="#000" '
        f'stroke-width="1">{path}</svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


if __name__ == "__main__":
    main()
