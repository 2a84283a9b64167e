"""What is wrong with `options` is named by its path; null and merge patches in its nested objects."""

import json

import pytest

from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal

STOPS = [{"offset": 0, "color": "#000"}, {"offset": 1, "color": "#123456"}]
PNG = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk"
    "+A8AAQUBAScY42YAAAAASUVORK5CYII="
)
COLORS = (
    "dotsOptions.color",
    "backgroundOptions.color",
    "cornersSquareOptions.color",
    "cornersDotOptions.color",
    "frameOptions.backgroundColor",
    "frameOptions.textColor",
)
GRADIENTS = ("dotsOptions", "backgroundOptions", "cornersSquareOptions", "cornersDotOptions")


def nested(path, value):
    """`{"a": {"b": value}}` for a.b."""
    for key in reversed(path.split(".")):
        value = {key: value}
    return value


def gradient(**fields):
    return {"dotsOptions": {"gradient": {"colorStops": STOPS, **fields}}}


def stop(**fields):
    return gradient(colorStops=[STOPS[0], {**STOPS[1], **fields}])


FAULTS = [
    # What is no object, and keys that are none.
    (["width"], ""),
    ("wide", ""),
    (5, ""),
    ({"dotsOptions": []}, "dotsOptions"),
    ({"dotsOptions": None}, "dotsOptions"),
    ({"frameOptions": "Scan me"}, "frameOptions"),
    ({"colour": "red"}, "colour"),
    ({"Width": 500}, "Width"),
    ({"data": "https://example.com"}, "data"),
    *((nested(f"{group}.size", 5), f"{group}.size") for group in GRADIENTS),
    ({"qrOptions": {"mode": "Byte"}}, "qrOptions.mode"),
    ({"imageOptions": {"crossOrigin": "anonymous"}}, "imageOptions.crossOrigin"),
    ({"frameOptions": {"font": "serif"}}, "frameOptions.font"),
    (gradient(angle=5), "dotsOptions.gradient.angle"),
    (stop(alpha=0.5), "dotsOptions.gradient.colorStops[1].alpha"),
    # Sizes.
    *(
        ({name: value}, name)
        for name in ("width", "height")
        for value in (63, 4097, "500", 500.5, True, None)
    ),
    *(({"margin": value}, "margin") for value in (-1, 501, "4", 1.5, False)),
    # Colours.
    *((nested(path, "red"), path) for path in COLORS),
    *((nested(path, "transparent"), path) for path in COLORS if path != "backgroundOptions.color"),
    *(
        ({"dotsOptions": {"color": value}}, "dotsOptions.color")
        for value in (
            *("000000", "#00", "#0000", "#00000", "#0000000", "#00000g", "#000\n", " #000", ""),
            *(0, None),
        )
    ),
    ({"backgroundOptions": {"color": "Transparent"}}, "backgroundOptions.color"),
    # Gradients.
    *((nested(f"{group}.gradient", "red"), f"{group}.gradient") for group in GRADIENTS),
    *((nested(f"{group}.gradient", {}), f"{group}.gradient.colorStops") for group in GRADIENTS),
    (gradient(colorStops=STOPS[:1]), "dotsOptions.gradient.colorStops"),
    (gradient(colorStops=[]), "dotsOptions.gradient.colorStops"),
    (gradient(colorStops=[STOPS[0]] * 17), "dotsOptions.gradient.colorStops"),
    (gradient(colorStops={"0": STOPS[0]}), "dotsOptions.gradient.colorStops"),
    (gradient(colorStops=[*STOPS, "#000"]), "dotsOptions.gradient.colorStops[2]"),
    (gradient(type="conic"), "dotsOptions.gradient.type"),
    *((gradient(rotation=value), "dotsOptions.gradient.rotation") for value in ("0.5", None, 10**400)),
    *((stop(offset=value), "dotsOptions.gradient.colorStops[1].offset") for value in (-0.1, 1.1, "1", None)),
    (stop(color="red"), "dotsOptions.gradient.colorStops[1].color"),
    (gradient(colorStops=[STOPS[0], {"offset": 1}]), "dotsOptions.gradient.colorStops[1].color"),
    (gradient(colorStops=[STOPS[0], {"color": "#000"}]), "dotsOptions.gradient.colorStops[1].offset"),
    # Styles.
    ({"dotsOptions": {"type": "star"}}, "dotsOptions.type"),
    ({"dotsOptions": {"type": "dot"}}, "dotsOptions.type"),
    ({"cornersSquareOptions": {"type": "diamond"}}, "cornersSquareOptions.type"),
    ({"cornersSquareOptions": {"colors": ["#123", "#456"]}}, "cornersSquareOptions.colors"),
    ({"cornersDotOptions": {"colors": ["#123", "red", "#456"]}}, "cornersDotOptions.colors[1]"),
    ({"cornersDotOptions": {"type": "round"}}, "cornersDotOptions.type"),
    ({"cornersDotOptions": {"type": "star"}}, "cornersDotOptions.type"),
    ({"qrOptions": {"errorCorrectionLevel": "q"}}, "qrOptions.errorCorrectionLevel"),
    *(({"qrOptions": {"typeNumber": value}}, "qrOptions.typeNumber") for value in (-1, 41, 1.5, "5")),
    # Logos.
    *(
        ({"imageOptions": {"imageSize": value}}, "imageOptions.imageSize")
        for value in (2, 1.01, -0.1, "0.4", None)
    ),
    *(({"imageOptions": {"margin": value}}, "imageOptions.margin") for value in (-1, 0.5, "5", 10**6, None)),
    ({"imageOptions": {"hideBackgroundDots": 1}}, "imageOptions.hideBackgroundDots"),
    ({"imageOptions": {"hideBackgroundDots": "true"}}, "imageOptions.hideBackgroundDots"),
    ({"image": PNG, "imageOptions": {"margin": 500}}, "imageOptions.margin"),
    *(
        ({"image": value}, "image")
        for value in (
            "javascript:alert(1)",
            "ftp://example.com/logo.png",
            "file:///etc/passwd",
            "http://example.com/logo.png",
            "HTTP://example.com/logo.png",
            "//example.com/logo.png",
            "logo.png",
            "https://",
            "https://user:secret@example.com/logo.png",
            "https://example.com:25/logo.png",
            "https://example.com/a logo.png",
            "https://example.com/" + "a" * 8_192,
            "data:",
            "data:image/png;base64",
            "data:image/png;base64,",
            "data:image/png;base64,%%%",
            "data:image/png;base64,iVBORw0KGgo!",
            5,
            {"url": "https://example.com/logo.png"},
        )
    ),
    # Frames.
    ({"frameOptions": {"text": "x" * 41}}, "frameOptions.text"),
    ({"frameOptions": {"text": None}}, "frameOptions.text"),
    ({"frameOptions": {"enabled": 1}}, "frameOptions.enabled"),
    ({"frameOptions": {"type": "left"}}, "frameOptions.type"),
    *(({"frameOptions": {"fontSize": value}}, "frameOptions.fontSize") for value in (7, 201, 20.5, "20")),
    # Too small for the modules.
    ({"width": 64, "height": 64, "margin": 30}, "width"),
    ({"width": 500, "height": 64, "margin": 30}, "height"),
]  # fmt: skip


async def test_a_fault_in_the_options_is_named_by_its_path(world, owner):
    before = await owned_rows(world)

    named = [
        (options, await fault_of(owner, "/qr-codes", {**URL, "options": options})) for options, _ in FAULTS
    ]

    assert named == [(options, f"options.{path}".removesuffix(".")) for options, path in FAULTS]
    assert await owned_rows(world) == before


async def test_a_preview_names_the_same_faults(owner):
    named = [
        (options, await fault_of(owner, "/qr-codes/preview", {"data": "x" * 20, "options": options}))
        for options, _ in FAULTS
    ]

    assert named == [(options, f"options.{path}".removesuffix(".")) for options, path in FAULTS]


async def fault_of(owner, path, body):
    """The one field that is named."""
    response = await owner.api.post(path, json=body)
    assert refusal(response) == (400, "validation_error"), body
    (detail,) = response.json()["error"]["details"]
    assert detail["message"]
    return detail["field"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
async def test_what_is_no_number_of_json_is_refused(owner, number):
    text = json.dumps({**URL, "options": stop(offset="here")}).replace('"here"', number)

    response = await owner.api.post("/qr-codes", content=text, headers={"Content-Type": "application/json"})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"body"}


async def test_a_duplicated_key_is_named_by_its_path(owner):
    options = '{"dotsOptions": {"color": "#000", "color": "#111"}}'
    text = f'{{"type_id": 1, "url": "https://a.example", "options": {options}}}'

    response = await owner.api.post("/qr-codes", content=text, headers={"Content-Type": "application/json"})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"options.dotsOptions.color"}


async def test_all_faults_are_named_at_once_also_beside_those_of_other_fields(world, owner):
    before = await owned_rows(world)

    response = await owner.api.post(
        "/qr-codes",
        json={
            **URL,
            "name": 5,
            "options": {
                "width": 63,
                "image": "ftp://example.com/logo.png",
                "dotsOptions": {"type": "star", "gradient": {"colorStops": [STOPS[0]], "rotation": "0"}},
                "cornersDotOptions": {"type": "round", "colour": "red"},
                "frameOptions": {"fontSize": 7, "text": "x" * 41},
            },
        },
    )

    assert fault_fields(response) == {
        "name",
        "options.width",
        "options.image",
        "options.dotsOptions.type",
        "options.dotsOptions.gradient.colorStops",
        "options.dotsOptions.gradient.rotation",
        "options.cornersDotOptions.type",
        "options.cornersDotOptions.colour",
        "options.frameOptions.fontSize",
        "options.frameOptions.text",
    }
    assert await owned_rows(world) == before


@in_turn(
    "options",
    [
        None,
        {},
        {"margin": None, "image": None},
        {"qrOptions": {"errorCorrectionLevel": None, "typeNumber": None}},
        *(nested(f"{group}.gradient", None) for group in GRADIENTS),
        *(nested(f"{group}.{key}", None) for group in GRADIENTS[2:] for key in ("type", "color")),
        {"frameOptions": {"fontSize": None}},
    ],
)
async def test_null_is_the_same_as_left_out_where_the_default_is_worked_out(owner, options):
    plain = await owner.make(short_id="menu")
    await forget(owner)

    code = await owner.make(short_id="menu", options=options)

    await forget(owner)
    assert code["image_base64"] == plain["image_base64"]
    assert code["scannability"] == plain["scannability"]


async def forget(owner):
    await owner.api.delete("/qr-codes/menu")
    await owner.api.delete("/trash")


async def test_null_options_in_a_preview_are_the_same_as_none(owner):
    answers = [
        await owner.api.post("/qr-codes/preview", json={"data": "x", **options})
        for options in ({}, {"options": {}}, {"options": None})
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({answer.json()["data"]["svg"] for answer in answers}) == 1


DESIGNED = {
    "width": 600,
    "dotsOptions": {"type": "rounded", "color": "#112233", "gradient": {"colorStops": STOPS}},
    "cornersSquareOptions": {"type": "square", "color": "#123"},
    "frameOptions": {"enabled": True, "text": "Menu"},
}


@pytest.mark.slow
@in_turn("method", ["PATCH", "PUT"])
@in_turn(
    ("patch", "expected"),
    [
        ({}, DESIGNED),
        ({"height": 700}, {**DESIGNED, "height": 700}),
        (
            {"dotsOptions": {"color": "#445566"}},
            {**DESIGNED, "dotsOptions": {**DESIGNED["dotsOptions"], "color": "#445566"}},
        ),
        (
            {"dotsOptions": {"gradient": None}},
            {**DESIGNED, "dotsOptions": {"type": "rounded", "color": "#112233"}},
        ),
        (
            {"dotsOptions": {"gradient": {"rotation": 1.5}}},
            {
                **DESIGNED,
                "dotsOptions": {
                    **DESIGNED["dotsOptions"],
                    "gradient": {"colorStops": STOPS, "rotation": 1.5},
                },
            },
        ),
        (
            {"frameOptions": None, "width": None},
            {key: DESIGNED[key] for key in ("dotsOptions", "cornersSquareOptions")},
        ),
        (
            {"frameOptions": {"enabled": False}},
            {**DESIGNED, "frameOptions": {"enabled": False, "text": "Menu"}},
        ),
        (None, {}),
    ],
)
async def test_a_patch_of_the_options_changes_what_it_names_and_null_takes_away(
    owner, method, patch, expected
):
    code = await owner.make(options=DESIGNED)

    changed = await owner.api.request(method, f"/qr-codes/{code['id']}", json={"options": patch})

    assert changed.status_code == 200
    assert changed.json()["data"]["options"] == expected
    assert (await owner.get(code))["options"] == expected


@in_turn(
    ("patch", "path"),
    [
        ({"dotsOptions": {"gradient": {"colorStops": None}}}, "options.dotsOptions.gradient.colorStops"),
        ({"dotsOptions": {"gradient": {"colorStops": STOPS[:1]}}}, "options.dotsOptions.gradient.colorStops"),
        ({"cornersDotOptions": {"type": "round"}}, "options.cornersDotOptions.type"),
        ({"frameOptions": "none"}, "options.frameOptions"),
        ({"width": 64, "margin": 32}, "options.width"),
        ({"image": "http://example.com/logo.png"}, "options.image"),
        ("none", "options"),
    ],
)
async def test_a_patch_that_leads_to_a_fault_is_refused_and_changes_nothing(world, owner, patch, path):
    code = await owner.make(options=DESIGNED)
    before = await owned_rows(world)

    response = await owner.change(code, options=patch, name="New")

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {path}
    assert await owned_rows(world) == before
