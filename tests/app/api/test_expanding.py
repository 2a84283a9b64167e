"""Folders and templates in the answers of codes and links, where the caller asks for them."""

import pytest

from tests.support import fault_fields, refusal


async def make(owner, path, body):
    response = await owner.api.post(path, json=body)
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def get(owner, path):
    response = await owner.api.get(path)
    assert response.status_code == 200, response.text
    return response.json()["data"]


async def test_an_expanded_folder_and_template_are_as_their_own_paths_answer_them(owner):
    folder = await make(owner, "/folders", {"name": "Summer"})
    template = await make(owner, "/templates", {"name": "Dots", "options": {"margin": 5}})
    code = await owner.make(folder=folder["id"], template_id=template["id"], external_id="7")
    owner.world.clock.advance(seconds=1)
    await owner.make()
    folder = await get(owner, f"/folders/{folder['id']}")
    whole = {**await owner.get(code), "folder": folder, "template": template}

    loose, first = await get(owner, "/qr-codes?expand=folder,template")

    assert first == whole
    assert (loose["folder"], loose["template"], loose["template_id"]) == (None, None, None)
    for path in (f"/qr-codes/{code['id']}", f"/qr-codes/{code['short_id']}", "/qr-codes/by-external-id/7"):
        assert await get(owner, f"{path}?expand=template,folder") == whole
        assert (await get(owner, path))["folder"] == folder["id"]
        assert "template" not in await get(owner, path)


async def test_a_link_has_a_folder_to_expand_and_no_template(owner):
    folder = await make(owner, "/folders", {"name": "Summer"})
    link = await make(owner, "/links", {"url": "https://example.com", "folder": folder["id"]})

    (listed,) = await get(owner, "/links?expand=folder")

    assert listed["folder"] == {**folder, "links": 1}
    assert await get(owner, f"/links/{link['id']}?expand=folder") == listed
    for path in ("/links", f"/links/{link['id']}"):
        response = await owner.api.get(f"{path}?expand=template")
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == {"expand"}


async def test_the_etag_of_an_expanded_code_changes_with_its_folder(owner):
    folder = await make(owner, "/folders", {"name": "Summer"})
    code = await owner.make(folder=folder["id"])
    path = f"/qr-codes/{code['id']}?expand=folder"
    etag = (await owner.api.get(path)).headers["ETag"]
    assert (await owner.api.get(path, headers={"If-None-Match": etag})).status_code == 304

    await owner.api.patch(f"/folders/{folder['id']}", json={"name": "Winter"})

    answer = await owner.api.get(path, headers={"If-None-Match": etag})
    assert answer.json()["data"]["folder"]["name"] == "Winter"
    changed = await owner.api.patch(f"/qr-codes/{code['id']}", json={"name": "x"}, headers={"If-Match": etag})
    assert changed.status_code == 200


@pytest.mark.parametrize("path", ["/qr-codes", "/qr-codes/{id}"])
@pytest.mark.parametrize("query", ["expand=tags", "expand=", "colour=red"])
async def test_what_cannot_be_expanded_is_named(owner, path, query):
    code = await owner.make()

    response = await owner.api.get(f"{path.format(**code)}?{query}")

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {query.partition("=")[0]}


async def test_a_folder_says_how_many_codes_and_links_are_in_it(owner):
    folder = await make(owner, "/folders", {"name": "Summer"})
    path = f"/folders/{folder['id']}"
    codes = [await owner.make(folder=folder["id"]) for _ in range(3)]
    await make(owner, "/links", {"url": "https://example.com", "folder": folder["id"]})
    etag = (await owner.api.get(path)).headers["ETag"]

    await owner.api.delete(f"/qr-codes/{codes[0]['id']}")
    await owner.change(codes[1], folder=None)

    answer = await owner.api.get(path, headers={"If-None-Match": etag})
    assert answer.status_code == 200
    assert (answer.json()["data"]["qr_codes"], answer.json()["data"]["links"]) == (1, 1)
    assert (await get(owner, "/folders")) == [answer.json()["data"]]


@pytest.mark.both_databases
@pytest.mark.parametrize("path", ["/folders", "/templates"])
async def test_folders_and_templates_can_be_searched_by_name(owner, path):
    for name in ("Straße", "Summer menu", "summer 2"):
        await make(owner, path, {"name": name})
        owner.world.clock.advance(seconds=1)

    found = (await owner.api.get(path, params={"search": "SUMMER", "limit": 1})).json()
    rest = (
        await owner.api.get(path, params={"search": "SUMMER", "cursor": found["meta"]["next_cursor"]})
    ).json()

    assert [one["name"] for one in found["data"] + rest["data"]] == ["summer 2", "Summer menu"]
    assert found["meta"]["total"] == rest["meta"]["total"] == 2
    assert [one["name"] for one in await get(owner, f"{path}?search=strasse")] == ["Straße"]


@pytest.mark.parametrize("has_them", [True, False])
async def test_what_was_read_expanded_can_be_sent_back(owner, has_them):
    folder = (await make(owner, "/folders", {"name": "Summer"}))["id"] if has_them else None
    template = (await make(owner, "/templates", {"name": "Dots"}))["id"] if has_them else None
    link = await make(owner, "/links", {"url": "https://example.com", "folder": folder})
    code = await owner.make(folder=folder, template_id=template)

    for path, expand in ((f"/qr-codes/{code['id']}", "folder,template"), (f"/links/{link['id']}", "folder")):
        for method in ("PUT", "PATCH"):
            read = await get(owner, f"{path}?expand={expand}")
            response = await owner.api.request(method, path, json={**read, "name": method})
            assert response.status_code == 200, response.text
            assert (response.json()["data"]["name"], response.json()["data"]["folder"]) == (method, folder)


async def test_an_expanded_folder_can_be_replaced_and_another_template_is_read_only(owner):
    folder, other = [await make(owner, "/folders", {"name": name}) for name in ("Summer", "Winter")]
    template = await make(owner, "/templates", {"name": "Dots"})
    path = f"/qr-codes/{(await owner.make(folder=folder['id']))['id']}"

    moved = await owner.api.patch(path, json={"folder": other})
    refused = await owner.api.patch(path, json={"template": template})
    nameless = await owner.api.patch(path, json={"folder": {"name": "Autumn"}})

    assert moved.json()["data"]["folder"] == other["id"]
    assert fault_fields(refused) == {"template"}
    assert refused.json()["error"]["details"][0]["code"] == "read_only"
    assert fault_fields(nameless) == {"folder"}
