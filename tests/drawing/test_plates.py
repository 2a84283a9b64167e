"""Plates: no padding costs much, and a logo's ink is seen on what lies under it, or an issue says so."""

from io import BytesIO
from itertools import pairwise
from math import hypot
from threading import Thread
from time import perf_counter, process_time

import numpy as np
import pytest
from PIL import Image, ImageDraw

from domain.drawing.engine.mending import issues_of, mend
from domain.drawing.engine.picture import draw_picture, require_drawable
from domain.drawing.formats.raster import rasterise
from domain.drawing.logos.logo_images import make_logo
from domain.drawing.logos.silhouettes import outline_around
from domain.drawing.options import SOME_IMAGE, read_design
from domain.drawing.output import Undrawable
from domain.drawing.shapes import Color, Images
from storage.pictures.drawing import grade
from tests.cases import in_turn
from tests.drawing.seeing import URL

NEARLY_BLACK = Color(0x16, 0x18, 0x1C)


def logo(color="#0b6b50", second=None):
    """A ring, and a piece of another colour in it."""
    image = Image.new("RGBA", (400, 400))
    brush = ImageDraw.Draw(image)
    brush.ellipse((20, 20, 380, 380), outline=color, width=80)
    if second:
        brush.ellipse((120, 120, 280, 280), fill=second)
    written = BytesIO()
    image.save(written, "PNG")
    return make_logo(written.getvalue())


def design(plate=None, **options):
    more = {"imageOptions": {"plate": plate}} if plate is not None else {}
    return read_design({"image": SOME_IMAGE, **more, **options})


def graded(image, plate=None, **options):
    made = design(plate, **options)
    images = made.pick_images(Images(image, options.pop("behind", None)))
    return grade(URL, made, images, with_png=False)[0]


@in_turn(("side", "padding"), [(1000, 60), (160, 4), (400, 22), (4096, 247), (400, 0)])
@in_turn("shape", ["contour", "round", "square"])
def test_a_plate_of_any_padding_costs_little(side, padding, shape):
    made = design({"shape": shape, "padding": padding}, width=side, height=side)
    before = process_time()

    require_drawable(URL, made, logo())
    draw_picture(URL, made, Images(logo()))

    assert process_time() - before < 1


@in_turn(("side", "padding", "most"), [(400, 30, 22), (4096, 500, 247), (1000, 512, 60)])
def test_a_padding_of_more_than_half_the_logo_is_refused_and_drawn_as_that_half(side, padding, most):
    made = design({"shape": "contour", "padding": padding}, width=side, height=side)
    within = design({"shape": "contour", "padding": most}, width=side, height=side)

    with pytest.raises(Undrawable, match=f"at most half the logo, which is {most} px here") as refused:
        require_drawable(URL, made, logo())

    assert refused.value.fault.field == "options.imageOptions.plate.padding"
    stored, allowed = (draw_picture(URL, one, Images(logo())).drawing for one in (made, within))
    assert stored.logo.width == pytest.approx(allowed.logo.width, rel=0.04)


def test_an_outline_of_any_distance_lets_other_threads_work_and_costs_milliseconds():
    image, longest, done = logo(), [0.0], []

    def watch():
        last = perf_counter()
        while not done:
            now = perf_counter()
            longest[0], last = max(longest[0], now - last), now

    outline_around(image, 0.07)
    before = process_time()
    for padding in np.linspace(0.08, 0.5, 22):
        outline_around(image, float(padding))
    spent = (process_time() - before) / 22
    watcher = Thread(target=watch)
    watcher.start()
    outline_around(image, 0.499)
    done.append(True)
    watcher.join()

    # A filter over the square took 13 s, and held the interpreter all the time. Measured here: 6 ms.
    assert spent < 0.05
    assert longest[0] < 1


@in_turn("padding", [0.02, 0.1, 0.3, 0.5])
def test_an_outline_runs_round_the_ink_at_its_distance(padding):
    (line,) = outline_around(logo(), padding)

    radii = [hypot(x - 0.5, y - 0.5) for x, y in line]
    assert all(0.45 + 0.4 * padding < radius < 0.45 + 1.9 * padding + 0.02 for radius in radii)
    assert all(hypot(x1 - x0, y1 - y0) < 0.2 for (x0, y0), (x1, y1) in pairwise(line))


def test_a_plate_that_covers_a_symbol_of_the_largest_version_hides_its_modules_in_little_time():
    made = design({"shape": "contour", "padding": 2}, qrOptions={"typeNumber": 40}, width=1000, height=1000)
    made = made.having("imageOptions", imageSize=1.0)
    before = process_time()

    picture = draw_picture(URL, made, Images(logo()))

    assert process_time() - before < 1
    assert rasterise(picture.drawing).grey().shape == (1000, 1000)


@in_turn("shape", ["round", "square", "contour"])
@in_turn(
    ("ink", "expected"),
    [("#ffffff", NEARLY_BLACK), ("#ffe600", NEARLY_BLACK), ("#000000", Color(255, 255, 255))],
)
def test_a_plate_has_the_colour_on_which_the_ink_is_seen(shape, ink, expected):
    plate = draw_picture(URL, design({"shape": shape}), Images(logo(ink))).plate

    assert plate == expected
    assert graded(logo(ink), {"shape": shape}).issues == ()


LOST = [
    ("white on white", "#ffffff", None, {}),
    ("white on a white plate", "#ffffff", {"color": "#ffffff"}, {}),
    ("white along its outline", "#ffffff", {"shape": "contour", "color": "#fff"}, {}),
    ("black on a black plate", "#000000", {"color": "#000000"}, {}),
    (
        "black on a clear plate",
        "#000000",
        {"color": "#00000000"},
        {"backgroundOptions": {"color": "#202020"}, "dotsOptions": {"color": "#ffffff"}},
    ),
    ("yellow on its own yellow", "#ffe600", None, {"backgroundOptions": {"color": "#ffe600"}}),
    (
        "pale on a pale gradient",
        "#f4f4f4",
        None,
        {
            "backgroundOptions": {
                "gradient": {
                    "colorStops": [{"offset": 0, "color": "#ffffff"}, {"offset": 1, "color": "#eeeeff"}]
                }
            }
        },
    ),
]


@in_turn(("ink", "plate", "options"), [one[1:] for one in LOST])
def test_ink_that_is_lost_on_its_ground_is_an_issue_and_its_mending_shows_it(ink, plate, options):
    image = logo(ink)
    made, images = design(plate, **options), Images(image)

    found = {issue.code: issue for issue in graded(image, plate, **options).issues}
    mended = mend(URL, made, images, "logo_invisible")

    assert found["logo_invisible"].field == "options.imageOptions.plate.color"
    assert "logo_invisible" not in issues_of(URL, mended, images)
    assert mended.image is not None


def test_dots_behind_a_logo_hide_its_ink_as_a_plate_does():
    options = {"imageOptions": {"hideBackgroundDots": False, "imageSize": 0.3}}

    dark, red = (read_design({"image": SOME_IMAGE, **options}) for _ in range(2))

    assert "logo_invisible" in issues_of(URL, dark, Images(logo("#111111")))
    assert "logo_invisible" not in issues_of(URL, red, Images(logo("#e03030")))


def test_a_picture_behind_the_code_is_the_ground_of_a_logo():
    written = BytesIO()
    Image.new("RGB", (400, 400), "#f0f0f0").save(written, "PNG")
    images = Images(logo("#ffffff"), make_logo(written.getvalue()))
    made = read_design({"image": SOME_IMAGE, "backgroundOptions": {"image": SOME_IMAGE}})

    assert "logo_invisible" in issues_of(URL, made, images)


def test_of_two_inks_of_which_one_is_lost_everywhere_a_grey_plate_shows_both():
    image = logo("#ffffff", "#000000")

    (issue,) = [one for one in graded(image, {"color": "#ffffff"}).issues if one.code == "logo_invisible"]
    made = mend(URL, design({"color": "#ffffff"}), Images(image), "logo_invisible")

    assert issue.fix.startswith("Set options.imageOptions.plate.color to #")
    assert "logo_invisible" not in issues_of(URL, made, Images(image))


def test_an_opaque_logo_has_a_ground_of_its_own():
    written = BytesIO()
    Image.new("RGB", (200, 200), "#ffffff").save(written, "PNG")

    assert graded(make_logo(written.getvalue())).issues == ()
