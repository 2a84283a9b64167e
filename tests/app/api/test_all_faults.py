"""One refusal names every fault of a body or a file, also those that only a look into the account shows."""

import pytest

from tests.support import fault_fields, refusal

URL = "https://example.com/menu"


@pytest.mark.parametrize(
    ("path", "body", "fields"),
    [
        (
            "/keys",
            {"scopes": ["codes:zzz"], "domains": ["nobody.example"], "expires_at": "2020-01-01"},
            {"name", "scopes", "domains", "expires_at"},
        ),
        ("/keys", {"name": "", "folders": ["unknown"], "zz": 1}, {"name", "folders", "zz"}),
        (
            "/webhooks",
            {"url": "ftp://x", "events": ["zz"], "only": {"folders": ["unknown"]}, "zz": 1},
            {"url", "events[0]", "only.folders", "zz"},
        ),
        ("/webhooks", {"only": {"qr_codes": ["unknown"]}}, {"url", "only.qr_codes"}),
        ("/domains", {"domain": "1.2.3.4", "root_url": "bad"}, {"domain", "root_url"}),
        ("/domains", {"domain": "qr.test", "root_url": "bad", "zz": 1}, {"domain", "root_url", "zz"}),
        (
            "/templates",
            {"options": {"image": "http://example.com/logo.png"}, "theme": {"zz": 1}},
            {"name", "options.image", "theme.zz"},
        ),
        (
            "/qr-codes/blank",
            {"count": 0, "tags": 5, "options": {"width": 1}, "zz": 1},
            {"count", "tags", "options.width", "zz"},
        ),
        ("/sheets", {"format": "zz", "filter": {"zz": 1}}, {"format", "filter.zz"}),
        ("/sheets", {"ids": ["a"], "filter": {"zz": 1}, "copies": 0}, {"copies", "filter.zz"}),
    ],
)
async def test_every_fault_is_named_at_once(owner, path, body, fields):
    response = await owner.api.post(path, json=body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == fields


async def test_a_change_names_them_all_too_and_looks_only_at_what_is_sent(owner):
    webhook = (await owner.api.post("/webhooks", json={"url": "https://example.com/"})).json()["data"]
    path = f"/webhooks/{webhook['id']}"

    body = {"url": "ftp://x", "events": ["zz"], "only": {"folders": ["unknown"]}, "zz": 1}
    refused = await owner.api.patch(path, json=body)

    assert fault_fields(refused) == {*body, "events[0]", "only.folders"} - {"events", "only"}
    assert (await owner.api.patch(path, json={"enabled": False})).status_code == 200


async def test_a_code_that_is_printed_first_is_checked_before_the_quota(owner):
    owner.world.limit_codes(1)

    response = await owner.api.post("/qr-codes/blank", json={"count": 5, "tags": 5})

    assert refusal(response) == (400, "validation_error")


async def test_an_unknown_column_hides_no_bad_row(owner):
    file = f"type_id,url,colour,options.width\n1,{URL},red,\n1,bad,,\n1,{URL},,9\n,{URL},,\n".encode()

    response = await owner.api.post("/qr-codes/bulk", content=file, headers={"content-type": "text/csv"})

    details = response.json()["error"]["details"]
    assert [(one["row"], one["column"]) for one in details] == [
        (0, "colour"),
        (2, "url"),
        (3, "options.width"),
        (4, "type_id"),
    ]


async def test_a_file_without_types_is_refused_by_its_header_alone(owner):
    file = b"name,colour\nMenu,red\n"

    response = await owner.api.post("/qr-codes/bulk", content=file, headers={"content-type": "text/csv"})

    assert {(one["row"], one["column"]) for one in response.json()["error"]["details"]} == {
        (0, "type_id"),
        (0, "colour"),
    }
