"""Dots, rings and eyes, module by module, by a second implementation of the rules.

The rules are qr-code-styling's: neighbours are the drawn dark modules left, right, above and below; a
corner is free when both neighbours at it are absent; the radii are in modules.
"""

from functools import cache
from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.drawing.engine.matrix import encode
from domain.drawing.engine.symbol import draw_dots, draw_eye, draw_ring, finder_corners
from domain.drawing.formats.coverage import cover
from domain.drawing.layout import Hidden, Layout
from domain.drawing.shapes import Color, Layer
from tests.cases import in_turn

STYLES = ["square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded"]
BLACK = Color(0, 0, 0)
MODULE = 12
SIDE = 17
# Upper left, upper right, lower right, lower left.
NOT_ROUND = (0, 0, 0, 0)


def radii(style, left, right, above, below):
    """The radii of one dot's corners, from the rule's own words."""
    if style == "square":
        return NOT_ROUND
    if style == "dots":
        return (0.5,) * 4
    free = [
        not (left or above),
        not (right or above),
        not (right or below),
        not (left or below),
    ]
    if style in ("classy", "classy-rounded"):
        alone = not (left or right or above or below)
        radius = 0.5 if style == "classy" or alone else 1
        return (radius * free[0], 0, radius * free[2], 0)
    adjacent_two = left + right + above + below == 2 and left + right == 1
    radius = 1 if style == "extra-rounded" and adjacent_two else 0.5
    return tuple(radius * corner for corner in free)


@cache
def tile(corners, module=MODULE):
    """How much of each px of one module is dark, found by trying 20 x 20 places in each."""
    steps = 20
    at = (np.arange(module * steps) + 0.5) / steps
    x, y = np.meshgrid(at, at)
    inside = np.ones_like(x, bool)
    for radius, across, down in zip(
        corners, (x, module - x, module - x, x), (y, y, module - y, module - y), strict=True
    ):
        r = radius * module
        inside &= ~((across < r) & (down < r) & ((across - r) ** 2 + (down - r) ** 2 > r * r))
    return inside.reshape(module, steps, module, steps).mean(axis=(1, 3)) * 255


def expected(drawn, style, module=MODULE):
    """A whole picture of the modules that are drawn, tile by tile."""
    around = np.pad(np.asarray(drawn, bool), 1)
    high, wide = np.asarray(drawn).shape
    picture = np.zeros((high * module, wide * module))
    for row, column in zip(*np.nonzero(drawn), strict=True):
        y, x = row + 1, column + 1
        neighbours = around[y, x - 1], around[y, x + 1], around[y - 1, x], around[y + 1, x]
        picture[row * module : (row + 1) * module, column * module : (column + 1) * module] = tile(
            radii(style, *map(int, neighbours)), module
        )
    return picture


def covered(boxes, high, wide):
    """The boxes' coverage, on a sheet of that size in px."""
    left, top, mask = cover(Layer(BLACK, tuple(boxes)), wide, high)
    sheet = np.zeros((high, wide))
    sheet[top : top + mask.shape[0], left : left + mask.shape[1]] = mask
    return sheet


def sheet_of(drawn, style, hidden=Hidden(), module=MODULE):
    """What draw_dots makes of square rows, on a picture without a margin."""
    side = len(drawn)
    rows = tuple(bytes(map(int, row)) for row in drawn)
    boxes = draw_dots(rows, Layout(side * module, side * module, module, 0, 0, side), style, hidden)
    return covered(boxes, side * module, side * module)


def blank():
    return np.zeros((SIDE, SIDE), int)


def without_finders(drawn):
    drawn = np.array(drawn)
    drawn[:7, :7] = drawn[:7, -7:] = drawn[-7:, :7] = 0
    return drawn


def assert_alike(found, wanted):
    off = np.abs(found - wanted)
    # The expectation is a count of 400 places in a px.
    assert off.max() <= 5
    assert off.mean() < 0.5


# Dots


@in_turn("style", STYLES)
@in_turn("neighbours", [*product([0, 1], repeat=4)])
def test_a_dot_s_corners_are_round_by_its_neighbours(style, neighbours):
    left, right, above, below = neighbours
    drawn = blank()
    drawn[8, 8] = 1
    drawn[8, 7], drawn[8, 9], drawn[7, 8], drawn[9, 8] = left, right, above, below

    sheet = sheet_of(drawn, style)

    dot = sheet[8 * MODULE : 9 * MODULE, 8 * MODULE : 9 * MODULE]
    assert_alike(dot, tile(radii(style, left, right, above, below)))


@in_turn("style", STYLES)
def test_the_corner_neighbours_of_a_dot_do_not_count(style):
    drawn = blank()
    drawn[8, 8] = drawn[7, 7] = drawn[7, 9] = drawn[9, 7] = drawn[9, 9] = 1

    sheet = sheet_of(drawn, style)

    dot = sheet[8 * MODULE : 9 * MODULE, 8 * MODULE : 9 * MODULE]
    assert_alike(dot, tile(radii(style, 0, 0, 0, 0)))


@settings(max_examples=60)
@given(
    st.binary(min_size=SIDE * SIDE, max_size=SIDE * SIDE),
    st.sampled_from(STYLES),
    st.sampled_from([2, 3, 5, 8]),
)
def test_any_modules_are_drawn_tile_by_tile_and_none_in_a_finder(noise, style, module):
    drawn = np.frombuffer(noise, np.uint8).reshape(SIDE, SIDE) % 2

    sheet = sheet_of(drawn, style, module=module)

    assert np.abs(sheet - expected(without_finders(drawn), style, module)).max() <= 6


@in_turn("style", STYLES)
@in_turn(("left", "top", "right", "bottom"), [(7, 7, 10, 10), (8, 8, 9, 9), (7, 0, 10, 17), (3, 8, 17, 9)])
def test_hidden_modules_are_not_drawn_and_count_as_absent(style, left, top, right, bottom):
    full = np.ones((SIDE, SIDE), int)
    remaining = without_finders(full)
    remaining[top:bottom, left:right] = 0

    sheet = sheet_of(full, style, Hidden(left, top, right, bottom))

    assert_alike(sheet, expected(remaining, style))
    assert not sheet[top * MODULE : bottom * MODULE, left * MODULE : right * MODULE].any()


@in_turn("style", STYLES)
def test_a_finder_s_modules_are_no_neighbours_of_the_dots_beside_it(style):
    full = np.ones((SIDE, SIDE), int)

    sheet = sheet_of(full, style)

    # The module to the right of the upper left finder's first row: others right of it and below, none left.
    dot = sheet[:MODULE, 7 * MODULE : 8 * MODULE]
    assert_alike(dot, tile(radii(style, left=0, right=1, above=0, below=1)))


@in_turn("style", STYLES)
def test_the_dots_of_a_code_are_those_of_its_matrix(style):
    matrix = encode("https://go.example.com/a2b3c4d", "Q")
    drawn = np.array([list(line) for line in matrix.lines])

    sheet = sheet_of(drawn, style, module=6)

    assert np.abs(sheet - expected(without_finders(drawn), style, 6)).max() <= 6


def test_dots_begin_at_the_layout_s_left_and_top():
    rows = tuple(bytes(row) for row in np.eye(SIDE, dtype=np.uint8).tolist())

    boxes = draw_dots(rows, Layout(300, 260, 9, 41, 37, SIDE), "square", Hidden())

    assert min((box.left, box.top) for box in boxes) == (41 + 7 * 9, 37 + 7 * 9)


def test_a_row_of_square_dots_is_one_box():
    drawn = blank()
    drawn[8, 2:15] = 1

    boxes = draw_dots(
        tuple(bytes(row.tolist()) for row in drawn), Layout(170, 170, 10, 0, 0, SIDE), "square", Hidden()
    )

    assert [(box.left, box.top, box.width, box.height) for box in boxes] == [(20, 80, 130, 10)]


# Rings and eyes


def rounded_square(side, radius, module=MODULE):
    """A square of `side` modules whose corners have a radius in modules."""
    return tile((radius / side,) * 4, side * module)


@in_turn(("style", "outer", "inner"), [("square", 0, 0), ("dot", 3.5, 2.5), ("extra-rounded", 2.5, 1.5)])
def test_a_ring_is_a_box_of_seven_modules_less_one_of_five(style, outer, inner):
    wanted = rounded_square(7, outer)
    wanted[MODULE:-MODULE, MODULE:-MODULE] -= rounded_square(5, inner)

    sheet = covered(draw_ring(0, 0, MODULE, style, "dots"), 7 * MODULE, 7 * MODULE)

    assert_alike(sheet, wanted)


@in_turn(("style", "radius"), [("square", 0), ("dot", 1.5), ("extra-rounded", 1)])
def test_an_eye_is_a_box_of_three_modules(style, radius):
    sheet = covered(draw_eye(0, 0, MODULE, style, "dots"), 3 * MODULE, 3 * MODULE)

    assert_alike(sheet, rounded_square(3, radius))


def test_an_extra_rounded_eye_is_nine_extra_rounded_dots():
    one, nine = (
        covered(draw_eye(0, 0, MODULE, style, "extra-rounded"), 3 * MODULE, 3 * MODULE)
        for style in ("extra-rounded", None)
    )

    assert_alike(one, nine)


@in_turn("dots", STYLES)
def test_an_unset_ring_is_drawn_module_by_module_as_the_dots(dots):
    ring = np.ones((7, 7), int)
    ring[1:6, 1:6] = 0

    sheet = covered(draw_ring(0, 0, MODULE, None, dots), 7 * MODULE, 7 * MODULE)

    assert_alike(sheet, expected(ring, dots))


@in_turn("dots", STYLES)
def test_an_unset_eye_is_drawn_module_by_module_as_the_dots(dots):
    sheet = covered(draw_eye(0, 0, MODULE, None, dots), 3 * MODULE, 3 * MODULE)

    assert_alike(sheet, expected(np.ones((3, 3), int), dots))


@in_turn("style", ["dots", "rounded", "classy", "classy-rounded"])
def test_a_corner_of_a_dots_style_is_drawn_as_an_unset_one_over_such_dots(style):
    assert draw_ring(5, 6, 7, style, "square") == draw_ring(5, 6, 7, None, style)
    assert draw_eye(5, 6, 7, style, "square") == draw_eye(5, 6, 7, None, style)


def test_a_rounded_ring_has_corners_of_half_a_module_outside_and_sharp_ones_inside():
    wanted = rounded_square(7, 0.5)
    wanted[MODULE:-MODULE, MODULE:-MODULE] -= rounded_square(5, 0)

    sheet = covered(draw_ring(0, 0, MODULE, "rounded", "dots"), 7 * MODULE, 7 * MODULE)

    assert_alike(sheet, wanted)


@in_turn("dots", STYLES)
@in_turn("style", ["square", "dot", "extra-rounded", "rounded", "dots", "classy", "classy-rounded"])
def test_a_set_corner_does_not_ask_for_the_dots_style(dots, style):
    assert draw_ring(5, 6, 7, style, dots) == draw_ring(5, 6, 7, style, "square")
    assert draw_eye(5, 6, 7, style, dots) == draw_eye(5, 6, 7, style, "square")


def test_the_finders_lie_in_three_corners():
    corners = finder_corners(Layout(300, 200, 5, 80, 30, 29))

    assert set(corners) == {(80, 30), (80 + 22 * 5, 30), (80, 30 + 22 * 5)}
