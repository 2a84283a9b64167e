"""A picture behind the code: whatever it shows, a veil keeps the code legible, in every format."""

from functools import cache
from io import BytesIO
from itertools import product
from random import Random
from typing import get_args

import numpy as np
import pytest
from PIL import Image, ImageDraw

from domain.drawing.colors import contrast, luma
from domain.drawing.engine.backdrops import LEGIBLE
from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.mending import mend
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write
from domain.drawing.logos.logo_images import make_logo
from domain.drawing.options import SOME_IMAGE, read_design
from domain.drawing.output import Format, Output
from domain.drawing.shapes import Color, Images
from tests.cases import in_turn
from tests.drawing.panel import reads
from tests.drawing.seeing import URL, on_page, read, rgba, see

SIZE = (600, 400)
FRAMED = {"frameOptions": {"enabled": True, "text": "Menu"}}
VEIL = {"type": "radial", "colorStops": [{"offset": 0, "color": "#fff"}, {"offset": 1, "color": "#fde1d5"}]}
DESIGNS = {
    "plain": {},
    "round": {"backgroundOptions": {"round": 0.2}},
    "framed": FRAMED,
    "enclosed": {"frameOptions": {"enabled": True, "type": "card", "text": "Menu"}},
    "circle": {"shape": "circle", "width": 500, "height": 500},
    "under a gradient": {"backgroundOptions": {"gradient": VEIL}},
    "wide": {"width": 500, "height": 300},
}


def encoded(image):
    written = BytesIO()
    image.save(written, "PNG")
    return make_logo(written.getvalue())


@cache
def scene(name):
    picture, rng = Image.new("RGB", SIZE, "#808080"), Random(name)
    brush = ImageDraw.Draw(picture)
    if name in ("#000000", "#ffffff", "#d02020"):
        picture.paste(name, (0, 0, *SIZE))
    elif name == "noise":
        picture = Image.frombytes("RGB", (60, 40), rng.randbytes(7_200)).resize(SIZE)
    elif name == "squares of a module":
        for x, y in product(range(0, SIZE[0], 10), range(0, SIZE[1], 10)):
            brush.rectangle((x, y, x + 9, y + 9), fill=rng.choice(("#000000", "#ffffff")))
    elif name == "stripes":
        for x in range(0, SIZE[0], 40):
            brush.rectangle((x, 0, x + 19, SIZE[1]), fill="#000000")
    elif name == "another code":
        code = draw_picture("https://other.example/", read_design({"width": 400, "height": 400}))
        picture.paste(Image.fromarray(rasterise(code.drawing).grey()), (100, 0))
    elif name == "half clear":
        picture = picture.convert("RGBA")
        picture.paste((0, 0, 0, 0), (0, 0, 300, 400))
    return encoded(picture)


SCENES = (
    "#000000",
    "#ffffff",
    "#d02020",
    "noise",
    "squares of a module",
    "stripes",
    "another code",
    "half clear",
)


def design_of(options):
    ground = {**options.get("backgroundOptions", {}), "image": SOME_IMAGE}
    return read_design({"width": 400, "height": 400, **options, "backgroundOptions": ground})


def drawn(options, image, size=None):
    return draw_picture(URL, design_of(options), Images(background=image), size)


def graded(options, image):
    picture = drawn(options, image)
    return grade_picture(URL, design_of(options), picture, rasterise(picture.drawing).grey())


@pytest.mark.slow
@in_turn(("name", "kind"), [*product(DESIGNS, get_args(Format))])
def test_every_format_shows_the_same_picture_behind_the_code(name, kind):
    drawing = drawn(DESIGNS[name], scene("noise")).drawing
    expected = on_page(rgba(drawing)).astype(int)

    seen = see(write(drawing, Output(kind)), kind, drawing.width)

    off = np.abs(seen - expected)
    assert off.mean() < 2.5
    assert (off.max(axis=2) > 64).mean() < 0.02
    assert read(seen) == [URL]


@in_turn("name", SCENES)
def test_a_code_on_any_picture_is_read_by_many_decoders(name):
    found = graded({}, scene(name))
    grey = rasterise(drawn({}, scene(name)).drawing).grey()

    assert (found.grade, found.issues) == ("A", ())
    assert [reads(decoder, grey) for decoder in ("zxing", "zbar", "wechat", "opencv")] == [URL] * 4


@in_turn("name", SCENES)
@in_turn("ink", ["#000000", "#123c97", "#4a148c"])
def test_no_place_of_the_background_comes_near_the_code(name, ink):
    dots = {"dotsOptions": {"color": ink}}
    picture, plain = drawn(dots, scene(name)), draw_picture(URL, design_of(dots))
    ground = rasterise(plain.drawing).grey() == 255
    behind = Image.fromarray(rasterise(picture.drawing).grey()).resize((100, 100), Image.Resampling.BOX)
    is_ground = np.asarray(Image.fromarray(ground).resize((100, 100), Image.Resampling.NEAREST))

    darkest = np.asarray(behind)[:12].min()

    assert is_ground[:12].all()
    assert darkest - luma(Color(*bytes.fromhex(ink[1:]))) >= LEGIBLE - 6


def test_as_much_of_the_picture_is_seen_as_the_code_can_bear():
    on_dark, on_light = (
        rasterise(drawn({}, scene(name)).drawing).grey()[:40].mean() for name in ("#000000", "#d02020")
    )

    assert on_dark == pytest.approx(LEGIBLE, abs=9)
    assert on_light < 235
    # Where colours hardly differ, the picture gives way.
    pale = drawn({"dotsOptions": {"color": "#666666"}}, scene("#000000"))
    assert rasterise(pale.drawing).grey()[:40].min() > 250


@in_turn(("ink", "least"), [("#000000", 3), ("#7a7a7a", 3), ("#c0c0c0", 1.5)])
def test_a_caption_on_the_picture_is_read_by_people(ink, least):
    frame = {"enabled": True, "type": "border", "text": "Menu", "textColor": ink, "backgroundColor": "#000"}

    picture = rgba(drawn({"frameOptions": frame}, scene("#000000")).drawing)

    below = Color(*map(int, picture[-3, 200, :3]))
    assert contrast(Color(*bytes.fromhex(ink[1:])), below) >= least


def test_light_dots_on_a_dark_ground_get_a_dark_veil():
    night = {"dotsOptions": {"color": "#ffffff"}, "backgroundOptions": {"color": "#000000"}}

    grey = rasterise(drawn(night, scene("#ffffff")).drawing).grey()

    assert grey[:40].max() <= 255 - LEGIBLE + 9
    assert [issue.code for issue in graded(night, scene("#ffffff")).issues] == ["inverted_colors"]


def test_a_picture_covers_the_ground_and_is_cut_where_it_is_too_long():
    halves = Image.new("RGB", (900, 300), "#000000")
    halves.paste("#ffffff", (300, 0, 600, 300))

    grey = rasterise(drawn({}, encoded(halves)).drawing).grey()

    assert grey[:20, 5:-5].min() > 245


def test_a_transparent_ground_is_no_issue_behind_a_picture():
    assert graded({"backgroundOptions": {"color": "transparent"}}, scene("noise")).issues == ()


@in_turn(
    ("options", "fix"),
    [
        ({"dotsOptions": {"color": "#0b6b50"}}, "Set options.dotsOptions.color to a darker colour."),
        (
            {"cornersSquareOptions": {"colors": ["#000", "#000", "#0b6b50"]}},
            "Use darker colours in options.cornersSquareOptions.colors.",
        ),
        (
            {"backgroundOptions": {"color": "#b0b0b0"}},
            "Set options.backgroundOptions.color to a lighter colour.",
        ),
        (
            {"frameOptions": {"enabled": True, "type": "border", "textColor": "#949494"}},
            "Set options.frameOptions.textColor to a darker colour.",
        ),
    ],
)
def test_a_picture_that_the_veil_takes_is_told_with_what_hides_it(options, fix):
    hidden, seen = graded(options, scene("#000000")), graded(options, scene("#ffffff"))

    assert [issue.fix for issue in hidden.issues if issue.code == "background_hidden"] == [fix]
    assert seen.issues == ()
    assert hidden.grade == seen.grade


def test_a_large_picture_is_the_small_one_made_larger():
    small, large = (rasterise(drawn({}, scene("noise"), size).drawing).grey() for size in (400, 2400))

    again = Image.fromarray(large).resize((400, 400), Image.Resampling.BOX)

    assert np.abs(np.asarray(again).astype(int) - small)[:30].mean() < 6


def test_the_same_picture_is_drawn_with_the_same_bytes():
    assert len({write(drawn({}, scene("noise")).drawing, Output("svg")) for _ in range(3)}) == 1


def test_mending_takes_off_a_background_that_is_missing():
    both = design_of({"image": SOME_IMAGE})

    mended = mend(URL, both, Images(scene("#d02020")), "logo_missing")

    assert (mended.image, mended.backgroundOptions.image) == (SOME_IMAGE, None)


def test_a_mended_code_keeps_its_background():
    images = Images(background=scene("noise"))

    mended = mend(URL, design_of({"dotsOptions": {"color": "#ffaa00"}}), images, None)

    assert mended.backgroundOptions.image == SOME_IMAGE
    assert graded(mended.model_dump(exclude_unset=True), scene("noise")).grade == "A"
