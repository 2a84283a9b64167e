"""Each picture is read by a decoder that shares no code with what drew it."""

import re
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import zxingcpp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image

from domain.design import Design
from domain.drawing import draw_png, draw_svg, encode, lay_out, undrawable
from domain.drawing.matrix import count_modules

URL = "https://go.example.com/a2b3c4d"
DARK = ["#000", "#000000", "#102030", "#7a0019", "#004000ff", "#000000E0", "#00F"]
LIGHT = ["#fff", "#ffffff", "#FFF8E7", "#ffffffff", "#ffffff80", "#ff0", "transparent"]
RUN = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)(?:h-\3|H\1)z")
DESIGNS = st.builds(
    lambda width, height, margin, level, dark, light: Design(
        width=width,
        height=height,
        margin=margin,
        qrOptions={"errorCorrectionLevel": level},
        dotsOptions={"color": dark},
        backgroundOptions={"color": light},
    ),
    st.integers(64, 640),
    st.integers(64, 640),
    st.none() | st.integers(0, 120),
    st.sampled_from("LMQH"),
    st.sampled_from(DARK),
    st.sampled_from(LIGHT),
)
SHORT_URLS = st.from_regex(r"https?://[a-z]{1,12}\.example(:[0-9]{4})?/[A-Za-z0-9_-]{3,24}", fullmatch=True)


def drawn(design, text=URL, size=None):
    """The PNG and the SVG of `text`."""
    matrix = encode(text, design.qrOptions.errorCorrectionLevel)
    layout = lay_out(design, matrix.size, size)
    return draw_png(matrix, layout, design), draw_svg(matrix, layout, design)


def rgba_of_png(picture):
    with Image.open(BytesIO(picture)) as image:
        assert image.format == "PNG"
        return np.array(image.convert("RGBA"))


def rgba_of_svg(picture):
    """The pixels of the little SVG that we write: filled rectangles along whole pixels, from back to front."""
    root = ET.fromstring(picture)
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {width} {height}"
    pixels = np.tile(np.array([255, 255, 255, 0], dtype=np.uint8), (height, width, 1))
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        runs = path.attrib["d"]
        assert RUN.sub("", runs) == ""
        alpha = round(float(path.attrib.get("fill-opacity", "1")) * 255)
        for left, top, wide, high in (map(int, run.groups()) for run in RUN.finditer(runs)):
            assert left + wide <= width
            assert top + high <= height
            pixels[top : top + high, left : left + wide] = [*_rgb(path.attrib["fill"]), alpha]
    return pixels


def rgba_of_picture(picture):
    return rgba_of_png(picture) if picture.startswith(b"\x89PNG") else rgba_of_svg(picture)


def colors_of(pixels):
    return {tuple(map(int, pixel)) for pixel in np.unique(pixels.reshape(-1, 4), axis=0)}


def _rgb(color):
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    return bytes.fromhex(digits)


def read(pixels):
    """What a scanner reads of these pixels on paper of their own ground; where that is clear, on white."""
    alpha = pixels[..., 3:].astype(np.uint32)
    on_paper = ((pixels[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)
    high, wide, _ = on_paper.shape
    # Not always on white: where the ground ends beside the code is an edge that the reader may trip over.
    flat = on_paper.reshape(-1, 3)
    ground = flat[flat.sum(axis=1, dtype=np.uint32).argmax()]
    sheet = np.full((high + 80, wide + 80, 3), ground, dtype=np.uint8)
    sheet[40:-40, 40:-40] = on_paper
    for closer in (1, 2, 3):
        # At some sizes of a module the reader's grid slips by a pixel: who scans then moves the phone.
        seen = sheet.repeat(closer, axis=0).repeat(closer, axis=1)
        found = zxingcpp.read_barcodes(seen, formats=zxingcpp.BarcodeFormat.QRCode)
        if found:
            break
    return [one.text for one in found]


@settings(max_examples=120, deadline=None)
@given(DESIGNS, SHORT_URLS)
def test_a_picture_says_exactly_its_text_in_every_format(design, text):
    assume(undrawable(design, text) is None)

    png, svg = drawn(design, text)

    assert read(rgba_of_png(png)) == [text]
    assert read(rgba_of_svg(svg)) == [text]


@settings(max_examples=60, deadline=None)
@given(DESIGNS)
def test_png_and_svg_are_the_same_picture(design):
    assume(undrawable(design, URL) is None)

    png, svg = drawn(design)

    from_png, from_svg = rgba_of_png(png), rgba_of_svg(svg)
    visible = (from_png[..., 3] > 0) | (from_svg[..., 3] > 0)
    assert from_png.shape == from_svg.shape == (design.height, design.width, 4)
    assert (abs(from_png.astype(int) - from_svg.astype(int)).max(axis=2)[visible] <= 1).all()


@settings(max_examples=30, deadline=None)
@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60), st.sampled_from("LMQH")
)
def test_a_picture_of_any_text_carries_its_bytes_in_utf8(text, level):
    png, _ = drawn(Design(qrOptions={"errorCorrectionLevel": level}, width=400, height=400), text)

    found = zxingcpp.read_barcodes(np.array(Image.open(BytesIO(png)).convert("L")))

    assert [barcode.bytes for barcode in found] == [text.encode()]


@pytest.mark.parametrize(
    ("width", "height"), [(64, 64), (65, 64), (64, 4096), (4096, 64), (1000, 1000), (4096, 4096)]
)
def test_the_smallest_and_the_largest_picture_can_be_read(width, height):
    design = Design(width=width, height=height)

    png, svg = drawn(design)

    assert rgba_of_png(png).shape == (height, width, 4)
    assert read(rgba_of_png(png)) == [URL]
    assert read(rgba_of_svg(svg)) == [URL]


@pytest.mark.parametrize("wanted", [66, 99, 333, 3000])
def test_a_design_can_be_drawn_at_another_size(wanted):
    png, svg = drawn(Design(width=500, height=750, margin=20), size=wanted)

    assert rgba_of_png(png).shape == rgba_of_svg(svg).shape == (wanted, wanted * 2 // 3, 4)
    assert read(rgba_of_png(png)) == read(rgba_of_svg(svg)) == [URL]


@pytest.mark.parametrize("margin", [0, 1, 40, 300])
def test_a_margin_is_that_many_pixels_at_least(margin):
    design = Design(margin=margin)
    dark = rgba_of_png(drawn(design)[0])[..., 0] < 128

    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))

    modules = count_modules(URL, "Q")
    for clear in (rows[0], columns[0], 999 - rows[-1], 999 - columns[-1]):
        assert margin <= clear <= margin + modules


@pytest.mark.parametrize("level", "LMQH")
def test_a_picture_has_the_error_correction_that_was_asked_for(level):
    png, _ = drawn(Design(qrOptions={"errorCorrectionLevel": level}))

    found = zxingcpp.read_barcodes(np.array(Image.open(BytesIO(png)).convert("L")))

    assert [barcode.ec_level for barcode in found] == [level]


def test_a_transparent_background_lets_everything_through_and_hides_no_module():
    see_through = Design(
        width=200, backgroundOptions={"color": "transparent"}, dotsOptions={"color": "#123456"}
    )

    for pixels in map(rgba_of_picture, drawn(see_through)):
        assert {color[3:] for color in colors_of(pixels)} == {(0,), (255,)}
        assert colors_of(pixels[pixels[..., 3] > 0]) == {(0x12, 0x34, 0x56, 0xFF)}


def test_colours_keep_their_alpha():
    faint = Design(width=200, backgroundOptions={"color": "#fedcba80"}, dotsOptions={"color": "#12345601"})

    for pixels in map(rgba_of_picture, drawn(faint)):
        assert colors_of(pixels) == {(0xFE, 0xDC, 0xBA, 0x80), (0x12, 0x34, 0x56, 0x01)}


def test_an_opaque_picture_has_no_alpha_at_all():
    with Image.open(BytesIO(drawn(Design())[0])) as image:
        assert "transparency" not in image.info


@settings(max_examples=15, deadline=None)
@given(DESIGNS)
def test_the_same_design_gives_the_same_bytes_and_another_others(design):
    assume(undrawable(design, URL) is None)

    assert drawn(design) == drawn(design.model_copy())
    assert not set(drawn(design)) & set(drawn(design, URL.replace("a2b", "b2a")))


def test_a_picture_says_nothing_of_when_and_by_what_it_was_made():
    png, svg = drawn(Design())

    assert set(re.findall(rb"IHDR|PLTE|tRNS|IDAT|IEND|tEXt|iTXt|zTXt|tIME|eXIf", png)) <= {
        b"IHDR",
        b"PLTE",
        b"IDAT",
        b"IEND",
    }
    assert b"<!--" not in svg


@pytest.mark.parametrize("light", LIGHT)
def test_an_svg_is_self_contained_and_paints_plain_shapes(light):
    svg = drawn(Design(backgroundOptions={"color": light}, dotsOptions={"color": "#000000E0"}))[1]

    root = ET.fromstring(svg)

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert {element.tag.rpartition("}")[2] for element in root} == {"path"}
    assert {name for element in root for name in element.attrib} <= {"d", "fill", "fill-opacity"}
    assert all(len(element.attrib["fill"]) in {4, 7} for element in root)
    assert svg.count(b"http") == 1
