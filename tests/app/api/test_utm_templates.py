"""UTM templates: sets of campaign parameters that codes and links copy."""

import pytest

from tests.support import URL, fault_fields, owned_rows, refusal

SPRING = {"utm_source": "poster", "utm_medium": "print", "utm_campaign": "spring"}
UTM = ("utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content")


@pytest.fixture
async def any_owner(world_of_both):
    """Makes codes, then links."""
    return await world_of_both.open_account()


async def make_template(owner, name="Spring", **fields):
    response = await owner.api.post("/utm-templates", json={"name": name, **(fields or SPRING)})
    assert response.status_code == 201, response.text
    return response.json()["data"]


def utm_of(made):
    return {name: made[name] for name in UTM if made[name] is not None}


async def place_of(owner, made):
    return (await owner.world.visitor().get(f"/{made['short_id']}")).headers["Location"]


@pytest.mark.both_databases
async def test_a_new_utm_template_comes_back_whole_with_its_place(owner):
    response = await owner.api.post("/utm-templates", json={"name": "Spring", **SPRING})

    template = response.json()["data"]
    assert response.status_code == 201
    assert template == {
        "id": template["id"],
        "name": "Spring",
        **SPRING,
        "utm_term": None,
        "utm_content": None,
        "created_at": "2026-11-20T12:00:00Z",
        "updated_at": "2026-11-20T12:00:00Z",
    }
    assert response.headers["Location"] == f"http://qr.test/v1/utm-templates/{template['id']}"
    assert (await owner.api.get(response.headers["Location"])).json()["data"] == template
    assert (await owner.api.get("/utm-templates")).json() == {
        "data": [template],
        "meta": {"next_cursor": None, "total": 1},
    }


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"name"}),
        ({"name": ""}, {"name"}),
        ({"name": "x", "utm_source": 7}, {"utm_source"}),
        ({"name": "x", "utm_source": "x" * 201, "utm_id": "x"}, {"utm_source", "utm_id"}),
    ],
)
async def test_a_wrong_utm_template_is_named_and_not_made(world, owner, body, fields):
    before = await owned_rows(world)

    response = await owner.api.post("/utm-templates", json=body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == fields
    assert await owned_rows(world) == before


async def test_a_template_fills_what_is_not_sent(any_owner):
    template = await make_template(any_owner)

    made = await any_owner.make(utm_template_id=template["id"], utm_medium="web", utm_campaign=None)

    assert utm_of(made) == {"utm_source": "poster", "utm_medium": "web"}
    assert made["utm_template_id"] == template["id"]
    assert utm_of(await any_owner.get(made)) == utm_of(made)
    assert await place_of(any_owner, made) == f"{URL['url']}?utm_source=poster&utm_medium=web"


async def test_a_template_that_a_change_sets_fills_what_it_does_not_send(any_owner):
    template = await make_template(any_owner)
    made = await any_owner.make(utm_source="own", utm_term="kept")

    changed = await any_owner.change(made, utm_template_id=template["id"], utm_medium="web")

    filled = {"utm_source": "poster", "utm_medium": "web", "utm_campaign": "spring", "utm_term": "kept"}
    assert utm_of(changed.json()["data"]) == utm_of(await any_owner.get(made)) == filled
    assert changed.json()["data"]["utm_template_id"] == template["id"]


@pytest.mark.parametrize("is_changed", [False, True])
async def test_a_template_leaves_the_parameters_of_the_address_itself(any_owner, is_changed):
    template, url = (
        await make_template(any_owner),
        "https://example.com/?utm_source=own&utm%5Fmedium=#utm_campaign=x",
    )

    made = await any_owner.make(url=url, **({} if is_changed else {"utm_template_id": template["id"]}))
    if is_changed:
        await any_owner.change(made, utm_template_id=template["id"])

    assert utm_of(await any_owner.get(made)) == {"utm_campaign": "spring"}
    place = "https://example.com/?utm_source=own&utm%5Fmedium=&utm_campaign=spring#utm_campaign=x"
    assert await place_of(any_owner, made) == place


async def test_the_same_template_again_fills_nothing(any_owner):
    template = await make_template(any_owner)
    made = await any_owner.make(utm_template_id=template["id"])
    await any_owner.change(made, utm_source=None, utm_medium="web")

    again = await any_owner.change(made, utm_template_id=template["id"])

    assert utm_of(again.json()["data"]) == {"utm_medium": "web", "utm_campaign": "spring"}


async def test_null_takes_the_template_away_and_leaves_its_parameters(any_owner):
    template = await make_template(any_owner)
    made = await any_owner.make(utm_template_id=template["id"])

    changed = (await any_owner.change(made, utm_template_id=None)).json()["data"]

    assert changed["utm_template_id"] is None
    assert utm_of(changed) == SPRING


async def test_a_changed_or_deleted_template_leaves_its_codes_and_links_as_they_are(any_owner):
    template = await make_template(any_owner)
    made = await any_owner.make(utm_template_id=template["id"])
    path = f"/{any_owner.world.kind}/{made['id']}"
    before = (await any_owner.api.get(path)).headers["ETag"]

    changed = await any_owner.api.patch(
        f"/utm-templates/{template['id']}", json={"utm_source": "tv", "utm_medium": None}
    )
    with_it = await any_owner.get(made)
    deleted = await any_owner.api.delete(f"/utm-templates/{template['id']}")

    without_it = await any_owner.api.get(path, headers={"If-None-Match": before})
    assert changed.json()["data"] == {**template, "utm_source": "tv", "utm_medium": None}
    assert deleted.status_code == 204
    assert utm_of(with_it) == SPRING
    assert without_it.json()["data"] == {**with_it, "utm_template_id": None}


async def test_a_template_of_another_account_is_not_found(any_owner):
    world = any_owner.world
    theirs = await make_template(await world.open_account())

    made = await any_owner.api.post(
        f"/{world.kind}", json=any_owner.body_of({"utm_template_id": theirs["id"]})
    )
    changed = await any_owner.change(await any_owner.make(), utm_template_id=theirs["id"])

    assert refusal(made) == refusal(changed) == (404, "not_found")
    assert fault_fields(made) == fault_fields(changed) == {"utm_template_id"}


async def test_only_addresses_have_a_utm_template(owner):
    template, text = await make_template(owner), {"type_id": 2, "text": "Hello"}

    made = await owner.api.post("/qr-codes", json={**text, "utm_template_id": template["id"]})
    changed = await owner.change(await owner.make(**text), utm_template_id=template["id"])

    assert refusal(made) == refusal(changed) == (400, "validation_error")
    assert fault_fields(made) == fault_fields(changed) == {"utm_template_id"}


async def test_a_code_that_becomes_an_address_takes_the_parameters_of_its_template(owner):
    template = await make_template(owner)
    made = await owner.make(type_id=2, text="Hello")

    changed = await owner.change(made, type_id=1, url=URL["url"], utm_template_id=template["id"])

    assert changed.status_code == 200, changed.text
    assert utm_of(changed.json()["data"]) == SPRING


# A link has campaign parameters as a code of type url has them.


async def test_a_link_keeps_its_address_beside_its_parameters(world, owner):
    world.kind = "links"
    made = await owner.make(utm_source="flyer", utm_term="spring sale")

    changed = (await owner.change(made, url="https://example.com/winter?a=1", utm_term=None)).json()["data"]

    assert (changed["url"], utm_of(changed)) == ("https://example.com/winter?a=1", {"utm_source": "flyer"})
    assert await place_of(owner, made) == "https://example.com/winter?a=1&utm_source=flyer"


async def test_the_history_of_a_link_has_its_parameters_and_a_revert_restores_them(world, owner):
    world.kind = "links"
    made = await owner.make(utm_source="flyer")
    await owner.change(made, utm_source="poster")
    path = f"/links/{made['id']}"

    history = (await owner.api.get(f"{path}/history")).json()["data"]
    reverted = (await owner.api.post(f"{path}/revert", json={"version": 1})).json()["data"]

    assert [change["after"]["utm_source"] for change in history] == ["poster", "flyer"]
    assert utm_of(reverted) == {"utm_source": "flyer"}


async def test_a_link_gets_parameters_later(world, owner):
    world.kind = "links"
    made = await owner.make()

    changed = await owner.change(made, utm_source="flyer")

    assert changed.json()["data"]["url"] == URL["url"]
