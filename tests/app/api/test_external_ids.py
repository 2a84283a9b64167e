"""A caller's own ID for a code."""

from urllib.parse import quote

import pytest

from tests.cases import in_turn
from tests.support import URL, fault_fields, refusal


@pytest.mark.both_databases
async def test_an_upsert_makes_the_code_and_then_changes_it(owner):
    made = await owner.api.put("/qr-codes/by-external-id/table-1", json={**URL, "name": "Table 1"})
    changed = await owner.api.put("/qr-codes/by-external-id/table-1", json={"name": "Table one"})

    assert (made.status_code, changed.status_code) == (201, 200)
    assert made.json()["data"]["external_id"] == "table-1"
    assert "image_base64" in made.json()["data"]
    assert made.headers["Location"].endswith(made.json()["data"]["id"])
    assert changed.json()["data"]["id"] == made.json()["data"]["id"]
    assert changed.json()["data"]["name"] == "Table one"
    assert "image_base64" not in changed.json()["data"]


@pytest.mark.both_databases
@in_turn("external_id", ["a/b/c", "history", "a b", "ünï", "😀", "%", "x" * 200, "a?b#c"])
async def test_an_external_id_may_be_any_text(owner, external_id):
    path = f"/qr-codes/by-external-id/{quote(external_id, safe='')}"

    made = await owner.api.put(path, json=URL)
    found = await owner.api.get(path)

    assert made.json()["data"]["external_id"] == found.json()["data"]["external_id"] == external_id


@pytest.mark.parametrize("external_id", ["x" * 201, "a\x00b", "", " ", "\u200b", "a\u202eb", "a\tb"])
async def test_an_external_id_that_cannot_be_kept_is_refused(world, owner, external_id):
    path = f"/qr-codes/by-external-id/{quote(external_id, safe='')}"

    response = await owner.api.put(path, json=URL)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"external_id"}
    assert (await world.rows())["short_urls"] == []


async def test_the_body_may_name_the_same_external_id_and_no_other(owner):
    path = "/qr-codes/by-external-id/table-1"

    same = await owner.api.put(path, json={**URL, "external_id": "table-1"})
    other = await owner.api.put(path, json={**URL, "external_id": "table-2"})

    assert same.status_code == 201
    assert refusal(other) == (400, "validation_error")
    assert fault_fields(other) == {"external_id"}


async def test_an_upsert_that_would_make_a_code_needs_all_of_it(owner):
    response = await owner.api.put("/qr-codes/by-external-id/table-1", json={"name": "Table 1"})

    assert refusal(response) == (400, "validation_error")
    assert {"type_id"} <= fault_fields(response)


@pytest.mark.both_databases
async def test_an_external_id_belongs_to_one_code_of_an_account(owner):
    taken = await owner.make(external_id="table-1")
    other = await owner.make()

    created = await owner.api.post("/qr-codes", json={**URL, "external_id": "table-1"})
    changed = await owner.change(other, external_id="table-1")

    assert refusal(created) == refusal(changed) == (409, "external_id_taken")
    assert fault_fields(created) == fault_fields(changed) == {"external_id"}
    for answer in (created, changed):
        assert taken["id"] in answer.json()["error"]["message"]
        assert taken["short_id"] in answer.json()["error"]["message"]


async def test_an_external_id_is_free_again_once_its_code_is_deleted_or_renamed(owner):
    deleted, renamed = await owner.make(external_id="table-1"), await owner.make(external_id="table-2")
    await owner.api.delete(f"/qr-codes/{deleted['id']}")
    await owner.change(renamed, external_id="table-3")

    made = [await owner.make(external_id=name) for name in ("table-1", "table-2")]

    assert [code["external_id"] for code in made] == ["table-1", "table-2"]


async def test_an_upsert_with_if_match_never_makes_a_code(world, owner):
    headers = {"If-Match": '"1-0"'}

    response = await owner.api.put("/qr-codes/by-external-id/table-1", json=URL, headers=headers)

    assert refusal(response) == (412, "precondition_failed")
    assert (await world.rows())["short_urls"] == []


async def test_an_external_id_nobody_has_is_not_found(owner):
    assert refusal(await owner.api.get("/qr-codes/by-external-id/none")) == (404, "not_found")


async def test_an_upsert_may_insist_on_a_new_code(world, owner):
    headers = {"If-None-Match": "*"}

    made = await owner.api.put("/qr-codes/by-external-id/table-1", json=URL, headers=headers)
    refused = await owner.api.put("/qr-codes/by-external-id/table-1", json=URL, headers=headers)

    assert made.status_code == 201
    assert refusal(refused) == (412, "precondition_failed")
    assert "with this external ID already" in refused.json()["error"]["message"]


async def test_an_upsert_with_any_if_match_insists_on_a_code_that_is_there(owner):
    headers = {"If-Match": "*"}

    refused = await owner.api.put("/qr-codes/by-external-id/table-1", json=URL, headers=headers)
    await owner.make(external_id="table-1")
    changed = await owner.api.put("/qr-codes/by-external-id/table-1", json={"name": "x"}, headers=headers)

    assert refusal(refused) == (412, "precondition_failed")
    assert changed.status_code == 200
