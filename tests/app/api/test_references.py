"""What a body names beside itself: a folder, a template, a domain. Whose it is comes before what is wrong."""

import asyncio

import pytest

from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal

NOBODYS = "11111111-2222-4333-8444-555555555555"
PATHS = {"qr-codes": URL, "links": {"url": URL["url"]}}


async def make(owner, path, **fields):
    response = await owner.api.post(f"/{path}", json=fields)
    assert response.status_code == 201, response.text
    return response.json()["data"]


@in_turn(
    ("path", "field"),
    [
        *(("qr-codes", field) for field in ("folder", "folder_id", "template_id", "short_link_domain")),
        *(("links", field) for field in ("folder", "folder_id", "short_link_domain")),
    ],
)
async def test_another_accounts_objects_are_not_found_before_any_other_check(world, owner, path, field):
    made = await make(owner, path, **PATHS[path])
    before = await owned_rows(world)

    for reference in (NOBODYS, "nobody's", "a\u202eb", "x" * 5_000):
        on_creation = await owner.api.post(f"/{path}", json={field: reference, "name": 5, "metadata": "{"})
        on_change = await owner.api.patch(
            f"/{path}/{made['id']}", json={field: reference, "name": 5, "metadata": "{"}
        )

        for response in (on_creation, on_change):
            assert refusal(response) == (404, "not_found")
            assert fault_fields(response) == {field}
    assert await owned_rows(world) == before


@pytest.mark.parametrize(("path", "field"), [("folders", "folder"), ("templates", "template_id")])
async def test_what_is_anothers_is_not_found(world, owner, path, field):
    theirs = await make(await world.open_account(), path, name="Theirs")

    response = await owner.api.post("/qr-codes", json={**URL, field: theirs["id"]})

    assert refusal(response) == (404, "not_found")


async def test_a_preview_looks_for_them_too(owner):
    template = await make(owner, "templates", name="Blue", options={"dotsOptions": {"color": "#0000ff"}})

    unknown = await owner.api.post("/qr-codes/preview", json={**URL, "template_id": NOBODYS})
    known = await owner.api.post("/qr-codes/preview", json={**URL, "template_id": template["id"]})

    assert refusal(unknown) == (404, "not_found")
    assert "#0000ff" in known.json()["data"]["svg"]


@pytest.mark.parametrize("path", PATHS)
async def test_a_folder_goes_by_either_name(owner, path):
    folder, other = [(await make(owner, "folders", name=name))["id"] for name in ("One", "Other")]

    made = [
        await make(owner, path, **PATHS[path], **names)
        for names in ({"folder": folder}, {"folder_id": folder}, {"folder": folder, "folder_id": folder})
    ]
    differing = await owner.api.post(f"/{path}", json={**PATHS[path], "folder": folder, "folder_id": other})

    assert {one["folder"] for one in made} == {folder}
    assert refusal(differing) == (400, "validation_error")
    assert fault_fields(differing) == {"folder_id"}


@pytest.mark.both_databases
async def test_a_folder_deleted_in_the_same_moment_is_never_named_by_a_code(world, owner):
    folders = [(await make(owner, "folders", name="Short-lived"))["id"] for _ in range(5)]

    await asyncio.gather(
        *(owner.api.post("/qr-codes", json={**URL, "folder": folder}) for folder in folders),
        *(owner.api.post("/links", json={"url": URL["url"], "folder": folder}) for folder in folders),
        *(owner.api.delete(f"/folders/{folder}") for folder in folders),
    )

    rows = await world.rows()
    assert rows["folders"] == []
    assert {row["folder_id"] for row in rows["short_urls"]} <= {None}


@in_turn(
    ("path", "word"),
    [
        *(("qr-codes", word) for word in ("batch", "blank", "design-from")),
        ("links", "batch"),
    ],
)
async def test_a_short_id_that_is_the_name_of_a_call_is_found(owner, path, word):
    made = await make(owner, path, **PATHS[path], short_id=word)

    found = await owner.api.get(f"/{path}/{word}")
    changed = await owner.api.patch(f"/{path}/{word}", json={"name": "By patch"})
    put = await owner.api.put(f"/{path}/{word}", json={"name": "By put"})
    other = await owner.api.request("TRACE", f"/{path}/{word}")
    deleted = await owner.api.delete(f"/{path}/{word}")

    assert found.json()["data"]["id"] == made["id"]
    assert [one.json()["data"]["name"] for one in (changed, put)] == ["By patch", "By put"]
    assert other.headers["Allow"] == "GET, HEAD, PATCH, PUT, DELETE, POST"
    assert deleted.status_code == 204
    assert refusal(await owner.api.get(f"/{path}/{word}")) == (404, "not_found")
    await owner.api.delete("/trash")
