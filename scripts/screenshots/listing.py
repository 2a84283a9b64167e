"""Pictures for the listing of this service in the directories of assistants: see docs/directories.md.

Use: .venv/bin/python -m scripts.screenshots.listing FOLDER

It starts a service of its own with an account for reviewers, connects to it as an assistant does, and takes
the consent page, each page that a tool shows in a conversation, the codes, and one code. Needs Chromium.
"""

import argparse
import asyncio
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx2
from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from domain.settings import PREFIX
from scripts.benchmarks.servers import free_port
from scripts.icons import STATIC
from scripts.screenshots.camera import FLAGS, chromium
from scripts.screenshots.service import ROOT, service_running

REVIEWER: Final = "reviewer@cafe-linden.example"
CALLBACK: Final = "https://claude.ai/api/mcp/auth_callback"
PROTOCOL: Final = "2025-11-25"
# What stands below a code; the service itself listens on this machine alone.
SHORT_DOMAIN: Final = "go.cafe-linden.example"
DESK: Final = (1280, 960)
# Claude wants at least 1,000 px of width, ChatGPT 706 px and 400 to 860 px of height.
LEAST_WIDTH: Final = 1_000
CHATGPT_WIDTH, CHATGPT_HEIGHTS = 706, (400, 860)
# What the tools with a page are called with.
SHOWN: Final[Mapping[str, Mapping[str, Any]]] = {"get_scan_stats": {"period": "30d"}}
# A host as the standard of MCP Apps (2026-01-26) describes one.
_HOST: Final = """<!doctype html><meta name="viewport" content="width=device-width"><title>Host</title>
<style>body{margin:0;background:#fff}iframe{border:0;width:100%;height:420px}</style>
<iframe id="view" sandbox="allow-scripts"></iframe>
<script>
  const view = document.getElementById("view");
  const tell = (message) => view.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  addEventListener("message", ({ data }) => {
    if (data.method === "ui/initialize") tell({ id: data.id, result: BEGIN });
    if (data.method === "ui/notifications/initialized")
      tell({ method: "ui/notifications/tool-result", params: RESULT });
    if (data.method === "ui/notifications/size-changed" && data.params.height)
      view.style.height = `${data.params.height}px`;
  });
</script>"""
_BEGIN: Final = {
    "protocolVersion": "2026-01-26",
    "hostInfo": {"name": "screenshots", "version": "1"},
    "hostCapabilities": {"openLinks": {}},
    "hostContext": {"theme": "light"},
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    pictures: Path = parser.parse_args().folder
    pictures.mkdir(parents=True, exist_ok=True)
    os.environ[f"{PREFIX}SHORT_DOMAIN"] = SHORT_DOMAIN
    for name in ("icon.svg", "icon-512.png"):
        shutil.copy(STATIC / name, pictures / name.replace("icon", "logo"))
    with (
        tempfile.TemporaryDirectory() as folder,
        service_running(Path(folder), free_port()) as (root, printed),
    ):
        reviewer = _reviewer(Path(folder) / "data")
        asyncio.run(_take_all(root, printed["Assistant"], reviewer, pictures))


def _reviewer(data: Path) -> str:
    """The password of the account."""
    command = [sys.executable, "-m", "scripts.admin", "--data", str(data), "account", "reviewer", REVIEWER]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    password: str = re.findall(r"^Password +(\S+)$", done.stdout, re.MULTILINE)[0]
    return password


async def _take_all(root: str, endpoint: str, password: str, pictures: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        async with _opened(browser) as page:
            token = await _connect(page, endpoint, password, pictures)
            assistant = Assistant(endpoint, token)
            await _until_counted(assistant)
            await _take_dashboard(page, root, password, pictures)
        async with _opened(browser, (CHATGPT_WIDTH, CHATGPT_HEIGHTS[1]), 2) as page:
            await _take_apps(page, assistant, pictures)
        await browser.close()


@asynccontextmanager
async def _opened(browser: Browser, size: tuple[int, int] = DESK, scale: float = 1.5) -> AsyncIterator[Page]:
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, device_scale_factor=scale, locale="en-GB"
    )
    yield await context.new_page()
    await context.close()


@dataclass(frozen=True)
class Assistant:
    endpoint: str
    token: str

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": PROTOCOL,
        }
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        async with httpx2.AsyncClient(timeout=30) as http:
            answer = (await http.post(self.endpoint, json=message, headers=headers)).raise_for_status()
        result: dict[str, Any] = answer.json()["result"]
        return result

    async def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        result = await self.ask("tools/call", name=name, arguments=arguments)
        if result.get("isError"):
            sys.exit(f"{name}: {result['content'][0]['text']}")
        return result


async def _connect(page: Page, endpoint: str, password: str, pictures: Path) -> str:
    """Consent in the browser, with a picture of it; an access token."""
    parts = urlsplit(endpoint)
    async with httpx2.AsyncClient(base_url=f"{parts.scheme}://{parts.netloc}") as http:
        asked = {"client_name": "Claude", "redirect_uris": [CALLBACK], "token_endpoint_auth_method": "none"}
        client_id = (await http.post("/oauth/register", json=asked)).raise_for_status().json()["client_id"]
        verifier = secrets.token_urlsafe(48)
        challenge = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        query = {
            "response_type": "code",
            "client_id": client_id,
            "redirect_uri": CALLBACK,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "scope": "mcp:read mcp:write mcp:contacts",
            "state": "x",
        }
        await page.goto(f"{http.base_url}/oauth/authorize?{urlencode(query)}")
        await page.locator("[name=email]").fill(REVIEWER)
        await page.locator("[name=password]").fill(password)
        await page.keyboard.press("Enter")
        await page.locator("[name=decision][value=allow]").wait_for()
        await _save(page, pictures / "consent.png")
        # The address itself need not answer: all that is wanted is in it.
        async with page.expect_request(lambda request: request.url.startswith(CALLBACK)) as led:
            await page.locator("[name=decision][value=allow]").click()
        code = parse_qs(urlsplit((await led.value).url).query)["code"][0]
        sent = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": CALLBACK,
            "client_id": client_id,
            "code_verifier": verifier,
        }
        token: str = (await http.post("/oauth/token", data=sent)).raise_for_status().json()["access_token"]
    return token


async def _until_counted(assistant: Assistant) -> None:
    for _ in range(120):
        listed = (await assistant.call("list_qr_codes"))["structuredContent"]
        if all(code.get("scan_count") for code in listed["qr_codes"]):
            return
        await asyncio.sleep(0.5)
    sys.exit("the scans were not counted")


async def _take_dashboard(page: Page, root: str, password: str, pictures: Path) -> None:
    await page.goto(f"{root}/dashboard/sign-in")
    await page.locator("#email").fill(REVIEWER)
    await page.locator("#password").fill(password)
    await page.locator("form button[type=submit]").first.click()
    await page.wait_for_url("**/dashboard")
    await page.goto(f"{root}/dashboard/codes")
    await _save(page, pictures / "codes.png")
    await page.get_by_role("link", name="Table menu").first.click()
    await _save(page, pictures / "code.png")


async def _take_apps(page: Page, assistant: Assistant, pictures: Path) -> None:
    """The page of each tool that has one, cropped to what the assistant shows."""
    listed = (await assistant.call("list_qr_codes", search="menu"))["structuredContent"]["qr_codes"]
    for tool in (await assistant.ask("tools/list"))["tools"]:
        uri = tool.get("_meta", {}).get("ui", {}).get("resourceUri")
        if uri is None:
            continue
        arguments = SHOWN.get(tool["name"], {"id": listed[0]["short_url"]})
        result = await assistant.call(tool["name"], **arguments)
        html = (await assistant.ask("resources/read", uri=uri))["contents"][0]["text"]
        given = f"<script>const BEGIN = {json.dumps(_BEGIN)}, RESULT = {json.dumps(result)};"
        await page.goto("about:blank")
        await page.set_content(_HOST.replace("<script>", given))
        await page.evaluate("(html) => { view.srcdoc = html; }", html)
        await page.wait_for_timeout(1_000)
        whole = await _save(page, pictures / f"{tool['name']}.png", part="iframe")
        _for_chatgpt(whole).save(pictures / f"{tool['name']}-706.png", optimize=True)


def _for_chatgpt(whole: Image.Image) -> Image.Image:
    least, most = CHATGPT_HEIGHTS
    height = round(whole.height * CHATGPT_WIDTH / whole.width)
    small = whole.resize((CHATGPT_WIDTH, height), Image.Resampling.LANCZOS)
    canvas = Image.new("RGB", (CHATGPT_WIDTH, min(most, max(least, height))), "white")
    canvas.paste(small, (0, max(0, (canvas.height - height) // 2)))
    return canvas


async def _save(page: Page, file: Path, *, part: str | None = None) -> Image.Image:
    await page.wait_for_load_state("networkidle")
    taken = await (page.locator(part).screenshot() if part else page.screenshot())
    picture = Image.open(BytesIO(taken)).convert("RGB")
    if picture.width < LEAST_WIDTH:
        sys.exit(f"{file.name} is {picture.width} px wide, and must have {LEAST_WIDTH}")
    picture.save(file, optimize=True)
    return picture


if __name__ == "__main__":
    main()
