"""Gradients: where they begin and end, and the colours that come of it."""

from itertools import pairwise
from math import pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.drawing.engine.paints import read_gradient
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write
from domain.drawing.options import Design, Gradient
from domain.drawing.output import Output
from domain.drawing.shapes import Box, Color, Drawing, Layer, LinearGradient, RadialGradient, Stop
from domain.kernel.parsing import parse_model
from tests.cases import in_turn
from tests.drawing.print_views import see_svg
from tests.drawing.seeing import URL, drawing_of, on_page, rgba, see

RED, BLUE, GREEN = Color(255, 0, 0), Color(0, 0, 255), Color(0, 160, 0)
BOX = (0, 0, 400, 300)


def gradient(*stops, kind="linear", rotation=0.0):
    stops = stops or ((0, "#ff0000"), (1, "#0000ff"))
    return Gradient(
        type=kind, rotation=rotation, colorStops=[{"offset": at, "color": color} for at, color in stops]
    )


def ends(rotation, box=BOX):
    """Where the gradient begins and where it ends."""
    paint = read_gradient(gradient(rotation=rotation), box)
    assert isinstance(paint, LinearGradient)
    return (paint.x1, paint.y1), (paint.x2, paint.y2)


def mixed(share, one=RED, other=BLUE):
    return [a + (b - a) * share for a, b in zip(one, other, strict=True)]


def assert_color(pixels, x, y, expected, tolerance=3):
    found = pixels[y, x]
    assert np.abs(found.astype(int) - expected[: len(found)]).max() <= tolerance, f"{found} at {x}, {y}"


def painted(paint, width=200, height=100):
    """The pixels of one layer that fills the picture."""
    return rgba(Drawing(width, height, (Layer(paint, (Box(0, 0, width, height),)),)))


def linear(*stops, x1=0, x2=200):
    return LinearGradient(x1, 50, x2, 50, tuple(Stop(at, color) for at, color in stops))


# The ends


@in_turn(
    ("rotation", "start", "end"),
    [
        (0, (0, 150), (400, 150)),
        (pi / 6, (0, 63), (400, 237)),
        (pi / 4, (0, 0), (400, 300)),
        (pi / 3, (85, 0), (315, 300)),
        (pi / 2, (200, 0), (200, 300)),
        (2 * pi / 3, (315, 0), (85, 300)),
        (3 * pi / 4, (400, 0), (0, 300)),
        (5 * pi / 6, (400, 63), (0, 237)),
        (pi, (400, 150), (0, 150)),
        (7 * pi / 6, (400, 237), (0, 63)),
        (5 * pi / 4, (400, 300), (0, 0)),
        (4 * pi / 3, (315, 300), (85, 0)),
        (3 * pi / 2, (200, 300), (200, 0)),
        (7 * pi / 4, (0, 300), (400, 0)),
        (11 * pi / 6, (0, 237), (400, 63)),
    ],
)
def test_a_gradient_runs_across_the_whole_picture_clockwise_from_the_left(rotation, start, end):
    found = {turns: ends(rotation + 2 * pi * turns) for turns in (0, 1, 3, -1, -2, -100)}

    assert found == dict.fromkeys(found, (start, end))


@given(st.floats(-50, 50), st.integers(1, 4096), st.integers(1, 4096))
def test_the_ends_lie_opposite_each_other_and_one_axis_is_run_from_side_to_side(rotation, width, height):
    (x1, y1), (x2, y2) = ends(rotation, (0, 0, width, height))

    assert abs(x1 + x2 - width) <= 1
    assert abs(y1 + y2 - height) <= 1
    assert {x1, x2} == {0, width} or {y1, y2} == {0, height}
    for x, y in ((x1, y1), (x2, y2)):
        assert 0 <= x <= width
        assert 0 <= y <= height


@given(st.floats(-50, 50))
def test_half_a_turn_changes_the_ends_for_each_other(rotation):
    start, end = ends(rotation)

    other_start, other_end = ends(rotation + pi)

    assert np.abs(np.subtract((start, end), (other_end, other_start))).max() <= 1


@in_turn("rotation", [1e9, -1e9, 1e300, 5e-324, -0.0])
def test_any_rotation_has_ends(rotation):
    (x1, y1), (x2, y2) = ends(rotation)

    assert (x1, y1) != (x2, y2)


@in_turn("rotation", [float("nan"), float("inf"), -float("inf")])
def test_a_rotation_that_is_no_number_is_a_fault(rotation):
    options = {"dotsOptions": {"gradient": gradient().model_dump() | {"rotation": rotation}}}

    design, faults = parse_model(Design, options)

    assert design is None
    assert [fault.field for fault in faults] == ["dotsOptions.gradient.rotation"]


def test_the_ends_are_whole_px_and_halves_go_up():
    assert ends(0, (0, 0, 301, 201)) == ((0, 101), (301, 101))
    assert ends(pi / 2, (0, 0, 301, 201)) == ((151, 0), (151, 201))


def test_a_gradient_in_a_box_lies_where_the_box_does():
    assert ends(0, (40, 70, 60, 20)) == ((40, 80), (100, 80))
    assert ends(pi / 4, (40, 70, 60, 20)) == ((40, 70), (100, 90))


@in_turn(
    ("box", "expected"),
    [((0, 0, 400, 300), (200, 150, 200)), ((0, 0, 300, 401), (150, 200.5, 200.5)),
     ((10, 20, 60, 60), (40, 50, 30))],
)  # fmt: skip
def test_a_radial_gradient_reaches_from_the_middle_to_the_farther_sides(box, expected):
    paint = read_gradient(gradient(kind="radial", rotation=1), box)

    assert isinstance(paint, RadialGradient)
    assert paint[:3] == expected


# The stops


def test_stops_are_brought_into_order():
    paint = read_gradient(gradient((1, "#00f"), (0.2, "#f00"), (0.7, "#00a000")), BOX)

    assert paint.stops == (Stop(0.2, RED), Stop(0.7, GREEN), Stop(1, BLUE))


def test_stops_of_one_offset_keep_their_order():
    paint = read_gradient(gradient((1, "#000"), (0.5, "#f00"), (0.5, "#00f"), (0, "#000")), BOX)

    assert [stop.color for stop in paint.stops[1:3]] == [RED, BLUE]


def test_a_colour_changes_evenly_from_stop_to_stop():
    pixels = painted(linear((0, RED), (0.25, BLUE), (1, GREEN)))

    assert_color(pixels, 0, 50, RED)
    assert_color(pixels, 25, 50, mixed(0.5))
    assert_color(pixels, 50, 50, BLUE)
    assert_color(pixels, 125, 50, mixed(0.5, BLUE, GREEN))
    assert_color(pixels, 199, 50, GREEN)


def test_the_first_and_the_last_colour_go_on_beyond_the_ends():
    pixels = painted(linear((0, RED), (1, BLUE), x1=60, x2=140))

    for x in (0, 30, 59):
        assert_color(pixels, x, 50, RED)
    for x in (141, 170, 199):
        assert_color(pixels, x, 50, BLUE)


def test_before_the_first_stop_and_after_the_last_one_their_colours_go_on():
    pixels = painted(linear((0.25, RED), (0.75, BLUE)))

    assert_color(pixels, 10, 50, RED)
    assert_color(pixels, 100, 50, mixed(0.5))
    assert_color(pixels, 190, 50, BLUE)


@in_turn("offset", [0.1, 0.5, 0.773])
def test_two_colours_at_one_offset_make_an_edge(offset):
    pixels = painted(linear((0, RED), (offset, RED), (offset, BLUE), (1, BLUE)))

    edge = round(200 * offset)
    assert_color(pixels, edge - 2, 50, RED)
    assert_color(pixels, edge + 1, 50, BLUE)


def test_an_edge_at_the_very_ends_is_seen():
    pixels = painted(linear((0, RED), (0, GREEN), (1, GREEN), (1, BLUE), x1=50, x2=150))

    assert_color(pixels, 20, 50, RED)
    assert_color(pixels, 100, 50, GREEN)
    assert_color(pixels, 180, 50, BLUE)


def test_sixteen_stops_are_all_drawn():
    colors = [Color(17 * at, 255 - 17 * at, 80 * (at % 2)) for at in range(16)]
    paint = linear(*[(at / 15, color) for at, color in enumerate(colors)])

    pixels = painted(paint, 600).copy()

    stretched = painted(paint._replace(x2=600), 600)
    for at, color in enumerate(colors):
        assert_color(stretched, min(599, at * 40), 50, color, tolerance=6)
    assert_color(pixels, 599, 50, colors[-1])


@in_turn(
    "paint",
    [
        linear((0, RED), (0.3, GREEN), (1, BLUE)),
        linear((0.2, RED), (0.2, GREEN), (0.9, BLUE), x1=-40, x2=120),
        LinearGradient(180, 10, 20, 190, (Stop(0, RED), Stop(0.6, Color(0, 0, 255, 60)), Stop(1, GREEN))),
        RadialGradient(100, 100, 80, (Stop(0, RED), Stop(0.5, GREEN), Stop(1, BLUE))),
        RadialGradient(30.5, 160, 200, (Stop(0, Color(255, 0, 0, 0)), Stop(1, BLUE))),
    ],
)
def test_a_gradient_is_the_one_that_svg_means(paint):
    drawing = Drawing(200, 200, (Layer(paint, (Box(0, 0, 200, 200),)),))

    ours = on_page(rgba(drawing)).astype(int)

    theirs = see_svg(drawing)[::2, ::2].astype(int)
    assert np.abs(ours - theirs).mean() < 1.5
    # Where two colours meet, half a px makes much of a difference.
    assert (np.abs(ours - theirs).max(axis=2) > 8).mean() < 0.02


def test_a_stop_s_alpha_changes_evenly_too():
    pixels = painted(linear((0, Color(200, 0, 0, 255)), (1, Color(200, 0, 0, 55))))

    for x in (0, 50, 100, 150, 199):
        assert_color(pixels, x, 50, (200, 0, 0, 255 - (x + 0.5)))


# In a picture


def test_the_ground_s_gradient_fills_the_picture():
    options = {"gradient": gradient((0, "#ffffff"), (1, "#99ccff"))}

    pixels = rgba(drawing_of(Design(width=400, height=300, backgroundOptions=options)))

    for x in (0, 100, 200, 300, 399):
        share = (x + 0.5) / 400
        assert_color(pixels, x, 2, mixed(share, (255, 255, 255, 255), (0x99, 0xCC, 0xFF, 255)), tolerance=1)
    assert (pixels[..., 3] == 255).all()


def middles(picture):
    """Row and column of each dark module that is no finder's, and the px in its middle."""
    layout, matrix = picture.layout, picture.matrix
    for row, column in zip(*np.nonzero(np.array([list(line) for line in matrix.lines])), strict=True):
        in_finder = (row < 7 or row > matrix.size - 8) and (column < 7 or column > matrix.size - 8)
        if not in_finder or (row > 7 and column > 7):
            half = layout.module // 2
            yield layout.left + column * layout.module + half, layout.top + row * layout.module + half


@in_turn(
    ("kind", "rotation", "share"),
    [
        ("linear", 0, lambda x, _: x / 400),
        ("linear", pi / 2, lambda _, y: y / 300),
        ("linear", pi, lambda x, _: 1 - x / 400),
        ("linear", -pi / 2, lambda _, y: 1 - y / 300),
        ("linear", pi / 4, lambda x, y: (x * 400 + y * 300) / (400**2 + 300**2)),
        ("radial", 2, lambda x, y: min(1, ((x - 200) ** 2 + (y - 150) ** 2) ** 0.5 / 200)),
    ],
)
@in_turn("style", ["square", "rounded"])
def test_the_dots_gradient_spans_the_whole_picture_and_not_the_symbol(kind, rotation, share, style):
    options = {"type": style, "gradient": gradient(kind=kind, rotation=rotation)}
    picture = draw_picture(URL, Design(width=400, height=300, dotsOptions=options))

    pixels = np.concatenate(list(rasterise(picture.drawing).strips()))

    for x, y in middles(picture):
        assert_color(pixels, x, y, mixed(share(x + 0.5, y + 0.5)))


def corner_pixels(**options):
    """The pixels of the upper left finder, and a module's side."""
    picture = draw_picture(URL, Design(**options))
    pixels = np.concatenate(list(rasterise(picture.drawing).strips()))
    layout = picture.layout
    side = 7 * layout.module
    return pixels[layout.top : layout.top + side, layout.left : layout.left + side], layout.module


def test_a_ring_s_gradient_spans_the_ring():
    pixels, module = corner_pixels(cornersSquareOptions={"gradient": gradient()})

    for x in (0, 2 * module, 7 * module // 2, 7 * module - 1):
        assert_color(pixels, x, module // 2, mixed((x + 0.5) / (7 * module)))


def test_an_eye_s_gradient_spans_the_eye():
    pixels, module = corner_pixels(cornersDotOptions={"gradient": gradient()})

    for x in (0, module, 3 * module - 1):
        assert_color(pixels, 2 * module + x, 7 * module // 2, mixed((x + 0.5) / (3 * module)))
    assert_color(pixels, 1, 1, (0, 0, 0, 255))


@in_turn("corner", ["cornersSquareOptions", "cornersDotOptions"])
def test_a_corner_s_gradient_turns_with_its_corner(corner):
    picture = draw_picture(URL, Design(**{corner: {"gradient": gradient()}}))
    side = (7 if corner == "cornersSquareOptions" else 3) * picture.layout.module

    paints = [layer.paint for layer in picture.drawing.layers if isinstance(layer.paint, LinearGradient)]

    # Upper left to the right, upper right downwards, lower left upwards; their ends are rounded to whole px.
    assert [(one.x2 - one.x1, one.y2 - one.y1) for one in paints] == [
        pytest.approx(way, abs=1) for way in ((side, 0), (0, side), (0, -side))
    ]


def test_a_radial_gradient_of_a_corner_turns_no_way():
    picture = draw_picture(URL, Design(cornersSquareOptions={"gradient": gradient(kind="radial")}))

    paints = [layer.paint for layer in picture.drawing.layers if isinstance(layer.paint, RadialGradient)]

    assert len({(paint.radius, paint.stops) for paint in paints}) == 1
    assert len(paints) == 3


@in_turn("kind", ["png", "jpg", "webp", "svg", "pdf", "eps"])
def test_every_format_shows_the_turned_gradients(kind):
    picture = draw_picture(
        URL, Design(width=400, height=400, cornersSquareOptions={"type": "square", "gradient": gradient()})
    )
    layout = picture.layout

    pixels = see(write(picture.drawing, Output(kind)), kind, 400)

    near, far, middle = layout.module // 2, 13 * layout.module // 2, 7 * layout.module // 2
    corner = layout.side - 7 * layout.module
    reds = ((near, middle), (corner + middle, near), (middle, corner + far))
    blues = ((far, middle), (corner + middle, far), (middle, corner + near))
    for places, color in ((reds, RED), (blues, BLUE)):
        for x, y in places:
            red, _, blue = pixels[layout.top + y, layout.left + x].astype(int)
            assert (red - blue) * (color.red - color.blue) > 100 * 255, (x, y)


def test_an_eye_without_a_colour_has_its_ring_s_gradient_going_on():
    pixels, module = corner_pixels(cornersSquareOptions={"gradient": gradient()})

    for x in (2 * module, 7 * module // 2, 5 * module - 1):
        assert_color(pixels, x, 7 * module // 2, mixed((x + 0.5) / (7 * module)))


def test_corners_without_a_colour_have_the_dots_gradient():
    picture = draw_picture(URL, Design(width=400, height=400, dotsOptions={"gradient": gradient()}))

    assert len(picture.drawing.layers) == 2
    ink = LinearGradient(0, 200, 400, 200, (Stop(0, RED), Stop(1, BLUE)))
    assert picture.drawing.layers[1].paint == ink


def test_a_colour_for_a_ring_stands_against_the_dots_gradient():
    pixels, _ = corner_pixels(dotsOptions={"gradient": gradient()}, cornersSquareOptions={"color": "#00a000"})

    assert_color(pixels, 1, 1, GREEN, tolerance=0)


def test_a_gradient_s_clear_end_shows_the_ground():
    ground = (0xFF, 0xF0, 0xC0)
    fading = gradient((0, "#102030ff"), (1, "#10203000"))
    picture = draw_picture(
        URL,
        Design(
            width=400, height=400, dotsOptions={"gradient": fading}, backgroundOptions={"color": "#fff0c0"}
        ),
    )

    pixels = np.concatenate(list(rasterise(picture.drawing).strips()))

    for x, y in middles(picture):
        assert_color(pixels, x, y, mixed((x + 0.5) / 400, (0x10, 0x20, 0x30, 255), (*ground, 255)))


def test_a_gradient_over_nothing_keeps_its_alpha():
    fading = gradient((0, "#102030ff"), (1, "#10203000"))
    picture = draw_picture(
        URL,
        Design(
            width=400,
            height=400,
            dotsOptions={"gradient": fading},
            backgroundOptions={"color": "transparent"},
        ),
    )

    pixels = np.concatenate(list(rasterise(picture.drawing).strips()))

    for x, y in middles(picture):
        assert_color(pixels, x, y, (0x10, 0x20, 0x30, 255 * (1 - (x + 0.5) / 400)))


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from(["#f00", "#00ff0080", "#000", "#12345600"])),
        min_size=2,
        max_size=16,
    ),
    st.sampled_from(["linear", "radial"]),
    st.floats(-7, 7),
)
def test_any_gradient_is_drawn_and_its_offsets_never_fall(stops, kind, rotation):
    paint = read_gradient(gradient(*stops, kind=kind, rotation=rotation), (0, 0, 40, 30))

    pixels = painted(paint, 40, 30)

    assert all(one.offset <= other.offset for one, other in pairwise(paint.stops))
    assert pixels.shape == (30, 40, 4)
