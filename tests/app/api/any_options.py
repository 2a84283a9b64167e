"""Options from Hypothesis: every valid design, designs with one fault, and any JSON at all."""

import json
from base64 import b64decode
from io import BytesIO
from typing import get_args
from urllib.parse import quote
from xml.etree import ElementTree as ET

import httpx2
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from PIL import Image

from domain.drawing.options import FrameIcon, FrameStyle
from storage.pictures.renderer import Renderer
from tests.storage.logo_server import data_uri, picture
from tests.support import Owner, World

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>'
RECT = '<rect width="10" height="10" fill="#f00" opacity=".5"/>'
LOGOS = [
    *(data_uri(picture(8, kind)) for kind in ("PNG", "JPEG", "WEBP", "GIF")),
    data_uri(SVG.format("0 0 10 10", RECT).encode()),
    # Very flat, very high, one px.
    data_uri(SVG.format("0 0 100 1", RECT).encode()),
    data_uri(SVG.format("0 0 1 100", RECT).encode()),
    data_uri(picture(1)),
    f"data:image/svg+xml,{quote(SVG.format('0 0 10 10', RECT))}",
]
HOSTILE_LOGOS = [
    "data:,Hello",
    data_uri(picture()[:40]),
    data_uri(SVG.format("0 0 10 10", "<script>alert(1)</script>").encode()),
    data_uri(SVG.format("0 0 10 10", '<g id="a"><use href="#a"/></g>').encode()),
    data_uri(SVG.format("0 0 1e99 1", RECT).encode()),
]
DATA = ["x", "http://qr.test/abc2345", "https://example.com/" + "a" * 150, "😀" * 60]
ROOM_FAULTS = {
    "options.width": "is too small: ",
    "options.height": "is too small: ",
    "options.imageOptions.margin": "leaves no room for the logo",
    "options.imageOptions.plate.padding": "must be at most half the logo",
}

UNHURRIED = settings(
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ],
)

_HEX = "0123456789abcdefABCDEF"
_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40)
_COLORS = (
    st.sampled_from(["#000", "#fff", "#000000", "#FFFFFF00", "#12345680"])
    | st.sampled_from([3, 6, 8]).flatmap(
        lambda length: st.text(_HEX, min_size=length, max_size=length).map(lambda digits: f"#{digits}")
    )
)  # fmt: skip
_OFFSETS = st.floats(0, 1) | st.sampled_from([0, 1, 0.5, 5e-324, 1 - 2**-53])


def _some(**fields):
    """An object with any of these keys."""
    return st.fixed_dictionaries({}, optional=fields)


_GRADIENTS = st.fixed_dictionaries(
    {
        "colorStops": st.lists(
            st.fixed_dictionaries({"offset": _OFFSETS, "color": _COLORS}), min_size=2, max_size=16
        )
    },
    optional={
        "type": st.sampled_from(["linear", "radial"]),
        "rotation": st.floats(allow_nan=False, allow_infinity=False)
        | st.integers(-10, 10)
        | st.sampled_from([n * 0.7853981633974483 for n in range(-8, 9)]),
    },
)
_DOTS = ["square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded"]


def _corners(*more):
    return _some(
        type=st.none() | st.sampled_from([*_DOTS, "dot", "leaf", *more]),
        color=st.none() | _COLORS,
        gradient=st.none() | _GRADIENTS,
        colors=st.none() | st.lists(_COLORS, min_size=3, max_size=3),
    )


def designs(largest: int) -> st.SearchStrategy[dict[str, object]]:
    """Valid ones, of sides up to `largest` px."""
    sides = st.integers(64, largest) | st.sampled_from([64, 65, 100, largest])
    return _some(
        width=sides,
        height=sides,
        margin=st.none() | st.integers(0, 60) | st.integers(0, 500),
        image=st.none() | st.sampled_from(LOGOS) | st.sampled_from(LOGOS + HOSTILE_LOGOS),
        qrOptions=_some(
            errorCorrectionLevel=st.none() | st.sampled_from("LMQH"),
            typeNumber=st.none() | st.integers(0, 40),
        ),
        dotsOptions=_some(
            type=st.sampled_from([*_DOTS, "vertical-bars", "horizontal-bars"]),
            color=_COLORS,
            gradient=st.none() | _GRADIENTS,
        ),
        shape=st.sampled_from(["square", "circle"]),
        backgroundOptions=_some(
            color=_COLORS | st.just("transparent"), gradient=st.none() | _GRADIENTS, round=st.floats(0, 1)
        ),
        cornersSquareOptions=_corners(),
        cornersDotOptions=_corners("diamond"),
        imageOptions=_some(
            hideBackgroundDots=st.booleans(),
            imageSize=st.floats(0, 1) | st.sampled_from([0, 1, 0.4]),
            margin=st.integers(0, 40) | st.integers(0, 2048),
            plate=st.none()
            | _some(
                shape=st.sampled_from(["round", "square", "contour"]),
                color=st.none() | _COLORS,
                padding=st.none() | st.integers(0, 512),
            ),
        ),
        frameOptions=_some(
            enabled=st.booleans(),
            type=st.sampled_from(get_args(FrameStyle)),
            text=_TEXT,
            text2=_TEXT,
            icon=st.none() | st.sampled_from(get_args(FrameIcon)),
            weight=st.sampled_from(["regular", "bold"]),
            backgroundColor=_COLORS,
            textColor=_COLORS,
            fontSize=st.none() | st.integers(8, 200),
        ),
    )


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**400, -1, 0, 1e308, -0.0])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.sampled_from(["data:", "data:;base64,", "https://", "#000", "transparent", "\ud800", "\x00"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def damaged_designs(draw: st.DrawFn, largest: int) -> object:
    """A valid design in which something is put in place of something else, taken away, or added."""
    design = draw(designs(largest))
    for _ in range(draw(st.integers(1, 3))):
        design = _damaged(draw, design)
    return design


def _damaged(draw: st.DrawFn, value: object) -> object:
    if isinstance(value, dict) and value and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: _damaged(draw, value[key])}
    if isinstance(value, list) and value and draw(st.booleans()):
        index = draw(st.integers(0, len(value) - 1))
        return [*value[:index], _damaged(draw, value[index]), *value[index + 1 :]]
    if isinstance(value, dict) and draw(st.booleans()):
        return {
            **value,
            draw(st.text(max_size=8) | st.sampled_from(["width", "color", "gradient"])): draw(ANY_JSON),
        }
    return draw(ANY_JSON)


async def preview(owner: Owner, data: str, options: object) -> httpx2.Response:
    body = json.dumps({"data": data, "options": options})
    return await owner.api.post(
        "/qr-codes/preview", content=body, headers={"Content-Type": "application/json"}
    )


def faults(response: httpx2.Response) -> dict[str, str]:
    """Of a refusal, each of which must be about the options."""
    assert response.status_code == 400, response.text
    details = response.json()["error"]["details"]
    assert details
    assert all(f"{detail['field']}.".startswith(("options.", "options[")) for detail in details), details
    return {detail["field"]: detail["message"] for detail in details}


async def require_the_same_twice(owner: Owner, data: str, options: object, first: httpx2.Response) -> None:
    """The same bytes from a renderer that keeps them and from a new one."""
    world: World = owner.world
    again = await preview(owner, data, options)
    renderer = world.deps.renderer
    world.change(renderer=Renderer(renderer._logos, renderer._page_files))
    try:
        anew = await preview(owner, data, options)
    finally:
        world.change(renderer=renderer)
    assert first.content == again.content == anew.content


async def require_drawn_or_refused(owner: Owner, data: str, options: object, *, is_valid: bool) -> None:
    """A picture that is what it says, or a refusal that names its faults by their paths."""
    response = await preview(owner, data, options)
    if response.status_code != 200:
        refused = faults(response)
        assert not is_valid or all(
            message.startswith(ROOM_FAULTS.get(field, "no such fault")) for field, message in refused.items()
        ), refused
        return
    shown = response.json()["data"]
    with Image.open(BytesIO(b64decode(shown["image_base64"]))) as drawn:
        ET.fromstring(shown["svg"])
        assert f'viewBox="0 0 {drawn.width} {drawn.height}"' in shown["svg"]
    assert shown["modules"] == 17 + 4 * shown["version"]
    assert shown["image_status"] in ("ready", "failed")
    assert (shown["image_status"] == "failed") is bool(shown["image_error"])
    assert shown["scannability"]["grade"] in "ABCDEF"
    await require_the_same_twice(owner, data, options, response)
