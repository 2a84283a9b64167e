"""How much of each px a shape covers."""

from math import pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.drawing.formats.coverage import STEPS, add_outline, box_mask, cover
from domain.drawing.shapes import Box, Color, Layer, Outline
from tests.cases import in_turn

BLACK = Color(0, 0, 0)
HALF_A_STEP = 0.5 / STEPS
ARC = 4 / 3 * (2**0.5 - 1)


def circle(x, y, radius, *, clockwise=True):
    """Four cubic Béziers; off a true circle by less than 0.03 % of the radius."""
    r, h = radius, radius * ARC
    steps = [
        (x + r, y + h, x + h, y + r, x, y + r),
        (x - h, y + r, x - r, y + h, x - r, y),
        (x - r, y - h, x - h, y - r, x, y - r),
        (x + h, y - r, x + r, y - h, x + r, y),
    ]
    if not clockwise:
        steps = [(s[0], 2 * y - s[1], s[2], 2 * y - s[3], s[4], 2 * y - s[5]) for s in steps]
    return ((x + r, y), *steps)


def square(left, top, side, *, clockwise=True):
    corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
    return corners if clockwise else corners[::-1]


def area(mask):
    """In px."""
    return mask.astype(float).sum() / 255


def near(expected, mask):
    """Within half a per cent, each px at the edge being off by up to half a step."""
    edge = ((mask > 0) & (mask < 255)).sum()
    return pytest.approx(expected, abs=0.005 * expected + edge * HALF_A_STEP)


def outlined(*contours, left=0, top=0, width=100, height=100):
    mask = np.zeros((height, width), np.uint8)
    add_outline(mask, Outline(contours), left, top)
    return mask


@in_turn("diameter", [1, 2, 3, 4, 5, 7, 8, 11, 16, 27, 64, 301, 1000])
def test_a_round_box_covers_the_area_of_its_circle(diameter):
    mask = box_mask(diameter, diameter, (diameter / 2,) * 4)

    assert area(mask) == near(pi * diameter**2 / 4, mask)


@in_turn("radius", [1, 1.5, 2, 3.5, 8, 13.5, 50])
@in_turn("corner", [0, 1, 2, 3])
def test_a_round_corner_takes_away_the_area_outside_its_quarter(radius, corner):
    side = round(2 * radius) + 2
    radii = tuple(radius if at == corner else 0 for at in range(4))

    mask = box_mask(side, side, radii)

    assert side**2 - area(mask) == near((1 - pi / 4) * radius**2, mask)
    places = [mask[0, 0], mask[0, -1], mask[-1, -1], mask[-1, 0]]
    assert [place < 255 for place in places] == [at == corner for at in range(4)]


@settings(max_examples=60)
@given(st.floats(2, 40), st.floats(0, 1), st.floats(0, 1))
def test_a_circle_covers_the_same_area_wherever_it_lies(radius, across, down):
    mask = outlined(circle(50 + across, 50 + down, radius))

    assert area(mask) == near(pi * radius**2, mask)


@settings(max_examples=60)
@given(st.floats(10, 40), st.floats(10, 40), st.floats(0.5, 50))
def test_a_square_covers_exactly_what_lies_in_each_px(left, top, side):
    mask = outlined(square(left, top, side))

    pixels = np.arange(100)
    across = np.clip(np.minimum(pixels + 1, left + side) - np.maximum(pixels, left), 0, 1)
    down = np.clip(np.minimum(pixels + 1, top + side) - np.maximum(pixels, top), 0, 1)
    assert np.abs(mask - 255 * down[:, None] * across).max() <= 255 * HALF_A_STEP + 0.01


def test_a_triangle_covers_half_of_the_px_that_its_side_halves():
    mask = outlined(((10, 10), (20, 10), (10, 20)))

    halved = np.array([mask[10 + at, 19 - at] for at in range(10)])
    assert np.abs(halved / 255 - 0.5).max() <= HALF_A_STEP + 1e-6
    assert area(mask) == near(50, mask)


@in_turn("clockwise", [True, False])
def test_a_contour_is_filled_whichever_way_it_runs(clockwise):
    mask = outlined(square(10, 10, 20, clockwise=clockwise))

    assert area(mask) == 400


def test_a_contour_that_runs_the_other_way_is_a_hole():
    mask = outlined(square(10, 10, 40), square(20, 20, 10, clockwise=False))

    assert mask[25, 25] == 0
    assert area(mask) == 40**2 - 10**2


def test_a_round_hole_has_the_area_of_its_circle():
    mask = outlined(circle(50, 50, 30), circle(50, 50, 20, clockwise=False))

    assert area(mask) == near(pi * (30**2 - 20**2), mask)


def test_contours_that_lie_over_each_other_the_same_way_cover_once():
    mask = outlined(square(10, 10, 20), square(20, 20, 20))

    assert mask.max() == 255
    assert area(mask) == 400 + 400 - 100


@in_turn(
    ("left", "top", "expected"),
    [(-10, 40, 200), (90, 40, 200), (40, -10, 200), (40, 90, 200), (-10, -10, 100), (90, 90, 100),
     (-30, 40, 0), (110, 40, 0), (40, 100, 0), (40, -20, 0)],
)  # fmt: skip
def test_what_lies_outside_the_picture_is_cut_off(left, top, expected):
    assert area(outlined(square(left, top, 20))) == expected


def test_a_circle_around_the_whole_picture_covers_all_of_it():
    assert (outlined(circle(50, 50, 90)) == 255).all()


def test_a_window_into_an_outline_shows_that_part_of_it():
    all_of_it = outlined(circle(50, 50, 30))

    part = outlined(circle(50, 50, 30), left=40, top=25, width=33, height=17)

    np.testing.assert_array_equal(part, all_of_it[25:42, 40:73])


@in_turn("contours", [(), (((5, 5),),), (((5, 5), (9, 5)),), (((5, 5), (5, 9), (5, 5)),)])
def test_an_outline_without_area_covers_nothing(contours):
    assert not outlined(*contours).any()


def test_an_outline_lies_over_boxes_and_boxes_are_cut_by_holes():
    layer = Layer(
        BLACK,
        (Box(0, 0, 20, 20), Box(5, 5, 10, 10, is_hole=True), Outline((square(30, 0, 20),))),
    )

    left, top, mask = cover(layer, 100, 100)

    assert (left, top, mask.shape) == (0, 0, (20, 50))
    assert area(mask) == 400 - 100 + 400


def test_a_round_hole_in_a_box_is_what_its_circle_leaves():
    layer = Layer(BLACK, (Box(0, 0, 30, 30), Box(5, 5, 20, 20, (10.0,) * 4, is_hole=True)))

    _, _, mask = cover(layer, 30, 30)

    assert area(mask) == near(900 - pi * 100, mask)
