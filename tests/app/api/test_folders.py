"""Folders: make, rename, fill, list by, delete."""

import pytest

from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal


async def make_folder(owner, name="Summer"):
    response = await owner.api.post("/folders", json={"name": name})
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def test_a_new_folder_comes_back_whole_with_its_place(owner):
    response = await owner.api.post("/folders", json={"name": "Été 2027 🌞"})

    folder = response.json()["data"]
    assert response.status_code == 201
    assert set(folder) == {"id", "name", "qr_codes", "links", "created_at", "updated_at"}
    assert response.headers["Location"] == f"http://qr.test/v1/folders/{folder['id']}"
    assert (folder["name"], folder["created_at"]) == ("Été 2027 🌞", "2026-11-20T12:00:00Z")
    assert (await owner.api.get(response.headers["Location"])).json()["data"] == folder


@in_turn(
    ("body", "fields"),
    [
        ({}, {"name"}),
        ({"name": ""}, {"name"}),
        ({"name": "x" * 201}, {"name"}),
        ({"name": None}, {"name"}),
        ({"name": ["x"]}, {"name"}),
        ({"name": "a\x00b"}, {"name"}),
        ({"name": "x", "colour": "red"}, {"colour"}),
    ],
)
async def test_a_wrong_folder_is_named_and_not_made(world, owner, body, fields):
    folder = await make_folder(owner)
    before = await owned_rows(world)

    made = await owner.api.post("/folders", json=body)

    assert refusal(made) == (400, "validation_error")
    assert fault_fields(made) == fields
    if body:
        changed = await owner.api.patch(f"/folders/{folder['id']}", json=body)
        assert refusal(changed) == (400, "validation_error")
    assert await owned_rows(world) == before


async def test_folders_are_listed_newest_first_a_page_at_a_time(world, owner):
    made = []
    for number in range(5):
        made.append(await make_folder(owner, f"{number}"))
        world.clock.advance(seconds=1)
    await make_folder(await world.open_account(), "Theirs")

    listed, cursor = [], None
    while True:
        page = (
            await owner.api.get("/folders", params={"limit": 2, **({"cursor": cursor} if cursor else {})})
        ).json()
        listed += page["data"]
        cursor = page["meta"]["next_cursor"]
        assert page["meta"]["total"] == 5
        if cursor is None:
            break

    assert listed == made[::-1]


async def test_a_renamed_folder_has_a_new_etag(world, owner):
    folder = await make_folder(owner)
    path = f"/folders/{folder['id']}"
    before = (await owner.api.get(path)).headers["ETag"]
    world.clock.advance(hours=1)

    renamed = await owner.api.patch(path, json={"name": "Winter"}, headers={"If-Match": before})
    too_late = await owner.api.put(path, json={"name": "Autumn"}, headers={"If-Match": before})
    unchanged = await owner.api.get(path, headers={"If-None-Match": renamed.headers["ETag"]})

    assert renamed.json()["data"] == {**folder, "name": "Winter", "updated_at": "2026-11-20T13:00:00Z"}
    assert renamed.headers["ETag"] != before
    assert refusal(too_late) == (412, "precondition_failed")
    assert unchanged.status_code == 304


async def test_a_folder_is_made_once_for_one_idempotency_key(world, owner):
    answers = [
        await owner.api.post("/folders", json={"name": "Once"}, headers={"Idempotency-Key": "order 7"})
        for _ in range(3)
    ]

    assert {answer.json()["data"]["id"] for answer in answers} == {answers[0].json()["data"]["id"]}
    assert len((await world.rows())["folders"]) == 1


async def test_a_list_of_one_folder_has_what_is_in_it(owner):
    folder = await make_folder(owner)
    inside = await owner.make(folder=folder["id"])
    await owner.make()
    link = (await owner.api.post("/links", json={"url": URL["url"], "folder": folder["id"]})).json()["data"]

    codes = (await owner.api.get("/qr-codes", params={"folder": folder["id"]})).json()
    links = (await owner.api.get("/links", params={"folder": folder["id"]})).json()
    unknown = await owner.api.get("/qr-codes", params={"folder": "nobody's"})

    assert [code["id"] for code in codes["data"]] == [inside["id"]]
    assert [one["id"] for one in links["data"]] == [link["id"]]
    assert (codes["meta"]["total"], links["meta"]["total"]) == (1, 1)
    assert refusal(unknown) == (404, "not_found")


async def test_a_code_moves_into_a_folder_and_out_of_it(owner):
    folder = await make_folder(owner)
    code = await owner.make()

    inside = (await owner.change(code, folder=folder["id"])).json()["data"]
    outside = (await owner.change(code, folder_id=None)).json()["data"]

    assert (inside["folder"], outside["folder"]) == (folder["id"], None)
    assert inside["destination"] == outside["destination"] == URL["url"]


@pytest.mark.both_databases
async def test_a_deleted_folder_leaves_its_codes_and_links_as_they_are(world, owner):
    folder = await make_folder(owner)
    code = await owner.make(folder=folder["id"], name="Menu", options={"margin": 30})
    link = (await owner.api.post("/links", json={"url": URL["url"], "folder": folder["id"]})).json()["data"]
    shown = await owner.get(code)
    tag = (await owner.api.get(f"/qr-codes/{code['id']}")).headers["ETag"]
    world.clock.advance(days=1)

    deleted = await owner.api.delete(f"/folders/{folder['id']}")

    after = await owner.api.get(f"/qr-codes/{code['id']}", headers={"If-None-Match": tag})
    assert deleted.status_code == 204
    assert refusal(await owner.api.get(f"/folders/{folder['id']}")) == (404, "not_found")
    assert after.json()["data"] == {**shown, "folder": None}
    assert (await owner.api.get(f"/links/{link['id']}")).json()["data"] == {**link, "folder": None}
    assert (await world.visitor().get(f"/{code['short_id']}")).headers["Location"] == URL["url"]
    assert (await owner.api.get("/qr-codes", params={"folder": "none"})).json()["meta"]["total"] == 1
    assert all(folder["id"] != str(row["folder_id"]) for row in (await world.rows())["short_url_totals"])
