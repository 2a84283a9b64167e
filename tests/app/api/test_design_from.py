"""POST /qr-codes/design-from: three designs graded A from a colour or a logo, and nothing is saved."""

from base64 import b64decode
from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image

from domain.drawing.colors import contrast, luma, read_color
from domain.drawing.shapes import Color
from tests.cases import in_turn
from tests.drawing.panel import reads
from tests.storage.logo_server import data_uri
from tests.support import owned_rows, refusal

PATH = "/qr-codes/design-from"
COLORS = ["#0b6b50", "#ffd400", "#ffffff", "#000000", "#ff7a00", "#9be7ff", "#e91e63", "#808080"]


def logo(color, ground=(0, 0, 0, 0), size=(120, 80)):
    image = Image.new("RGBA", size, ground)
    image.paste(color, (20, 10, size[0] - 20, size[1] - 10))
    written = BytesIO()
    image.save(written, "PNG")
    return data_uri(written.getvalue())


def read_png(answer):
    with Image.open(BytesIO(b64decode(answer["image_base64"]))) as image:
        paper = Image.new("RGBA", image.size, "white")
        gray = np.asarray(Image.alpha_composite(paper, image.convert("RGBA")).convert("L"))
    return reads("zxing", cv2.copyMakeBorder(gray, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255))


@pytest.mark.slow
@in_turn("color", COLORS)
async def test_a_colour_gives_three_different_designs_graded_a(world, owner, color):
    before = await owned_rows(world)

    response = await owner.api.post(PATH, json={"color": color})

    assert response.status_code == 200
    designs = response.json()["data"]
    assert [(one["scannability"]["grade"], one["scannability"]["issues"]) for one in designs] == [
        ("A", [])
    ] * 3
    assert len({one["svg"] for one in designs}) == 3
    assert len({read_png(one) for one in designs}) == 1
    assert read_png(designs[0]).startswith("http")
    assert await owned_rows(world) == before


async def test_the_options_are_taken_by_the_call_that_makes_a_code(owner):
    designs = (await owner.api.post(PATH, json={"color": "#e4572e"})).json()["data"]

    for design in designs:
        code = await owner.make(options=design["options"])
        assert code["options"] == design["options"]
        assert code["scannability"]["grade"] == "A"


async def looks_of(owner, **body):
    return (await owner.api.post(PATH, json=body)).json()["data"]


async def test_a_colour_that_is_dark_enough_is_the_ink_and_others_are_darkened_in_their_hue(owner):
    dark, medium = [
        (await looks_of(owner, color=color))[0]["options"]["dotsOptions"]["color"]
        for color in ("#0b3b6b", "#e4572e")
    ]

    assert dark == "#0b3b6b"
    red, green, blue, _ = read_color(medium)
    assert red > green > blue
    assert contrast(read_color(medium), read_color("#ffffff")) >= 3
    assert 255 - luma(read_color(medium)) >= 155


def verdict_of(answer):
    return answer["scannability"]["grade"], answer["scannability"]["issues"]


def share_of(color, answer):
    """Of the picture's px, those of exactly this colour."""
    with Image.open(BytesIO(b64decode(answer["image_base64"]))) as image:
        pixels = np.asarray(image.convert("RGBA").convert("RGB"))
    return float((pixels == read_color(color)[:3]).all(axis=2).mean())


@pytest.mark.parametrize("color", ["#ffe600", "#ff69b4", "#7fffd4", "#9e9e9e"])
async def test_a_light_colour_stays_itself_as_the_ground_under_nearly_black_modules(owner, color):
    designs = await looks_of(owner, color=color)

    assert [one["scannability"]["grade"] for one in designs] == ["A"] * 3
    for design in designs:
        grounds = design["options"]["backgroundOptions"]
        stops = grounds.get("gradient", {}).get("colorStops", [{"color": grounds["color"]}])
        assert color in [stop["color"] for stop in stops]
    assert all(share_of(color, one) > 0.4 for one in designs[:2])


@pytest.mark.parametrize("color", ["#e4572e", "#808080", "#ff7a00", "#00ff00"])
async def test_a_colour_neither_dark_nor_light_is_the_frame_of_one_design(owner, color):
    designs = await looks_of(owner, color=color)

    assert [(one["scannability"]["grade"], one["scannability"]["issues"]) for one in designs] == [
        ("A", [])
    ] * 3
    assert max(share_of(color, one) for one in designs) > 0.15


@pytest.mark.parametrize("ink", ["#ffffff", "#ffe600", "#000000"])
async def test_a_logo_of_any_ink_is_seen_in_all_three(owner, ink):
    designs = await looks_of(owner, image=logo(ink))

    assert [(one["scannability"]["grade"], one["scannability"]["issues"]) for one in designs] == [
        ("A", [])
    ] * 3
    for design in designs:
        with Image.open(BytesIO(b64decode(design["image_base64"]))) as image:
            middle = image.convert("RGBA").convert("RGB").crop((400, 400, 600, 600))
        colors = [color for _, color in sorted(middle.getcolors(1 << 16), reverse=True)[:2]]
        assert read_color(ink)[:3] in colors
        assert max(contrast(read_color(ink), Color(*color)) for color in colors) > 2


async def test_a_logo_that_no_plate_of_its_outline_suits_is_on_a_round_one(owner):
    stripes = '<path d="M0 0h300v10h-300z" fill="#eee"/><path d="M0 90h300v10h-300z" fill="#333"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">{stripes}</svg>'

    designs = await looks_of(owner, image=data_uri(svg.encode()), color="#888888")

    assert ["image" in one["options"] for one in designs] == [True] * 3
    assert [verdict_of(one) for one in designs] == [("A", [])] * 3


@pytest.mark.slow
@pytest.mark.parametrize("ground", [(0, 0, 0, 0), (255, 255, 255, 255), (20, 20, 20, 255)])
async def test_a_logo_gives_its_main_colour_and_is_in_each_picture(owner, ground):
    image = logo("#0b6b50", ground)

    designs = (await owner.api.post(PATH, json={"image": image})).json()["data"]

    assert [one["options"]["image"] for one in designs] == [image] * 3
    assert [one["scannability"]["grade"] for one in designs] == ["A"] * 3
    red, green, blue, _ = read_color(designs[0]["options"]["dotsOptions"]["color"])
    assert green > blue > red
    assert len({read_png(one) for one in designs}) == 1


async def test_a_colour_is_taken_before_that_of_the_logo(owner):
    body = {"image": logo("#0b6b50"), "color": "#7a1f4b"}

    designs = (await owner.api.post(PATH, json=body)).json()["data"]

    assert designs[0]["options"]["dotsOptions"]["color"] == "#7a1f4b"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "color"),
        ({"color": "redd"}, "color"),
        ({"color": 3}, "color"),
        ({"image": "data:image/png;base64,aGVsbG8="}, "image"),
        ({"image": "ftp://logos.example/a.png"}, "image"),
        ({"colour": "#fff"}, "colour"),
    ],
)
async def test_a_fault_is_named(owner, body, field):
    response = await owner.api.post(PATH, json=body)

    assert refusal(response) == (400, "validation_error")
    assert field in [detail["field"] for detail in response.json()["error"]["details"]]


async def test_without_a_key_it_is_refused_first(world):
    response = await world.client().post(f"/v1{PATH}", json={"color": "#0b6b50"})

    assert refusal(response) == (401, "missing_api_key")
