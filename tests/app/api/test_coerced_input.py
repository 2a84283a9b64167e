"""Input as people's tools send it, and what comes back from an answer."""

import json

import pytest

from domain.use_cases.accounts.accounts import set_time_zone
from tests.cases import in_turn
from tests.support import URL, fault_fields, refusal

LINKS = [{"url": "https://example.com/a", "text": "A"}, {"url": "https://example.com/b", "text": "B"}]
EVENT = {"type_id": 9, "title": "Party"}


async def made(owner, path, **body):
    response = await owner.api.post(f"/{path}", json=body)
    assert response.status_code == 201, response.text
    return response.json()["data"]


def message_of(response, field):
    details = response.json()["error"]["details"]
    return next(detail["message"] for detail in details if detail["field"] == field)


async def test_a_list_or_an_object_may_come_as_a_text_of_json(owner):
    code = await owner.make(
        type_id=20,
        links_title="Band",
        links_list=json.dumps(LINKS),
        options=json.dumps({"dotsOptions": {"color": "#112233"}}),
        theme='{"font": "serif"}',
        metadata='{"table": 5}',
    )

    assert code["links_list"] == LINKS
    assert code["options"]["dotsOptions"]["color"] == "#112233"
    assert code["theme"]["font"] == "serif"
    assert code["metadata"] == {"table": 5}


async def test_a_template_and_a_change_read_texts_of_json_too(owner):
    template = await made(owner, "templates", name="T", options='{"width": 500}')
    gallery = await owner.make(
        type_id=15, image_gallery_title="G", image_gallery_images='[{"url": "https://example.com/1.png"}]'
    )

    changed = await owner.change(gallery, image_gallery_images='[{"url": "https://example.com/2.png"}]')

    assert template["options"]["width"] == 500
    assert changed.json()["data"]["image_gallery_images"][0]["url"] == "https://example.com/2.png"


@pytest.mark.parametrize(
    ("text", "field"),
    [("[{", "links_list"), ("Tour", "links_list"), ('[{"url": "x"}]', "links_list[0].url")],
)
async def test_a_text_that_is_no_such_list_is_named(owner, text, field):
    body = {"type_id": 20, "links_title": "Band", "links_list": text}

    response = await owner.api.post("/qr-codes", json=body)

    assert refusal(response) == (400, "validation_error")
    assert field in fault_fields(response)


async def test_an_empty_text_in_an_optional_field_means_null(owner):
    optional = ("name", "utm_source", "folder", "template_id", "external_id", "expired_redirect_url")
    optional += ("expires_at", "short_id", "short_link_domain", "link_password")

    code = await owner.make(**dict.fromkeys(optional, ""))

    assert (code["name"], code["utm_source"], code["folder"], code["external_id"]) == (None,) * 4
    assert code["has_password"] is False


async def test_an_empty_text_in_a_change_takes_the_value_away(owner):
    folder = await made(owner, "folders", name="Summer")
    code = await owner.make(name="Menu", folder=folder["id"], utm_source="flyer", expires_at="2027-01-01")

    changed = await owner.change(code, name="", folder="", utm_source="", expires_at="")

    data = changed.json()["data"]
    assert [data[name] for name in ("name", "folder", "utm_source", "expires_at")] == [None] * 4


@pytest.mark.parametrize("field", ["url", "type_id", "status", "scan_limit"])
async def test_an_empty_text_elsewhere_is_a_fault(owner, field):
    response = await owner.api.post("/qr-codes", json={**URL, field: ""})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {field}


async def test_empty_query_parameters_count_as_left_out(owner):
    await owner.make()

    empty = "search=&folder=&created_after=&timezone=&cursor="
    codes = await owner.api.get(f"/qr-codes?{empty}")
    contacts = await owner.api.get("/contacts?qr_code=&created_after=")
    scans = await owner.api.get("/analytics/scans?qrCodeId=&startDate=&endDate=")

    assert codes.json()["meta"]["total"] == 1
    assert (contacts.status_code, scans.status_code) == (200, 200)


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        # As of an API key, a date is the last day.
        ("2026-12-24", "2026-12-24T23:00:00Z"),
        ("2026-12-24T18:00:00", "2026-12-24T17:00:00Z"),
        ("2027-07-01T18:00", "2027-07-01T16:00:00Z"),
        ("2026-12-24T18:00:00+05:00", "2026-12-24T13:00:00Z"),
    ],
)
async def test_a_date_or_a_local_time_is_read_in_the_time_zone_of_the_account(owner, sent, stored):
    await set_time_zone(owner.world.deps, owner.account.email, "Europe/Berlin")
    link = await made(owner, "links", url="https://example.com", expires_at=sent)
    code = await owner.make()

    changed = await owner.change(code, expires_at=sent)

    assert link["expires_at"] == changed.json()["data"]["expires_at"] == stored


@pytest.mark.both_databases
@in_turn("zone", ["America/New_York", "UTC", "Asia/Tokyo"])
async def test_the_last_day_that_can_be_written_ends_with_its_last_moment(owner, zone):
    await set_time_zone(owner.world.deps, owner.account.email, zone)

    code = await owner.make(expires_at="9999-12-31")
    link = await made(owner, "links", url="https://example.com", expires_at="9999-12-31")
    again = await owner.change(code, expires_at=code["expires_at"])

    for one in (code, again.json()["data"], link):
        assert one["expires_at"] == "9999-12-31T23:59:59.999999Z"
    assert (await owner.world.visitor().get(f"/{code['short_id']}")).status_code == 302


async def test_every_local_time_of_an_event_is_that_of_its_time_zone(owner):
    await owner.go_by("America/New_York")
    ends = {
        "expires_at": "2027-06-20",
        "rules": [{"when": {"until": "2027-06-18"}, "to": {"url": URL["url"]}}],
    }
    event = await owner.make(**EVENT, start="2027-06-18T18:00:00", timezone="Europe/Berlin", **ends)
    changed = (await owner.change(event, expires_at="2027-06-21T12:00")).json()["data"]
    moved = (await owner.change(event, expires_at="2027-06-21T12:00", **URL)).json()["data"]

    assert event["expires_at"] == "2027-06-20T22:00:00Z"
    assert event["rules"][0]["when"]["until"] == "2027-06-17T22:00:00Z"
    assert changed["expires_at"] == "2027-06-21T10:00:00Z"
    assert moved["expires_at"] == "2027-06-21T16:00:00Z"


async def test_local_times_of_a_new_type_know_nothing_of_the_old_one(owner):
    await owner.go_by("America/New_York")
    event = await owner.make(**EVENT, start="2027-06-18T18:00:00", timezone="Asia/Tokyo")
    coupon = {"type_id": 18, "coupon_title": "Ten off", "coupon_code": "TEN"}
    coupon["valid_from"] = "2027-01-01T10:00:00"

    made = await owner.make(**coupon)
    changed = (await owner.change(event, **coupon)).json()["data"]

    assert changed["valid_from"] == made["valid_from"] == "2027-01-01T10:00:00-05:00"


async def test_the_local_times_of_an_event_are_those_of_its_time_zone(owner):
    event = await owner.make(
        **EVENT, start="2027-06-18T18:00:00", end="2027-06-18T23:00:00", timezone="Europe/Berlin"
    )
    changed = await owner.change(event, start="2027-01-18T18:00:00", end=None)
    moved = await owner.change(event, start="2027-01-18T18:00:00", timezone="Asia/Tokyo")
    without = await owner.make(**EVENT, start="2027-06-18T18:00:00")
    day = await owner.make(**EVENT, start="2027-06-18", timezone="Europe/Berlin")

    assert (event["start"], event["end"]) == ("2027-06-18T18:00:00+02:00", "2027-06-18T23:00:00+02:00")
    assert "DTSTART:20270618T160000Z" in event["static_payload"]
    assert changed.json()["data"]["start"] == "2027-01-18T18:00:00+01:00"
    assert moved.json()["data"]["start"] == "2027-01-18T18:00:00+09:00"
    assert without["start"] == "2027-06-18T18:00:00+00:00"
    assert day["start"] == "2027-06-18"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("created_after=2026-11-20", 1),
        ("created_after=2026-11-21", 0),
        ("created_before=2026-11-21", 1),
        ("created_before=2026-11-20", 0),
        # Noon in UTC is 13:00 in Berlin.
        ("created_after=2026-11-20T12:30:00&timezone=Europe/Berlin", 1),
        ("created_after=2026-11-20T12:30:00", 0),
        # An unescaped plus is a space.
        ("created_after=2026-11-20T12:30:00+01:00", 1),
        ("created_after=2026-11-20T13:30:00+01:00", 0),
    ],
)
async def test_lists_take_dates_and_local_times(owner, query, found):
    await owner.make()

    for path in ("/qr-codes", "/links", "/contacts"):
        response = await owner.api.get(f"{path}?{query}")
        assert response.status_code == 200, response.text
    codes = await owner.api.get(f"/qr-codes?{query}")

    assert codes.json()["meta"]["total"] == found


@pytest.mark.parametrize(
    "query",
    [
        "from=2026-11-20&to=2026-11-21",
        "startDate=2026-11-20&endDate=2026-11-20",
        "from=2026-11-20&endDate=2026-11-20",
        "startDate=2026-11-20T00:00:00&to=2026-11-21",
        "from=2026-11-20T01:00:00+01:00&endDate=9999-12-31",
        "startDate=2026-11-20&endDate=2026-11-20&timezone=UTC",
    ],
)
async def test_a_period_has_the_same_two_names_everywhere(world, owner, query):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")
    world.clock.advance(hours=1)

    for path in ("/analytics", f"/qr-codes/{code['id']}/analytics"):
        report = await owner.api.get(f"{path}?{query}")
        assert report.status_code == 200, report.text
        assert report.json()["data"]["totals"]["scans"] == 1
    for path in ("/analytics/scans", f"/qr-codes/{code['id']}/scans"):
        scans = await owner.api.get(f"{path}?{query}")
        assert scans.json()["meta"]["total"] == 1


# What was answered comes back


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
async def test_an_object_may_be_sent_back_as_it_was_answered(world, owner, method):
    folder = await made(owner, "folders", name="Summer")
    code = await owner.make(
        name="Menu", folder=folder["id"], options={"width": 400}, theme={"font": "serif"}, scan_limit=5
    )
    event = await owner.make(**EVENT, start="2027-06-18")
    payment = await owner.make(type_id=24, scheme="bitcoin", address="1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2")
    link = await made(owner, "links", url="https://example.com", name="L")
    template = await made(owner, "templates", name="T", theme={"font": "mono"})
    paths = [f"/qr-codes/{one['id']}" for one in (code, event, payment)]
    paths += [f"/links/{link['id']}", f"/folders/{folder['id']}", f"/templates/{template['id']}"]

    for path in paths:
        before = (await owner.api.get(path)).json()["data"]
        response = await owner.api.request(method, path, json=before)
        assert response.status_code == 200, response.text
        assert response.json()["data"] == before
        renamed = await owner.api.request(method, path, json={**before, "name": "New"})
        assert renamed.json()["data"]["name"] == "New"
    history = await owner.api.get(f"/qr-codes/{code['id']}/history")
    assert [one["after"]["name"] for one in history.json()["data"]] == ["New", "Menu"]


async def test_a_scan_in_between_and_another_spelling_of_a_time_do_not_matter(world, owner):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")
    code["created_at"] = code["created_at"].replace("Z", "+00:00")

    response = await owner.api.put(f"/qr-codes/{code['id']}", json={**code, "name": "New"})

    assert "image_base64" in code
    assert response.status_code == 200, response.text
    assert response.json()["data"]["scan_count"] == 1


@pytest.mark.parametrize("path", ["qr-codes", "links", "folders", "templates"])
async def test_an_object_that_has_changed_since_does_not_match_rather_than_being_wrong(owner, path):
    body = {"qr-codes": URL, "links": {"url": URL["url"]}}.get(path, {"name": "T"})
    created = await owner.api.post(f"/{path}", json=body)
    old, place = created.json()["data"], f"/{path}/{created.json()['data']['id']}"
    owner.world.clock.advance(seconds=1)
    await owner.api.patch(place, json={"name": "Newer"})

    matched = await owner.api.put(place, json=old, headers={"If-Match": created.headers["etag"]})
    unmatched = await owner.api.put(place, json=old)

    assert refusal(matched) == (412, "precondition_failed")
    assert fault_fields(unmatched) == {"updated_at"}


@in_turn(
    ("field", "value"),
    [
        ("id", "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11"),
        ("scan_count", 9),
        ("scan_count", False),
        ("created_at", "2026-11-20T12:00:01Z"),
        ("short_url", "https://example.com"),
        ("has_password", True),
        ("image_base64", "AAAA"),
        ("destination", None),
    ],
)
async def test_a_read_only_field_that_was_changed_is_named_beside_other_faults(owner, field, value):
    code = await owner.make()

    response = await owner.change(code, **{field: value, "scan_limit": 0})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {field, "scan_limit"}
    if field != "image_base64":
        assert "read-only" in message_of(response, field)


async def test_a_folder_is_renamed_with_what_it_was_answered_whatever_was_put_into_it_since(owner):
    folder = await made(owner, "folders", name="Before")
    await owner.make(folder=folder["id"])

    response = await owner.api.put(f"/folders/{folder['id']}", json={**folder, "name": "After"})

    assert response.status_code == 200, response.text
    assert (response.json()["data"]["name"], response.json()["data"]["qr_codes"]) == ("After", 1)


async def test_read_only_fields_of_folders_and_templates_are_named(owner):
    for path in ("folders", "templates"):
        item = await made(owner, path, name="T")

        response = await owner.api.patch(f"/{path}/{item['id']}", json={"id": "other", "name": "", "x": 1})

        assert fault_fields(response) == {"id", "name", "x"}
        assert "read-only" in message_of(response, "id")


@pytest.mark.parametrize("field", ["status", "type_id", "short_id", "short_link_domain"])
async def test_null_for_what_has_no_default_is_a_fault(owner, field):
    code = await owner.make(status="paused")

    response = await owner.change(code, **{field: None})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {field}


# Names


@in_turn(
    "name", ["\u200b\u2060", "   ", "\u3164", "a\u202eb", "a\nb", "a\tb", "a\u0007b", "a\u2028b", "\u2067a"]
)
async def test_a_name_that_nobody_sees_or_that_lies_is_a_fault(owner, name):
    code = await owner.make()

    for path in ("qr-codes", "links", "folders", "templates"):
        response = await owner.api.post(f"/{path}", json={**URL, "name": name})
        assert "name" in fault_fields(response), path
    changed = await owner.change(code, name=name)

    assert fault_fields(changed) == {"name"}


@pytest.mark.parametrize(
    "name", ["قائمة الطعام", "می\u200cخواهم", "👩\u200d🍳 Küche", "a\u00a0b", "תפריט\u200f"]
)
async def test_a_name_in_any_script_is_kept(owner, name):
    assert (await owner.make(name=name))["name"] == name


@pytest.mark.parametrize("image", ["data:text/html,x", "data:text/html;base64,AAAA", "data:text/plain,x"])
async def test_a_logo_that_says_that_it_is_no_picture_is_a_fault(owner, image):
    response = await owner.api.post("/qr-codes", json={**URL, "options": {"image": image}})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"options.image"}


# Queries, headers and words


@pytest.mark.parametrize("method", ["GET", "DELETE", "PATCH", "PUT"])
async def test_an_unknown_query_parameter_is_named_by_every_operation(owner, method):
    code, folder = await owner.make(external_id="x"), await made(owner, "folders", name="Summer")
    paths = [f"/qr-codes/{code['id']}", f"/folders/{folder['id']}"]

    for path in paths:
        body = {"json": {"name": "N"}} if method in ("PATCH", "PUT") else {}
        response = await owner.api.request(method, f"{path}?colour=red", **body)
        assert refusal(response) == (400, "validation_error"), path
        assert message_of(response, "colour") == "is not a parameter here"
        assert (await owner.api.get(path)).status_code == 200
        unknown = await owner.api.request(method, f"{path}x?colour=red", **body)
        assert refusal(unknown) == (404, "not_found")


async def test_messages_are_in_words(owner):
    listed = await owner.api.get("/qr-codes?search=%00&colour=red")
    null = await owner.api.post("/qr-codes", json={**URL, "options": {"width": None}})

    assert message_of(listed, "search") == "must not contain a NUL character"
    assert message_of(listed, "colour") == "is not a parameter here"
    assert message_of(null, "options.width") == "must not be null"


@pytest.mark.parametrize(("encoding", "status"), [("gzip", 415), ("br", 415), ("identity", 201), ("", 201)])
async def test_a_body_with_a_content_encoding_is_refused(owner, encoding, status):
    response = await owner.api.post("/qr-codes", json=URL, headers={"Content-Encoding": encoding})

    assert response.status_code == status
    if status == 415:
        assert refusal(response) == (415, "unsupported_media_type")
        assert "Content-Encoding" in response.json()["error"]["message"]


async def test_a_slash_at_the_end_of_a_path_is_explained(owner):
    response = await owner.api.get("/qr-codes/")

    assert refusal(response) == (404, "not_found")
    assert "slash" in response.json()["error"]["message"]


async def test_a_used_up_quota_says_its_limit_and_what_is_used(owner):
    owner.world.limit_codes(1)
    await owner.make()

    response = await owner.api.post("/qr-codes", json=URL)

    assert refusal(response) == (403, "plan_limit_reached")
    assert {"limit": 1, "used": 1}.items() <= response.json()["error"].items()


async def test_a_password_in_place_of_another_is_a_change_of_the_history(owner):
    code = await owner.make(link_password="sesame")
    await owner.change(code, link_password="open up")
    await owner.change(code, link_password=None)

    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["data"]

    assert [change["password_changed"] for change in history] == [False, True, False]
    assert "open up" not in json.dumps(history)
