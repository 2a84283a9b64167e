"""Templates: made, designed, put on codes, deleted."""

import asyncio
import base64
import re
from html import unescape
from io import BytesIO

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from storage.runtime.sweeper import sweep_images
from tests.app.dashboard.design.designs import (
    LOGO,
    faults_in,
    form_of,
    grade_in,
    picture,
    picture_in,
    send,
)
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.lists.test_many_codes import undo_in
from tests.app.dashboard.signing import signed_in
from tests.support import decoded
from tests.uploads import encoded

NEW = "/dashboard/templates/new"
LOOK = ("template_id", "options", "theme")


async def make(client, name="Café Linden", changes=None, files=None):
    """The path of its page."""
    answer = await send(client, NEW, {"name": name, **(changes or {})}, files=files)
    assert answer.status_code == 303, faults_in(answer)
    return answer.headers["location"].partition("?")[0]


async def give(client, path, *codes):
    """Tick these codes in the list, and give them the template of that page."""
    ids, template = [code["id"] for code in codes], path.rpartition("/")[2]
    return await client.post("/dashboard/codes/many/give", data={"code": ids, "template": template})


async def undo(client, given):
    """Press Undo on the page after giving."""
    page = await client.get(given.headers["location"])
    return await client.post(undo_in(page))


async def templates_of(owner):
    return (await owner.api.get("/templates")).json()["data"]


async def test_a_template_is_made_listed_changed_and_deleted(world, owner):
    client = await signed_in(world, owner)
    empty = await client.get("/dashboard/templates")

    path = await make(client, changes={"dotsOptions.color": "#0b6b50"}, files={"logo_file": ("a", picture())})
    listed = await client.get("/dashboard/templates")
    thumbnail = await client.get(re.search(rf'src="({path}/picture[^"]*)"', listed.text)[1])
    (made,) = await templates_of(owner)
    changed = await send(client, path, {"name": "Linden", "dotsOptions.type": "dots"})
    (now,) = await templates_of(owner)
    question = await client.get(f"{path}/delete")
    gone = await client.post(f"{path}/delete")

    assert "No templates yet." in empty.text
    assert "Café Linden" in listed.text
    assert thumbnail.headers["content-type"] == "image/webp"
    assert made["options"]["dotsOptions"]["color"] == "#0b6b50"
    assert made["options"]["image"].startswith("data:image/png")
    assert changed.status_code == 303
    assert (now["name"], now["options"]["dotsOptions"]["type"]) == ("Linden", "dots")
    assert now["options"]["image"] == made["options"]["image"]
    assert "Delete Linden?" in question.text
    assert (gone.status_code, await templates_of(owner)) == (303, [])


async def test_a_wrong_name_or_colour_has_its_sentence_and_nothing_is_lost(world, owner):
    client = await signed_in(world, owner)

    for name in (" ", "x" * 201):
        answer = await send(client, NEW, {"name": name, "dotsOptions.color": "#123456"})
        assert answer.status_code == 422
        assert "at most 200 characters" in faults_in(answer)["name"]
        assert form_of(answer)["dotsOptions.color"] == "#123456"
    answer = await send(client, NEW, {"name": "Good", "dotsOptions.color": "x"})
    assert (answer.status_code, form_of(answer)["name"]) == (422, "Good")
    assert await templates_of(owner) == []


async def test_a_template_is_mended_like_a_code(world, owner):
    client = await signed_in(world, owner)
    path = await make(client, changes={"dotsOptions.color": "#bf7148"})
    page = await client.get(path)

    mended = await send(client, path, button=("mend", "low_contrast"), page=page)

    assert [grade_in(page), grade_in(mended)] == ["C", "A"]
    assert form_of(mended)["name"] == "Café Linden"


@pytest.mark.parametrize("has_logo", [False, True])
async def test_the_design_of_a_code_becomes_a_template(world, owner, has_logo):
    image = {"image": "data:image/png;base64," + base64.b64encode(picture()).decode()} if has_logo else {}
    client = await signed_in(world, owner)
    theme = {"primary_color": "#0b6b50"}
    code = await owner.make(theme=theme, options={"dotsOptions": {"color": "#123456"}, **image})
    path = f"/dashboard/codes/{code['id']}/design"

    nameless = await send(client, path, button=("save", "template"))
    here = await send(client, path, {"template_name": "Here"}, button=("save", "template"))
    there = await send(client, f"{NEW}?code={code['id']}", {"name": "There"})

    assert (nameless.status_code, list(faults_in(nameless))) == (422, ["template_name"])
    assert [one.status_code for one in (here, there)] == [303, 303]
    templates = await templates_of(owner)
    assert {one["theme"]["primary_color"] for one in templates} == {"#0b6b50"}
    found = {one["name"]: one["options"] for one in templates}
    assert set(found) == {"Here", "There"}
    assert {options["dotsOptions"]["color"] for options in found.values()} == {"#123456"}
    assert all(("image" in options) == has_logo for options in found.values())
    assert (await owner.get(code))["options"] == code["options"]


async def test_a_template_of_a_code_lacks_what_the_plan_has_no_longer(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(theme={"primary_color": "#0b6b50", "powered_by": False})
    await owner.subscribe(Plan.BUSINESS, Subscription.NONE)

    here = await send(
        client,
        f"/dashboard/codes/{code['id']}/design",
        {"template_name": "Here"},
        button=("save", "template"),
    )
    there = await send(client, f"{NEW}?code={code['id']}", {"name": "There"})

    # For REST.
    await owner.subscribe(Plan.BUSINESS, Subscription.ACTIVE)
    assert [one.status_code for one in (here, there)] == [303, 303]
    assert [one["theme"] for one in await templates_of(owner)] == [{"primary_color": "#0b6b50"}] * 2


async def test_a_design_begins_with_a_template(world, owner):
    client = await signed_in(world, owner)
    template = await make(
        client, changes={"dotsOptions.type": "classy"}, files={"logo_file": ("a", picture())}
    )
    code = await owner.make(options={"margin": 50})
    path = f"/dashboard/codes/{code['id']}/design"

    unchosen = await send(client, path, button=("begin", "template"))
    begun = await send(client, path, {"template": template.rpartition("/")[2]}, button=("begin", "template"))
    saved = await send(client, path, page=begun)

    assert (unchosen.status_code, list(faults_in(unchosen))) == (422, ["template"])
    assert (begun.status_code, saved.status_code) == (200, 303)
    assert decoded(picture_in(begun)) == code["short_url"]
    options = (await owner.get(code))["options"]
    assert options["dotsOptions"]["type"] == "classy"
    assert options["image"].startswith("data:image/png")


async def test_the_ticked_codes_get_the_look_also_a_second_time(world, owner):
    client = await signed_in(world, owner)
    path = await make(client, changes={"dotsOptions.color": "#0b6b50"})
    one, two, other = [await owner.make(name=name) for name in ("one", "two", "other")]
    link = re.search(r'href="(/dashboard/codes\?template=[^"]+)"', (await client.get(path)).text)[1]
    page = await client.get(link)
    asked = await client.get("/dashboard/codes/many/give", params={**form_in(page).fields, "code": one["id"]})

    nothing = await give(client, path)
    given = await give(client, path, one, two)
    await send(client, path, {"dotsOptions.color": "#222222"})
    again = await give(client, path, one)

    assert "Apply Café Linden to codes" in page.text
    assert form_in(asked).fields["template"] == path.rpartition("/")[2]
    assert (nothing.status_code, "Tick the codes first." in nothing.text) == (422, True)
    assert [given.status_code, again.status_code] == [303, 303]
    assert "2 codes have the new look." in (await client.get(given.headers["location"])).text
    colors = [(await owner.get(code))["options"].get("dotsOptions") for code in (one, two, other)]
    assert colors == [{"color": "#222222"}, {"color": "#0b6b50"}, None]


async def test_a_template_without_a_look_for_pages_leaves_those_of_codes(world, owner):
    client, theme = await signed_in(world, owner), {"primary_color": "#0b6b50"}
    path = await make(client, changes={"dotsOptions.color": "#0b6b50"})
    code = await owner.make(theme=theme)

    await give(client, path, code)
    await send(client, path, {"dotsOptions.color": "#222222"})
    await give(client, path, code)

    assert (await owner.get(code))["theme"] == theme


async def test_undo_gives_each_code_the_look_that_it_had(world, owner):
    client = await signed_in(world, owner)
    looks = {
        "First": {"options": {"dotsOptions": {"color": "#0b6b50"}}, "theme": {"font": "serif"}},
        "Second": {"options": {"margin": 20}, "theme": {"font": "mono", "dark": "dark"}},
    }
    first, second = [
        (await owner.api.post("/templates", json={"name": name, **look})).json()["data"]
        for name, look in looks.items()
    ]
    codes = [
        await owner.make(),
        await owner.make(theme={"primary_color": "#0b6b50"}, options={"image": LOGO}),
        await owner.make(template_id=first["id"], options={"margin": 9}, theme={"font": "rounded"}),
        await owner.make(template_id=second["id"], theme=None),
    ]
    path = f"/dashboard/templates/{second['id']}"

    given = await give(client, path, *codes)
    looks_given = [(await owner.get(code))["theme"] for code in codes]
    await owner.api.patch(f"/templates/{first['id']}", json={"options": {"margin": 30}, "theme": None})
    # No code has the logo any more.
    world.clock.advance(hours=2)
    await sweep_images(world.clock.now())
    undone = await undo(client, given)

    assert looks_given == [second["theme"]] * 4
    assert "4 codes are as before." in (await client.get(undone.headers["location"])).text
    for code in codes:
        now = await owner.get(code)
        assert [now[name] for name in LOOK] == [code[name] for name in LOOK]


async def test_undo_of_a_look_needs_neither_its_template_nor_a_code_that_changed_since(world, owner):
    client = await signed_in(world, owner)
    old = (await owner.api.post("/templates", json={"name": "Old", "theme": {"font": "serif"}})).json()[
        "data"
    ]
    path, code = await make(client), await owner.make(template_id=old["id"], options={"margin": 9})

    given = await give(client, path, code)
    await owner.api.delete(f"/templates/{old['id']}")
    undone = await undo(client, given)
    now = await owner.get(code)

    assert undone.status_code == 303
    assert (now["options"], now["theme"], now["template_id"]) == (code["options"], code["theme"], None)


async def test_a_template_gets_a_look_for_pages_with_a_preview_and_loses_it(world, owner):
    client = await signed_in(world, owner)
    path = await make(client)
    page = await client.get(f"{path}/theme")
    chosen = {**form_in(page).fields, "primary_color": "#7d4e00", "font": "serif"}

    example = await client.get(f"{path}/theme/preview")
    preview = await client.post(f"{path}/theme/preview", data={**chosen, "logo_url": "no address"})
    wrong = await client.post(f"{path}/theme", data={**chosen, "primary_color": "brown"})
    saved = await client.post(f"{path}/theme", data=chosen)
    late = await client.post(f"{path}/theme", data={**chosen, "font": "mono"})
    (made,) = await templates_of(owner)
    worn = await client.get(saved.headers["location"])
    removed = await client.post(f"{path}/theme", data={**form_in(worn).fields, "remove": "on"})
    (bare,) = await templates_of(owner)
    toast = form_in(await client.get(removed.headers["location"])).fields
    undone = await client.post(f"{path}/theme/undo", data=toast)
    (again,) = await templates_of(owner)
    emptied = await client.get(f"{path}/theme")
    emptied = await client.post(
        f"{path}/theme", data={**form_in(emptied).fields, "primary_color": "", "font": ""}
    )

    assert f'href="{path}/theme"' in (await client.get(path)).text
    assert "remove" not in page.text
    assert ["#7d4e00" in one.text for one in (example, preview)] == [False, True]
    assert (wrong.status_code, list(form_in(wrong).faults)) == (422, ["primary_color"])
    assert (saved.status_code, late.status_code) == (303, 409)
    assert made["theme"] == {"primary_color": "#7d4e00", "font": "serif"}
    assert (removed.status_code, bare["theme"]) == (303, None)
    assert (undone.status_code, again["theme"]) == (303, made["theme"])
    assert (emptied.status_code, (await templates_of(owner))[0]["theme"]) == (303, None)


async def test_a_logo_of_pages_that_came_with_a_wrong_colour_stays_in_the_form(world, owner):
    client = await signed_in(world, owner)
    path = f"{await make(client)}/theme"
    chosen = {**form_in(await client.get(path)).fields, "primary_color": "brown"}

    refused = await client.post(path, data=chosen, files={"file:logo_url": ("logo.png", encoded("PNG"))})
    kept = form_in(refused)
    saved = await client.post(path, data={**kept.fields, "primary_color": "#7d4e00"})

    assert (refused.status_code, list(kept.faults)) == (422, ["primary_color"])
    (file,) = (await owner.api.get("/files")).json()["data"]
    assert kept.fields["logo_url"] == file["url"]
    assert saved.status_code == 303
    assert (await templates_of(owner))[0]["theme"]["logo_url"] == file["url"]


@pytest.mark.parametrize(
    ("obstacle", "told"),
    [("foreign", "1 of them does not exist any more."), ("small", "There is no room for the code.")],
)
async def test_a_code_that_cannot_have_the_look_is_named_and_the_others_get_it(world, owner, obstacle, told):
    client, other = await signed_in(world, owner), await world.open_account()
    path = await make(client, changes={"width": "70", "height": "70", "margin": "20"})
    one = await owner.make(name="one")
    last = await other.make() if obstacle == "foreign" else await owner.make(short_id="a" * 64)

    given = await give(client, path, one, last)

    assert told in (await client.get(given.headers["location"])).text
    assert (await owner.get(one))["options"]["width"] == 70


async def test_a_template_without_room_for_its_logo_is_shown_without_it(world, owner):
    client = await signed_in(world, owner)
    options = {"image": LOGO, "imageOptions": {"margin": 200}, "width": 100, "height": 100}
    made = (await owner.api.post("/templates", json={"name": "Tight", "options": options})).json()["data"]
    path = f"/dashboard/templates/{made['id']}"

    thumbnail, page = await client.get(f"{path}/picture"), await client.get(path)

    assert decoded(BytesIO(thumbnail.content)).endswith(f"/{SAMPLE_SHORT_ID}")
    assert set(faults_in(page)) == {"imageOptions.margin"}


async def test_of_two_tabs_the_second_is_told(world, owner):
    client = await signed_in(world, owner)
    path = await make(client)
    page = await client.get(path)

    answers = await asyncio.gather(*(send(client, path, {"name": f"n{n}"}, page=page) for n in range(5)))

    assert sorted(one.status_code for one in answers) == [303, 409, 409, 409, 409]
    told = next(one for one in answers if one.status_code == 409)
    assert "The template was changed in the meantime." in told.text
    assert form_of(told)["name"].startswith("n")


async def test_another_accounts_templates_and_codes_are_not_there(world, owner):
    client, mine = await signed_in(world, owner), await make(await signed_in(world, owner))
    other = await world.open_account()
    path, code = await make(await signed_in(world, other)), await other.make()

    answers = [await client.get(f"{path}{end}") for end in ("", "/picture", "/delete", "/theme")]
    answers += [await client.post(f"{path}{end}") for end in ("", "/delete", "/theme")]
    answers += [await client.get(f"{NEW}?code={code['id']}")]
    refused = await give(client, mine, code)

    assert ({one.status_code for one in answers}, refused.status_code) == ({404}, 422)
    assert (await other.get(code))["options"] == code["options"]
    assert len(await templates_of(other)) == 1


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{7*7}}", "مقهى", "ｗ" * 200])
async def test_no_name_breaks_a_page(world, owner, name):
    client = await signed_in(world, owner)
    path = await make(client, name)

    for page in (path, *(f"{path}/{end}" for end in ("delete", "theme")), "/dashboard/templates"):
        answer = await client.get(page)
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert ">49<" not in answer.text


async def test_every_template_is_reached_also_of_many(world, owner):
    client = await signed_in(world, owner)
    names = [f"Look {number}" for number in range(50)]
    for name in names:
        await owner.api.post("/templates", json={"name": name})
        world.clock.advance(seconds=1)

    path, seen = "/dashboard/templates", []
    while path:
        page = (await client.get(path)).text
        seen += re.findall(r'class="plainlink" href="[^"]*">([^<]*)', page)
        more = re.search(r'<a class="btn" href="([^"]*cursor=[^"]*)"', page)
        path = unescape(more[1]) if more else ""

    assert seen == names[::-1]
    wrong = await client.get("/dashboard/templates?cursor=none")
    assert (wrong.status_code, "Look 49" in wrong.text) == (200, True)
