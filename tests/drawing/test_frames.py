"""Frames: the band, its shape, and the caption that is never cut."""

from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from domain.drawing.engine.captions import outline_caption
from domain.drawing.engine.picture import draw_picture
from domain.drawing.options import Design
from domain.drawing.shapes import Box, Outline
from tests.cases import in_turn
from tests.drawing.seeing import URL, on_page, read, rgba

TYPES = ["bottom", "top", "bubble", "ticket"]
LABELS = ["bubble", "ticket"]
# In font sizes.
BANDS = {"bottom": 1.9, "top": 1.9, "bubble": 2.57, "ticket": 2.07}
TEXTS = {
    "wide": "W" * 40,
    "high and deep": "ÅgÇj" * 10,
    "arabic": "امسح الرمز ضوئيا لمشاهدة القائمة كاملة"[:40],
    "hebrew": "סרוק אותי כדי לראות את התפריט המלא",
    "chinese": "扫描二维码查看菜单" * 4,
    "japanese": "スキャンしてメニューを見る" * 3,
    "thai": "สแกนเพื่อดูเมนูทั้งหมด",
    "hindi": "मेन्यू देखने के लिए स्कैन करें",
    "emoji": "😀🍕☕🎉" * 10,
    "stacked marks": "Z" + "\u0301" * 39,
    "short": "!",
}
RED, GREEN = (255, 0, 0), (0, 128, 0)
every_type = pytest.mark.parametrize("kind", TYPES)


def framed(kind, text="Scan me", *, design=None, **options):
    """A picture with a frame; `design`: options of the picture itself."""
    options = {"enabled": True, "type": kind, "text": text, **options}
    return draw_picture(URL, Design(**{"width": 300, "height": 300, **(design or {})}, frameOptions=options))


def band_of(picture, kind, height=300):
    """The rows of the band."""
    high = picture.drawing.height - height
    return (0, high) if kind == "top" else (height, height + high)


def seen(picture):
    return on_page(rgba(picture.drawing)).astype(int)


def caption_box(kind, text, **options):
    """What the text alone changes: its rows and columns in px, and the picture."""
    with_text, without = framed(kind, text, **options), framed(kind, "", **options)
    rows, columns = np.nonzero(np.abs(seen(with_text) - seen(without)).max(axis=2) > 8)
    assert rows.size, "no caption is seen"
    return (rows.min(), rows.max() + 1, columns.min(), columns.max() + 1), with_text


def outline_extent(outlines):
    """Left, top, right, bottom of all points that outlines name."""
    points = [step for outline in outlines for contour in outline.contours for step in contour]
    xs, ys = [v for step in points for v in step[::2]], [v for step in points for v in step[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def outlines_of(picture):
    return [shape for layer in picture.drawing.layers for shape in layer.shapes if isinstance(shape, Outline)]


# The band


@every_type
@in_turn("size", [8, 20, 33])
def test_a_band_is_as_high_as_its_font_asks(kind, size):
    picture = framed(kind, fontSize=size)

    assert picture.drawing.height - 300 == pytest.approx(BANDS[kind] * size, abs=0.51)


@every_type
@in_turn("size", [46, 120, 200])
def test_a_font_is_no_larger_than_three_twentieths_of_the_width(kind, size):
    assert framed(kind, fontSize=size).drawing == framed(kind, fontSize=45).drawing


@every_type
@in_turn(("width", "height"), [(64, 64), (300, 500), (1000, 300)])
def test_a_font_of_no_size_is_a_tenth_of_the_width(kind, width, height):
    picture = framed(kind, design={"width": width, "height": height})

    assert (picture.drawing.width, picture.drawing.height - height) == (
        width,
        pytest.approx(BANDS[kind] * width / 10, abs=0.51),
    )


@every_type
def test_a_frame_changes_only_the_height(kind):
    plain = draw_picture(URL, Design(width=300, height=300))

    picture = framed(kind)

    above = picture.drawing.height - 300 if kind == "top" else 0
    assert picture.matrix == plain.matrix
    assert picture.drawing.width == plain.drawing.width
    assert (picture.layout.left, picture.layout.top - above) == (plain.layout.left, plain.layout.top)
    assert picture.layout.module == plain.layout.module


@every_type
def test_a_frame_that_is_not_enabled_is_not_there(kind):
    plain = draw_picture(URL, Design(width=300, height=300))

    assert framed(kind, enabled=False).drawing == plain.drawing


@every_type
@in_turn("size", [150, 600, 1200])
def test_a_band_grows_with_the_picture(kind, size):
    design = Design(width=300, height=200, frameOptions={"enabled": True, "type": kind, "fontSize": 30})

    drawing = draw_picture(URL, design, size=size).drawing

    scale = size / 300
    assert drawing.width == size
    assert drawing.height - 200 * scale == pytest.approx(BANDS[kind] * 30 * scale, abs=1)


@every_type
def test_a_framed_picture_can_be_read(kind):
    assert read(seen(framed(kind, backgroundColor="#000000", textColor="#ffffff")).astype(np.uint8)) == [URL]


@in_turn("kind", ["bottom", "top"])
def test_a_plain_band_is_as_wide_as_the_picture(kind):
    picture = framed(kind, "", backgroundColor="#ff0000")

    first, last = band_of(picture, kind)
    assert (seen(picture)[first:last] == RED).all()


@in_turn("kind", LABELS)
def test_a_label_stands_in_the_band_with_the_ground_around_it(kind):
    design = {"backgroundOptions": {"color": "#ffee00"}}
    picture = framed(kind, "", backgroundColor="#ff0000", textColor="#ff0000", design=design)

    first, last = band_of(picture, kind)
    band = seen(picture)[first:last]
    assert (band[-4:] == (255, 0xEE, 0)).all()
    assert (band[:, :4] == (255, 0xEE, 0)).all()
    assert (band[:, -4:] == (255, 0xEE, 0)).all()
    assert (band[len(band) // 2, 100:200] == RED).all()


@in_turn(("kind", "width", "size"), [*product(LABELS, [64, 300, 4096], [8, 30, 200])])
def test_a_label_s_shape_stays_in_its_band(kind, width, size):
    picture = framed(kind, "", fontSize=size, design={"width": width, "height": 64})

    left, top, right, bottom = outline_extent(outlines_of(picture))
    # A hundredth of a px is rounding.
    assert left >= -0.01
    assert right <= width + 0.01
    assert top >= 64 - 0.01
    assert bottom <= picture.drawing.height + 0.01


# The caption


@pytest.mark.slow
@every_type
@in_turn("name", TEXTS)
def test_a_caption_lies_in_its_band_with_room_around_it(kind, name):
    (top, bottom, left, right), picture = caption_box(kind, TEXTS[name])

    first, last = band_of(picture, kind)
    assert first < top
    assert bottom < last
    assert left > 3
    assert right < 300 - 3


@in_turn(
    ("kind", "name", "width", "size"),
    [*product(TYPES, ["wide", "arabic", "chinese", "emoji"], [64, 4096], [8, 200])],
)
def test_a_caption_is_never_cut_however_large_its_font(kind, name, width, size):
    design = {"width": width, "height": 64}

    picture = framed(kind, TEXTS[name], fontSize=size, design=design)

    caption = outlines_of(picture)[-1:]
    left, top, right, bottom = outline_extent(caption)
    first, last = band_of(picture, kind, 64)
    assert 0 <= left < right <= width
    assert first <= top < bottom <= last


@in_turn(("kind", "width", "size"), [*product(TYPES, [64, 1000, 4096], [8, 200])])
def test_a_caption_is_as_large_as_its_font_or_as_there_is_room(kind, width, size):
    design = {"width": width, "height": 64}
    text = "Scan me to see the menu"
    asked = outline_caption(text)

    picture = framed(kind, text, fontSize=size, design=design)

    caption = outlines_of(picture)[-1:]
    left, _, right, _ = outline_extent(caption)
    wanted = (asked.right - asked.left) * size
    assert right - left == pytest.approx(wanted, rel=0.02) or right - left >= 0.25 * width


@every_type
def test_a_caption_stands_in_the_middle(kind):
    (top, bottom, left, right), picture = caption_box(kind, "HOH")

    first, last = band_of(picture, kind)
    assert (left + right) / 2 == pytest.approx(150, abs=1)
    if kind in ("bottom", "top"):
        assert (top + bottom) / 2 == pytest.approx((first + last) / 2, abs=1)


@every_type
@in_turn("text", ["", " ", "\t\n", "\u200b", "\U0010fffd"])
def test_a_text_of_nothing_leaves_the_band_empty(kind, text):
    assert framed(kind, text).drawing == framed(kind, "").drawing
    assert framed(kind, text).drawing.height > 300


@every_type
def test_the_colours_are_those_that_were_asked_for(kind):
    (top, bottom, left, right), picture = caption_box(
        kind, "MMM", backgroundColor="#ff0000", textColor="#008000"
    )

    inked = seen(picture)[top:bottom, left:right]
    assert (inked == GREEN).all(axis=2).sum() > 100
    assert (inked == RED).all(axis=2).sum() > 100


@in_turn("kind", LABELS)
@in_turn("ground", ["#ffffff", "#fdfdfd", "transparent"])
def test_a_white_label_on_a_white_ground_gets_an_edge_in_the_text_s_colour(kind, ground):
    picture = framed(kind, "", textColor="#008000", design={"backgroundOptions": {"color": ground}})

    first, last = band_of(picture, kind)
    rows, columns = np.nonzero((seen(picture)[first:last, 30:270] == GREEN).all(axis=2))
    assert {*range(60, 180)} <= {*columns}
    assert rows.max() - rows.min() > 1.6 * 30


@in_turn("kind", LABELS)
def test_a_label_that_stands_out_has_no_edge(kind):
    picture = framed(kind, "", textColor="#008000", backgroundColor="#ff0000")

    first, last = band_of(picture, kind)
    across = seen(picture)[first:last, 120:180]
    assert not (across == GREEN).all(axis=2).any()


@in_turn("kind", LABELS)
def test_a_label_s_edge_does_not_shine_through_a_translucent_label(kind):
    picture = framed(kind, "", textColor="#000000", backgroundColor="#ffffff80")

    first, last = band_of(picture, kind)
    middle = seen(picture)[(first + last) // 2 + 4, 120:180]
    assert (middle >= 250).all()


@in_turn("kind", LABELS)
def test_a_white_label_on_a_white_gradient_gets_an_edge_too(kind):
    whites = {"colorStops": [{"offset": 0, "color": "#ffffff"}, {"offset": 1, "color": "#fefefe"}]}
    ground = {"color": "#204060", "gradient": whites}

    picture = framed(kind, "", textColor="#008000", design={"backgroundOptions": ground})

    first, last = band_of(picture, kind)
    assert (seen(picture)[first:last, 120:180] == GREEN).all(axis=2).any()


# Alpha


@in_turn("kind", ["bottom", "top"])
def test_a_translucent_band_lets_the_ground_through(kind):
    ground = {"backgroundOptions": {"color": "#ffff00"}}
    picture = framed(kind, "", backgroundColor="#0000ff80", design=ground)

    first, last = band_of(picture, kind)
    share = 128 / 255
    expected = np.array((255 * (1 - share), 255 * (1 - share), 255 * share))
    assert np.abs(seen(picture)[first:last] - expected).max() <= 1


@every_type
def test_a_clear_band_on_a_clear_ground_is_clear(kind):
    design = {"backgroundOptions": {"color": "transparent"}}
    picture = framed(kind, "MMM", backgroundColor="#ffffff00", textColor="#008000", design=design)

    first, last = band_of(picture, kind)
    band = rgba(picture.drawing)[first:last]
    assert {0, 255} <= {*np.unique(band[..., 3])}
    assert (band[band[..., 3] == 255][:, :3] == GREEN).all()


@every_type
def test_a_translucent_caption_is_mixed_with_its_band(kind):
    (top, bottom, left, right), picture = caption_box(
        kind, "MMM", backgroundColor="#ff0000", textColor="#00800080"
    )

    inked = seen(picture)[top:bottom, left:right].reshape(-1, 3)
    darkest = inked[inked[:, 0].argmin()]
    np.testing.assert_allclose(darkest, (127, 64, 0), atol=2)


# Whatever is asked for


@settings(max_examples=60)
@given(
    st.sampled_from(TYPES),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.none() | st.integers(8, 200),
    st.integers(64, 1000),
    st.integers(64, 200),
)
def test_any_text_is_drawn_inside_the_picture(kind, text, size, width, height):
    assume(size is None or size <= width / 2)
    picture = framed(kind, text, fontSize=size, design={"width": width, "height": height})

    drawing = picture.drawing
    assert (drawing.width, drawing.height > height) == (width, True)
    if outlines := outlines_of(picture):
        left, top, right, bottom = outline_extent(outlines)
        # A curve's handles may reach a little beyond the curve.
        assert left >= -0.1 * width
        assert right <= 1.1 * width
        assert top >= -1
        assert bottom <= drawing.height + 1
    for layer in drawing.layers:
        for shape in layer.shapes:
            if isinstance(shape, Box):
                assert 0 <= shape.left <= shape.left + shape.width <= width
                assert 0 <= shape.top <= shape.top + shape.height <= drawing.height
