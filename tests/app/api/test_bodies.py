"""Bodies: what is read, and every fault by its name."""

import asyncio
import json
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.api.calls import parse_body
from scripts.benchmarks.bodies import heavy_bodies
from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal
from tests.time_limits import at_most

JSON = {"Content-Type": "application/json"}
FIELDS = [
    *("type_id", "url", "utm_source", "forward_query", "name", "short_link_domain", "short_id", "options"),
    *("theme", "folder", "folder_id", "template_id", "external_id", "status", "link_password"),
    *("password_enabled", "expires_at", "expiration_enabled", "expired_redirect_url", "scan_limit"),
    *("scan_limit_reached_url", "id", "scan_count", "colour"),
]


@in_turn(
    ("body", "fields"),
    [
        ({"url": "https://example.com"}, {"type_id"}),
        ({"type_id": 1}, {"url"}),
        ({"type_id": 99, "url": "https://example.com"}, {"type_id"}),
        ({"type_id": "1", "url": "https://example.com"}, {"type_id"}),
        ({"type_id": True, "url": "https://example.com"}, {"type_id"}),
        ({"type_id": 1.0, "url": "https://example.com"}, {"type_id"}),
        ({**URL, "colour": "red", "size": 5}, {"colour", "size"}),
        ({**URL, "ssid": "of another type"}, {"ssid"}),
        (
            {**URL, "name": 5, "status": "gone", "theme": [], "options": 7},
            {"name", "status", "theme", "options"},
        ),
        ({**URL, "name": "x" * 201, "external_id": "x" * 201}, {"name", "external_id"}),
        ({**URL, "status": True}, {"status"}),
        ({**URL, "status": 1.0}, {"status"}),
        ({**URL, "status": "1"}, {"status"}),
        ({**URL, "scan_limit": 0}, {"scan_limit"}),
        ({**URL, "scan_limit": 10**30}, {"scan_limit"}),
        ({**URL, "scan_limit": 5.0}, {"scan_limit"}),
        ({**URL, "link_password": "abc"}, {"link_password"}),
        ({**URL, "link_password": "x" * 129}, {"link_password"}),
        ({**URL, "password_enabled": True}, {"password_enabled"}),
        ({**URL, "expiration_enabled": True}, {"expiration_enabled"}),
        ({**URL, "expiration_enabled": 1}, {"expiration_enabled"}),
        ({**URL, "expires_at": "2027-01-01T24:00:00"}, {"expires_at"}),
        ({**URL, "expires_at": "2027-02-30T00:00:00Z"}, {"expires_at"}),
        ({**URL, "expires_at": 1_800_000_000}, {"expires_at"}),
        ({**URL, "expired_redirect_url": "javascript:alert(1)"}, {"expired_redirect_url"}),
        ({"type_id": 1, "url": "example.com"}, {"url"}),
        ({"type_id": 1, "url": "https://"}, {"url"}),
        ({"type_id": 1, "url": "https://example.com/" + "x" * 8192}, {"url"}),
        ({"type_id": 1, "url": "data:text/html,x"}, {"url"}),
        ({**URL, "utm_source": 5, "forward_query": "yes"}, {"utm_source", "forward_query"}),
        ({**URL, "options": {"width": 63, "heigth": 100}}, {"options.width", "options.heigth"}),
        ({**URL, "options": {"dotsOptions": {"color": "black"}}}, {"options.dotsOptions.color"}),
        ({**URL, "options": {"backgroundOptions": {"color": "red"}}}, {"options.backgroundOptions.color"}),
        ({**URL, "options": {"margin": 500, "width": 64, "height": 64}}, {"options.width"}),
        (
            {**URL, "theme": {"font": "comic", "logo_url": "ftp://x.example"}},
            {"theme.font", "theme.logo_url"},
        ),
        ({**URL, "name": "a\x00b"}, {"name"}),
    ],
)
async def test_every_fault_of_a_body_is_named(owner, body, fields):
    response = await owner.api.post("/qr-codes", json=body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == fields
    assert all(detail["message"] for detail in response.json()["error"]["details"])


@in_turn(
    "text",
    [
        *(
            b"",
            b"null",
            b"[]",
            b'"text"',
            b"5",
            b"{",
            b"{'type_id': 1}",
            b"{} {}",
            b"\xff\xfe",
            b'{"a": NaN}',
        ),
        *(b'{"type_id": 1, "type_id": 1}', b'{"name": "\\ud800"}', b'{"\\u0000": 1}', b"\xef\xbb\xbf{}x"),
        *(
            b'{"a":' * 50_000,
            b"[" * 50_000,
            b'{"scan_limit": ' + b"9" * 5_000 + b"}",
            b'{"scan_limit": 1e400}',
        ),
    ],
)
async def test_a_text_that_is_no_such_object_is_refused(owner, text):
    response = await owner.api.post("/qr-codes", content=text, headers=JSON)

    assert refusal(response) == (400, "validation_error")
    assert response.json()["error"]["details"]


async def test_a_body_of_one_mebibyte_is_read_and_one_byte_more_is_not(owner):
    text = json.dumps(URL).encode()

    fits = await owner.api.post("/qr-codes", content=text.ljust(1_048_576), headers=JSON)
    too_large = await owner.api.post("/qr-codes", content=text.ljust(1_048_577), headers=JSON)

    assert fits.status_code == 201
    assert refusal(too_large) == (413, "payload_too_large")


async def test_a_body_without_a_length_is_measured_as_it_comes(owner):
    async def chunks():
        for _ in range(33):
            yield b" " * 32_768

    response = await owner.api.post("/qr-codes", content=chunks(), headers=JSON)

    assert refusal(response) == (413, "payload_too_large")


@in_turn(
    ("media_type", "status"),
    [
        *(("application/json", 201), ("Application/JSON; charset=UTF-8", 201)),
        *(("text/plain", 415), ("", 415), ("application/json; charset=latin-1", 415), ("json", 415)),
        *(("application/x-www-form-urlencoded", 415), ("application/jsonp", 415), ("\xe4/\xf6", 415)),
    ],
)
async def test_only_json_in_utf8_is_read(owner, media_type, status):
    headers = {"Content-Type": media_type.encode("latin-1")}

    response = await owner.api.post("/qr-codes", content=json.dumps(URL), headers=headers)

    assert response.status_code == status


@in_turn(
    "parameters",
    [
        *('"' + ";" * 60_000, ";a=b" * 15_000, '\\"' * 30_000, "charset*" + "1" * 5_000 + "*=x"),
        *("charset*0=a; charset*x=b", "charset*=utf-8'en'%ff; charset*1=%c3", "charset"),
    ],
)
async def test_a_hostile_media_type_is_read_at_once(owner, parameters):
    with at_most(seconds=2):
        response = await owner.api.post(
            "/qr-codes", content="{", headers={"Content-Type": f"application/json; {parameters}"}
        )

    assert response.status_code in (400, 415)


@in_turn("name", heavy_bodies())
async def test_a_body_that_is_long_to_check_is_refused_in_a_few_words(world, owner, name):
    body, before = heavy_bodies()[name], await owned_rows(world)

    response = await owner.api.post(body.path, content=body.text, headers=JSON)

    assert refusal(response) == (400, "validation_error")
    assert len(response.json()["error"]["details"]) <= 50
    assert len(response.content) < 10_000
    assert await owned_rows(world) == before


# So that nothing else is wrong.
NEEDED = {
    "/folders": {"name": "Bar"},
    "/templates": {"name": "Bar"},
    "/qr-codes": URL,
    "/links": {"url": URL["url"]},
    "/qr-codes/preview": {"data": "x"},
    "/qr-codes/{code}/revert": {"version": 1},
}


@pytest.mark.slow
@in_turn(
    ("method", "path", "under"),
    [
        ("POST", "/folders", ""),
        ("PATCH", "/folders/{folder}", ""),
        ("POST", "/templates", "options."),
        ("PATCH", "/templates/{template}", "theme."),
        ("POST", "/qr-codes", ""),
        ("POST", "/qr-codes", "options."),
        ("PATCH", "/qr-codes/{code}", ""),
        ("PATCH", "/qr-codes/{code}", "options."),
        ("POST", "/links", ""),
        ("PATCH", "/links/{link}", ""),
        ("POST", "/qr-codes/preview", "options."),
        ("POST", "/qr-codes/{code}/revert", ""),
        ("POST", "/qr-codes/{code}/image/retry", ""),
    ],
)
async def test_of_fifteen_thousand_unknown_fields_fifty_are_named_and_the_others_counted(
    world, owner, method, path, under
):
    made = {
        "folder": (await owner.api.post("/folders", json={"name": "Bar"})).json()["data"]["id"],
        "template": (await owner.api.post("/templates", json={"name": "Bar"})).json()["data"]["id"],
        "code": (await owner.make())["id"],
        "link": (await owner.api.post("/links", json={"url": URL["url"]})).json()["data"]["id"],
    }
    flood = {f"f{number}": 1 for number in range(15_000)}
    fields = {under[:-1]: flood} if under else flood
    needed = NEEDED.get(path, {}) if method == "POST" else {}
    before = await owned_rows(world)

    response = await owner.api.request(method, path.format(**made), json={**needed, **fields})

    details = response.json()["error"]["details"]
    assert refusal(response) == (400, "validation_error")
    assert len(details) == 50
    assert (details[-1]["field"], details[-1]["code"]) == (f"{under}f49", "unknown_field")
    assert response.json()["error"]["message"].endswith("; 47 more in details, and 14,950 more")
    assert len(response.content) < 5_000
    assert await owned_rows(world) == before


async def test_a_list_is_not_walked_past_its_greatest_length(owner):
    response = await owner.api.post(
        "/qr-codes", json={"type_id": 20, "links_title": "Links", "links_list": [{"text": 1}] * 5_000}
    )

    (detail,) = response.json()["error"]["details"]
    assert (detail["field"], detail["message"]) == ("links_list", "must have at most 100 items")
    assert (detail["code"], detail["limit"]) == ("too_many", 100)


async def test_what_is_wrong_with_a_large_body_is_said_after_whose_object_it_is_about(owner):
    large = b'{"name": "' + b"x" * 100_000 + b'", "name": 1}'

    unknown = await owner.api.patch("/folders/nothing", content=large, headers=JSON)
    known = await owner.api.post("/folders", content=large, headers=JSON)

    assert refusal(unknown) == (404, "not_found")
    assert refusal(known) == (400, "validation_error")
    assert fault_fields(known) == {"name"}


@pytest.mark.parametrize(("size", "is_large"), [(65_536, False), (65_537, True)])
async def test_a_body_above_64_kib_is_parsed_in_a_thread(owner, monkeypatch, size, is_large):
    in_threads, to_thread = [], asyncio.to_thread

    async def noted(work, *arguments):
        in_threads.append(work)
        return await to_thread(work, *arguments)

    monkeypatch.setattr(asyncio, "to_thread", noted)
    text = b'{"name":"Bar"}'.ljust(size)

    response = await owner.api.post("/folders", content=text, headers=JSON)

    assert response.status_code == 201
    assert (parse_body in in_threads) is is_large


async def test_ten_thousand_query_parameters_are_told_apart_at_once(owner):
    query = "&".join(f"a{number}" for number in range(10_000))
    before = process_time()

    response = await owner.api.get(f"/qr-codes?{query}")

    assert refusal(response) == (400, "validation_error")
    assert len(response.json()["error"]["details"]) == 50
    assert process_time() - before < 1


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.dictionaries(
        st.sampled_from(FIELDS),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats(allow_nan=False, allow_infinity=False)
            | st.text(),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
            max_leaves=5,
        ),
    )
)
async def test_whatever_is_sent_is_made_or_refused_by_its_rule(owner, body):
    text = json.dumps(body, ensure_ascii=True)

    response = await owner.api.post("/qr-codes", content=text, headers=JSON)

    assert response.status_code in (201, 400, 404, 409)


@pytest.mark.parametrize("query", ["?colour=red", "?strict=maybe&colour=red"])
async def test_a_query_parameter_that_no_change_takes_is_named(owner, query):
    response = await owner.api.post(f"/qr-codes{query}", json=URL)

    assert refusal(response) == (400, "validation_error")
    assert "colour" in fault_fields(response)


async def test_an_unknown_field_is_named_with_the_nearest_known_one(owner):
    code = await owner.make()
    asked = [
        ("POST", "/qr-codes", {**URL, "nam": "Menu"}, "name"),
        ("POST", "/qr-codes", {**URL, "utm_sorce": "x"}, "utm_source"),
        ("POST", "/qr-codes", {**URL, "options": {"widht": 9}}, "width"),
        ("PATCH", f"/qr-codes/{code['id']}", {"expire_at": None}, "expires_at"),
        ("POST", "/links", {"url": URL["url"], "shortid": "menu"}, "short_id"),
        ("POST", "/links", {"url": URL["url"], "qqqq": 1}, None),
    ]
    for method, path, body, near in asked:
        response = await owner.api.request(method, path, json=body)

        (detail,) = response.json()["error"]["details"]
        assert (detail["code"], detail.get("nearest")) == ("unknown_field", near), body
