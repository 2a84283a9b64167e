"""Logos as `data:` URIs: drawn where they belong, or the picture without them and the reason why."""

import struct
import zlib
from base64 import b64decode
from io import BytesIO
from urllib.parse import quote

import pytest
from PIL import Image

from tests.cases import in_turn
from tests.storage.logo_server import data_uri
from tests.storage.logo_server import picture as red_square
from tests.support import decoded, fault_fields, owned_rows, refusal

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
RED_SVG = SVG.format('<rect width="10" height="10" fill="#f00"/>')
RED, WHITE = (255, 0, 0), (255, 255, 255)


def seen(code):
    return Image.open(BytesIO(b64decode(code["image_base64"]))).convert("RGB")


def middle(picture):
    return picture.getpixel((picture.width // 2, picture.height // 2))


def is_near(color, expected):
    """A JPEG's colours are not exact."""
    return all(abs(one - other) <= 4 for one, other in zip(color, expected, strict=True))


def animation():
    """A red frame, then a blue one."""
    file = BytesIO()
    frames = [Image.new("RGB", (8, 8), color) for color in ("red", "blue")]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    return file.getvalue()


def png_of_size(width, height):
    """A PNG whose header declares a size, and whose pixels are missing."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def flat_png(side):
    """A black PNG of few bytes that unpacks to many."""
    row = bytes(1 + (side + 7) // 8)
    packer = zlib.compressobj(9)
    pixels = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)),
        (b"IDAT", pixels),
        (b"IEND", b""),
    ]
    written = [
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


DRAWN = {
    "png": data_uri(red_square()),
    "jpeg": data_uri(red_square(kind="JPEG")),
    "webp": data_uri(red_square(kind="WEBP")),
    "gif": data_uri(red_square(kind="GIF")),
    "animated gif": data_uri(animation()),
    "svg": data_uri(RED_SVG.encode()),
    "svg in percents": f"data:image/svg+xml,{quote(RED_SVG)}",
    "svg as people type it": f"data:image/svg+xml;utf8,{RED_SVG}",
    "another type than it says": data_uri(red_square()).replace("data:", "DATA:image/gif"),
}
ENTITIES = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
FAILING = {
    "no picture": b"Hello",
    "a page": b"<!doctype html><html><body>Not found</body></html>",
    "cut off": red_square()[:40],
    "wrong bytes": red_square()[:30] + b"\xff" * 30,
    "a pdf": b"%PDF-1.7",
    "a script": SVG.format("<script>alert(1)</script>").encode(),
    "an event handler": SVG.format('<rect onload="alert(1)"/>').encode(),
    "a file of this machine": SVG.format('<image href="file:///etc/passwd"/>').encode(),
    "another page": SVG.format("<foreignObject><p>x</p></foreignObject>").encode(),
    "a style from elsewhere": SVG.format('<style>@import "http://example.com/a.css";</style>').encode(),
    "a billion laughs": (
        f'<!DOCTYPE svg [<!ENTITY l0 "lol">{ENTITIES}]>{SVG.format("<title>&l9;</title>")}'
    ).encode(),
    "an entity of a file": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + RED_SVG.encode(),
    "refers to itself": SVG.format('<g id="a"><use href="#a"/></g>').encode(),
    "nothing to see": SVG.format("").encode(),
    "a declared size of 65,535 px": png_of_size(65_535, 65_535),
    "a bomb of 12,000 px": flat_png(12_000),
    "a ribbon of 20,000 px": png_of_size(20_000, 1),
}


@pytest.mark.slow
@in_turn("kind", DRAWN)
async def test_a_logo_of_each_kind_is_drawn_in_the_middle(owner, kind):
    code = await owner.make(options={"image": DRAWN[kind]})

    picture = seen(code)

    assert (code["image_status"], code["image_error"]) == ("ready", None)
    assert code["options"] == {"image": DRAWN[kind]}
    assert is_near(middle(picture), RED)
    assert decoded(BytesIO(b64decode(code["image_base64"]))) == code["short_url"]


@pytest.mark.slow
@in_turn("kind", FAILING)
async def test_a_logo_that_cannot_be_drawn_leaves_a_picture_without_it_and_says_why(owner, kind):
    plain = await owner.make(short_id="menu", options={"qrOptions": {"errorCorrectionLevel": "H"}})
    await forget(owner)

    code = await owner.make(short_id="menu", options={"image": data_uri(FAILING[kind])})

    assert code["image_status"] == "failed"
    assert code["image_error"]
    assert code["image_base64"] == plain["image_base64"]
    (missing,) = code["scannability"].pop("issues")
    assert missing["code"] == "logo_missing"
    assert missing["message"].startswith(code["image_error"])
    assert code["scannability"] == {name: plain["scannability"][name] for name in code["scannability"]}
    assert decoded(BytesIO(b64decode(code["image_base64"]))) == code["short_url"]
    assert (await owner.get(code))["image_error"] == code["image_error"]
    await forget(owner)


async def forget(owner):
    await owner.api.delete("/qr-codes/menu")
    await owner.api.delete("/trash")


@pytest.mark.parametrize("kind", ["no picture", "a script", "a bomb of 12,000 px"])
async def test_the_reason_is_a_sentence_that_tells_nothing_of_this_machine(owner, kind):
    code = await owner.make(options={"image": data_uri(FAILING[kind])})

    reason = code["image_error"]
    assert 10 < len(reason) < 200
    assert "/" not in reason.replace("PNG, JPEG, WebP, GIF", "")
    assert "Traceback" not in reason
    assert reason[0].isupper()
    assert reason.endswith(".")


async def test_a_logo_is_in_every_format(owner):
    code = await owner.make(options={"image": DRAWN["png"]})
    path = f"/qr-codes/{code['id']}/image"

    pixels = [
        Image.open(BytesIO((await owner.api.get(f"{path}?format={kind}&size=300")).content))
        for kind in ("png", "jpg", "webp")
    ]
    svg = (await owner.api.get(f"{path}?format=svg")).text
    pdf = (await owner.api.get(f"{path}?format=pdf")).content

    assert all(is_near(middle(picture.convert("RGB")), RED) for picture in pixels)
    assert svg.count("<image ") == 1
    assert 'href="data:image/png;base64,' in svg
    assert b"/Subtype /Image" in pdf or b"/Subtype/Image" in pdf


async def test_what_a_logo_hides_is_drawn_around_it_where_that_is_asked_for(owner):
    # A ring around a hole: the modules are seen through it, or are not.
    ring = SVG.format('<path d="M0 0h10v10h-10zM2 2v6h6v-6z" fill="#f00"/>')
    looks = [
        seen(
            await owner.make(
                options={"image": data_uri(ring.encode()), "imageOptions": {"hideBackgroundDots": hide}}
            )
        )
        for hide in (True, False)
    ]

    hidden, shown = (picture.crop((470, 470, 530, 530)).getcolors() for picture in looks)
    assert [color for _, color in hidden] == [WHITE]
    assert (0, 0, 0) in [color for _, color in shown]


async def test_a_larger_share_and_a_smaller_margin_make_a_larger_logo(owner):
    async def red_pixels(**image_options):
        made = await owner.make(options={"image": DRAWN["png"], "imageOptions": image_options})
        return {color: count for count, color in seen(made).getcolors(1 << 16)}.get(RED, 0)

    small, large = await red_pixels(imageSize=0.1), await red_pixels(imageSize=0.35)
    bordered, none = await red_pixels(imageSize=0.35, margin=20), await red_pixels(imageSize=0)

    assert none == 0 < small < bordered < large


async def test_without_a_logo_again_the_picture_is_what_it_was_before(owner):
    code = await owner.make()
    with_logo = (await owner.change(code, options={"image": DRAWN["png"]})).json()["data"]

    without = (await owner.change(code, options={"image": None})).json()["data"]

    assert with_logo["image"] != code["image"] == without["image"]
    assert without["options"] == {}
    assert without["scannability"] == code["scannability"]


async def test_a_broken_logo_that_is_taken_away_is_no_failure_any_more(owner):
    code = await owner.make(options={"image": data_uri(b"Hello")})

    changed = (await owner.change(code, options={"image": None})).json()["data"]

    assert code["image_status"] == "failed"
    assert (changed["image_status"], changed["image_error"]) == ("ready", None)


async def test_another_logo_in_its_place_changes_the_picture_and_its_url(world, owner):
    code = await owner.make(options={"image": DRAWN["png"]})
    blue = DRAWN["svg in percents"].replace(quote("#f00"), quote("#00f"))

    changed = (await owner.change(code, options={"image": blue})).json()["data"]

    picture = Image.open(BytesIO((await world.visitor().get(changed["image"])).content)).convert("RGB")
    assert middle(picture) == (0, 0, 255)
    assert changed["image"] != code["image"]


async def test_a_margin_that_leaves_the_logo_no_room_is_refused_on_a_change_too(world, owner):
    code = await owner.make(options={"image": DRAWN["png"]})
    before = await owned_rows(world)

    response = await owner.change(code, options={"imageOptions": {"margin": 400}})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"options.imageOptions.margin"}
    assert await owned_rows(world) == before


async def test_a_logo_of_two_megabytes_is_more_than_a_body_may_have(owner):
    response = await owner.api.post(
        "/qr-codes",
        json={"type_id": 1, "url": "https://a.example", "options": {"image": data_uri(bytes(2_000_000))}},
    )

    assert refusal(response) == (413, "payload_too_large")
