"""Where a logo lies, what it hides, and what becomes of a logo that is too large."""

from functools import cache
from io import BytesIO
from math import floor

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image

from domain.drawing.engine.matrix import encode
from domain.drawing.engine.picture import (
    LARGEST_BUDGET,
    SAFE_BUDGET,
    draw_picture,
    largest_share,
    with_fitting_logo,
)
from domain.drawing.engine.reading import budget_used
from domain.drawing.formats.raster import rasterise
from domain.drawing.layout import Hidden, Layout, lay_out, place_logo
from domain.drawing.logos.logo_images import make_logo
from domain.drawing.options import Design, ImageOptions
from domain.drawing.shapes import Images
from tests.cases import in_turn
from tests.drawing.refusals import refusal_of
from tests.drawing.seeing import URL, read, rgba

LOST = {"L": 0.07, "M": 0.15, "Q": 0.25, "H": 0.30}
LEVELS = st.sampled_from("LMQH")
VERSIONS = st.integers(1, 40)
SHARES = st.floats(0, 1)
# Height to width.
ASPECTS = st.floats(0.01, 100)


def layout_of(version, module=10):
    modules = 17 + 4 * version
    side = (modules + 8) * module
    return Layout(side, side, module, 4 * module, 4 * module, modules)


def options(size=0.4, margin=0, *, hide=True):
    return ImageOptions(imageSize=size, margin=margin, hideBackgroundDots=hide)


@cache
def logo_of(width, height, color=(200, 30, 30)):
    """A logo that is dark in its middle and light at its edge, so that it can hide modules of both kinds."""
    picture = Image.new("RGB", (width, height), color)
    content = BytesIO()
    picture.save(content, "PNG")
    return make_logo(content.getvalue())


# The hidden box


@settings(max_examples=100)
@given(VERSIONS, LEVELS, SHARES, ASPECTS)
def test_what_a_logo_hides_is_odd_in_the_middle_and_beside_the_finders(version, level, share, aspect):
    layout = layout_of(version)
    most = floor(share * LOST[level] * layout.modules**2)

    placed = place_logo(layout, options(share), level, aspect)

    if placed is None:
        assert most < 1
        return
    hidden = placed[1]
    across, down = hidden.right - hidden.left, hidden.bottom - hidden.top
    assert across % 2 == down % 2 == 1
    assert (hidden.left, hidden.top) == (layout.modules - hidden.right, layout.modules - hidden.bottom)
    assert hidden.left >= 7
    assert hidden.top >= 7
    assert across <= layout.modules - 14
    assert down <= layout.modules - 14


@settings(max_examples=100)
@given(VERSIONS, LEVELS, SHARES, st.floats(0.1, 10))
def test_a_logo_hides_no_more_than_its_share_of_what_can_be_lost(version, level, share, aspect):
    layout = layout_of(version)
    most = floor(share * LOST[level] * layout.modules**2)

    placed = place_logo(layout, options(share), level, aspect)

    assume(placed is not None)
    hidden = placed[1]
    across, down = hidden.right - hidden.left, hidden.bottom - hidden.top
    # The other axis is rounded up to the next odd number: in a thin strip that is the larger part of it.
    assert across * down <= most or min(across, down) <= 3 or across * down <= 1.5 * most


@settings(max_examples=100)
@given(VERSIONS, LEVELS, SHARES, st.floats(0.05, 20), st.integers(5, 30))
def test_a_logo_lies_in_the_middle_of_what_it_hides_and_keeps_its_shape(
    version, level, share, aspect, module
):
    layout = layout_of(version, module)

    placed = place_logo(layout, options(share), level, aspect)

    assume(placed is not None)
    box, hidden = placed
    assert box.height / box.width == pytest.approx(aspect)
    # The corners of the library's box are whole px: half a px to a side.
    assert box.left + box.width / 2 == pytest.approx(layout.left + layout.side / 2, abs=0.51)
    assert box.top + box.height / 2 == pytest.approx(layout.top + layout.side / 2, abs=0.51)
    # The shape is rounded to whole px.
    assert box.left >= layout.left + hidden.left * module - 1
    assert box.top >= layout.top + hidden.top * module - 1
    assert box.left + box.width <= layout.left + hidden.right * module + 1
    assert box.top + box.height <= layout.top + hidden.bottom * module + 1


@in_turn("aspect", [0.01, 100])
@in_turn("size", [64, 100, 200])
def test_a_logo_thinner_than_a_px_is_drawn_with_one(aspect, size):
    design = Design(
        width=size, height=size, qrOptions={"errorCorrectionLevel": "H"}, imageOptions={"imageSize": 0.4}
    )
    logo = logo_of(1000, 10) if aspect < 1 else logo_of(10, 1000)

    fault = refusal_of(URL, design, logo)

    assert fault is None
    placed = draw_picture(URL, design, Images(logo)).drawing.logo
    assert min(placed.width, placed.height) > 0


# Known places, worked out by hand from the rule: modules across and down.
# Version 4 has 33 modules; at H and 0.4 a logo may hide floor(0.4 * 0.3 * 33 * 33) = 130 of them.
@in_turn(
    ("aspect", "share", "hidden"),
    [
        (1, 0.4, (11, 11)),
        (0.1, 0.4, (19, 3)),
        (0.5, 0.4, (15, 7)),
        (2, 0.4, (7, 15)),
        (10, 0.4, (3, 19)),
        (0.01, 0.4, (19, 1)),
        (100, 0.4, (1, 19)),
        (1, 0.004, (1, 1)),
        (1, 1, (17, 17)),
        (1, 0.1, (5, 5)),
    ],
)
def test_a_logo_of_known_shape_hides_known_modules(aspect, share, hidden):
    _, modules = place_logo(layout_of(4), options(share), "H", aspect)

    assert (modules.right - modules.left, modules.bottom - modules.top) == hidden


@in_turn("aspect", [0.01, 0.1, 1, 10, 100])
@in_turn("level", "LMQH")
def test_a_logo_of_no_size_is_not_drawn_and_hides_nothing(aspect, level):
    assert place_logo(layout_of(3), options(0), level, aspect) is None


def test_a_share_too_small_for_one_module_draws_nothing():
    # 0.003 * 0.3 * 33 * 33 is 0.98 of a module.
    assert place_logo(layout_of(4), options(0.003), "H", 1) is None


def test_a_picture_with_a_logo_of_no_size_is_the_one_without():
    design = Design(width=300, qrOptions={"errorCorrectionLevel": "H"}, imageOptions={"imageSize": 0})

    drawing = draw_picture(URL, design, Images(logo_of(100, 100))).drawing

    assert drawing.logo is None
    assert drawing == draw_picture(URL, design).drawing


def test_a_logo_over_the_dots_hides_none_of_them_and_lies_at_the_same_place():
    over, beside = (place_logo(layout_of(5), options(hide=hide), "H", 0.7) for hide in (False, True))

    assert over[1] == Hidden()
    assert over[0] == beside[0]


@in_turn(("width", "height"), [(1000, 10), (10, 1000), (500, 50), (50, 500), (200, 200)])
@in_turn("share", [0.2, 1])
def test_a_logo_never_touches_a_finder(width, height, share):
    design = Design(
        width=600, height=600, qrOptions={"errorCorrectionLevel": "H"}, imageOptions={"imageSize": share}
    )
    plain = draw_picture(URL, design)

    picture = draw_picture(URL, design, Images(logo_of(width, height)))

    layout, side = plain.layout, 7 * plain.layout.module
    pixels, without = rgba(picture.drawing), rgba(plain.drawing)
    far = layout.side - side
    assert picture.drawing.logo is not None
    for x, y in ((0, 0), (far, 0), (0, far)):
        window = np.s_[layout.top + y : layout.top + y + side, layout.left + x : layout.left + x + side]
        np.testing.assert_array_equal(pixels[window], without[window])


# The margin


@in_turn("margin", [0, 1, 7, 40])
def test_a_margin_is_taken_off_on_every_side(margin):
    bare, _ = place_logo(layout_of(4), options(), "H", 1)

    box, hidden = place_logo(layout_of(4), options(margin=margin), "H", 1)

    assert (box.width, box.height) == (bare.width - 2 * margin, bare.height - 2 * margin)
    assert (box.left, box.top) == (bare.left + margin, bare.top + margin)
    assert hidden == place_logo(layout_of(4), options(), "H", 1)[1]


def test_a_margin_keeps_the_logo_s_shape():
    box, _ = place_logo(layout_of(6), options(margin=20), "H", 0.5)

    assert box.height / box.width == pytest.approx(0.5)


@in_turn(("aspect", "short"), [(1, 110), (0.5, 70), (2, 70)])
def test_a_margin_of_half_the_box_leaves_no_room(aspect, short):
    # The box of version 4 at H: 11 modules of 10 px a side, or 14 by 7 of them.
    layout = layout_of(4)
    largest = (short - 1) // 2

    box, _ = place_logo(layout, options(margin=largest), "H", aspect)

    assert min(box.width, box.height) >= 0.5
    with pytest.raises(ValueError, match="leaves no room for the logo"):
        place_logo(layout, options(margin=largest + 1), "H", aspect)


def test_a_margin_without_room_is_a_fault_and_names_itself():
    design = Design(width=300, height=300, imageOptions={"imageSize": 0.3, "margin": 60})

    fault = refusal_of(URL, design, logo_of(50, 50))

    assert fault.field == "options.imageOptions.margin"
    assert "no room" in fault.message
    assert refusal_of(URL, design) is None


@settings(max_examples=40)
@given(st.integers(0, 60), st.sampled_from([64, 100, 301, 2000, 4096]))
def test_what_can_be_drawn_can_be_drawn_at_every_size(margin, size):
    design = Design(width=400, height=400, imageOptions={"imageSize": 0.3, "margin": margin})
    assume(refusal_of(URL, design, logo_of(60, 40)) is None)

    drawing = draw_picture(URL, design, Images(logo_of(60, 40)), size).drawing

    logo = drawing.logo
    assert min(logo.width, logo.height) > 0
    assert 0 <= logo.left <= logo.left + logo.width <= size
    assert 0 <= logo.top <= logo.top + logo.height <= size


# Too large


def budget(text, design, logo):
    picture = draw_picture(text, design, Images(logo))
    return budget_used(rasterise(picture.drawing).grey(), picture.matrix, picture.layout)


TEXTS = [URL, "https://example.com/" + "a" * 60, "https://example.com/" + "b" * 200]
SHAPES = [(100, 100), (300, 100), (100, 300), (1000, 100)]


@in_turn("text", TEXTS)
@in_turn("level", ["L", "M", "Q", "H"])
@in_turn("shape", SHAPES)
def test_a_size_left_open_leaves_enough_of_the_error_correction(text, level, shape):
    design = Design(width=500, height=500, qrOptions={"errorCorrectionLevel": level})
    logo = logo_of(*shape)

    fitting = with_fitting_logo(text, design, logo)

    used = budget(text, design, logo)
    if fitting.imageOptions.imageSize == design.imageOptions.imageSize:
        # Not lowered where the default does no harm.
        assert used <= LARGEST_BUDGET
    else:
        assert fitting.imageOptions.imageSize < design.imageOptions.imageSize
        assert used <= SAFE_BUDGET


@in_turn("size", [0, 0.4, 0.5, 1])
def test_a_size_that_was_sent_is_kept(size):
    design = Design(width=500, height=500, imageOptions={"imageSize": size})

    assert with_fitting_logo(URL, design, logo_of(100, 100)) == design


def test_only_the_size_is_lowered():
    design = Design(
        width=500,
        height=500,
        imageOptions={"margin": 3, "hideBackgroundDots": False},
        dotsOptions={"type": "dots"},
        qrOptions={"errorCorrectionLevel": "H"},
    )
    logo = logo_of(1000, 100, (0, 0, 0))

    fitting = with_fitting_logo(TEXTS[2], design, logo)

    kept = fitting.model_copy(update={"imageOptions": design.imageOptions})
    assert kept == design
    assert fitting.imageOptions.margin == 3
    assert fitting.imageOptions.hideBackgroundDots is False


@in_turn("text", TEXTS)
def test_a_picture_whose_logo_was_fitted_can_be_read(text):
    design = Design(width=700, height=700, qrOptions={"errorCorrectionLevel": "H"})

    drawing = draw_picture(text, design, Images(logo_of(100, 100))).drawing

    assert read(rgba(drawing)[..., :3]) == [text]


def test_the_largest_safe_share_is_safe_and_the_next_is_not_or_there_is_none():
    design = Design(width=500, height=500, qrOptions={"errorCorrectionLevel": "H"})
    matrix = encode(URL, "H")

    share = largest_share(matrix, design, logo_of(100, 100), SAFE_BUDGET)

    parsed = {"imageSize": share}
    assert budget(
        URL, design.model_copy(update={"imageOptions": ImageOptions(**parsed)}), logo_of(100, 100)
    ) <= (SAFE_BUDGET)


@in_turn("size", [64, 150, 500, 1500])
def test_a_fitted_logo_is_the_same_at_every_size(size):
    design = Design(width=500, height=500, qrOptions={"errorCorrectionLevel": "H"})
    matrix, logo = encode(URL, "H"), logo_of(100, 100)
    whole = draw_picture(URL, design, Images(logo))

    picture = draw_picture(URL, design, Images(logo), size)

    layout = lay_out(with_fitting_logo(URL, design, logo), matrix.size, size)
    assert picture.layout == layout
    assert picture.drawing.logo.width / layout.module == pytest.approx(
        whole.drawing.logo.width / whole.layout.module, abs=0.6
    )


@in_turn(
    ("width", "logo", "margin", "share"),
    [(100, (40, 40), 5, 1), (150, (40, 40), 8, 1), (100, (80, 20), 1, 0.4)],
)
def test_a_smaller_logo_that_its_margin_leaves_no_room_for_is_never_advised(width, logo, margin, share):
    options = {"errorCorrectionLevel": "L"}
    design = Design(
        width=width, height=width, qrOptions=options, imageOptions={"imageSize": share, "margin": margin}
    )

    smaller = largest_share(encode(URL, "L"), design, logo_of(*logo), SAFE_BUDGET)

    if smaller is not None:
        fitting = design.model_copy(update={"imageOptions": ImageOptions(imageSize=smaller, margin=margin)})
        assert refusal_of(URL, fitting, logo_of(*logo)) is None
