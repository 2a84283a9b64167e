"""Make contact sheets of the pages behind codes: each type, little and much content, phones and computers, by
day and by night, in owners' looks and several languages. Needs Chromium; nothing is fetched.

Use: .venv/bin/python -m scripts.screenshots.pages FOLDER [--types wifi,event] [--themes green,gold]
     [--languages de,ja] [--each] [--whole]
"""

import argparse
import asyncio
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
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
from app.pages.landing.layout import Landing
from app.pages.look import Look
from app.types.catalogue import landing_page
from domain.content import TYPES, Content, parse_content
from domain.drawing.engine.symbol import draw_weave
from domain.pages.page_pictures import PagePicture
from domain.scanning.outcomes import Notice
from domain.scanning.visitors import System
from scripts.screenshots.camera import FLAGS, chromium
from scripts.screenshots.page_contents import ABROAD, FILES, RICH, THEMES

# A Monday afternoon in Vienna.
NOW: Final = datetime(2026, 11, 23, 13, 20, tzinfo=UTC)
PHONE: Final = (390, 844)
SMALL_PHONE: Final = (320, 640)
COMPUTER: Final = (1280, 800)
_COLUMNS: Final = {PHONE: 8, COMPUTER: 3}
_SHOWN_WIDTH: Final = {PHONE: 260, SMALL_PHONE: 260, COMPUTER: 560}
# The most of a page, in its own pixels: what is further down is not looked at.
_MOST_HEIGHT: Final = 1_600
_GAP: Final = 8
_BY_SLUG: Final = {model.slug: model for model in TYPES.values()}
# A picture that is not shown, or of another host, never is.
_DECODED: Final = """Promise.race([
    new Promise(done => setTimeout(done, 500)),
    Promise.all([...document.images].map(one => one.decode().catch(() => 0))),
])"""
# The browser of people who set a larger size of text.
_TWICE_AS_LARGE: Final = ("--blink-settings=defaultFontSize=32,defaultFixedFontSize=26",)
# The usual one, and the one with larger text.
Browsers = tuple[Browser, Browser]
_CONTACT: Final = "Reservations: +43 1 533 37 63\nhello@cafelinden.example"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One page in one window. `is_large`: its texts are twice as large."""

    name: str
    answer: Response
    size: tuple[int, int] = PHONE
    is_dark: bool = False
    is_large: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pages that are shown on one picture."""

    name: str
    shots: Sequence[Shot]
    is_whole: bool = False


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--types", default=",".join(RICH))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--languages", default="de,fr,es,pt,zh,ja,ar,it,nl")
    parser.add_argument(
        "--each", action="store_true", help="three sheets a type: looks, languages, computers"
    )
    parser.add_argument("--whole", action="store_true", help="with what is below the fold")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take(asked))


async def take(asked: argparse.Namespace) -> None:
    types, languages = asked.types.split(","), asked.languages.split(",")
    each = (sheet for slug in types for sheet in _sheets_of(slug, languages))
    sheets = each if asked.each else _sheets(types, asked.themes.split(","), languages)
    async with async_playwright() as playwright:
        path = chromium()
        browsers = (
            await playwright.chromium.launch(executable_path=path, args=[*FLAGS]),
            await playwright.chromium.launch(executable_path=path, args=[*FLAGS, *_TWICE_AS_LARGE]),
        )
        for sheet in sheets:
            started = time.monotonic()
            pictures = await _shoot(browsers, sheet, is_whole=asked.whole or sheet.is_whole)
            _lay_out(pictures, sheet.shots[0].size).save(asked.folder / f"{sheet.name}.png")
            print(f"{sheet.name}.png  {len(pictures)} pages, {time.monotonic() - started:.0f} s")
        for browser in browsers:
            await browser.close()


def _sheets_of(slug: str, languages: list[str]) -> Iterator[Sheet]:
    """Each look, each language, and both sizes of one type."""
    ios, android = System.IOS, System.ANDROID
    little, much = _little(slug), RICH[slug]
    looks = (
        Shot(name="little", answer=_page(slug, little, "default", system=ios)),
        Shot(name="much", answer=_page(slug, much, "default", system=ios)),
        Shot(name="green", answer=_page(slug, much, "green", system=android), is_dark=True),
        Shot(name="pink", answer=_page(slug, much, "pink", system=ios)),
        Shot(name="gold", answer=_page(slug, much, "gold", system=android)),
        Shot(name="pastel", answer=_page(slug, much, "pastel", system=ios)),
        Shot(name="yellow", answer=_page(slug, much, "yellow", system=android), is_dark=True),
        Shot(name="little pastel", answer=_page(slug, little, "pastel", system=android), is_dark=True),
    )
    yield Sheet(f"{slug}-looks", looks)
    spoken = [
        Shot(name=language, answer=_page(slug, _abroad(slug, language), "green", language, system=ios))
        for language in languages
    ]
    small = Shot(name="small", answer=_page(slug, _abroad(slug, "de"), "pink", "de"), size=SMALL_PHONE)
    large = Shot(name="large", answer=_page(slug, much, "default", system=ios), is_large=True)
    yield Sheet(f"{slug}-languages", (*spoken, small, large), is_whole=True)
    wide = (
        Shot(name="little", answer=_page(slug, little, "default"), size=COMPUTER),
        Shot(name="much", answer=_page(slug, much, "default"), size=COMPUTER),
        Shot(name="gold", answer=_page(slug, much, "gold"), size=COMPUTER),
        Shot(name="pastel", answer=_page(slug, much, "pastel"), size=COMPUTER, is_dark=True),
        Shot(name="green", answer=_page(slug, much, "green", "fr"), size=COMPUTER),
        Shot(name="ar", answer=_page(slug, _abroad(slug, "ar"), "yellow", "ar"), size=COMPUTER),
    )
    yield Sheet(f"{slug}-computers", wide)


def _sheets(types: list[str], themes: list[str], languages: list[str]) -> Iterator[Sheet]:
    yield Sheet(
        "little-phone-light",
        [Shot(name=slug, answer=_page(slug, _little(slug), "default")) for slug in types],
    )
    much = {theme: [(slug, _page(slug, RICH[slug], theme)) for slug in types] for theme in themes}
    for is_dark, scheme in enumerate(("light", "dark")):
        for theme, pages in much.items():
            shots = [Shot(name=slug, answer=answer, is_dark=bool(is_dark)) for slug, answer in pages]
            yield Sheet(f"{theme}-phone-{scheme}", shots)
        wide = [
            Shot(name=slug, answer=answer, size=COMPUTER, is_dark=bool(is_dark))
            for slug, answer in much[themes[0]]
        ]
        yield Sheet(f"computer-{scheme}", wide)
        before = [
            Shot(name=name, answer=answer, is_dark=bool(is_dark))
            for theme in themes
            for name, answer in _interstitials(theme)
        ]
        yield Sheet(f"interstitials-phone-{scheme}", before)
    for language in languages:
        abroad = [
            Shot(name=slug, answer=_page(slug, _abroad(slug, language), themes[0], language))
            for slug in types
        ]
        yield Sheet(f"{language}-phone-light", abroad)


def _abroad(slug: str, language: str) -> Mapping[str, Any]:
    return {**RICH[slug], **ABROAD.get(language, {}).get(slug, {})}


def _little(slug: str) -> dict[str, Any]:
    """The required fields alone, of the type's example."""
    model, example = _BY_SLUG[slug], _BY_SLUG[slug].example
    needed = {name for name, field in model.model_fields.items() if field.is_required()}
    # Some types need one of several fields.
    few = {name: value for name, value in example.items() if name in needed}
    return few if few and slug not in ("vcard", "app_store", "payment") else dict(example)


def _page(
    slug: str, fields: Mapping[str, Any], theme: str, language: str = "en", *, system: System | None = None
) -> Response:
    content, faults = parse_content(_BY_SLUG[slug].type_id, dict(fields))
    if content is None or faults:
        raise ValueError(f"{slug}: {faults}")
    landing = Landing(
        content=content,
        language=language,
        owner_language=language if slug in ABROAD.get(language, {}) else "en",
        now=NOW,
        look=_look(slug, theme),
        base_path="/Linden",
        continuation="",
        static_picture=_drawn_code(slug),
        play_path="/Linden?play=1",
        details_path="/Linden?mine=1",
        till_picture=_drawn_code(slug),
        file=_file_of(slug, content) if len(fields) > len(_little(slug)) else None,
        system=system,
    )
    return landing_page(landing)


def _file_of(slug: str, content: Content) -> PagePicture | None:
    facts, url = FILES.get(slug), content.file_url()
    return PagePicture(url, logo_hash="drawn", file=facts) if facts and url else None


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
    yield "paused", page_responses.refused("en", Notice.PAUSED, dress=dress)
    yield "expired", page_responses.refused("en", Notice.EXPIRED, expired_at=NOW, dress=dress)
    yield "password", page_responses.password_form("en", action="/Linden", dress=dress)
    yield "ad", page_responses.ad("en", destination="https://cafelinden.example/menu", dress=dress)


async def _shoot(browsers: Browsers, sheet: Sheet, *, is_whole: bool) -> list[Image.Image]:
    # Media of other hosts stay empty.
    pages = [await browser.new_page(reduced_motion="reduce", offline=True) for browser in browsers]
    pictures = []
    for shot in sheet.shots:
        page, (width, height) = pages[shot.is_large], shot.size
        await page.set_viewport_size({"width": width, "height": height})
        await page.emulate_media(color_scheme="dark" if shot.is_dark else "light")
        # On Linux, Chromium takes the desktop's font for system-ui.
        text = bytes(shot.answer.body).decode().replace("system-ui,", "Roboto,system-ui,")
        await page.set_content(text, wait_until="commit")
        await page.evaluate(_DECODED)
        if await page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            print(f"{sheet.name}: {shot.name} is wider than its window")
        picture = Image.open(BytesIO(await page.screenshot(full_page=is_whole))).convert("RGB")
        pictures.append(picture.crop((0, 0, picture.width, min(picture.height, _MOST_HEIGHT))))
    for page in pages:
        await page.close()
    return pictures


def _lay_out(pictures: list[Image.Image], size: tuple[int, int]) -> Image.Image:
    columns, width = _COLUMNS[size], _SHOWN_WIDTH[size]
    small = [
        one.resize((width, one.height * width // one.width), Image.Resampling.LANCZOS) for one in pictures
    ]
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
    elif url.endswith(".pdf"):
        picture = Image.new("RGB", (707, 1000), "white")
        brush = ImageDraw.Draw(picture)
        for top, width, height in ((90, 420, 44), *((row, 527, 10) for row in range(200, 880, 34))):
            brush.rectangle((90, top, 90 + width, top + height), fill="#5b6560" if height < 44 else "#173a2d")
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
    """A code that is not to be scanned: what matters is its size."""
    rows = draw_weave(f"https://rpt.example/{slug}", "Q")
    path = "".join(f'<path transform="translate(0 {top})" d="{rows}"/>' for top in (0, 10, 20))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 33 33" fill="none" stroke="#000" '
        f'stroke-width="1">{path}</svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


if __name__ == "__main__":
    main()
