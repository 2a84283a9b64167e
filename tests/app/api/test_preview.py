"""POST /qr-codes/preview: a picture and its grade, and nothing is saved."""

from base64 import b64decode
from io import BytesIO

import numpy as np
import pytest
import resvg_py
import zxingcpp
from PIL import Image

from domain.accounts.plans import Plan, Subscription
from tests.cases import in_turn
from tests.opened import opened
from tests.storage.logo_server import data_uri, picture
from tests.support import URL, decoded, fault_fields, owned_rows, refusal

TEXT = "https://example.com/a?b=c"


async def preview(owner, **fields):
    return await owner.api.post("/qr-codes/preview", json=fields)


async def shown(owner, **fields):
    response = await preview(owner, **fields)
    assert response.status_code == 200, response.text
    return response.json()["data"]


def read_svg(svg):
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white"))
    (found,) = zxingcpp.read_barcodes(np.asarray(Image.open(BytesIO(drawn)).convert("L")))
    return opened(found.text)


def read_png(text):
    return decoded(BytesIO(b64decode(text, validate=True)))


async def test_a_preview_is_the_picture_of_its_text_twice(owner):
    seen = await shown(owner, data=TEXT)

    assert set(seen) == {
        *("image_base64", "svg", "version", "modules", "image_status", "image_error", "scannability")
    }
    assert read_png(seen["image_base64"]) == read_svg(seen["svg"]) == TEXT
    assert (seen["version"], seen["modules"]) == (2, 25)
    assert (seen["image_status"], seen["image_error"]) == ("ready", None)
    assert seen["scannability"]["grade"] == "A"


@in_turn(
    "text",
    [
        "a",
        " ",
        "WIFI:T:WPA;S:Café;P:x;;",
        "Grüße",
        "日本語",
        "مرحبا",
        "😀",
        "line\r\nline\t",
        "<svg>&amp;",
        "0" * 1_000,
    ],
)
async def test_any_text_is_drawn_exactly(owner, text):
    seen = await shown(owner, data=text)

    assert read_png(seen["image_base64"]) == read_svg(seen["svg"]) == text


async def test_a_text_may_have_a_thousand_bytes_and_not_one_more(owner):
    exactly, over = "😀" * 250, "😀" * 250 + "x"

    seen = await shown(owner, data=exactly)
    refused = [await preview(owner, data=text) for text in (over, "x" * 1_001, "é" * 501)]

    assert read_png(seen["image_base64"]) == exactly
    assert [refusal(response) for response in refused] == [(400, "validation_error")] * 3
    assert [fault_fields(response) for response in refused] == [{"data"}] * 3


@pytest.mark.parametrize("level", ["L", "M", "Q", "H"])
async def test_a_thousand_bytes_fit_at_every_level(owner, level):
    seen = await shown(owner, data="x" * 1_000, options={"qrOptions": {"errorCorrectionLevel": level}})

    assert seen["modules"] == 17 + 4 * seen["version"]
    assert read_png(seen["image_base64"]) == "x" * 1_000


@in_turn(
    ("fields", "named"),
    [
        ({}, {"data"}),
        ({"options": {}}, {"data"}),
        ({"type_id": None}, {"data"}),
        ({"data": ""}, {"data"}),
        ({"data": None}, {"data"}),
        ({"data": 5}, {"data"}),
        ({"data": "x", "type_id": 1, "url": "https://example.com"}, {"type_id", "url"}),
        ({"data": "x", "name": "Menu"}, {"name"}),
        ({"data": "x", "colour": "red"}, {"colour"}),
        ({**URL, "colour": "red"}, {"colour"}),
        ({"type_id": 1}, {"url"}),
        ({"type_id": 999}, {"type_id"}),
        ({**URL, "url": "javascript:alert(1)"}, {"url"}),
        ({**URL, "options": {"width": 5}}, {"options.width"}),
        ({"data": "x", "options": {"image": "http://example.com/logo.png"}}, {"options.image"}),
        ({"data": 5, "options": {"width": 5, "dotsOptions": {"type": "star"}}},
         {"data", "options.width", "options.dotsOptions.type"}),
        ({"data": "x" * 500, "options": {"width": 64}}, {"options.width"}),
        ({"data": "x", "options": {"image": data_uri(picture()), "imageOptions": {"margin": 300}}},
         {"options.imageOptions.margin"}),
    ],
)  # fmt: skip
async def test_what_is_wrong_with_a_preview_is_named(owner, fields, named):
    response = await preview(owner, **fields)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == named


async def test_a_preview_takes_no_query(owner):
    response = await owner.api.post("/qr-codes/preview?format=svg", json={"data": "x"})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"format"}


async def test_the_fields_of_a_code_are_checked_as_on_creation(owner):
    loop = await preview(owner, **URL | {"url": "http://qr.test/menu"})
    elsewhere = await preview(owner, **URL, short_link_domain="elsewhere.example")

    assert refusal(loop) == (409, "destination_refused")
    assert refusal(elsewhere) == (404, "not_found")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"width": 300, "height": 500, "margin": 10, "qrOptions": {"errorCorrectionLevel": "H"}},
        {"image": data_uri(picture()), "dotsOptions": {"type": "rounded"}},
        {"dotsOptions": {"color": "#ffffff"}},
    ],
    ids=["plain", "oblong", "with a logo", "white on white"],
)
async def test_a_preview_of_a_new_code_is_as_the_code_s_picture_will_be(owner, options):
    seen = await shown(owner, **URL, options=options)
    code = await owner.make(options=options)
    exact = await shown(owner, data=code["short_url"], options=options)

    assert (seen["version"], seen["modules"]) == (exact["version"], exact["modules"])
    assert seen["scannability"] == code["scannability"]
    assert exact["image_base64"] == code["image_base64"]
    assert len(b64decode(seen["image_base64"])) == pytest.approx(
        len(b64decode(code["image_base64"])), rel=0.1
    )


async def test_a_preview_with_a_short_id_of_one_s_own_is_exactly_the_picture(owner):
    seen = await shown(owner, **URL, short_id="summer-2027")
    code = await owner.make(short_id="summer-2027")

    assert seen["image_base64"] == code["image_base64"]
    assert read_png(seen["image_base64"]) == "http://qr.test/summer-2027"


async def test_nothing_of_a_preview_is_saved(world, owner):
    before = await owned_rows(world)

    await shown(owner, data=TEXT, options={"image": data_uri(picture())})
    await shown(owner, **URL, short_id="summer", name="Menu", external_id="table-1", link_password="sesame")
    await preview(owner, data="x", options={"width": 5})

    assert await owned_rows(world) == before
    assert (await world.visitor().get("/preview.png")).status_code == 404


async def test_a_full_account_still_has_previews(world, owner):
    world.limit_codes(1)
    await owner.make()

    assert (await preview(owner, **URL)).status_code == 200


async def test_a_preview_needs_a_key_and_a_plan_with_the_api(world):
    free = await world.open_account(Plan.FREE)
    trialing = await world.open_account(Plan.PRO, Subscription.TRIALING)

    without = await world.client().post("/v1/qr-codes/preview", json={"data": "x"})

    assert refusal(without) == (401, "missing_api_key")
    assert refusal(await preview(free, data="x")) == (403, "api_plan_required")
    assert (await preview(trialing, data="x")).status_code == 200


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
async def test_preview_is_no_code(owner, method):
    response = await owner.api.request(method, "/qr-codes/preview", json={"data": "x"})

    assert refusal(response) == (404, "not_found")


async def test_a_logo_that_cannot_be_fetched_is_reported_and_left_out(owner):
    plain = await shown(owner, data=TEXT, options={"qrOptions": {"errorCorrectionLevel": "H"}})

    seen = await shown(owner, data=TEXT, options={"image": "data:,Hello"})

    assert seen["image_status"] == "failed"
    assert "is not a PNG" in seen["image_error"]
    assert [issue["code"] for issue in seen["scannability"]["issues"]] == ["logo_missing"]
    assert (seen["svg"], seen["image_base64"]) == (plain["svg"], plain["image_base64"])


async def test_a_preview_is_as_large_as_was_asked_for_and_its_svg_stands_for_itself(owner):
    seen = await shown(
        owner,
        data=TEXT,
        options={
            "width": 400,
            "height": 300,
            "image": data_uri(picture()),
            "frameOptions": {"enabled": True, "text": "</text><script>alert(1)</script>"},
        },
    )

    drawn = Image.open(BytesIO(b64decode(seen["image_base64"])))
    assert drawn.width == 400
    assert drawn.height > 300
    assert f'viewBox="0 0 {drawn.width} {drawn.height}"' in seen["svg"]
    assert not any(word in seen["svg"] for word in ("<script", "<text", "http://qr", "url(http"))
    assert read_svg(seen["svg"]) == TEXT


async def test_a_preview_that_does_not_scan_is_shown_with_its_grade(owner):
    seen = await shown(owner, data=TEXT, options={"dotsOptions": {"color": "#ffffff"}})

    assert (seen["scannability"]["grade"], seen["scannability"]["decoded"]) == ("F", False)
    assert [issue["code"] for issue in seen["scannability"]["issues"]] == ["low_contrast"]


async def test_a_preview_says_which_version_was_drawn(owner):
    written = BytesIO()
    Image.new("RGB", (300, 100), "#d02020").save(written, "PNG")
    logo = data_uri(written.getvalue())
    sevens = [
        await shown(owner, data=TEXT, options={"qrOptions": {"typeNumber": number}}) for number in (0, 1, 7)
    ]
    wide = await shown(owner, data="https://qr.example/abcdefg", options={"image": logo})

    assert [(seen["version"], seen["modules"]) for seen in sevens] == [(2, 25), (2, 25), (7, 45)]
    assert all(read_png(seen["image_base64"]) == read_svg(seen["svg"]) == TEXT for seen in sevens)
    assert (wide["version"], wide["scannability"]["grade"]) == (5, "A")
