"""PDFs for a press: CMYK, an ink with a name, black by black ink alone, the size that is cut, a title."""

import re
import zlib
from io import BytesIO

import cv2
import numpy as np
import pypdfium2
import pytest
from PIL import Image

from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.postscript import cmyk
from domain.drawing.formats.writing import write
from domain.drawing.logos.logo_images import make_logo
from domain.drawing.options import Design
from domain.drawing.output import DEFAULT_DPI, Output
from domain.drawing.shapes import Color, Images
from tests.cases import in_turn
from tests.drawing.panel import reads
from tests.drawing.seeing import URL, see

SPOT = "PANTONE 286 C"
GRADIENT = {"colorStops": [{"offset": 0, "color": "#0b3b6b"}, {"offset": 1, "color": "#6b0b3b"}]}
DESIGNS = {
    "plain": {"dotsOptions": {"color": "#0b6b50"}},
    "black": {},
    "gradient": {"dotsOptions": {"gradient": GRADIENT}, "backgroundOptions": {"color": "#fff8f1"}},
    "frame": {
        "dotsOptions": {"color": "#0b6b50"},
        "frameOptions": {
            "enabled": True,
            "type": "card",
            "backgroundColor": "#0b6b50",
            "textColor": "#ffffff",
        },
    },
}
every_design = pytest.mark.parametrize("name", DESIGNS)


def logo(mode):
    written = BytesIO()
    Image.new(mode, (60, 60), (200, 30, 40, 200)[: len(mode)]).save(written, "PNG")
    return make_logo(written.getvalue())


def pdf(name, mark=None, **output):
    options = {**DESIGNS[name], "width": 400, "height": 400, **({"image": "data:,x"} if mark else {})}
    drawing = draw_picture(URL, Design.model_validate(options), Images(mark)).drawing
    return write(drawing, Output("pdf", dpi=DEFAULT_DPI, **output), URL)


def operators(content):
    """The page's own, uncompressed."""
    streams = re.findall(rb"/FlateDecode /Length \d+ >>\nstream\n(.*?)\nendstream", content, re.DOTALL)
    return [zlib.decompress(stream) for stream in streams][-1].decode("latin-1")


@every_design
@in_turn("output", [{"inks": "cmyk"}, {"spot": SPOT}, {"inks": "cmyk", "spot": SPOT}])
def test_a_picture_for_a_press_is_read_and_looks_as_before(name, output):
    seen, before = see(pdf(name, **output), "pdf", 400), see(pdf(name), "pdf", 400)

    gray = np.pad(cv2.cvtColor(seen, cv2.COLOR_RGB2GRAY), 43, constant_values=255)
    assert {one: reads(one, gray) for one in ("zxing", "zbar", "wechat")} == dict.fromkeys(
        ("zxing", "zbar", "wechat"), URL
    )
    # Programs show inks a little differently; nothing is where it was not.
    assert seen.shape == before.shape
    assert np.abs(seen.astype(int) - before).mean() < 25


def test_in_cmyk_no_colour_is_rgb_and_black_stays_black_ink_alone():
    plain, black = operators(pdf("plain", inks="cmyk")), operators(pdf("black", inks="cmyk"))

    assert " rg\n" not in plain
    assert re.search(r"^[\d.]+ [\d.]+ [\d.]+ [\d.]+ k$", plain, re.MULTILINE)
    assert "\n0 g\n" in black
    assert " k\n" not in black
    whole = pdf("gradient", inks="cmyk")
    assert b"/DeviceCMYK" in whole
    assert b"/DeviceRGB" not in whole


@in_turn("mode", ["RGB", "RGBA"])
def test_a_logo_is_separated_too(mode):
    whole = pdf("black", logo(mode), inks="cmyk")

    assert b"/ColorSpace /DeviceCMYK" in whole
    assert b"/DeviceRGB" not in whole
    seen = see(whole, "pdf", 400)
    red, green, blue = seen[200, 200].astype(int)
    assert red > green + 60
    assert red > blue + 60


def test_the_named_ink_prints_the_code_and_what_has_its_colour():
    framed, black = pdf("frame", spot=SPOT), operators(pdf("frame", spot=SPOT))

    assert framed.count(b"/Separation /PANTONE#20286#20C /DeviceCMYK") == 1
    # The code, and the frame in the same colour.
    assert black.count("/C0 cs\n1 scn\n") == 2
    assert b"/Separation" not in pdf("frame", inks="cmyk")


@in_turn(
    ("color", "inks"),
    [
        ((0, 0, 0), (0, 0, 0, 1)),
        ((255, 255, 255), (0, 0, 0, 0)),
        ((255, 0, 0), (0, 1, 1, 0)),
        ((0, 128, 128), (1, 0, 0, 1 - 128 / 255)),
    ],
)
def test_black_ink_replaces_what_three_colours_share(color, inks):
    assert cmyk(Color(*color)) == pytest.approx(inks)


@every_design
def test_the_page_is_cut_where_the_picture_ends_and_has_the_text_as_its_title(name):
    content = pdf(name)
    document = pypdfium2.PdfDocument(content)

    assert document.get_metadata_dict()["Title"] == URL
    assert document[0].get_trimbox() == document[0].get_mediabox()
    assert b"/TrimBox" in content
    assert pdf(name) == content
