"""Templates: options and theme by a name, copied into the codes made from them."""

import pytest

from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal

BLUE = {
    "options": {"dotsOptions": {"color": "#0000aa", "type": "dots"}, "margin": 40},
    "theme": {"primary_color": "#0000aa", "font": "serif"},
}
TEXT = {"type_id": 2, "text": "Hello"}


async def make_template(owner, **fields):
    response = await owner.api.post("/templates", json={"name": "Blue", **fields})
    assert response.status_code == 201, response.text
    return response.json()["data"]


@pytest.mark.both_databases
async def test_a_new_template_comes_back_whole_with_its_place(owner):
    response = await owner.api.post("/templates", json={"name": "Blue", **BLUE})

    template = response.json()["data"]
    assert set(template) == {
        *("id", "name", "options", "theme", "theme_corrections", "created_at", "updated_at"),
    }
    assert (template["options"], template["theme"]) == (BLUE["options"], BLUE["theme"])
    assert template["theme_corrections"] == []
    assert response.headers["Location"] == f"http://qr.test/v1/templates/{template['id']}"
    assert (await owner.api.get(response.headers["Location"])).json()["data"] == template


@in_turn(
    ("fields", "named"),
    [
        ({"name": None}, {"name"}),
        ({"options": {"dots": 1}}, {"options.dots"}),
        ({"options": {"margin": -1}, "theme": {"font": "comic"}}, {"options.margin", "theme.font"}),
        ({"options": {"width": 64, "height": 64, "margin": 31}}, {"options.width"}),
        ({"options": {"image": "http://example.com/logo.png"}}, {"options.image"}),
        ({"theme": {"logo_url": "javascript:alert(1)"}}, {"theme.logo_url"}),
        ({"theme": {"primary_color": "red"}}, {"theme.primary_color"}),
        ({"folder": None}, {"folder"}),
    ],
)
async def test_a_wrong_template_is_named_and_not_made(world, owner, fields, named):
    template = await make_template(owner)
    before = await owned_rows(world)

    made = await owner.api.post("/templates", json={"name": "Wrong", **fields})
    changed = await owner.api.patch(f"/templates/{template['id']}", json=fields)

    for response in (made, changed):
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == named
    assert await owned_rows(world) == before


async def test_a_colour_that_cannot_be_read_is_corrected_and_reported(owner):
    theme = {"text_color": "#eeeeee", "background_color": "#ffffff"}

    template = await make_template(owner, theme=theme)
    code = await owner.make(template_id=template["id"])

    (correction,) = template["theme_corrections"]
    assert correction["field"] == "theme.text_color"
    assert correction["asked"] == "#eeeeee"
    assert correction["used"] != "#eeeeee"
    assert template["theme"] == theme
    assert code["theme_corrections"] == template["theme_corrections"]


@pytest.mark.both_databases
async def test_a_code_takes_the_look_of_its_template_and_may_override_it(owner):
    template = await make_template(owner, **BLUE)

    plain = await owner.make(**TEXT, template_id=template["id"])
    own = await owner.make(
        **TEXT,
        template_id=template["id"],
        options={"dotsOptions": {"color": "#aa0000"}, "margin": None},
        theme={"font": "mono"},
    )
    bare = await owner.make(**TEXT, template_id=template["id"], theme=None, options=None)

    assert (plain["options"], plain["theme"]) == (BLUE["options"], BLUE["theme"])
    assert own["options"] == {"dotsOptions": {"color": "#aa0000", "type": "dots"}}
    assert own["theme"] == {"primary_color": "#0000aa", "font": "mono"}
    assert (bare["options"], bare["theme"]) == ({}, None)
    assert {code["template_id"] for code in (plain, own, bare)} == {template["id"]}


async def test_an_override_is_checked_together_with_the_template(owner):
    template = await make_template(owner, options={"width": 64, "height": 64})

    response = await owner.api.post(
        "/qr-codes", json={**URL, "template_id": template["id"], "options": {"margin": 31}}
    )

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"options.width"}


async def test_another_template_takes_the_place_of_the_first(owner):
    blue = await make_template(owner, **BLUE)
    red = await make_template(owner, options={"dotsOptions": {"color": "#aa0000"}})
    code = await owner.make(template_id=blue["id"])

    changed = (await owner.change(code, template_id=red["id"])).json()["data"]
    detached = (await owner.change(code, template_id=None)).json()["data"]

    # The second has no theme that could be copied.
    assert (changed["options"], changed["theme"]) == (red["options"], BLUE["theme"])
    assert detached == {**changed, "template_id": None, "updated_at": detached["updated_at"]}


async def test_a_whole_code_sent_back_is_the_same_code(owner):
    template = await make_template(owner, **BLUE)
    code = await owner.make(template_id=template["id"], options={"margin": 50})
    sent = {name: code[name] for name in ("type_id", "url", "template_id", "options", "theme", "folder")}

    answer = await owner.api.put(f"/qr-codes/{code['id']}", json=sent)

    assert answer.json()["data"] == await owner.get(code)
    assert answer.json()["data"]["options"] == code["options"]


async def test_a_changed_template_leaves_its_codes_as_they_are(world, owner):
    template = await make_template(owner, **BLUE)
    code = await owner.make(template_id=template["id"])
    picture = (await world.client().get(f"/{code['short_id']}.svg")).text
    world.clock.advance(hours=1)

    changed = await owner.api.patch(
        f"/templates/{template['id']}",
        json={"options": {"dotsOptions": {"color": "#aa0000"}, "margin": None}, "theme": None, "name": "Red"},
    )

    assert changed.json()["data"] == {
        **template,
        "name": "Red",
        "options": {"dotsOptions": {"color": "#aa0000", "type": "dots"}},
        "theme": None,
        "updated_at": "2026-11-20T13:00:00Z",
    }
    assert (await owner.get(code))["options"] == BLUE["options"]
    assert (await world.client().get(f"/{code['short_id']}.svg")).text == picture


@pytest.mark.both_databases
async def test_a_deleted_template_leaves_its_codes_as_they_are(owner):
    template = await make_template(owner, **BLUE)
    code = await owner.make(template_id=template["id"])
    shown = await owner.get(code)
    tag = (await owner.api.get(f"/qr-codes/{code['id']}")).headers["ETag"]

    deleted = await owner.api.delete(f"/templates/{template['id']}")

    after = await owner.api.get(f"/qr-codes/{code['id']}", headers={"If-None-Match": tag})
    assert deleted.status_code == 204
    assert after.json()["data"] == {**shown, "template_id": None}
    assert refusal(await owner.api.post("/qr-codes", json={**URL, "template_id": template["id"]})) == (
        404,
        "not_found",
    )
