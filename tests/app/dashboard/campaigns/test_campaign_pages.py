"""Campaigns: UTM templates are made, changed and deleted; codes and links made from them stay as they are."""

import re
from html import unescape

import pytest

from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in

PATH = "/dashboard/campaigns"
NOBODYS = "3f0c6f0e-7d2a-4f6e-9a55-0c1b2d3e4f50"
FIELDS = {"name": "Terrace", "utm_source": "flyer", "utm_medium": "print", "utm_campaign": "terrace-2026"}


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def kept(owner):
    return (await owner.api.get("/utm-templates")).json()["data"]


async def made(owner, **fields):
    return (await owner.api.post("/utm-templates", json={**FIELDS, **fields})).json()["data"]["id"]


async def revision(client, path):
    return re.search(r'name="revision" value="([^"]+)"', (await client.get(path)).text)[1]


async def test_a_campaign_is_made_changed_and_its_change_is_undone(owner, client):
    empty = await client.get(PATH)
    new = await client.post(f"{PATH}/new", data={**FIELDS, "utm_term": " "})
    (campaign,) = await kept(owner)
    path = f"{PATH}/{campaign['id']}"
    opened = form_in(await client.get(path)).fields

    changed = await client.post(path, data={**opened, "name": "Winter", "utm_source": ""})
    (after,) = await kept(owner)
    page = await client.get(changed.headers["location"])
    toast = page.text[page.text.index('class="toast"') :]
    back = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', toast)}
    await client.post(path, data=back)
    (undone,) = await kept(owner)

    assert "You have no campaign yet." in empty.text
    assert [one.status_code for one in (new, changed)] == [303, 303]
    assert {name: campaign[name] for name in FIELDS} == FIELDS
    assert (campaign["utm_term"], campaign["utm_content"]) == (None, None)
    assert (after["name"], after["utm_source"], after["utm_medium"]) == ("Winter", None, "print")
    assert "The campaign is saved." in page.text
    assert {name: undone[name] for name in FIELDS} == FIELDS


async def test_the_list_says_what_each_fills_in_and_how_much_was_made_from_it(owner, client):
    first, _ = await made(owner), await made(owner, name="Empty", utm_source=None, utm_medium=None)
    await owner.make(name="Menu", utm_template_id=first)
    await owner.api.post("/links", json={"url": "https://example.com", "utm_template_id": first})

    page = unescape((await client.get(PATH)).text)

    assert "utm_source=flyer&utm_medium=print&utm_campaign=terrace-2026" in page
    assert re.findall(r">(\d+ codes? (?:or|and) links?)<", page) == ["0 codes and links", "2 codes and links"]


async def test_deleting_says_what_was_made_from_it_and_that_stays(owner, client):
    campaign = await made(owner)
    code = await owner.make(name="<Menu>", utm_template_id=campaign)
    body = {"url": "https://example.com", "name": "Bio", "utm_template_id": campaign}
    link = (await owner.api.post("/links", json=body)).json()["data"]
    path = f"{PATH}/{campaign}"

    asked = await client.get(f"{path}/delete")
    untouched = await kept(owner)
    deleted = await client.post(f"{path}/delete", data={"revision": await revision(client, f"{path}/delete")})

    assert "2 codes and links" in asked.text
    assert f'<a href="/dashboard/links/{link["id"]}"><bdi>Bio</bdi></a>' in asked.text
    assert f'<a href="/dashboard/codes/{code["id"]}"><bdi>&lt;Menu&gt;</bdi></a>' in asked.text
    assert len(untouched) == 1
    assert (deleted.status_code, await kept(owner)) == (303, [])
    after = await owner.get(code)
    assert (after["utm_template_id"], after["utm_source"]) == (None, "flyer")
    assert "Its codes keep working." in (await client.get(deleted.headers["location"])).text


async def test_a_change_leaves_codes_as_they_are(owner, client):
    campaign = await made(owner)
    code = await owner.make(utm_template_id=campaign)
    path = f"{PATH}/{campaign}"

    await client.post(path, data={**form_in(await client.get(path)).fields, "utm_source": "sign"})

    assert (await owner.get(code))["utm_source"] == "flyer"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "A campaign’s name has 1 to 200 characters."),
        ({"name": "x" * 201}, "A campaign’s name has 1 to 200 characters."),
        ({"name": "a\x00"}, "A campaign’s name has 1 to 200 characters."),
        ({"utm_source": "x" * 201}, "Use 200 ordinary characters at most."),
        ({"utm_content": "a\x00b"}, "Use 200 ordinary characters at most."),
    ],
)
async def test_what_is_wrong_is_named_and_nothing_is_lost(owner, client, fields, words):
    path = f"{PATH}/{await made(owner)}"
    seen = form_in(await client.get(path)).fields

    answers = [
        await client.post(f"{PATH}/new", data={**FIELDS, **fields}),
        await client.post(path, data={**seen, **fields}),
    ]

    for answer in answers:
        assert answer.status_code == 422
        assert words in answer.text
        assert answer.text.count("autofocus") == 1
        assert 'value="terrace-2026"' in answer.text
    (only,) = await kept(owner)
    assert only["name"] == "Terrace"


async def test_of_two_tabs_the_second_is_told_and_sees_both(owner, client):
    path = f"{PATH}/{await made(owner)}"
    seen = form_in(await client.get(path)).fields

    first = await client.post(path, data={**seen, "name": "Winter", "utm_source": "poster"})
    second = await client.post(path, data={**seen, "name": "Autumn"})
    third = await client.post(f"{path}/delete", data={"revision": seen["revision"]})

    assert [one.status_code for one in (first, second, third)] == [303, 409, 409]
    assert "It was changed in the meantime." in unescape(second.text)
    assert "<bdi>Winter</bdi>" in second.text
    assert "utm_source=poster" in second.text
    assert second.text.count("autofocus") == 1
    assert 'value="Autumn"' in second.text
    assert [one["name"] for one in await kept(owner)] == ["Winter"]


@pytest.mark.parametrize("reference", ["nothing", NOBODYS, "theirs"])
async def test_another_accounts_campaign_does_not_exist(world, client, reference):
    other = await world.open_account()
    theirs = await made(other)
    path = f"{PATH}/{theirs if reference == 'theirs' else reference}"

    answers = [
        await client.get(path),
        await client.post(path, data={**FIELDS, "revision": "*"}),
        await client.get(f"{path}/delete"),
        await client.post(f"{path}/delete", data={"revision": "*"}),
    ]

    assert {one.status_code for one in answers} == {404}
    assert "Terrace" not in (await client.get(PATH)).text
    assert len(await kept(other)) == 1


async def test_a_forged_undo_offers_nothing(owner, client):
    await made(owner)

    page = await client.get(PATH, params={"said": "campaign_saved", "earlier": "a.b"})

    assert page.status_code == 200
    assert "Undo" not in page.text


async def test_campaigns_and_tags_lead_to_each_other(client):
    assert 'href="/dashboard/folders"' in (await client.get(PATH)).text
    assert re.search(f'<p[^>]*><a href="{PATH}">', (await client.get("/dashboard/folders")).text)
