"""PDF and EPS, looked at through pdfium and Ghostscript and compared with what resvg draws."""

import re
import zlib

import numpy as np
import pypdfium2
import pytest

from domain.drawing.formats.eps import draw_eps
from domain.drawing.formats.numbers import number
from domain.drawing.formats.pdf import draw_pdf
from domain.drawing.formats.postscript import shapes_path
from domain.drawing.shapes import Box, Color, Drawing, Layer
from tests.cases import in_turn
from tests.drawing.print_views import (
    BLACK,
    BLUE,
    BOXES,
    GREEN,
    GREYS,
    LOGOS,
    PICTURES,
    RED,
    SAND,
    SCALE,
    SHAPES,
    SIDE,
    WHITE,
    WHOLE,
    drawing,
    ghostscript,
    grey_with_alpha,
    linear,
    placed,
    quarters,
    radial,
    run_ghostscript,
    see_eps,
    see_pdf,
    see_svg,
)


def assert_color(seen, place, expected, tolerance=4):
    x, y = place
    found = seen[y * SCALE, x * SCALE]
    assert np.abs(found.astype(int) - expected[:3]).max() <= tolerance, f"{found} at {place}"


def content_of(document: bytes) -> str:
    """The page's operators: the one stream that sets the page's matrix."""
    streams = [
        zlib.decompress(found) for found in re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
    ]
    return next(found for found in streams if b" cm\n" in found).decode()


SEEN_BY = {"pdf": see_pdf, "eps": see_eps}
WRITERS = {"pdf": draw_pdf, "eps": draw_eps}
both = pytest.mark.parametrize("kind", SEEN_BY)


@pytest.mark.slow
@both
@in_turn("name", PICTURES)
def test_a_picture_looks_the_same_in_print_and_on_the_screen(kind, name):
    expected = see_svg(PICTURES[name]).astype(int)

    seen = SEEN_BY[kind](PICTURES[name])

    assert seen.shape == expected.shape
    off = np.abs(seen - expected)
    # pdfium draws a gradient in 256 steps.
    assert off.mean() < 2
    assert (off.max(axis=2) > 40).mean() < 0.01


@both
def test_a_hole_shows_what_lies_below(kind):
    seen = SEEN_BY[kind](SHAPES["boxes and rings"])

    for left, top in ((10, 10), (120, 10), (10, 120)):
        assert_color(seen, (left + 35, top + 5), BLACK)
        assert_color(seen, (left + 35, top + 15), SAND)
        assert_color(seen, (left + 35, top + 35), BLACK)


@both
def test_an_outline_has_a_hole_where_it_runs_back_and_none_where_it_crosses_itself(kind):
    seen = SEEN_BY[kind](SHAPES["letter"])

    assert_color(seen, (30, 30), (20, 60, 120))
    assert_color(seen, (70, 70), SAND)
    assert_color(seen, (100, 150), (20, 60, 120))


@both
def test_a_gradient_goes_on_beyond_its_ends_and_jumps_where_an_offset_is_repeated(kind):
    paint = linear((0.25, RED), (0.5, BLUE), (0.5, GREEN), (0.75, BLACK), x1=50, x2=150)

    seen = SEEN_BY[kind](drawing(Layer(paint, (WHOLE,))))

    places = {5: RED, 60: RED, 99: BLUE, 101: GREEN, 140: BLACK, 195: BLACK}
    for x, expected in places.items():
        assert_color(seen, (x, 100), expected, tolerance=16)
    assert_color(seen, (87, 100), (128, 0, 128), tolerance=8)


@both
def test_an_edge_at_a_gradient_s_very_end_is_seen(kind):
    paint = linear((0, RED), (0, GREEN), (1, BLUE), (1, BLACK), x1=50, x2=150)

    seen = SEEN_BY[kind](drawing(Layer(paint, (WHOLE,))))

    for x, expected in {5: RED, 47: RED, 52: GREEN, 148: BLUE, 153: BLACK, 195: BLACK}.items():
        assert_color(seen, (x, 100), expected, tolerance=12)


@both
def test_an_edge_at_a_radius_is_seen(kind):
    paint = radial((0.5, RED), (1, BLUE), (1, BLACK), radius=60)

    seen = SEEN_BY[kind](drawing(Layer(paint, (WHOLE,))))

    for x, expected in {100: RED, 128: RED, 158: BLUE, 162: BLACK, 198: BLACK}.items():
        assert_color(seen, (x, 100), expected, tolerance=24)


@both
@pytest.mark.parametrize(
    "paint",
    [
        linear((0, RED), (1, BLUE), x1=50, x2=50),
        radial((0, RED), (1, BLUE), radius=0),
        linear((0.3, BLUE), (0.6, BLUE)),
        linear((0, BLUE), (0, BLUE)),
    ],
)
def test_a_gradient_without_length_or_change_is_its_last_colour(kind, paint):
    seen = SEEN_BY[kind](drawing(Layer(paint, (Box(20, 20, 100, 100),))))

    assert_color(seen, (25, 25), BLUE)
    assert_color(seen, (115, 115), BLUE)
    assert_color(seen, (150, 150), SAND)


@both
def test_sixteen_stops_are_all_drawn(kind):
    colors = [Color(17 * step, 255 - 17 * step, 128) for step in range(16)]
    paint = linear(*((step / 15, color) for step, color in enumerate(colors)), x1=25, x2=175)

    seen = SEEN_BY[kind](drawing(Layer(paint, (WHOLE,))))

    for step, color in enumerate(colors):
        assert_color(seen, (25 + 10 * step, 100), color, tolerance=5)


@both
@pytest.mark.parametrize("name", ["alpha", "palette with a transparent index", "grey with alpha"])
def test_a_logo_s_transparent_parts_show_a_ground_of_many_colours(kind, name):
    ground = Layer(linear((0, Color(255, 230, 200)), (1, Color(200, 230, 255))), (WHOLE,))
    bare = SEEN_BY[kind](drawing(ground=ground))

    seen = SEEN_BY[kind](drawing(logo=LOGOS[name], ground=ground))

    assert_color(seen, (120, 130), bare[130 * SCALE, 120 * SCALE])
    assert_color(seen, (80, 70), (54, 54, 54) if name.startswith("grey") else RED, tolerance=24)


def test_a_pdf_paints_nothing_where_the_drawing_has_nothing():
    magenta = Color(255, 0, 255)

    pages = [see_pdf(SHAPES[name], page=magenta) for name in ("no ground", "transparent ground")]

    for seen in pages:
        assert_color(seen, (100, 90), magenta)
        assert_color(seen, (110, 110), BLACK)


@in_turn("name", ["no ground", "transparent ground"])
def test_an_eps_paints_nothing_where_the_drawing_has_nothing(name):
    seen = ghostscript(draw_eps(SHAPES[name], SIDE), "pngalpha")

    assert seen[90 * SCALE, 100 * SCALE, 3] == 0
    assert tuple(seen[110 * SCALE, 110 * SCALE]) == (0, 0, 0, 255)


def test_an_eps_blends_over_white_where_the_ground_is_no_single_colour():
    ground = Layer(linear((0, SAND), (1, RED)), (WHOLE,))
    picture = drawing(Layer(Color(0, 0, 255, 51), (Box(50, 50, 100, 100),)), ground=ground)

    seen = see_eps(picture)

    assert_color(seen, (100, 100), (204, 204, 255))


def test_an_eps_blends_over_a_translucent_ground_as_it_looks_on_paper():
    picture = drawing(
        Layer(Color(0, 0, 0, 128), (Box(50, 50, 100, 100),)), ground=Layer(Color(255, 0, 0, 128), (WHOLE,))
    )

    seen = see_eps(picture)

    assert_color(seen, (20, 20), (255, 127, 127))
    assert_color(seen, (100, 100), (127, 63, 63))


@both
def test_a_layer_without_shapes_is_left_out(kind):
    empty = [Layer(paint, ()) for paint in (BLACK, linear((0, RED), (1, BLUE)))]

    with_empty, without = (WRITERS[kind](drawing(*layers), 100) for layers in (empty, ()))

    assert with_empty == without


@both
def test_a_drawing_of_nothing_is_a_blank_page(kind):
    seen = SEEN_BY[kind](drawing(ground=None))

    assert seen.shape == (SIDE * SCALE, SIDE * SCALE, 3)
    assert (seen == 255).all()


@in_turn(("width_pt", "size"), [(72, (72, 28.8)), (85.0394, (85.0394, 34.0158)), (1000, (1000, 400))])
def test_a_pdf_page_has_the_asked_width(width_pt, size):
    picture = Drawing(500, 200, (Layer(BLACK, (Box(0, 0, 500, 200),)),))

    page = pypdfium2.PdfDocument(draw_pdf(picture, width_pt))[0]

    assert page.get_size() == pytest.approx(size, abs=1e-3)
    assert (np.asarray(page.render(scale=1, draw_annots=False).to_pil().convert("L"))[2:-2, 2:-2] == 0).all()


def test_an_eps_says_its_size_and_fills_it():
    picture = Drawing(500, 200, (Layer(BLACK, (Box(0, 0, 500, 200),)),))

    written = draw_eps(picture, 85.0394)
    seen = ghostscript(written, "pnggray")

    assert b"%%BoundingBox: 0 0 86 35\n%%HiResBoundingBox: 0 0 85.0394 34.0158\n" in written
    assert seen.shape == pytest.approx((34.0158 * SCALE, 85.0394 * SCALE), abs=1.5)
    assert (seen[3:-3, 3:-3] == 0).all()


@both
@in_turn("name", PICTURES)
def test_the_same_drawing_gives_the_same_bytes(kind, name):
    first, second = (WRITERS[kind](PICTURES[name], 120) for _ in range(2))

    assert first == second


def test_black_is_written_for_black_ink_alone_and_in_one_path():
    picture = drawing(Layer(BLACK, BOXES), ground=Layer(WHITE, (WHOLE,)))

    operators = content_of(draw_pdf(picture, 120)).splitlines()

    assert [line for line in operators if line.endswith((" g", " rg", " scn", "f"))] == [
        "1 g",
        "f",
        "0 g",
        "f",
    ]


@both
@in_turn(
    ("layer", "logo"),
    [
        (Layer(BLACK, BOXES), None),
        (Layer(linear((0, GREYS[0]), (1, GREYS[2])), BOXES), None),
        (Layer(BLACK, ()), placed(quarters("L"))),
        (Layer(BLACK, ()), placed(quarters("L").convert("RGBA"))),
        (Layer(BLACK, ()), placed(grey_with_alpha())),
    ],
)
def test_what_has_no_hue_needs_no_coloured_ink(kind, layer, logo):
    written = WRITERS[kind](drawing(layer, logo=logo, ground=Layer(WHITE, (WHOLE,))), 120)

    report = run_ghostscript(written, "-sDEVICE=inkcov", "-dEPSCrop", "-sOutputFile=-").decode()

    cyan, magenta, yellow, black = map(float, report.split()[:4])
    assert (cyan, magenta, yellow) == (0, 0, 0)
    assert black > 0


def test_a_jpeg_stands_in_both_as_it_is():
    for name in ("jpeg", "grey jpeg"):
        picture = drawing(logo=LOGOS[name])

        in_pdf, in_eps = draw_pdf(picture, 120), draw_eps(picture, 120)

        assert LOGOS[name].image.content in in_pdf
        assert b"/DCTDecode I" in in_eps


def test_a_jpeg_that_readers_may_take_differently_is_written_as_pixels():
    for name in ("cmyk jpeg", "jpeg that holds rgb"):
        picture = drawing(logo=LOGOS[name])

        assert b"DCTDecode" not in draw_pdf(picture, 120) + draw_eps(picture, 120)


def many_boxes(radii):
    cells = [(x, y) for y in range(29) for x in range(29) if (x * x + 3 * y * y + x * y * y) % 17 < 8]
    boxes = [Box(42 + 14 * x, 42 + 14 * y, 14, 14, radii) for x, y in cells[:400]]
    return Drawing(490, 490, (Layer(WHITE, (Box(0, 0, 490, 490),)), Layer(BLACK, tuple(boxes))))


@in_turn(
    ("radii", "limit"),
    [((0, 0, 0, 0), 2_000), ((14, 0, 0, 0), 8_000), ((7, 0, 0, 7), 13_000), ((7, 7, 7, 7), 16_000)],
)
def test_a_symbol_of_400_boxes_is_a_small_pdf(radii, limit):
    assert len(draw_pdf(many_boxes(radii), 120)) < limit


@in_turn("name", PICTURES)
def test_every_offset_of_a_pdf_leads_to_its_object(name):
    written = draw_pdf(PICTURES[name], 120)

    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n\Z", written)[1])
    table = re.match(
        rb"xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)trailer\n<< (.*?) >>\n", written[start:], re.DOTALL
    )
    size, entries = int(table[1]), [table[2][at : at + 20] for at in range(0, len(table[2]), 20)]
    assert written.startswith(b"%PDF-1.4\n%")
    assert entries[0] == b"0000000000 65535 f \n"
    assert len(entries) == size
    assert re.fullmatch(rb"/Size %d /Root \d+ 0 R" % size, table[3])
    for count, entry in enumerate(entries[1:], 1):
        assert written[int(entry[:10]) :].startswith(b"%d 0 obj\n" % count)
    outside_streams = re.sub(rb"stream\n.*?\nendstream", b"", written, flags=re.DOTALL)
    assert {int(found) for found in re.findall(rb"(\d+) 0 R", outside_streams)} == set(range(1, size))


@in_turn("name", PICTURES)
def test_every_stream_of_a_pdf_is_as_long_as_it_says(name):
    written = draw_pdf(PICTURES[name], 120)

    heads = list(re.finditer(rb"/Length (\d+) >>\nstream\n", written))

    assert heads
    for head in heads:
        assert written[head.end() + int(head[1]) :].startswith(b"\nendstream\nendobj\n")


@in_turn("name", PICTURES)
def test_an_eps_is_ascii_in_short_lines_and_its_comments_are_those_of_the_standard(name):
    lines = draw_eps(PICTURES[name], 120).decode("ascii").split("\n")

    assert lines[0] == "%!PS-Adobe-3.0 EPSF-3.0"
    assert max(map(len, lines)) <= 255
    comments = [line.split(":")[0] for line in lines[1:] if line.startswith("%")]
    assert comments == [
        *("%%BoundingBox", "%%HiResBoundingBox", "%%Creator", "%%LanguageLevel", "%%DocumentData", "%%Pages"),
        *("%%EndComments", "%%BeginProlog", "%%EndProlog", "%%Page", "%%Trailer", "%%EOF"),
    ]


@in_turn("name", ["linear gradient of alphas", "logo: alpha", "logo: jpeg", "letter"])
def test_an_eps_leaves_the_page_it_is_placed_on_as_it_was(name):
    before = b"%!PS\n/showpage {} def 3 dict begin /m 7 def 0.25 setgray 5 9 moveto\n"
    after = (
        b"\ncount = countdictstack = m = currentgray = currentpoint exch = = matrix currentmatrix 0 get =\n"
    )
    bare = run_ghostscript(before + after, "-sDEVICE=nullpage")

    around = run_ghostscript(before + draw_eps(PICTURES[name], 120) + after, "-sDEVICE=nullpage")

    assert around == bare
    assert bare.split()[:1] == [b"0"]


@in_turn(
    ("value", "text"),
    [
        *((0, "0"), (-0.0, "0"), (-0.0004, "0"), (1e-9, "0"), (0.5, "0.5"), (-1.25, "-1.25"), (100, "100")),
        *((1e7, "10000000"), (1 / 3, "0.333"), (2.9999, "3")),
    ],
)
def test_a_number_is_short_and_has_no_exponent(value, text):
    assert number(value) == text


def test_a_hole_runs_the_other_way_than_its_box():
    path = shapes_path([Box(0, 0, 10, 10), Box(2, 2, 4, 4, is_hole=True)])

    assert path == "0 0 10 10 re\n2 2 m\n2 6 l\n6 6 l\n6 2 l\n2 2 l\nh\n"
