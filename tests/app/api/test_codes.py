"""QR codes: make, list, get, change, pause, delete."""

import re
from base64 import b64decode
from io import BytesIO
from uuid import uuid4

import pytest

from domain.kernel.short_ids import ALPHABET, RESERVED
from storage.analytics.retention import sweep_deleted_codes
from tests.cases import in_turn
from tests.inbox import milliseconds
from tests.rollups import count_all, go_through, with_session
from tests.support import URL, decoded, fault_fields, refusal

JSON = {"Content-Type": "application/json"}
SHOWN = {
    *("id", "type_id", "type", "name", "short_id", "short_link_domain", "short_url", "destination"),
    *("url", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "forward_query"),
    *("status", "has_password", "password_enabled", "expires_at", "expiration_enabled"),
    *("expired_redirect_url", "scan_limit", "scan_limit_reached_url", "options", "theme", "folder"),
    *(
        "theme_corrections",
        "template_id",
        "utm_template_id",
        "external_id",
        "tags",
        "image",
        "image_status",
        "image_error",
        "scannability",
        "scan_count",
        "imported_scans",
    ),
    *("created_via", "created_at", "updated_at", "metadata", "rules", "rules_now", "rule_warnings"),
}


# Making


@pytest.mark.both_databases
async def test_a_new_code_comes_back_whole_with_its_place(owner):
    response = await owner.api.post("/qr-codes", json={**URL, "name": "Menu"})

    code = response.json()["data"]
    assert response.status_code == 201
    assert set(code) == SHOWN | {"image_base64"}
    assert response.headers["Location"] == f"http://qr.test/v1/qr-codes/{code['id']}"
    assert (code["name"], code["status"], code["created_via"]) == ("Menu", "active", "api")
    assert (code["type"], code["destination"], code["scan_count"]) == ("url", URL["url"], 0)
    assert code["short_url"] == f"http://qr.test/{code['short_id']}"
    assert code["created_at"] == code["updated_at"] == "2026-11-20T12:00:00Z"


async def test_a_new_code_or_link_is_not_changed_before_it_was_made(world, owner):
    def ticking():
        world.clock.advance(milliseconds=1)
        return world.clock.now()

    world.change(clock=ticking)

    for path, body in (("/qr-codes", URL), ("/links", {"url": URL["url"]})):
        made = (await owner.api.post(path, json=body)).json()["data"]
        assert made["created_at"] == made["updated_at"]


async def test_the_location_of_a_new_code_leads_to_it(owner):
    made = await owner.api.post("/qr-codes", json=URL)

    found = await owner.api.get(made.headers["Location"])

    expected = {**made.json()["data"]}
    del expected["image_base64"]
    assert found.json()["data"] == expected
    assert found.headers["ETag"] == made.headers["ETag"]


async def test_the_picture_in_the_answer_says_exactly_the_short_url(owner):
    code = await owner.make()

    assert decoded(BytesIO(b64decode(code["image_base64"]))) == code["short_url"]


@pytest.mark.parametrize(
    "options",
    [
        {"width": 200, "height": 200},
        {"width": 400, "height": 300, "margin": 30},
        {"dotsOptions": {"color": "#224466"}, "backgroundOptions": {"color": "#ffe"}},
        {"qrOptions": {"errorCorrectionLevel": "H"}},
    ],
)
async def test_a_designed_picture_says_exactly_the_short_url(owner, options):
    code = await owner.make(options=options)

    assert code["options"] == options
    assert decoded(BytesIO(b64decode(code["image_base64"]))) == code["short_url"]


async def test_generated_short_ids_have_eight_characters_that_nobody_mistakes(owner):
    codes = [await owner.make() for _ in range(20)]

    assert len({code["short_id"] for code in codes}) == 20
    assert all(re.fullmatch(f"[{ALPHABET}]{{8}}", code["short_id"]) for code in codes)
    assert not set("0O1IL") & set(ALPHABET)


@pytest.mark.parametrize("short_id", ["abc", "A-b_9", "x" * 64, "Summer-2027"])
async def test_a_short_id_may_be_chosen(owner, short_id):
    code = await owner.make(short_id=short_id)

    assert code["short_url"] == f"http://qr.test/{short_id}"


@in_turn(
    "short_id",
    [
        *("ab", "x" * 65, "a b", "a/b", "a.b", "a+b", "ümlaut", "оператор", "abc\n", "%41bc"),
        *("api", "Dashboard", "HEALTHZ", "robots", "v1", "qr-codes"),
        *("00000000-0000-4000-8000-000000000000", "0" * 32),
    ],
)
async def test_a_short_id_that_cannot_be_one_is_refused(owner, short_id):
    response = await owner.api.post("/qr-codes", json={**URL, "short_id": short_id})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"short_id"}


async def test_no_reserved_name_is_ever_a_code(owner):
    answers = [
        await owner.api.post("/qr-codes", json={**URL, "short_id": name.upper()}) for name in sorted(RESERVED)
    ]

    assert {(*refusal(answer), *fault_fields(answer)) for answer in answers} <= {
        (400, "validation_error", "short_id")
    }


async def test_a_code_from_before_its_short_id_was_reserved_keeps_it(world, owner, monkeypatch):
    with monkeypatch.context() as before:
        before.setattr("domain.kernel.short_ids.RESERVED", RESERVED - {"report"})
        code = await owner.make(short_id="report")

    whole = await owner.api.put(f"/qr-codes/{code['id']}", json={**code, "url": "https://example.com/new"})
    scanned = await world.visitor().get("/report")

    assert whole.json()["data"]["short_id"] == "report"
    assert scanned.headers["location"] == "https://example.com/new"


@pytest.mark.both_databases
async def test_short_ids_that_differ_in_case_alone_are_two(owner):
    lower, upper = await owner.make(short_id="summer"), await owner.make(short_id="SUMMER")

    answers = [(await owner.api.get(f"/qr-codes/{one}")).json() for one in ("summer", "SUMMER")]

    assert [answer["data"]["id"] for answer in answers] == [lower["id"], upper["id"]]


async def test_a_destination_comes_back_exactly_as_sent(owner):
    parsed = "HTTPS://Example.COM:443/a/../b?q=%7e&x=ä#Ünten"

    code = await owner.make(url=parsed)

    assert code["url"] == code["destination"] == parsed


async def test_campaign_parameters_are_part_of_the_destination(owner):
    code = await owner.make(
        url="https://example.com/?utm_source=old&a=1#top", utm_source="poster", utm_campaign="sommer & söhne"
    )

    assert code["destination"] == (
        "https://example.com/?a=1&utm_source=poster&utm_campaign=sommer%20%26%20s%C3%B6hne#top"
    )


@pytest.mark.parametrize(
    "url",
    ["http://qr.test/abc", "HTTP://QR.TEST:80/", "http://qr.test./x", "http://user@qr.test/x", "//qr.test"],
)
async def test_a_loop_is_refused_under_every_spelling(owner, url):
    response = await owner.api.post("/qr-codes", json={**URL, "url": url})

    assert response.status_code in (409, 400)
    assert response.json()["error"]["code"] == (
        "destination_refused" if "http" in url.lower() else "validation_error"
    )


@pytest.mark.parametrize(
    ("type_id", "title", "address"),
    [
        (10, "video_title", "video_url"),
        (14, "pdf_title", "pdf_download_url"),
        (17, "image_title", "image_download_url"),
        (19, "file_title", "file_download_url"),
        (21, "mp3_title", "mp3_file_url"),
    ],
)
async def test_no_file_may_be_a_code_of_the_service(owner, type_id, title, address):
    body = {"type_id": type_id, title: "T"}

    refused = await owner.api.post("/qr-codes", json=body | {address: "http://qr.test/abc"})

    assert refusal(refused) == (409, "destination_refused")
    assert fault_fields(refused) == {address}
    await owner.make(**body | {address: f"http://qr.test/f/{uuid4()}/plan.png"})


@pytest.mark.parametrize("field", ["expired_redirect_url", "scan_limit_reached_url"])
async def test_no_restriction_may_lead_into_a_loop(owner, field):
    response = await owner.api.post("/qr-codes", json={**URL, field: "http://qr.test/abc"})

    assert refusal(response) == (409, "destination_refused")
    assert fault_fields(response) == {field}


@pytest.mark.both_databases
async def test_unicode_is_kept_as_it_was_sent(owner):
    name, text = "👩‍👩‍👧 مرحبا \u0301 𝔘𝔫𝔦", "مرحبا \u202eolleh\u202c"

    code = await owner.make(type_id=2, name=name, text=text)

    kept = await owner.get(code)
    assert (kept["name"], kept["text"]) == (name, text)


# Finding


async def test_a_code_is_found_by_its_id_and_by_its_short_id(owner):
    code = await owner.make(short_id="summer")

    answers = [await owner.api.get(f"/qr-codes/{one}") for one in (code["id"], code["id"].upper(), "summer")]

    assert [answer.json()["data"]["id"] for answer in answers] == [code["id"]] * 3


@in_turn(
    "reference",
    [
        "%00abc",
        "abc%00",
        "%ff%fe",
        "a%2Fb",
        "..%2f",
        "%F0%9F%98%80",
        "x" * 5_000,
        "-" * 36,
        "%20",
        "'--",
        "null",
    ],
)
async def test_a_hostile_reference_is_not_found(owner, reference):
    answers = [
        await owner.api.get(f"/qr-codes/{reference}"),
        await owner.api.patch(f"/qr-codes/{reference}", json={"name": "New"}),
        await owner.api.delete(f"/qr-codes/{reference}"),
        await owner.api.get(f"/qr-codes/{reference}/history"),
        await owner.api.get(f"/qr-codes/{reference}/image"),
        await owner.api.get(f"/qr-codes/by-external-id/{reference}"),
    ]

    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * len(answers)


# Deleting


@pytest.mark.both_databases
async def test_a_deleted_code_is_gone_with_its_history_and_scans(world, owner):
    code, other = await owner.make(), await owner.make()
    for one in (code, other):
        await world.visitor().get(f"/{one['short_id']}")
    await count_all(world.database)

    deleted = await owner.api.delete(f"/qr-codes/{code['id']}")
    await owner.api.delete(f"/trash/{code['id']}")
    now = milliseconds(world.clock.now())
    await with_session(world.database, lambda session: go_through(sweep_deleted_codes(session, now)))

    rows = await world.rows()
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert refusal(await owner.api.get(f"/qr-codes/{code['id']}")) == (404, "not_found")
    assert refusal(await owner.api.delete(f"/qr-codes/{code['id']}")) == (404, "not_found")
    assert (await world.visitor().get(f"/{code['short_id']}")).status_code == 404
    assert (await world.visitor().get(f"/{code['short_id']}.png")).status_code == 404
    assert [len(rows[table]) for table in ("short_urls", "changes", "scans")] == [1, 1, 1]


async def test_the_short_id_of_a_deleted_code_is_for_its_account_alone(world, owner):
    await owner.make(short_id="summer")
    await world.visitor().get("/summer")
    await owner.api.delete("/qr-codes/summer")
    await owner.api.delete("/trash")
    stranger = await world.open_account()

    theirs = await stranger.api.post("/qr-codes", json={**URL, "short_id": "summer"})
    again = await owner.make(short_id="summer")
    await owner.api.delete(f"/qr-codes/{again['id']}")
    await owner.api.delete("/trash")
    still = await stranger.api.post("/qr-codes", json={**URL, "short_id": "summer"})

    assert refusal(theirs) == refusal(still) == (409, "short_id_taken")
