"""Pixels: how colours mix, and that both ways to hold them show the same picture."""

from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw

from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write
from domain.drawing.logos.logo_images import make_logo
from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.shapes import (
    Box,
    Color,
    Drawing,
    Layer,
    LinearGradient,
    Outline,
    PlacedImage,
    RadialGradient,
    Stop,
)
from tests.cases import in_turn
from tests.drawing.seeing import drawing_of, on_page, rgba, rgba_of_svg

BLACK, RED, CLEAR = Color(0, 0, 0), Color(255, 0, 0), Color(255, 255, 255, 0)
WHITE, YELLOW = Color(255, 255, 255), Color(255, 255, 0)
SQUARE = ((10.25, 10), (20.25, 10), (20.25, 20), (10.25, 20))
DIAMOND = ((450, 200), (880, 650), (450, 1100), (20, 650))
HALF_BLUE = Color(0, 0, 255, 128)


def picture(*layers, width=60, height=40, logo=None):
    return Drawing(width, height, layers, logo)


def whole(paint, width=60, height=40):
    return Layer(paint, (Box(0, 0, width, height),))


# Mixing


def test_a_plain_picture_is_held_as_an_index_and_a_gradient_is_not():
    dots = Layer(BLACK, (Box(10, 10, 9, 9, (4.5,) * 4),))
    shade = LinearGradient(0, 0, 60, 0, (Stop(0, BLACK), Stop(1, RED)))

    assert rasterise(picture(whole(WHITE), dots)).indexed is not None
    assert rasterise(picture(whole(WHITE), Layer(shade, dots.shapes))).indexed is None


def as_gradient(paint):
    """A gradient that begins and ends with the same colour: the same picture, drawn the other way."""
    return LinearGradient(0, 0, 60, 40, (Stop(0, paint), Stop(1, paint)))


def forced(drawing):
    """The drawing with each plain paint as a gradient of one colour."""
    layers = tuple(Layer(as_gradient(layer.paint), layer.shapes) for layer in drawing.layers)
    return Drawing(drawing.width, drawing.height, layers, drawing.logo)


def visible(pixels):
    """Colours count where they are seen."""
    return np.concatenate([on_page(pixels), on_page(pixels, (0, 0, 0)), pixels[..., 3:]], axis=2).astype(int)


DESIGNS = {
    "plain": {},
    "round": {"dotsOptions": {"type": "rounded", "color": "#203040"}},
    "dots of alpha": {"dotsOptions": {"type": "dots", "color": "#20304080"}},
    "ground of alpha": {"backgroundOptions": {"color": "#ffee0060"}, "dotsOptions": {"type": "classy"}},
    "no ground": {"backgroundOptions": {"color": "transparent"}, "dotsOptions": {"type": "extra-rounded"}},
    "three colours": {
        "dotsOptions": {"type": "dots", "color": "#204080"},
        "cornersSquareOptions": {"type": "extra-rounded", "color": "#802040"},
        "cornersDotOptions": {"type": "dot", "color": "#10801080"},
    },
    "frame": {
        "dotsOptions": {"type": "rounded"},
        "frameOptions": {"enabled": True, "type": "bottom", "backgroundColor": "#ff8000"},
    },
    "bubble": {
        "dotsOptions": {"type": "classy-rounded"},
        "frameOptions": {"enabled": True, "type": "bubble"},
    },
    "translucent band": {
        "frameOptions": {
            "enabled": True, "type": "top", "backgroundColor": "#ff800080", "textColor": "#0000ff99"
        }
    },
}  # fmt: skip


@in_turn("name", DESIGNS)
def test_an_index_and_mixed_pixels_show_the_same_picture(name):
    drawing = drawing_of(Design(width=230, height=230, **DESIGNS[name]))

    one, other = rgba(drawing), rgba(forced(drawing))

    assert rasterise(forced(drawing)).indexed is None
    assert np.abs(visible(one) - visible(other)).max() <= 2


@in_turn("name", DESIGNS)
def test_the_pixels_are_those_that_the_svg_means(name):
    drawing = drawing_of(Design(width=400, height=400, **DESIGNS[name]))

    theirs = rgba_of_svg(write(drawing, Output("svg")))

    off = np.abs(visible(rgba(drawing)) - visible(theirs))
    assert off.mean() < 0.6
    assert (off.max(axis=2) > 40).mean() < 0.002


def test_nothing_on_nothing_is_clear():
    pixels = rgba(picture(whole(CLEAR)))

    assert not pixels[..., 3].any()


def test_an_edge_on_nothing_keeps_its_colour_and_has_alpha():
    drawing = picture(whole(CLEAR), Layer(RED, (Outline((SQUARE,)),)))

    pixels = rgba(drawing)

    np.testing.assert_allclose(pixels[15, 10], (255, 0, 0, 191), atol=3)
    np.testing.assert_allclose(pixels[15, 15], (255, 0, 0, 255))
    np.testing.assert_allclose(pixels[15, 20], (255, 0, 0, 64), atol=3)


def test_alpha_over_a_colour_mixes_and_over_nothing_stays():
    over_yellow = rgba(picture(whole(YELLOW), Layer(HALF_BLUE, (Box(0, 0, 10, 10),))))
    over_nothing = rgba(picture(whole(CLEAR), Layer(HALF_BLUE, (Box(0, 0, 10, 10),))))

    np.testing.assert_allclose(over_yellow[5, 5], (127, 127, 128, 255), atol=1)
    np.testing.assert_allclose(over_nothing[5, 5], (0, 0, 255, 128), atol=1)


def test_layers_lie_over_each_other_in_their_order():
    layers = [Layer(paint, (Box(at, at, 20, 20),)) for at, paint in ((0, RED), (10, HALF_BLUE), (15, YELLOW))]

    pixels = rgba(picture(whole(WHITE), *layers))

    assert pixels[5, 5].tolist() == [255, 0, 0, 255]
    np.testing.assert_allclose(pixels[12, 12], (127, 0, 128, 255), atol=1)
    np.testing.assert_allclose(pixels[12, 25], (127, 127, 255, 255), atol=1)
    assert pixels[17, 17].tolist() == [255, 255, 0, 255]


def test_many_layers_of_many_colours_are_drawn_as_well_as_few():
    layers = [
        Layer(Color(12 * at, 255 - 12 * at, 128), (Box(3 * at, 5, 3, 30, (1.5,) * 4),)) for at in range(20)
    ]

    pixels = rgba(picture(whole(WHITE), *layers))

    for at in range(20):
        assert pixels[20, 3 * at + 1].tolist() == [12 * at, 255 - 12 * at, 128, 255]


def test_an_opaque_ground_makes_an_opaque_picture():
    faint = Layer(Color(0, 0, 0, 3), (Box(0, 0, 9, 9),))

    assert rasterise(picture(whole(WHITE), faint)).is_opaque
    assert not rasterise(picture(whole(Color(255, 255, 255, 254)), faint)).is_opaque
    assert (rgba(picture(whole(WHITE), faint))[..., 3] == 255).all()


# Strips


def logo(mode="RGBA"):
    image = Image.radial_gradient("L").resize((50, 70))
    colored = Image.merge("RGB", (image, image.transpose(Image.Transpose.FLIP_TOP_BOTTOM), image))
    if mode == "RGBA":
        colored.putalpha(image)
    content = BytesIO()
    colored.save(content, "PNG")
    return make_logo(content.getvalue())


@in_turn("height", [1, 95, 96, 97, 191, 192, 193, 1000])
@in_turn("kind", ["index", "mixed"])
def test_strips_hold_every_row_once_at_any_height(kind, height):
    paint = RadialGradient(30, 30, 500, (Stop(0, RED), Stop(1, BLACK))) if kind == "mixed" else RED
    rows = tuple(Box(0, top, 1 + top % 60, 1) for top in range(0, height, 2))
    raster = rasterise(picture(whole(WHITE, 60, height), Layer(paint, rows), height=height))

    strips = list(raster.strips())

    assert (raster.indexed is None) == (kind == "mixed")
    assert sum(len(strip) for strip in strips) == height
    assert all(strip.shape[1:] == (60, 4) for strip in strips)
    pixels = np.concatenate(strips)
    inked = (pixels != 255).any(axis=2).sum(axis=1)
    assert inked.tolist() == [1 + top % 60 if top % 2 == 0 else 0 for top in range(height)]


def test_a_picture_mixed_strip_by_strip_is_the_one_mixed_at_once():
    shade = LinearGradient(0, 0, 900, 1301, (Stop(0, RED), Stop(1, Color(0, 0, 255, 90))))
    shapes = (Outline((DIAMOND,)), Box(3, 5, 40, 1290, (20.0,) * 4))
    placed = PlacedImage(logo(), 301.0, 155.0, 280.0, 700.0)
    large = Drawing(900, 1301, (whole(YELLOW, 900, 1301), Layer(shade, shapes)), placed)

    raster = rasterise(large)
    strips = np.concatenate(list(raster.strips()))

    assert raster.width * raster.height > 1 << 20
    np.testing.assert_array_equal(strips, raster._all_rows)


@in_turn(("left", "top", "width", "height"), [(50, 30, 20, 20), (10, 10, 0.2, 0.2)])
def test_a_logo_at_the_edge_is_cut_off_and_one_without_size_takes_a_px(left, top, width, height):
    placed = PlacedImage(logo("RGB"), left, top, width, height)

    raster = rasterise(picture(whole(WHITE), logo=placed))

    assert (np.concatenate(list(raster.strips())) != 255).any()


# Grey


@in_turn("name", [*DESIGNS, "gradient", "logo"])
@in_turn("side", [97, 230])
def test_grey_is_what_the_png_is_in_grey_on_white(name, side):
    shade = {"colorStops": [{"offset": 0, "color": "#0040ff80"}, {"offset": 1, "color": "#ff0040"}]}
    design = Design(width=side, height=side, **DESIGNS.get(name, {"dotsOptions": {"gradient": shade}}))
    drawing = drawing_of(design, logo=logo() if name == "logo" else None)
    with Image.open(BytesIO(write(drawing, Output("png")))) as image:
        pixels = image.convert("RGBA")
    paper = Image.new("RGBA", pixels.size, "white")
    expected = np.asarray(Image.alpha_composite(paper, pixels).convert("RGB").convert("L"))

    grey = rasterise(drawing).grey()

    assert grey.shape == expected.shape
    assert grey.dtype == np.uint8
    assert np.abs(grey.astype(int) - expected).max() <= 1


@in_turn("name", ["plain", "dots of alpha", "gradient"])
def test_the_png_holds_the_raster_s_own_pixels(name):
    shade = {"colorStops": [{"offset": 0, "color": "#0040ff80"}, {"offset": 1, "color": "#ff0040"}]}
    design = Design(width=211, height=130, **DESIGNS.get(name, {"dotsOptions": {"gradient": shade}}))
    drawing = drawing_of(design)

    with Image.open(BytesIO(write(drawing, Output("png")))) as image:
        pixels = np.asarray(image.convert("RGBA"))

    np.testing.assert_array_equal(pixels, rgba(drawing))


def flat_logo():
    """A square with a bar across it."""
    image = Image.new("RGBA", (90, 90), "#7a1fa2")
    ImageDraw.Draw(image).rectangle((0, 30, 89, 50), fill="white")
    content = BytesIO()
    image.save(content, "PNG")
    return make_logo(content.getvalue())


TWO_STOPS = {"colorStops": [{"offset": 0, "color": "#8e0f1f"}, {"offset": 1, "color": "#152a8e"}]}


@in_turn(
    ("options", "has_logo", "mode"),
    [
        ({"width": 300, "height": 300}, True, "P"),
        ({"width": 1100, "height": 1100, "dotsOptions": {"type": "rounded"}}, True, "P"),
        ({"width": 300, "height": 300, "backgroundOptions": {"color": "#ffffff40"}}, True, "P"),
        ({"width": 300, "height": 300, "dotsOptions": {"gradient": TWO_STOPS}}, False, "P"),
        ({"dotsOptions": {"type": "dots", "gradient": TWO_STOPS}}, False, "RGB"),
        (
            {"width": 1100, "height": 1100, "dotsOptions": {"type": "dots", "gradient": TWO_STOPS}},
            True,
            "RGB",
        ),
        (
            {
                "dotsOptions": {"type": "dots", "gradient": TWO_STOPS},
                "backgroundOptions": {"color": "transparent"},
            },
            False,
            "RGBA",
        ),
    ],
)
def test_a_png_of_few_mixed_colours_has_a_palette_and_the_same_pixels(options, has_logo, mode):
    drawing = drawing_of(Design(**options), logo=flat_logo() if has_logo else None)

    written = write(drawing, Output("png"))

    with Image.open(BytesIO(written)) as image:
        assert image.mode == mode
        pixels = np.asarray(image.convert("RGBA"))
    expected = rgba(drawing)
    np.testing.assert_array_equal(pixels[..., 3], expected[..., 3])
    np.testing.assert_array_equal(pixels[expected[..., 3] > 0], expected[expected[..., 3] > 0])
    assert write(drawing, Output("png")) == written
