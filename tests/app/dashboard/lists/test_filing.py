"""Folders and tags: made, renamed, merged, deleted; their codes stay."""

import re
from html import unescape

import pytest

from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

PATH = "/dashboard/folders"


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def named(owner, kind):
    return {one["name"]: one["id"] for one in (await owner.api.get(f"/{kind}")).json()["data"]}


async def revision(client, path):
    """Of the first form that goes there."""
    page = await client.get(PATH)
    found = re.search(rf'action="{path}"><input type="hidden" name="revision" value="([^"]+)"', page.text)
    return found[1]


@pytest.mark.parametrize("kind", ["folders", "tags"])
async def test_it_is_made_renamed_and_deleted_and_its_codes_stay(owner, client, kind):
    made = await client.post(f"/dashboard/{kind}", data={"name": "Summer"})
    item = (await named(owner, kind))["Summer"]
    code = await owner.make(name="a", **({"folder": item} if kind == "folders" else {"tags": ["Summer"]}))
    path = f"/dashboard/{kind}/{item}"

    renamed = await client.post(path, data={"name": "Winter", "revision": await revision(client, path)})
    asked = await client.get(f"{path}/delete")
    kept = await named(owner, kind)
    sent = re.search(r'name="revision" value="([^"]+)"', asked.text)[1]
    deleted = await client.post(f"{path}/delete", data={"revision": sent})

    assert [one.status_code for one in (made, renamed, deleted)] == [303, 303, 303]
    assert kept == {"Winter": item}
    assert "Its 1 code keeps working" in asked.text
    assert await named(owner, kind) == {}
    assert (await owner.get(code))["name"] == "a"
    assert "Its codes keep working." in (await client.get(deleted.headers["location"])).text


@pytest.mark.parametrize("kind", ["folders", "tags"])
async def test_undo_takes_a_new_name_back(owner, client, kind):
    await client.post(f"/dashboard/{kind}", data={"name": "Summer"})
    path = f"/dashboard/{kind}/{(await named(owner, kind))['Summer']}"

    renamed = await client.post(path, data={"name": "Winter", "revision": await revision(client, path)})
    page = await client.get(renamed.headers["location"])
    forged = await client.get(PATH, params={"said": "name_saved", "earlier": "a.b"})
    toast = page.text[page.text.index('class="toast"') :]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]+)"', toast))
    await client.post(path, data=fields)

    assert fields["name"] == "Summer"
    assert "Undo" not in forged.text
    assert list(await named(owner, kind)) == ["Summer"]


async def test_tags_are_merged(owner, client):
    code = await owner.make(tags=["Sumer", "Hot"])
    await owner.make(tags=["Summer"])
    tags = await named(owner, "tags")
    path = f"/dashboard/tags/{tags['Sumer']}"

    await client.post(f"{path}/merge", data={"into": " summer", "revision": await revision(client, path)})

    assert await named(owner, "tags") == {"Summer": tags["Summer"], "Hot": tags["Hot"]}
    assert (await owner.get(code))["tags"] == ["Hot", "Summer"]
    page = await client.get(PATH)
    assert f'<a href="/dashboard/codes?tag={tags["Summer"]}">2 codes</a>' in page.text
    assert f'<a href="/dashboard/links?tag={tags["Summer"]}">0 links</a>' in page.text


async def test_the_page_names_each_tag_once_to_merge_into(owner, client):
    await owner.make(tags=[f"tag {number}" for number in range(12)])

    page = await client.get(PATH)

    assert page.text.count('<option value="tag ') == 12
    assert page.text.count('list="tags"') == 12


@pytest.mark.parametrize("into", ["", "Autumn", "SUMMER", "a\x00b", "x" * 300])
async def test_a_tag_is_merged_into_another_one_alone(owner, client, into):
    await owner.make(tags=["Summer", "Winter"])
    tags = await named(owner, "tags")
    path = f"/dashboard/tags/{tags['Summer']}"

    answer = await client.post(f"{path}/merge", data={"into": into, "revision": await revision(client, path)})

    assert answer.status_code == 422
    assert "Choose another tag from the list." in answer.text
    assert await named(owner, "tags") == tags


@pytest.mark.parametrize("kind", ["folders", "tags"])
async def test_its_links_stay_too_and_it_leads_to_them(world, owner, client, kind):
    await client.post(f"/dashboard/{kind}", data={"name": "Summer"})
    item = (await named(owner, kind))["Summer"]
    filed = {"folder": item} if kind == "folders" else {"tags": ["Summer"]}
    await owner.make(**filed)
    for _ in range(2):
        await owner.api.post("/links", json={"url": "https://example.com", **filed})

    page = await client.get(PATH)
    asked = await client.get(f"/dashboard/{kind}/{item}/delete")
    linked = await client.get("/dashboard/links", params={kind.removesuffix("s"): item})

    assert f'?{kind.removesuffix("s")}={item}">2 links</a>' in page.text
    assert re.search(r"Its 1 code keeps working.* Its 2 links keep working", asked.text)
    assert linked.text.count('<li class="go">') == 2


@in_turn("name", ["", " ", "x" * 201, "a\x00b"])
@in_turn("kind", ["folders", "tags"])
async def test_a_wrong_name_stays_in_its_field_with_a_sentence(owner, client, kind, name):
    await client.post(f"/dashboard/{kind}", data={"name": "Summer"})
    path = f"/dashboard/{kind}/{(await named(owner, kind))['Summer']}"

    new = await client.post(f"/dashboard/{kind}", data={"name": name})
    old = await client.post(path, data={"name": name, "revision": await revision(client, path)})

    for answer in (new, old):
        assert answer.status_code == 422
        assert "characters" in answer.text
        assert "<title>Error: " in answer.text
        assert answer.text.count("autofocus") == 1
    assert await named(owner, kind) == {"Summer": path.rpartition("/")[2]}


async def test_a_taken_name_of_a_tag_says_what_helps(owner, client):
    await owner.make(tags=["Summer", "Winter"])
    path = f"/dashboard/tags/{(await named(owner, 'tags'))['Winter']}"

    new = await client.post("/dashboard/tags", data={"name": "SUMMER"})
    old = await client.post(path, data={"name": "summer", "revision": await revision(client, path)})

    assert all("Merge the two instead." in one.text for one in (new, old))


@pytest.mark.parametrize("kind", ["folders", "tags"])
async def test_of_two_tabs_the_second_is_told(owner, client, kind):
    await client.post(f"/dashboard/{kind}", data={"name": "Summer"})
    path = f"/dashboard/{kind}/{(await named(owner, kind))['Summer']}"
    seen = await revision(client, path)

    first = await client.post(path, data={"name": "Winter", "revision": seen})
    second = await client.post(path, data={"name": "Autumn", "revision": seen})
    third = await client.post(f"{path}/delete", data={"revision": seen})

    assert [one.status_code for one in (first, second, third)] == [303, 409, 409]
    assert "It was changed in the meantime." in unescape(second.text)
    assert 'value="Autumn"' in second.text
    assert list(await named(owner, kind)) == ["Winter"]


async def test_others_folders_and_tags_do_not_exist(world, owner, client):
    other = await world.open_account()
    await other.make(tags=["Theirs"])
    tag = (await named(other, "tags"))["Theirs"]
    folder = (await other.api.post("/folders", json={"name": "Theirs"})).json()["data"]["id"]

    answers = [
        answer
        for path in (f"/dashboard/tags/{tag}", f"/dashboard/folders/{folder}")
        for answer in (
            await client.post(path, data={"name": "mine", "revision": "*"}),
            await client.get(f"{path}/delete"),
            await client.post(f"{path}/delete", data={"revision": "*"}),
        )
    ]
    answers.append(await client.post(f"/dashboard/tags/{tag}/merge", data={"into": tag}))

    assert {one.status_code for one in answers} == {404}
    assert "Theirs" not in (await client.get(PATH)).text
    assert await named(other, "tags") == {"Theirs": tag}
