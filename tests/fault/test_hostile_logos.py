"""The worst that can be sent to be drawn, to a real process: it answers, and stays small."""

import asyncio
import json
import os
import struct
import zlib
from base64 import b64encode
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import psutil
import pytest
from PIL import Image

from tests.fault.processes import Account, Answer, App, Connection, connections, get, running
from tests.listeners import listening

LIMIT_MIB = 200
# Of 16 megapixels Pillow wants them all at once, and libwebp twice; never two such pictures at a time.
PHOTO_LIMIT_MIB = 400
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024" width="1024" height="1024">{}</svg>'


@dataclass(frozen=True)
class Served:
    app: App
    owner: Account

    async def preview(self, **options: object) -> Answer:
        fields = {"data": "https://example.com/menu", "options": options}
        return await self.app.ask(self.owner.request("POST", "/qr-codes/preview", fields))

    def peak_mib(self) -> float:
        """The most memory that the process ever had (VmHWM), its children apart."""
        status = Path(f"/proc/{self.app.pid}/status").read_text("ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    async with running(app):
        yield Served(app, await Account.open(app, "owner@example.com"))


def data_uri(content: bytes) -> str:
    return f"data:;base64,{b64encode(content).decode()}"


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def flat_png(width: int, height: int) -> bytes:
    """A black PNG written without ever having its pixels: 12,000 by 12,000 in 18 kB."""
    row = bytes(1 + (width + 7) // 8)
    packer = zlib.compressobj(9)
    pixels = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def laughs() -> str:
    entities = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
    return f'<!DOCTYPE svg [<!ENTITY l0 "lol">{entities}]>' + SVG.format("<title>&l9;</title>")


def doubling() -> str:
    """Thirty groups, each of which shows the next one twice."""
    return "".join(f'<g id="a{i}"><use href="#a{i + 1}"/><use href="#a{i + 1}"/></g>' for i in range(30))


def masks() -> str:
    made = "".join(
        f'<mask id="m{i}"><rect width="1024" height="1024" fill="#fff"/></mask>' for i in range(20)
    )
    return made + "".join(
        f'<g mask="url(#m{i % 20})"><rect width="1024" height="1024"/></g>' for i in range(2_000)
    )


@lru_cache
def hostile_logos() -> dict[str, bytes]:
    """No JSON body is larger than 1 MiB, so no data URI is, either. To make them takes a second."""
    return {
        "a png of 12,000 px in 18 kB": flat_png(12_000, 12_000),
        "a png of 4,000 px, the most that is allowed": flat_png(4_000, 4_000),
        "a ribbon": flat_png(16_384, 976),
        "a webp of 4,000 px with transparency": encoded(
            Image.new("RGBA", (4_000, 4_000), (1, 2, 3, 4)), "WEBP", lossless=True
        ),
        "a gif of 4,000 px": encoded(Image.new("P", (4_000, 4_000)), "GIF"),
        "a gif of many frames": encoded(
            Image.new("P", (1_000, 1_000)),
            "GIF",
            save_all=True,
            append_images=[Image.new("P", (1_000, 1_000), n) for n in range(1, 100)],
        ),
        "random pixels": encoded(Image.frombytes("RGB", (480, 480), os.urandom(480 * 480 * 3)), "PNG"),
        "random bytes": b"\x89PNG\r\n\x1a\n" + os.urandom(600_000),
        "a billion laughs": laughs().encode(),
        "two to the thirtieth": SVG.format(doubling()).encode(),
        "sixty layers": SVG.format('<g opacity=".9">' * 60 + '<circle r="2000"/>' + "</g>" * 60).encode(),
        "a hundred thousand groups": SVG.format("<g>" * 100_000).encode(),
        "a long outline": SVG.format(f'<path d="M0 0{"h1v1" * 150_000}"/>').encode(),
        "a script": SVG.format("<script>alert(1)</script>").encode(),
    }


SPIN = SVG.format(masks()).encode()
GRADIENT = {
    "type": "radial",
    "colorStops": [{"offset": n / 15, "color": f"#{n * 8:02x}0{n % 10}40"} for n in range(16)],
}
LARGEST = {
    "width": 4096,
    "height": 4096,
    "dotsOptions": {"type": "extra-rounded", "gradient": GRADIENT},
    "backgroundOptions": {
        "gradient": {"colorStops": [{"offset": 0, "color": "#fff"}, {"offset": 1, "color": "#ffe"}]}
    },
    "frameOptions": {
        "enabled": True,
        "type": "ticket",
        "text": "Speisekarte – 菜单 – قائمة",
        "fontSize": 200,
    },
}


async def test_hostile_logos_one_after_another_leave_the_process_small(served: Served) -> None:
    statuses = {}
    for name, content in hostile_logos().items():
        answer = await served.preview(image=data_uri(content))
        assert answer.status == 200, (name, answer.body[:300])
        statuses[name] = answer.data["image_status"]

    refused = {name for name, status in statuses.items() if status == "failed"}
    assert {"a png of 12,000 px in 18 kB", "a billion laughs", "two to the thirtieth", "a script"} <= refused
    assert "a png of 4,000 px, the most that is allowed" not in refused
    assert served.peak_mib() < LIMIT_MIB


async def test_hostile_logos_all_at_once_leave_the_process_small_and_answering(served: Served) -> None:
    """With one among them that uses up all the time that it is given."""
    images = [data_uri(content) for content in (SPIN, *hostile_logos().values())]
    async with connections([served.app.port] * len(images)) as opened:
        for connection, image in zip(opened, images, strict=True):
            fields = {"type_id": 1, "url": "https://example.com", "options": {"image": image}}
            connection.send(served.owner.request("POST", "/qr-codes", fields))
        healthy = await asyncio.wait_for(served.app.ask(get("/healthz")), 5)
        answers = await asyncio.gather(*(connection.answer() for connection in opened))

    assert healthy.status == 200
    assert {answer.status for answer in answers} == {201}
    assert answers[0].data["image_status"] == "failed"
    assert served.peak_mib() < LIMIT_MIB


async def test_the_largest_picture_with_gradients_and_a_logo_takes_little(served: Served) -> None:
    # What the process needs without a picture is another matter.
    before = served.peak_mib()
    logo = encoded(Image.effect_noise((400, 400), 90).convert("RGB"), "PNG")
    made = await served.app.ask(served.owner.create(options={**LARGEST, "image": data_uri(logo)}))
    assert made.status == 201, made.body[:300]
    path = f"/{made.data['short_id']}"

    assert made.data["image_status"] == "ready"
    # The most until then: what takes more comes last.
    for kinds, limit in (("png svg pdf eps", 120), ("jpg webp", 320)):
        for kind in kinds.split():
            for query in ("size=4096", "size=2048&dpi=300"):
                assert (await served.app.ask(get(f"{path}.{kind}?{query}"))).status == 200
        assert served.peak_mib() - before < limit


async def test_largest_pictures_asked_for_at_once_take_no_more_than_their_turn(served: Served) -> None:
    codes = [
        (await served.app.ask(served.owner.create(options={**LARGEST, "width": side, "height": side}))).data
        for side in (4096, 4095)
    ]
    paths = [f"/{code['short_id']}.{kind}?size=4096" for code in codes for kind in ("png", "jpg", "webp")]

    async with connections([served.app.port] * len(paths)) as opened:
        answers = await asyncio.gather(
            *(ask(connection, path) for connection, path in zip(opened, paths, strict=True))
        )

    statuses = [answer.status for answer in answers]
    assert set(statuses) <= {200, 503}
    assert statuses.count(200) >= 3
    for path in paths:
        assert (await served.app.ask(get(path))).status == 200
    assert served.peak_mib() < PHOTO_LIMIT_MIB


async def test_largest_pictures_previewed_at_once_take_no_more_than_their_turn(served: Served) -> None:
    bodies = [
        {"data": f"https://example.com/{number}", "options": {**LARGEST, "image": quoted_logo(number)}}
        for number in range(3)
    ]

    async with connections([served.app.port] * len(bodies)) as opened:
        for connection, fields in zip(opened, bodies, strict=True):
            connection.send(served.owner.request("POST", "/qr-codes/preview", fields))
        answers = await asyncio.gather(*(connection.answer() for connection in opened))

    assert {answer.status for answer in answers} == {200}
    assert {json.loads(answer.body)["data"]["image_status"] for answer in answers} == {"ready"}
    assert served.peak_mib() < LIMIT_MIB * 1.2


def quoted_logo(number: int) -> str:
    return "data:image/svg+xml," + quote(
        SVG.format(f'<circle cx="512" cy="512" r="{400 + number}" fill="#a00"/>')
    )


async def ask(connection: Connection, path: str) -> Answer:
    return await connection.ask(get(path))


PNG_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n"
ENDLESS = {
    "/continue": (b"", b"HTTP/1.1 100 C\r\n\r\n" * 3_000),
    "/hints": (b"", b"HTTP/1.1 103 E\r\nLink: </a>\r\n\r\n" * 2_000),
    "/chunks": (PNG_HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 10_000),
    "/lines": (PNG_HEAD, b"a:\r\n" * 15_000),
    "/trailers": (PNG_HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"a:\r\n" * 15_000),
    "/redirects": (b"HTTP/1.1 302 Found\r\n", b"Location: /continue\r\n" * 3_000),
}


async def send_endlessly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    begin, piece = ENDLESS[head.split()[1].decode().partition("?")[0]]
    writer.write(begin)
    while True:
        writer.write(piece)
        await writer.drain()


async def test_servers_of_logos_that_never_end_cost_less_than_a_drawing(tmp_path: Path) -> None:
    allowed = {"REPOINT_FETCH_NETWORKS": "127.0.0.0/8", "REPOINT_FETCH_HTTP": "on"}
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}", allowed)
    async with running(app), listening(send_endlessly) as port:
        served = Served(app, await Account.open(app, "owner@example.com"))
        url = f"http://127.0.0.1:{port}"
        await served.preview(image=f"{url}/lines")
        before = cpu_seconds(app)
        answers = await asyncio.gather(
            *(served.preview(image=f"{url}{path}?{number}") for path in ENDLESS for number in range(5))
        )

        assert {answer.data["image_status"] for answer in answers} == {"failed"}
        # Each used to cost its five seconds, while scans waited.
        assert cpu_seconds(app) - before < 0.1 * len(answers)


def cpu_seconds(app: App) -> float:
    times = psutil.Process(app.pid).cpu_times()
    return times.user + times.system
