"""Each picture is read by a decoder that shares no code with what drew it."""

import re
from io import BytesIO

import numpy as np
import pytest
import zxingcpp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image

from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.writing import write
from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.segments import count_modules
from tests.cases import in_turn
from tests.drawing.refusals import refusal_of
from tests.drawing.seeing import URL, drawing_of, on_page, read, rgba_of_svg
from tests.opened import opened

DARK = ["#000", "#000000", "#102030", "#7a0019", "#004000ff", "#000000E0", "#00F"]
LIGHT = ["#fff", "#ffffff", "#FFF8E7", "#ffffffff", "#ffffff80", "#ff0", "transparent"]
STYLES = ["square", "rounded", "extra-rounded", "classy", "classy-rounded"]
DESIGNS = st.builds(
    lambda width, height, margin, level, style, dark, light: Design(
        width=width,
        height=height,
        margin=margin,
        qrOptions={"errorCorrectionLevel": level},
        dotsOptions={"color": dark, "type": style},
        cornersSquareOptions={"type": "square"},
        cornersDotOptions={"type": "square"},
        backgroundOptions={"color": light},
    ),
    st.integers(64, 480),
    st.integers(64, 480),
    st.none() | st.integers(0, 120),
    st.sampled_from("LMQH"),
    st.sampled_from(STYLES),
    st.sampled_from(DARK),
    st.sampled_from(LIGHT),
)
SHORT_URLS = st.from_regex(r"https?://[a-z]{1,12}\.example(:[0-9]{4})?/[A-Za-z0-9_-]{3,24}", fullmatch=True)


def drawn(design, text=URL, size=None):
    """The PNG and the SVG of `text`."""
    drawing = drawing_of(design, text, size=size)
    return write(drawing, Output("png")), write(drawing, Output("svg"))


def rgba_of_png(picture):
    with Image.open(BytesIO(picture)) as image:
        assert image.format == "PNG"
        return np.array(image.convert("RGBA"))


def rgba_of_picture(picture):
    return rgba_of_png(picture) if picture.startswith(b"\x89PNG") else rgba_of_svg(picture)


def colors_of(pixels):
    return {tuple(map(int, pixel)) for pixel in np.unique(pixels.reshape(-1, 4), axis=0)}


@pytest.mark.slow
@settings(max_examples=60)
@given(DESIGNS, SHORT_URLS)
def test_a_picture_says_exactly_its_text_in_every_format(design, text):
    assume(refusal_of(text, design) is None)
    # Below 3 px a module round dots say too little, which their grade tells.
    least = 1 if design.dotsOptions.type == "square" else 3
    assume(draw_picture(text, design).layout.module >= least)

    png, svg = drawn(design, text)

    assert read(on_page(rgba_of_png(png))) == [text]
    assert read(on_page(rgba_of_svg(svg))) == [text]


@settings(max_examples=40)
@given(DESIGNS)
def test_png_and_svg_are_the_same_picture(design):
    assume(refusal_of(URL, design) is None)

    png, svg = drawn(design)

    from_png, from_svg = rgba_of_png(png), rgba_of_svg(svg)
    assert from_png.shape == from_svg.shape == (design.height, design.width, 4)
    off = np.abs(on_page(from_png).astype(int) - on_page(from_svg))
    # Whole px are the same; on a round edge, at 1 or 2 px a module, two rasterisers differ by a quarter.
    assert off.max() <= (2 if design.dotsOptions.type == "square" else 64)
    assert off.mean() < 1.5


@settings(max_examples=30)
@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60), st.sampled_from("LMQH")
)
def test_a_picture_of_any_text_carries_its_bytes_in_utf8(text, level):
    png, _ = drawn(Design(qrOptions={"errorCorrectionLevel": level}, width=400, height=400), text)

    found = zxingcpp.read_barcodes(np.array(Image.open(BytesIO(png)).convert("L")))

    assert [barcode.bytes for barcode in found] == [text.encode()]


@in_turn(("width", "height"), [(64, 64), (65, 64), (64, 4096), (4096, 64), (1000, 1000)])
def test_the_smallest_and_the_flattest_picture_can_be_read(width, height):
    png, svg = drawn(Design(width=width, height=height))

    assert rgba_of_png(png).shape == (height, width, 4)
    assert read(on_page(rgba_of_png(png))) == [URL]
    assert read(on_page(rgba_of_svg(svg))) == [URL]


def test_the_largest_picture_can_be_read():
    png, _ = drawn(Design(width=4096, height=4096))

    picture = Image.open(BytesIO(png))

    assert picture.size == (4096, 4096)
    assert opened(zxingcpp.read_barcode(np.asarray(picture.convert("L"))).text) == URL


@in_turn("wanted", [66, 99, 333, 1500])
def test_a_design_can_be_drawn_at_another_size(wanted):
    png, svg = drawn(Design(width=500, height=750, margin=20), size=wanted)

    assert rgba_of_png(png).shape == rgba_of_svg(svg).shape == (wanted, wanted * 2 // 3, 4)
    assert read(on_page(rgba_of_png(png))) == read(on_page(rgba_of_svg(svg))) == [URL]


@in_turn("margin", [0, 1, 40, 300])
def test_a_margin_is_that_many_pixels_at_least(margin):
    design = Design(margin=margin)
    dark = rgba_of_png(drawn(design)[0])[..., 0] < 128

    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))

    modules = count_modules(URL, "Q")
    for clear in (rows[0], columns[0], 999 - rows[-1], 999 - columns[-1]):
        assert margin <= clear <= margin + modules


@in_turn("level", "LMQH")
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


def test_colours_with_alpha_are_laid_over_each_other():
    faint = Design(width=200, backgroundOptions={"color": "#fedcba80"}, dotsOptions={"color": "#12345680"})
    # 128/255 of the dots over 128/255 of the ground.
    over, ground = (96, 108, 119, 192), (0xFE, 0xDC, 0xBA, 0x80)

    for pixels in map(rgba_of_picture, drawn(faint)):
        found = sorted(colors_of(pixels), key=lambda color: color[3])
        assert len(found) == 2
        np.testing.assert_allclose(found, [ground, over], atol=2)


def test_an_opaque_picture_has_no_alpha_at_all():
    with Image.open(BytesIO(drawn(Design())[0])) as image:
        assert "transparency" not in image.info


@settings(max_examples=15)
@given(DESIGNS)
def test_the_same_design_gives_the_same_bytes_and_another_others(design):
    assume(refusal_of(URL, design) is None)

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


def test_a_picture_knows_its_matrix_and_its_place():
    design = Design(width=400, height=300, frameOptions={"enabled": True, "type": "top"})

    picture = draw_picture(URL, design)

    layout = picture.layout
    assert layout.modules == picture.matrix.size == count_modules(URL, "Q")
    assert picture.drawing.width == 400
    assert layout.top == picture.drawing.height - 300 + (300 - layout.side) // 2


def test_what_no_code_holds_and_what_has_no_room_cannot_be_drawn():
    with pytest.raises(ValueError, match="too long"):
        draw_picture("z" * 3_000, Design())
    with pytest.raises(ValueError, match="too small"):
        draw_picture(URL, Design(margin=500))
