"""One drawing in six formats: the same picture, the same size on paper, the same bytes every time."""

import hashlib
import json
import os
import re
import struct
import subprocess
import sys
from functools import cache
from io import BytesIO
from itertools import product
from math import pi
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw

from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write
from domain.drawing.logos.logo_images import make_logo
from domain.drawing.options import Design
from domain.drawing.output import MEDIA_TYPES, RASTERS, Format, Output
from tests.cases import in_turn
from tests.drawing.seeing import URL, drawing_of, on_page, read, rgba, rgba_of_svg, see

ROOT = Path(__file__).parents[2]
FORMATS = get_args(Format)
SVG = "{http://www.w3.org/2000/svg}"
GREEN = (0, 160, 60)


def gradient(*colors, kind="linear", rotation=0.0):
    stops = [{"offset": at / (len(colors) - 1), "color": color} for at, color in enumerate(colors)]
    return {"type": kind, "rotation": rotation, "colorStops": stops}


def frame(kind, **options):
    return {"frameOptions": {"enabled": True, "type": kind, **options}}


FADING = gradient("#102030", "#10203090", rotation=1)
CLEAR = {"backgroundOptions": {"color": "transparent"}}
DESIGNS = {
    "plain": {},
    "round": {
        "dotsOptions": {"type": "rounded", "color": "#203a70"},
        "cornersSquareOptions": {"type": "extra-rounded", "color": "#702030"},
        "cornersDotOptions": {"type": "dot"},
    },
    "gradients": {
        "dotsOptions": {"type": "classy", "gradient": gradient("#0d47a1", "#b71c1c", rotation=pi / 3)},
        "cornersSquareOptions": {"gradient": gradient("#000000", "#208020", kind="radial")},
        "backgroundOptions": {"gradient": gradient("#ffffff", "#ffe9c0", "#e0f0ff", rotation=-pi / 2)},
    },
    "fading dots": {"dotsOptions": {"type": "extra-rounded", "gradient": FADING}},
    "opaque logo": {"height": 400, "imageOptions": {"imageSize": 0.3, "margin": 4}},
    "clear logo": {"dotsOptions": {"gradient": gradient("#1a237e", "#4a148c", kind="radial")}},
    "no ground": {**CLEAR, "dotsOptions": {"type": "rounded"}},
    "translucent ground": {
        "backgroundOptions": {"color": "#ffee0080"}, "dotsOptions": {"color": "#000000d0"}
    },
    "bottom": frame("bottom", text="Меню · قائمة", backgroundColor="#203a70", textColor="#ffffff"),
    "top": frame("top", text="扫描我", backgroundColor="#00000030") | CLEAR,
    "bubble": frame("bubble") | {"dotsOptions": {"type": "classy-rounded"}},
    "ticket": frame("ticket", text="Öffnen 🎉", backgroundColor="#702030", textColor="#ffee00"),
}  # fmt: skip
LOGOS = {"opaque logo": "RGB", "clear logo": "RGBA", "bottom": "RGBA"}


@cache
def logo_of(mode):
    """Red and blue quarters; with alpha a disk of them."""
    image = Image.new("RGB", (96, 64), (200, 30, 40))
    ImageDraw.Draw(image).rectangle((48, 0, 95, 31), fill=(20, 60, 200))
    if mode == "RGBA":
        disk = Image.new("L", image.size)
        ImageDraw.Draw(disk).ellipse((8, 4, 88, 60), fill=255)
        image.putalpha(disk)
    content = BytesIO()
    image.save(content, "PNG")
    return make_logo(content.getvalue())


@cache
def drawing(name):
    mode = LOGOS.get(name)
    design = Design(**{"width": 330, "height": 330, **DESIGNS[name]})
    return drawing_of(design, logo=logo_of(mode) if mode else None)


@cache
def written(name, kind, dpi=None):
    return write(drawing(name), Output(kind, dpi=dpi))


# The same picture


@pytest.mark.slow
@in_turn(("name", "kind"), [*product(DESIGNS, FORMATS)])
def test_every_format_shows_the_same_picture_and_can_be_read(name, kind):
    expected = on_page(rgba(drawing(name))).astype(int)

    seen = see(written(name, kind), kind, drawing(name).width)

    assert seen.shape == expected.shape
    off = np.abs(seen - expected)
    assert off.mean() < 2.5
    # What differs much are single px at edges; Ghostscript does not smooth those of a gradient's clip.
    assert (off.max(axis=2) > 64).mean() < (0.02 if kind == "eps" else 0.01)
    assert read(seen) == [URL]


@in_turn("kind", sorted(RASTERS - {"jpg"}))
@in_turn("name", DESIGNS)
def test_a_format_without_loss_holds_the_raster_s_own_pixels(name, kind):
    with Image.open(BytesIO(written(name, kind))) as image:
        pixels = np.asarray(image.convert("RGBA"))

    np.testing.assert_array_equal(pixels, rgba(drawing(name)))


@pytest.mark.slow
def test_a_large_webp_is_nearly_the_same_picture():
    large = drawing_of(Design(width=2100, height=2100, dotsOptions={"color": "#203a70"}))

    seen = see(write(large, Output("webp")), "webp", 2100)

    assert np.abs(seen.astype(int) - rgba(large)[..., :3]).mean() < 1
    assert read(seen[::2, ::2]) == [URL]


def test_every_format_has_a_media_type():
    assert set(MEDIA_TYPES) == set(FORMATS)
    assert set(FORMATS) >= RASTERS


@in_turn(
    ("kind", "head"),
    [("png", b"\x89PNG\r\n\x1a\n"), ("jpg", b"\xff\xd8\xff"), ("webp", b"RIFF"), ("svg", b"<svg "),
     ("pdf", b"%PDF-1."), ("eps", b"%!PS-Adobe-3.0 EPSF-3.0\n")],
)  # fmt: skip
def test_a_file_begins_as_its_format_does(kind, head):
    assert written("plain", kind).startswith(head)


# Transparency


@in_turn("kind", ["png", "webp", "svg", "pdf", "eps"])
@in_turn("name", ["no ground", "top"])
def test_what_is_clear_shows_the_page_where_the_format_can(name, kind):
    high = drawing(name).height

    seen = see(written(name, kind), kind, 330, page=GREEN)

    for x, y in ((2, high - 4), (327, high - 4), (165, high - 8)):
        assert np.abs(seen[y, x].astype(int) - GREEN).max() <= 1


def test_a_jpeg_is_white_where_the_drawing_is_clear():
    seen = see(written("no ground", "jpg"), "jpg", 330, page=GREEN)

    assert seen[3, 3].min() >= 253
    assert not (np.abs(seen.astype(int) - GREEN).max(axis=2) < 40).any()


@in_turn("kind", ["png", "webp", "svg", "pdf"])
def test_a_translucent_ground_is_mixed_with_the_page(kind):
    share = 0x80 / 255
    expected = np.array((255, 0xEE, 0)) * share + np.array(GREEN) * (1 - share)

    seen = see(written("translucent ground", kind), kind, 330, page=GREEN)

    assert np.abs(seen[3, 3] - expected).max() <= 2


@in_turn("kind", ["eps", "jpg"])
def test_a_translucent_ground_is_mixed_with_white_where_the_format_has_no_alpha(kind):
    share = 0x80 / 255
    expected = np.array((255, 0xEE, 0)) * share + 255 * (1 - share)

    seen = see(written("translucent ground", kind), kind, 330)

    assert np.abs(seen[3, 3] - expected).max() <= 3


# The size on paper


def test_a_png_keeps_its_resolution_in_px_a_metre():
    content = written("plain", "png", 300)

    at = content.index(b"pHYs") + 4
    assert struct.unpack(">IIB", content[at : at + 9]) == (11811, 11811, 1)
    assert Image.open(BytesIO(content)).info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_a_jpeg_keeps_its_resolution_in_px_an_inch():
    image = Image.open(BytesIO(written("plain", "jpg", 300)))

    assert image.info["dpi"] == (300, 300)
    assert image.info["jfif_unit"] == 1


def test_a_webp_keeps_its_resolution_in_its_exif():
    exif = Image.open(BytesIO(written("plain", "webp", 300))).getexif()

    assert (exif[0x011A], exif[0x011B], exif[0x0128]) == (300, 300, 2)


@in_turn("kind", sorted(RASTERS))
def test_pixels_without_a_resolution_name_none(kind):
    image = Image.open(BytesIO(written("plain", kind)))

    assert "dpi" not in image.info
    assert not dict(image.getexif())


@in_turn("name", ["plain", "opaque logo", "bottom"])
def test_an_svg_is_as_large_in_millimetres_as_its_resolution_says(name):
    root = ET.fromstring(written(name, "svg", 300))

    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert width == pytest.approx(330 / 300 * 25.4, abs=0.01)
    assert height == pytest.approx(drawing(name).height / 300 * 25.4, abs=0.01)
    assert root.attrib["viewBox"] == f"0 0 330 {drawing(name).height}"


def test_an_svg_without_a_resolution_has_px():
    root = ET.fromstring(written("bottom", "svg"))

    assert (root.attrib["width"], root.attrib["height"]) == ("330", str(drawing("bottom").height))


@in_turn("dpi", [None, 72, 300, 1200])
@in_turn("name", ["plain", "opaque logo"])
def test_a_pdf_page_has_the_size_that_its_resolution_says(name, dpi):
    page = pypdfium2.PdfDocument(written(name, "pdf", dpi))[0]

    # Without one it is 300 px an inch.
    inch = dpi or 300
    expected = (330 / inch * 72, drawing(name).height / inch * 72)
    assert page.get_size() == pytest.approx(expected, abs=0.01)
    assert page.get_mediabox() == pytest.approx((0, 0, *expected), abs=0.01)


@in_turn("dpi", [None, 600])
def test_an_eps_has_the_size_that_its_resolution_says(dpi):
    content = written("opaque logo", "eps", dpi)

    _, _, width, height = map(float, re.search(rb"%%HiResBoundingBox: (.*)\n", content)[1].split())
    expected = (330 / (dpi or 300) * 72, 400 / (dpi or 300) * 72)
    assert (width, height) == pytest.approx(expected, abs=0.01)


# The same bytes


@in_turn("kind", FORMATS)
@in_turn("name", ["gradients", "clear logo", "ticket"])
def test_the_same_drawing_gives_the_same_bytes(name, kind):
    again = write(drawing.__wrapped__(name), Output(kind))

    assert again == written(name, kind)


def digests():
    """Of every design in every format, with a resolution."""
    return {
        f"{name} {kind}": hashlib.sha256(written(name, kind, 300)).hexdigest()
        for name, kind in product(DESIGNS, FORMATS)
    }


@pytest.mark.slow
def test_another_process_writes_the_same_bytes():
    command = "import json; from tests.drawing.test_formats import digests; print(json.dumps(digests()))"

    done = subprocess.run(
        [sys.executable, "-c", command],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT), "TZ": "Asia/Tokyo"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == digests()


# What an SVG is made of


def elements(content):
    return [element.tag.removeprefix(SVG) for element in ET.fromstring(content).iter()]


@in_turn("name", DESIGNS)
def test_an_svg_has_no_element_for_a_module(name):
    long = drawing_of(Design(**{"width": 330, "height": 330, **DESIGNS[name]}), URL + "/x" * 150)

    few, many = elements(written(name, "svg")), elements(write(long, Output("svg")))

    # Ground, dots, three rings and eyes, and a frame's parts.
    assert few.count("path") <= 12
    assert many.count("path") == few.count("path")
    assert set(few) <= {"svg", "defs", "linearGradient", "radialGradient", "stop", "path", "image"}


@in_turn("name", DESIGNS)
def test_an_svg_refers_to_nothing_outside_itself(name):
    content = written(name, "svg").decode()

    root = ET.fromstring(content)

    names = {f"#{element.attrib['id']}" for element in root.iter() if "id" in element.attrib}
    for element in root.iter():
        for key, value in element.attrib.items():
            if key.endswith("href"):
                assert value.startswith("data:image/")
            for reference in re.findall(r"url\((.*?)\)", value):
                assert reference in names
    assert re.findall(r"https?://[^\"]*", content) == [
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    ]
    assert "<text" not in content
    assert "<style" not in content
    assert "<script" not in content


def test_a_plain_svg_of_1000_px_is_small():
    plain = write(drawing_of(Design()), Output("svg"))

    assert len(plain) < 8_000


@in_turn("kind", ["square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded"])
def test_an_svg_of_any_style_is_not_large(kind):
    content = write(drawing_of(Design(dotsOptions={"type": kind})), Output("svg"))

    assert len(content) < 25_000


def test_an_svg_draws_alike_at_any_scale():
    drawn = rgba_of_svg(written("gradients", "svg"), width=1320)

    expected = rgba(drawing("gradients"))
    shrunk = np.asarray(Image.fromarray(drawn).reduce(4))
    assert shrunk.shape == expected.shape
    assert np.abs(on_page(shrunk).astype(int) - on_page(expected)).mean() < 2


@in_turn("size", [200, 660, 1000])
def test_a_picture_of_another_size_is_the_same_design(size):
    design = Design(**{"width": 330, "height": 330, **DESIGNS["bubble"]})

    sized = drawing_of(design, size=size)

    assert rasterise(sized).width == size
    assert read(on_page(rgba(sized))) == [URL]


def test_two_svgs_in_one_page_share_no_id_and_equal_drawings_are_equal_files():
    def drawn(color):
        stops = [{"offset": 0, "color": color}, {"offset": 1, "color": "#000000"}]
        design = Design.model_validate({"dotsOptions": {"gradient": {"colorStops": stops}}})
        return write(drawing_of(design), Output("svg")).decode()

    one, other = drawn("#123c97"), drawn("#7e1925")
    ids, others = (set(re.findall(r' id="([^"]+)"', svg)) for svg in (one, other))

    assert ids
    assert not ids & others
    assert set(re.findall(r"url\(#([^)]+)\)", one)) == ids
    assert drawn("#123c97") == one
