"""What is wrong has the code of the closed list that fits, its values, and the field that is meant."""

import pytest

from tests.app.api.receivers import new_webhook
from tests.support import URL, refusal


def facts(response):
    assert refusal(response) == (400, "validation_error"), response.text
    details = response.json()["error"]["details"]
    return [{name: value for name, value in one.items() if name != "message"} for one in details]


def rule(**fields):
    return {**URL, "rules": [{"when": {"device": ["phone"]}, "to": {"url": "https://a.example"}, **fields}]}


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        (URL | {"tags": ["t" * 51]}, {"field": "tags[0]", "code": "too_long", "limit": 50, "size": 51}),
        (URL | {"type_id": 99}, {"field": "type_id", "code": "not_one_of"}),
        (
            rule(when={"from": "2026-12-05", "until": "2026-12-04"}),
            {"field": "rules[0].when.from", "code": "wrong_order", "other": "until"},
        ),
        (
            rule(when={"not": {"from": "2026-12-05", "until": "2026-12-05"}}),
            {"field": "rules[0].when.not.from", "code": "wrong_order", "other": "until"},
        ),
        (
            rule(to={"url": "https://a.example", "code": "abcdefgh"}),
            {"field": "rules[0].to.code", "code": "conflicts_with", "other": "url"},
        ),
        (rule(to={}), {"field": "rules[0].to", "code": "required"}),
        (rule(whenn={}), {"field": "rules[0].whenn", "code": "unknown_field", "nearest": "when"}),
        (
            rule(when={"form": "2026-12-05"}),
            {"field": "rules[0].when.form", "code": "unknown_field", "nearest": "from"},
        ),
        (
            rule(when={"not": {"country": ["de", "uk"]}}),
            {"field": "rules[0].when.not.country[1]", "code": "not_one_of", "value": "UK", "meant": "GB"},
        ),
        (rule(when={"country": ["ZZ"]}), {"field": "rules[0].when.country[0]", "code": "not_one_of"}),
        (rule(when={"country": ["GER"]}), {"field": "rules[0].when.country[0]", "code": "not_one_of"}),
        (URL | {"id": "5", "scan_count": 0, "image_base64": ""}, {"field": "id", "code": "read_only"}),
    ],
)
async def test_a_fault_of_a_new_code_has_its_code(owner, body, fact):
    found = facts(await owner.api.post("/qr-codes", json=body))

    assert any(fact.items() <= one.items() for one in found), found


async def test_what_only_an_answer_has_is_read_only_in_every_new_one(owner):
    answered = {"id": "5", "scan_count": 0, "created_at": "2026-12-05T00:00:00Z"}

    for path, body in (("/qr-codes", URL), ("/links", {"url": URL["url"]})):
        for response in (
            await owner.api.post(path, json=body | answered | {"colour": "red"}),
            await owner.api.put(f"{path}/by-external-id/new", json=body | answered | {"colour": "red"}),
        ):
            codes = {one["field"]: one["code"] for one in facts(response)}
            assert codes == {**dict.fromkeys(answered, "read_only"), "colour": "unknown_field"}


@pytest.mark.parametrize(
    ("query", "fact"),
    [
        ("type_id=99", {"field": "type_id", "code": "not_one_of"}),
        ("type_id=0", {"field": "type_id", "code": "not_one_of"}),
        ("limit=-1", {"field": "limit", "code": "too_small", "least": 1}),
        ("limit=99999999999999999999", {"field": "limit", "code": "too_large", "limit": 100}),
        (
            f"ids={','.join(['abcd'] * 101)}",
            {"field": "ids", "code": "too_many", "limit": 100, "size": 101},
        ),
        ("ids=a,,b", {"field": "ids", "code": "bad_format"}),
    ],
)
async def test_a_fault_of_a_query_has_its_code(owner, query, fact):
    found = facts(await owner.api.get(f"/qr-codes?{query}"))

    assert any(fact.items() <= one.items() for one in found), found


async def test_the_size_of_a_picture_is_too_small_or_too_large_and_a_number(owner):
    code = await owner.make()

    for query, expected in (("size_mm=-1", "too_small"), ("size=-5", "too_small"), ("dpi=1e9", "wrong_type")):
        (fact,) = facts(await owner.api.get(f"/qr-codes/{code['id']}/image?{query}"))
        assert fact["code"] == expected
    (fact,) = facts(await owner.api.get(f"/qr-codes/{code['id']}/image?size_mm=99999999999999999999"))
    assert fact["code"] == "too_large"


async def test_a_batch_has_too_few_items_or_too_many(owner):
    for items, fact in (
        ([], {"field": "body", "code": "too_few"}),
        ([{}] * 101, {"field": "body", "code": "too_many", "limit": 100, "size": 101}),
        ({}, {"field": "body", "code": "wrong_type", "limit": 100}),
    ):
        for path in ("/qr-codes/batch", "/links/batch"):
            assert facts(await owner.api.post(path, json=items)) == [fact]


async def test_a_fault_of_a_whole_row_has_a_field_and_no_column(owner):
    table = b"type_id,url\n1,https://example.com/,more\n"

    response = await owner.api.post("/qr-codes/bulk", content=table, headers={"content-type": "text/csv"})

    (fact,) = facts(response)
    assert fact == {"field": "body", "code": "too_many", "row": 1, "size": 3, "limit": 2}


async def test_another_external_id_than_that_of_the_call_is_named(owner):
    item = {"method": "upsert", "external_id": "a", "body": {**URL, "external_id": "b"}}

    (result,) = (await owner.api.post("/qr-codes/batch", json=[item])).json()["data"]

    (detail,) = result["error"]["details"]
    assert (detail["field"], detail["code"]) == ("[0].body.external_id", "conflicts_with")
    assert "path" not in detail["message"]


@pytest.mark.parametrize(
    "url", ["http://a.example", "ftp://a.example", "https://user:pw@a.example", "https://a.example:25", "a b"]
)
async def test_a_wrong_address_of_a_webhook_is_a_wrong_address(owner, url):
    made = await new_webhook(owner.api, "https://a.example/hooks")

    for response in (
        await owner.api.post("/webhooks", json={"url": url}),
        await owner.api.patch(f"/webhooks/{made['id']}", json={"url": url}),
    ):
        (fact,) = facts(response)
        assert (fact["field"], fact["code"]) == ("url", "bad_characters" if " " in url else "bad_url")
