"""Make docs/screens: the dashboard of a café, with codes and four weeks of scans. Needs Chromium.

Use: .venv/bin/python -m scripts.screenshots               the pictures of the README
     .venv/bin/python -m scripts.screenshots --all FOLDER  every page at 390 and 1280 px, light and dark
"""

import argparse
import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
from PIL import Image
from playwright.async_api import Browser, BrowserContext, async_playwright

from domain.content import TYPES
from domain.scanning.places import NOWHERE
from domain.scanning.scans import Scan, Verdict
from scripts.benchmarks.servers import free_port
from storage.db.config import default_database_url, parse_database_url
from storage.scan_log.inbox import InboxReader
from storage.scan_log.recorder import scan_recorder
from storage.store import TortoiseStore

ROOT: Final = Path(__file__).resolve().parents[1]
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars")
PHONE, DESK = (390, 844), (1280, 860)
SIGNED_OUT: Final = ("/dashboard/sign-in", "/dashboard/sign-up", "/dashboard/reset")
SATURDAY: Final = 5
GREEN: Final = {
    "dotsOptions": {"type": "rounded", "color": "#0d5c3f"},
    "cornersSquareOptions": {"type": "square", "color": "#0d5c3f"},
}
CODES: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    (
        {
            "type_id": 1,
            "name": "Table menu",
            "url": "https://cafe-linden.example/summer-menu",
            "options": GREEN,
        },
        27,
    ),
    ({"type_id": 1, "name": "Terrace flyer", "url": "https://cafe-linden.example/terrace"}, 14),
    ({"slug": "wifi", "name": "Guest Wi-Fi"}, 11),
    ({"slug": "business", "name": "Find us and hours"}, 6),
    ({"slug": "links", "name": "Instagram and more"}, 5),
    ({"slug": "event", "name": "Live music"}, 3),
    ({"slug": "menu", "name": "Summer menu"}, 2),
    (
        {
            "type_id": 1,
            "name": "Cake of the month",
            "url": "https://cafe-linden.example/cake",
            "options": {"dotsOptions": {"color": "#c08a64"}},
        },
        3,
    ),
)
AGENTS: Final = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
)


@dataclass(frozen=True)
class Cafe:
    root: str
    email: str
    password: str
    ids: Mapping[str, str]


@dataclass(frozen=True)
class Shot:
    name: str
    path: str
    size: tuple[int, int]
    scheme: str


def readme_shots(cafe: Cafe) -> list[Shot]:
    menu = f"/dashboard/codes/{cafe.ids['Table menu']}"
    return [
        Shot("home", "/dashboard", DESK, "light"),
        Shot("code", menu, DESK, "light"),
        Shot("designer", f"{menu}/design", DESK, "dark"),
        Shot("codes-phone", "/dashboard/codes", PHONE, "light"),
        Shot("making-phone", "/dashboard/codes/new", PHONE, "dark"),
    ]


def all_shots(cafe: Cafe) -> Iterator[Shot]:
    menu = f"/dashboard/codes/{cafe.ids['Table menu']}"
    paths = {
        "sign-in": "/dashboard/sign-in",
        "sign-up": "/dashboard/sign-up",
        "reset": "/dashboard/reset",
        "home": "/dashboard",
        "codes": "/dashboard/codes",
        "new": "/dashboard/codes/new",
        "new-url": "/dashboard/codes/new/url",
        "new-menu": "/dashboard/codes/new/menu",
        "code": menu,
        "design": f"{menu}/design",
        "history": f"{menu}/history",
        "edit": f"{menu}/edit",
        "kind": f"{menu}/kind",
        "delete": f"{menu}/delete",
        "many-delete": f"/dashboard/codes/many/delete?code={cafe.ids['Table menu']}:1",
        "kind-menu": f"{menu}/kind/menu",
        "theme": f"/dashboard/codes/{cafe.ids['Find us and hours']}/theme",
        "folders": "/dashboard/folders",
        "templates": "/dashboard/templates",
        "new-template": "/dashboard/templates/new",
        "settings": "/dashboard/settings",
        "security": "/dashboard/settings/security",
        "export": "/dashboard/settings/export",
        "delete-account": "/dashboard/settings/delete",
        "keyboard": "/dashboard/keyboard",
        "more": "/dashboard/more",
    }
    for size in (PHONE, DESK):
        for scheme in ("light", "dark"):
            for name, path in paths.items():
                yield Shot(f"{name}-{size[0]}-{scheme}", path, size, scheme)


@contextmanager
def service_running(folder: Path) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Its address, and what it prints at its first start."""
    port, log = free_port(), folder / "log"
    words = ["--data", folder / "data", "--port", port, "--mcp-port", free_port()]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.supervisor", *map(str, words)], cwd=ROOT, stdout=out, stderr=out
        )
    try:
        printed: dict[str, str] = {}
        while not {"API key", "Docs"} <= printed.keys():
            if process.poll() is not None:
                sys.exit(log.read_text())
            time.sleep(0.2)
            printed = dict(re.findall(r"^([A-Z][A-Za-z -]+?) +(\S+)$", log.read_text(), re.MULTILINE))
        yield f"http://127.0.0.1:{port}", printed
    finally:
        process.terminate()
        process.wait()


async def open_cafe(folder: Path, root: str, printed: Mapping[str, str]) -> Cafe:
    key = {"authorization": f"Bearer {printed['API key']}"}
    async with httpx2.AsyncClient(base_url=f"{root}/v1", headers=key, timeout=30) as api:
        made = [await _make(api, body) for body, _ in CODES]
        await _scan(folder, made)
        await _counted(api)
    return Cafe(root, printed["E-mail"], printed["Password"], {code["name"]: code["id"] for code in made})


async def _make(api: httpx2.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    if "slug" in body:
        kind = next(one for one in TYPES.values() if one.slug == body["slug"])
        body = {"type_id": kind.type_id, **kind.example, "name": body["name"]}
    made: dict[str, Any] = (await api.post("/qr-codes", json=body)).raise_for_status().json()["data"]
    return made


async def _scan(folder: Path, made: list[dict[str, Any]]) -> None:
    """Four weeks of scans, most of them on Saturdays."""
    database = parse_database_url(default_database_url(folder / "data"))
    rng, now = Random(7), datetime.now(UTC)  # noqa: S311 - numbers of a picture
    store = await TortoiseStore.connect(database)
    recorder = scan_recorder(database, InboxReader(lambda _: NOWHERE, ()))
    recorder.start()
    try:
        for code, (_, a_day) in zip(made, CODES, strict=True):
            target = await store.find_target("", code["short_id"])
            assert target is not None
            for day in range(28):
                noon = now - timedelta(days=day)
                count = int(a_day * (1.6 if noon.weekday() == SATURDAY else 1) * rng.uniform(0.8, 1.2))
                for number in range(count):
                    at = noon - timedelta(minutes=rng.randrange(600))
                    headers = ((b"user-agent", rng.choice(AGENTS).encode()),)
                    scan = Scan(target, Verdict.REDIRECTED, at, "GET", headers, f"203.0.113.{number}")
                    await recorder.add(scan)
    finally:
        await recorder.close()
        await store.close()


async def _counted(api: httpx2.AsyncClient) -> None:
    """Until the counts have the scans, too."""
    for _ in range(120):
        if (await api.get("/qr-codes")).json()["data"][-1]["scan_count"]:
            return
        await asyncio.sleep(0.5)
    sys.exit("the scans were not counted")


async def take(browser: Browser, cafe: Cafe, shots: list[Shot], folder: Path, *, is_whole: bool) -> None:
    contexts: dict[tuple[tuple[int, int], str, bool], BrowserContext] = {}
    for shot in shots:
        key = (shot.size, shot.scheme, shot.path not in SIGNED_OUT)
        if key not in contexts:
            contexts[key] = await _opened(browser, cafe, *key[:2], is_signed_in=key[2])
        page = contexts[key].pages[0]
        response = await page.goto(cafe.root + shot.path)
        await page.wait_for_load_state("networkidle")
        if response is None or not response.ok:
            print(f"{shot.path}: {response and response.status}", file=sys.stderr)
            continue
        picture = Image.open(BytesIO(await page.screenshot(full_page=is_whole and shot.size == PHONE)))
        picture.save(folder / f"{shot.name}.webp", quality=82, method=6)


async def _opened(
    browser: Browser, cafe: Cafe, size: tuple[int, int], scheme: str, *, is_signed_in: bool
) -> BrowserContext:
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        locale="en-GB",
        device_scale_factor=1.5,
        reduced_motion="reduce",
    )
    page = await context.new_page()
    if not is_signed_in:
        return context
    await page.goto(f"{cafe.root}/dashboard/sign-in")
    await page.locator("#email").fill(cafe.email)
    await page.locator("#password").fill(cafe.password)
    await page.locator("form button[type=submit]").first.click()
    await page.wait_for_url("**/dashboard")
    return context


async def take_all(folder: Path, root: str, printed: Mapping[str, str], every: Path | None) -> None:
    cafe = await open_cafe(folder, root, printed)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[*FLAGS])
        if every:
            await take(browser, cafe, list(all_shots(cafe)), every, is_whole=True)
        else:
            await take(browser, cafe, readme_shots(cafe), ROOT / "docs" / "screens", is_whole=False)
        await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", type=Path, metavar="FOLDER")
    every = parser.parse_args().all
    (every or ROOT / "docs" / "screens").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, service_running(Path(folder)) as (root, printed):
        asyncio.run(take_all(Path(folder), root, printed, every))


if __name__ == "__main__":
    main()
