"""`strict=true`: a picture that does not scan is refused, and nothing is made or changed."""

from io import BytesIO

import pytest
from PIL import Image

from tests.cases import in_turn
from tests.storage.logo_server import data_uri, picture
from tests.support import URL, fault_fields, owned_rows, refusal

WHITE = {"dotsOptions": {"color": "#ffffff"}}
PALE = {"dotsOptions": {"color": "#dddddd"}}
# "hello", which is no picture.
NO_LOGO = {"image": "data:image/png;base64,aGVsbG8="}
UPSERT = "/qr-codes/by-external-id/table-1"


async def ask(owner, method, path, query, **fields):
    return await owner.api.request(method, f"{path}{query}", json=fields)


async def test_a_new_code_that_does_not_scan_is_refused_with_what_to_change(world, owner):
    before = await owned_rows(world)

    response = await owner.api.post("/qr-codes?strict=true", json={**URL, "options": WHITE})

    (detail,) = response.json()["error"]["details"]
    assert refusal(response) == (409, "not_scannable")
    assert detail["field"] == "options.dotsOptions.color"
    assert "contrast" in detail["message"]
    assert detail["message"].endswith(".")
    assert await owned_rows(world) == before


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
async def test_a_change_to_a_picture_that_does_not_scan_is_refused(world, owner, method):
    code = await owner.make(options=PALE)
    before = await owned_rows(world)

    response = await ask(owner, method, f"/qr-codes/{code['id']}", "?strict=true", name="New", options=WHITE)

    assert refusal(response) == (409, "not_scannable")
    assert fault_fields(response) == {"options.dotsOptions.color"}
    assert await owned_rows(world) == before


async def test_a_picture_without_its_logo_is_refused_though_it_scans(world, owner):
    code = await owner.make()
    before = await owned_rows(world)

    answers = [
        await ask(owner, "POST", "/qr-codes", "?strict=true", **URL, options=NO_LOGO),
        await ask(owner, "PATCH", f"/qr-codes/{code['id']}", "?strict=true", options=NO_LOGO),
        await ask(owner, "PUT", UPSERT, "?strict=true", **URL, options=NO_LOGO),
    ]

    for answer in answers:
        assert refusal(answer) == (409, "not_scannable")
        assert fault_fields(answer) == {"options.image"}
        assert "logo" in answer.json()["error"]["message"]
    assert await owned_rows(world) == before


async def test_without_strict_a_missing_logo_is_an_issue_until_there_is_one(owner):
    made = await owner.make(options=NO_LOGO)
    mended = (await owner.change(made, options={"image": data_uri(picture())})).json()["data"]

    (issue,) = made["scannability"]["issues"]
    assert (made["image_status"], made["scannability"]["grade"], issue["code"]) == (
        "failed",
        "A",
        "logo_missing",
    )
    assert made["image_error"] in issue["message"]
    assert "options.image" in issue["fix"]
    assert mended["scannability"]["issues"] == []


@pytest.mark.parametrize("is_there", [False, True], ids=["to be made", "to be changed"])
async def test_an_upsert_of_a_picture_that_does_not_scan_is_refused(world, owner, is_there):
    if is_there:
        await owner.api.put(UPSERT, json=URL)
    before = await owned_rows(world)

    response = await ask(owner, "PUT", UPSERT, "?strict=true", **URL, options=WHITE)

    assert refusal(response) == (409, "not_scannable")
    assert await owned_rows(world) == before


@pytest.mark.parametrize("query", ["", "?strict=false"])
async def test_without_strict_it_is_made_and_changed_all_the_same(owner, query):
    made = await ask(owner, "POST", "/qr-codes", query, **URL, options=WHITE)
    path = f"/qr-codes/{made.json()['data']['id']}"
    answers = [
        await ask(owner, "PATCH", path, query, options={"width": 500}),
        await ask(owner, "PUT", path, query, options={"width": 600}),
        await ask(owner, "PUT", UPSERT, query, **URL, options=WHITE),
        await ask(owner, "PUT", UPSERT, query, options={"width": 500}),
    ]

    assert [made.status_code, *(answer.status_code for answer in answers)] == [201, 200, 200, 201, 200]
    assert {answer.json()["data"]["scannability"]["grade"] for answer in (made, *answers)} == {"F"}


async def test_strict_lets_every_better_grade_through(owner):
    pale = await ask(owner, "POST", "/qr-codes", "?strict=true", **URL, options=PALE)
    dark = await ask(owner, "PATCH", f"/qr-codes/{pale.json()['data']['id']}", "?strict=true", options=None)

    assert pale.json()["data"]["scannability"]["grade"] == "D"
    assert (dark.status_code, dark.json()["data"]["scannability"]["grade"]) == (200, "A")


async def test_a_code_that_never_scanned_can_be_repointed_but_not_strictly(world, owner):
    code = await owner.make(options=WHITE)
    new = {"url": "https://example.com/new"}

    strictly = await ask(owner, "PATCH", f"/qr-codes/{code['id']}", "?strict=true", **new)
    loosely = await ask(owner, "PATCH", f"/qr-codes/{code['id']}", "", **new)

    assert refusal(strictly) == (409, "not_scannable")
    assert loosely.status_code == 200


@in_turn(
    ("query", "field"),
    [
        ("?strict=maybe", "strict"),
        ("?strict=", "strict"),
        ("?strict=1", "strict"),
        ("?strict=True", "strict"),
        ("?strict=true&strict=true", "strict"),
        ("?strict=true&strict=false", "strict"),
        ("?Strict=true", "Strict"),
        ("?strict=true&dry_run=true", "dry_run"),
    ],
)
async def test_a_query_that_is_not_understood_is_named_by_whatever_takes_strict(world, owner, query, field):
    code = await owner.make()
    before = await owned_rows(world)

    answers = [
        await ask(owner, "POST", "/qr-codes", query, **URL),
        await ask(owner, "PATCH", f"/qr-codes/{code['id']}", query, name="New"),
        await ask(owner, "PUT", f"/qr-codes/{code['id']}", query, name="New"),
        await ask(owner, "PUT", UPSERT, query, **URL),
    ]

    assert [refusal(answer) for answer in answers] == [(400, "validation_error")] * 4
    assert all(field in fault_fields(answer) for answer in answers)
    assert await owned_rows(world) == before


@pytest.mark.parametrize("path", ["/qr-codes/preview", "/qr-codes/{id}/image/retry"])
async def test_strict_is_no_parameter_elsewhere(owner, path):
    code = await owner.make()

    response = await ask(owner, "POST", path.format(**code), "?strict=true", data="x")

    assert refusal(response) == (400, "validation_error")
    assert "strict" in fault_fields(response)


@pytest.mark.parametrize("query", ["?colour=red", "?strict=true"])
async def test_a_query_parameter_is_named_by_a_retry_without_a_body_too(owner, query):
    code = await owner.make()

    response = await owner.api.post(f"/qr-codes/{code['id']}/image/retry{query}")

    assert refusal(response) == (400, "validation_error")


async def test_not_found_comes_before_strict(owner):
    answers = [
        await ask(owner, "PATCH", "/qr-codes/nothing", query, options=WHITE)
        for query in ("?strict=true", "?strict=maybe")
    ]

    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 2


async def test_a_fault_is_named_before_a_picture_is_graded(owner):
    response = await owner.api.post("/qr-codes?strict=true", json={**URL, "name": 5, "options": WHITE})

    assert refusal(response) == (400, "validation_error")


async def test_a_refused_strict_call_leaves_its_idempotency_key_free(owner):
    keyed = {"Idempotency-Key": "order 1"}
    refused = await owner.api.post("/qr-codes?strict=true", json={**URL, "options": WHITE}, headers=keyed)

    mended = await owner.api.post("/qr-codes?strict=true", json=URL, headers=keyed)

    assert refusal(refused) == (409, "not_scannable")
    assert mended.status_code == 201


async def test_the_same_key_with_and_without_strict_is_two_different_calls(owner):
    keyed = {"Idempotency-Key": "order 1"}
    await owner.api.post("/qr-codes", json={**URL, "options": WHITE}, headers=keyed)

    response = await owner.api.post("/qr-codes?strict=true", json={**URL, "options": WHITE}, headers=keyed)

    assert refusal(response) == (409, "idempotency_conflict")


async def test_a_logo_that_nobody_sees_is_refused_and_shown_on_the_plate_that_the_fix_names(world, owner):
    image = Image.new("RGBA", (120, 80))
    image.paste("#ffffff", (20, 10, 100, 70))
    written = BytesIO()
    image.save(written, "PNG")
    options = {"image": data_uri(written.getvalue())}
    code = await owner.make(options=options)
    before = await owned_rows(world)

    answers = [
        await ask(owner, "POST", "/qr-codes", "?strict=true", **URL, options=options),
        await ask(owner, "PUT", UPSERT, "?strict=true", **URL, options=options),
    ]
    (issue,) = code["scannability"]["issues"]
    plated = {**options, "imageOptions": {"plate": {"color": issue["fix"].split()[-1].rstrip(".")}}}

    assert (code["scannability"]["grade"], issue["code"]) == ("A", "logo_invisible")
    for answer in answers:
        assert refusal(answer) == (409, "not_scannable")
        assert fault_fields(answer) == {"options.imageOptions.plate.color"}
    assert await owned_rows(world) == before
    assert (await ask(owner, "POST", "/qr-codes", "?strict=true", **URL, options=plated)).status_code == 201


async def test_a_plate_with_too_much_padding_is_refused_by_its_name(owner):
    plate = {"shape": "contour", "padding": 512}
    options = {"image": data_uri(picture()), "imageOptions": {"plate": plate}}

    answer = await ask(owner, "POST", "/qr-codes", "", **URL, options=options)

    assert refusal(answer) == (400, "validation_error")
    assert fault_fields(answer) == {"options.imageOptions.plate.padding"}
    assert "half the logo" in answer.json()["error"]["message"]
