"""A transparent logo on owners' pages, by day and by night, as pixels: never lost on its ground."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import Browser, BrowserContext

from domain.drawing.colors import contrast, read_color
from domain.drawing.shapes import Color
from tests.browser.conftest import PHONE
from tests.browser.visits import PHONE_SIZE, TYPE_IDS, make, visiting
from tests.domain.pages.test_logo_plates import THEMES, drawn, word
from tests.fault.processes import Account, App, get, running
from tests.storage.logo_server import reply, serving

DARK, WHITE = "#3c2410", "#ffffff"
# Levels of a channel.
NEAR = 40
# Types whose pages begin in different ways.
MENU = {"menu_title": "Lunch", "sections": [{"name": "Soup", "items": [{"name": "Lentil", "price": "4"}]}]}
BODIES = {
    "menu": MENU,
    "event": {"title": "Concert", "start": "2027-06-18T18:00:00Z"},
    "wifi": {"ssid": "Guests", "password": "flat white", "security": "WPA"},
    "feedback": {"question": "How was it?"},
}


@pytest.fixture(scope="module")
async def shop(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[App]:
    """A web process that may fetch pictures from this machine."""
    folder: Path = tmp_path_factory.mktemp("plates")
    settings = {"REPOINT_LOGO_HTTP": "on", "REPOINT_LOGO_NETWORKS": "127.0.0.0/8"}
    served = App(folder, f"sqlite://{folder / 'repoint.db'}", settings)
    async with running(served):
        yield served


@pytest.fixture(scope="module")
async def shopkeeper(shop: App) -> Account:
    return await Account.open(shop, "shop@example.com")


def seen(screenshot: bytes, ink: str) -> tuple[Color, Color]:
    """The logo's ink, and what it stands on, of a picture of the logo's box alone."""
    with Image.open(BytesIO(screenshot)) as image:
        pixels = image.convert("RGB")
    ground = Color(*pixels.getpixel((pixels.width // 2, 3)))
    wanted = read_color(ink)
    colors = {Color(*color): count for count, color in pixels.getcolors(1 << 20)}
    # The logo is small: most of its pixels are a little mixed with the ground.
    close = [
        count
        for color, count in colors.items()
        if max(abs(a - b) for a, b in zip(color, wanted, strict=True)) <= NEAR
    ]
    assert sum(close) > 100, "the logo's ink is not there"
    return wanted, ground


@pytest.fixture(scope="module")
async def passer_by(browser: Browser) -> AsyncIterator[BrowserContext]:
    """Who gets the logos from the shop itself."""
    context = await browser.new_context(viewport=PHONE_SIZE, user_agent=PHONE)
    yield context
    await context.close()


async def least_contrast(passer_by: BrowserContext, shop: App, short_id: str, ink: str) -> float:
    """By day and by night."""
    async with visiting(passer_by, shop) as visit:
        await visit.open(f"/{short_id}")
        logo = visit.page.locator("img.logo")
        await logo.evaluate("logo => logo.decode()")
        found = []
        for mode in ("light", "dark"):
            await visit.page.emulate_media(color_scheme=mode)
            found.append(contrast(*seen(await logo.screenshot(), ink)))
        return min(found)


@pytest.mark.parametrize(
    ("slug", "theme"),
    [*(("menu", theme) for theme in THEMES), *((slug, "default") for slug in BODIES if slug != "menu")],
)
async def test_dark_ink_is_seen_on_every_page_by_day_and_by_night(passer_by, shop, shopkeeper, theme, slug):
    async with serving() as server:
        server.answer = reply(drawn(*word(DARK)))
        themed = {**THEMES[theme], "logo_url": server.url(f"/{slug}.png")}
        short_id = await make(shop, shopkeeper, TYPE_IDS[slug], BODIES[slug], theme=themed)

        found = await least_contrast(passer_by, shop, short_id, DARK)

    assert found >= 3


async def test_white_ink_is_seen_by_day_and_by_night(passer_by, shop, shopkeeper):
    async with serving() as server:
        server.answer = reply(drawn(*word(WHITE)))
        themed = {"logo_url": server.url("/white.png"), "primary_color": "#e0d0b0"}
        short_id = await make(shop, shopkeeper, TYPE_IDS["menu"], MENU, theme=themed)
        async with asyncio.timeout(20):
            # Until the picture is fetched its ink is taken for dark.
            while b"--plate:#16181c" not in (await shop.ask(get(f"/{short_id}", user_agent=PHONE))).body:
                await asyncio.sleep(0.05)

        found = await least_contrast(passer_by, shop, short_id, WHITE)

    assert found >= 3
