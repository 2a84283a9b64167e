"""Takes the pictures in Chromium."""

import shutil
import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from scripts.screenshots.cafe import Cafe
from scripts.screenshots.shots import PHONE, Shot

_PROGRAMS: Final = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome")
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars")


def chromium() -> str:
    """The path of the browser."""
    found = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    return found or sys.exit("Chromium is missing: apt-get install chromium")


async def take(cafe: Cafe, shots: Iterable[Shot], folder: Path, *, is_whole: bool) -> None:
    """Save a picture of each page in the folder. `is_whole`: on a phone with what is below the fold."""
    pages: dict[tuple[tuple[int, int], str, bool], Page] = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        for shot in shots:
            key = (shot.size, shot.scheme, shot.is_signed_in)
            if key not in pages:
                pages[key] = await _new_page(browser, cafe, shot)
            await _take(pages[key], cafe.root, shot, folder, is_whole=is_whole and shot.size == PHONE)
        await browser.close()


async def _take(page: Page, root: str, shot: Shot, folder: Path, *, is_whole: bool) -> None:
    response = await page.goto(root + shot.path)
    await page.wait_for_load_state("networkidle")
    if response is None or not response.ok:
        print(f"{shot.path}: {response and response.status}", file=sys.stderr)
        return
    for frame in await page.locator("iframe").all():
        # Chromium draws no frame that is out of sight, not even into a picture of the whole page.
        await frame.scroll_into_view_if_needed()
    picture = Image.open(BytesIO(await page.screenshot(full_page=is_whole)))
    picture.save(folder / f"{shot.name}.webp", quality=82, method=6)


async def _new_page(browser: Browser, cafe: Cafe, shot: Shot) -> Page:
    context = await browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]},
        color_scheme="dark" if shot.scheme == "dark" else "light",
        locale="en-GB",
        device_scale_factor=1.5,
        reduced_motion="reduce",
    )
    page = await context.new_page()
    if shot.is_signed_in:
        await page.goto(f"{cafe.root}/dashboard/sign-in")
        await page.locator("#email").fill(cafe.email)
        await page.locator("#password").fill(cafe.password)
        await page.locator("form button[type=submit]").first.click()
        await page.wait_for_url("**/dashboard")
    return page
