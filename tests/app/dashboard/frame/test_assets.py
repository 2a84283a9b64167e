"""What a browser keeps of the dashboard, and what a telephone puts among its apps."""

import re
from io import BytesIO

from PIL import Image, ImageChops, ImageStat

from scripts.icons import DASHBOARD_SIZES, draw
from tests.app.dashboard.signing import SIGN_IN, browser


async def test_a_telephone_can_have_the_dashboard_among_its_apps(world):
    client = browser(world)
    page = await client.get(SIGN_IN)
    (path,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page.text)
    (touch_icon,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', page.text)

    answer = await client.get(path)
    manifest = answer.json()
    icons = [touch_icon, *(icon["src"] for icon in manifest["icons"])]

    assert "manifest-src 'self'" in page.headers["content-security-policy"]
    assert answer.headers["content-type"] == "application/manifest+json"
    assert (manifest["start_url"], manifest["display"]) == ("/dashboard", "standalone")
    for size, address in zip(DASHBOARD_SIZES, icons, strict=True):
        picture = await client.get(address)
        shown = Image.open(BytesIO(picture.content))
        assert (picture.headers["content-type"], shown.size) == ("image/png", (size, size))
        assert max(ImageStat.Stat(ImageChops.difference(shown, draw(size))).mean) < 1


async def test_a_browser_paints_its_own_frame_in_the_colour_of_the_page(world):
    client = browser(world)
    of_device = re.findall(r"<meta\s+name=\"theme-color\"[^>]+>", (await client.get(SIGN_IN)).text)
    client.cookies.set("repoint-look", "dark")
    chosen = re.findall(r"<meta\s+name=\"theme-color\"[^>]+>", (await client.get(SIGN_IN)).text)

    assert [("#f5f7f4" in one, "prefers-color-scheme: light" in one) for one in of_device] == [
        (True, True),
        (False, False),
    ]
    (dark,) = chosen
    assert "#101613" in dark
    assert "media" not in dark
