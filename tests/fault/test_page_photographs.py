"""Landing pages full of photographs, to a real process: it shows them, and stays small."""

import asyncio
import html
import re
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.fault.processes import Account, App, get, running, scan
from tests.storage.logo_server import reply, serving

AT_ONCE = 6
# The process and the user agent parser take 120. Four sources of 12 MB and fragmented memory take 70 to 105.
LIMIT_MIB = 240


def photograph(size: int) -> bytes:
    """A JPEG of 12 megapixels with `size` bytes, the last of which no decoder reads."""
    file = BytesIO()
    Image.effect_noise((4000, 3000), 20).convert("RGB").save(file, "JPEG", quality=80)
    assert file.tell() < size
    return file.getvalue().ljust(size, b"\0")


def peak_mib(pid: int) -> float:
    """The most memory that the process ever had (VmHWM), its children apart."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


async def test_pages_of_photographs_are_shown_in_little_memory(tmp_path):
    settings = {"REPOINT_FETCH_HTTP": "on", "REPOINT_FETCH_NETWORKS": "127.0.0.0/8"}
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}", settings)
    async with running(app), serving() as server:
        server.answer = reply(photograph(12_000_000))
        owner = await Account.open(app, "owner@example.com")
        paths = []
        for number in range(AT_ONCE):
            fields = {"type_id": 4, "first_name": "Ada", "photo_url": server.url(f"/{number}.jpg")}
            code = (await app.ask(owner.request("POST", "/qr-codes", fields))).data
            page = (await app.ask(scan(code["short_id"]))).body.decode()
            paths += set(re.findall(r'src="(/[^"?]+/pictures/[^"?]+)', html.unescape(page)))

        answers = await asyncio.gather(*(app.ask(get(path)) for path in paths))
        peak = peak_mib(app.pid)

    assert len(paths) == AT_ONCE
    assert [(answer.status, Image.open(BytesIO(answer.body)).size) for answer in answers] == [
        (200, (1600, 1200))
    ] * AT_ONCE
    assert peak < LIMIT_MIB
