"""Forms in several steps: items of lists, previews, another kind, plans, two tabs."""

import re
from time import perf_counter

import pytest

from app.pages.texts import translations
from domain.accounts.plans import Plan
from domain.content import SLUGS
from tests.app.dashboard.code.code_pages import field
from tests.app.dashboard.forms import entered_of, form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

NEW = "/dashboard/codes/new"
LISTS = [
    ("menu", "sections", "name"),
    ("menu", "sections.0.items", "name"),
    ("image_gallery", "image_gallery_images", "url"),
    ("links", "links_list", "text"),
    ("lead_form", "fields", "label"),
    ("vcard", "phones", "number"),
    ("vcard", "socials", "url"),
    ("business", "socials", "url"),
]
T = translations("en")


def items(page, path, name):
    fields = form_in(page).fields
    return [value for at, value in fields.items() if re.fullmatch(rf"{re.escape(path)}\.\d+\.{name}", at)]


async def make(owner, slug, **more):
    body = {"type_id": SLUGS[slug].type_id, **SLUGS[slug].example, **more}
    return (await owner.api.post("/qr-codes", json=body)).json()["data"]


@pytest.mark.slow
@in_turn(("slug", "path", "name"), LISTS)
@in_turn("is_partial", [False, True])
async def test_items_are_added_moved_and_removed(world, owner, slug, path, name, is_partial):
    client = await signed_in(world, owner)
    headers = {"hx-request": "true", "hx-request-type": "partial"} if is_partial else {}

    async def press(entered, button, at):
        page = await client.post(f"{NEW}/{slug}", data={**entered, button: at}, headers=headers)
        assert page.status_code == 200, page.text
        assert is_partial != ("<html" in page.text)
        return page

    one, two = f"{path}.0.{name}", f"{path}.1.{name}"
    added = await press({one: "one"}, "add", path)
    moved = await press({one: "one", two: "two"}, "up", f"{path}.1")
    lowered = await press({one: "one", two: "two"}, "down", f"{path}.0")
    removed = await press({one: "one", two: "two"}, "remove", f"{path}.0")

    # Of a file the button that chooses one.
    focused = form_in(added).focused.removeprefix("file-")
    assert (items(added, path, name), focused) == (["one", ""], two.replace(name, FIRST.get(path, name)))
    assert items(moved, path, name) == items(lowered, path, name) == ["two", "one"]
    assert items(removed, path, name) == ["two"]
    assert (await owner.api.get("/qr-codes")).json()["data"] == []


# The first control of an item, where it is not the one with the words.
FIRST = {"image_gallery_images": "url"}


@in_turn(
    ("button", "path"),
    [
        *(("add", "nothing"), ("remove", "sections.7"), ("up", "x.y.z"), ("down", "menu_title.0")),
        *(
            ("add", f"sections.{'9' * 5000}.items"),
            ("remove", f"sections.{'9' * 5000}"),
            ("up", "sections.٠"),
        ),
    ],
)
async def test_a_button_of_no_list_changes_nothing(world, owner, button, path):
    client = await signed_in(world, owner)

    dish = {"menu_title": "Lunch", "sections.0.items.0.name": "Soup"}
    page = await client.post(f"{NEW}/menu", data={**dish, button: path})

    assert (page.status_code, form_in(page).fields.items() >= dish.items()) == (200, True)
    assert (await owner.api.get("/qr-codes")).json()["data"] == []


async def test_a_menu_with_300_dishes_works(world, owner):
    client = await signed_in(world, owner)
    dishes = [{"name": f"Dish {number}", "price": number + 0.5, "currency": "EUR"} for number in range(100)]
    code = await make(
        owner, "menu", sections=[{"name": f"Part {part}", "items": dishes} for part in range(3)]
    )
    path = f"/dashboard/codes/{code['id']}/edit"

    begun = perf_counter()
    entered = form_in(await client.get(path)).fields
    fragment = await client.post(
        path, data={**entered, "add": "sections.2.items"}, headers={"hx-request-type": "partial"}
    )
    saved = await client.post(path, data={**entered, "sections.2.items.99.name": "The last"})

    assert saved.status_code == 303
    assert perf_counter() - begun < 5
    assert "Dish 99" in fragment.text
    changed = (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]
    assert changed["sections"][2]["items"][99] == {**dishes[99], "name": "The last"}
    assert changed["sections"][:2] == code["sections"][:2]


async def test_the_largest_menu_can_be_saved(world, owner):
    client = await signed_in(world, owner)
    dish = {"name": "x", "price": "", "currency": "", "description": "", "image_url": "", "available": "on"}
    dish |= {"allergens": ""}
    # As many as the limits of the content allow.
    parts = [{"items": [dish] * 100}] * 49
    entered = entered_of({"menu_title": "Everything", "sections": parts})

    saved = await client.post(f"{NEW}/menu", data=entered)

    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert (saved.status_code, len(entered)) == (303, 34_301)
    assert [len(part["items"]) for part in code["sections"]] == [100] * 49


async def test_a_name_a_folder_tags_and_an_ending_are_given_along(world, owner):
    client = await signed_in(world, owner)
    folder = (await owner.api.post("/folders", json={"name": "Flyers"})).json()["data"]["id"]
    entered = {
        "url": "cafe.example",
        "name": " Terrace ",
        "folder": folder,
        "tags": "b、 a ;",
        "short_id": "terrace",
    }

    made = await client.post(f"{NEW}/url", data=entered)
    taken = await client.post(f"{NEW}/url", data=entered)
    page = form_in(await client.get(f"{made.headers['location'].partition('?')[0]}/edit"))

    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert (code["url"], code["name"], code["folder"]) == ("https://cafe.example", "Terrace", folder)
    assert (code["tags"], code["short_id"]) == (["a", "b"], "terrace")
    assert form_in(taken).faults == {"short_id": "Taken. terrace-2 is free."}
    assert (page.fields["folder"], page.fields["tags"]) == (folder, "a, b")
    assert "short_id" not in page.fields


async def test_a_tag_with_a_comma_stays_one_when_another_is_added(world, owner):
    client, code = await signed_in(world, owner), await make(owner, "text", tags=["a, c", "b"])
    path = f"/dashboard/codes/{code['id']}/edit"

    await client.post(path, data={**form_in(await client.get(path)).fields, "tags": "d; a, c, b"})

    assert (await owner.get(code))["tags"] == ["a, c", "b", "d"]


async def test_a_code_stays_in_its_folder_of_many(world, owner):
    client = await signed_in(world, owner)
    made = [await owner.api.post("/folders", json={"name": f"Folder {n}"}) for n in range(120)]
    folders = [one.json()["data"]["id"] for one in made]
    code = await make(owner, "text", folder=folders[0])

    page = form_in(await client.get(f"/dashboard/codes/{code['id']}/edit"))
    pages = [await client.get(path) for path in (f"{NEW}/text", f"/dashboard/codes/{code['id']}")]

    assert page.fields["folder"] == folders[0]
    assert all(f'value="{one}"' in chosen.text for one in folders for chosen in pages)


@pytest.mark.parametrize(
    ("ending", "said"),
    [("a b", "wrong_bad_short_id"), ("x", "wrong_bad_short_id"), ("dashboard", "wrong_reserved")],
)
async def test_an_ending_that_cannot_be_is_told(world, owner, ending, said):
    client = await signed_in(world, owner)

    page = form_in(await client.post(f"{NEW}/text", data={"text": "Hello", "short_id": ending}))

    assert page.faults == {"short_id": getattr(T, said)}
    assert page.fields["short_id"] == ending


async def test_an_own_domain_can_be_chosen_once_it_is_proved(world, owner):
    client = await signed_in(world, owner)
    before = form_in(await client.get(f"{NEW}/url"))
    await owner.own_domain("go.example")
    after = await client.get(f"{NEW}/url")

    made = await client.post(f"{NEW}/url", data={"url": "cafe.example", "short_link_domain": "go.example"})
    foreign = await client.post(f"{NEW}/url", data={"url": "cafe.example", "short_link_domain": "no.example"})

    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert "short_link_domain" not in before.fields
    assert '<option value="go.example">go.example</option>' in after.text
    assert (made.status_code, code["short_link_domain"]) == (303, "go.example")
    assert form_in(foreign).faults == {"short_link_domain": T.wrong_unknown_reference}


async def test_what_the_plan_lacks_is_told_before_and_refused_whole(world):
    owner = await world.open_account(Plan.FREE)
    client = await signed_in(world, owner)

    page = await client.get(f"{NEW}/url")
    refused = await client.post(f"{NEW}/url", data={"url": "cafe.example", "short_id": "terrace"})

    assert re.search(r'<span class="lock">.*Lite</span>', page.text)
    assert "short_id" not in form_in(page).fields
    assert form_in(refused).faults == {"short_id": T.wrong_not_in_plan}
    assert await world.deps.store.codes.count(owner.account.id) == 0


async def test_rules_are_given_along(world, owner):
    client = await signed_in(world, owner)
    entered = {"text": "Hello", "scan_limit": "1 000", "expires_at": "2090-01-02T10:00"}

    wrong = form_in(await client.post(f"{NEW}/text", data={**entered, "scan_limit": "none"}))
    made = await client.post(f"{NEW}/text", data=entered)

    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert wrong.faults.keys() == {"scan_limit"}
    assert wrong.fields["scan_limit"] == "none"
    assert (made.status_code, code["scan_limit"], code["expires_at"]) == (303, 1000, "2090-01-02T10:00:00Z")


async def test_a_plan_that_is_used_up_says_so_before_anything_is_entered(world, owner):
    client = await signed_in(world, owner)
    world.limit_codes(0)
    said = "0 of 0 codes: none are left on this plan. All of them keep working."

    pages = [await client.get(path) for path in (NEW, f"{NEW}/menu")]
    refused = await client.post(f"{NEW}/text", data={"text": "Hello"})

    assert all(said in page.text for page in (*pages, refused))
    assert all('href="/dashboard/plan">See the plans<' in page.text for page in pages)
    assert (refused.status_code, form_in(refused).fields["text"]) == (422, "Hello")


async def test_of_two_tabs_the_second_is_told_and_loses_nothing(world, owner):
    client, code = await signed_in(world, owner), await make(owner, "menu")
    path = f"/dashboard/codes/{code['id']}/edit"
    seen = form_in(await client.get(path)).fields

    first = await client.post(path, data={**seen, "menu_title": "Dinner"})
    second = await client.post(
        path, data={**seen, "menu_title": "Brunch", "sections.0.items.0.price": "7,20"}
    )
    again = await client.post(path, data=form_in(second).fields)

    assert (first.status_code, second.status_code, again.status_code) == (303, 409, 303)
    assert "It was changed in the meantime" in second.text
    assert form_in(second).focused == "banner bad"
    changed = (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]
    assert (changed["menu_title"], changed["sections"][0]["items"][0]["price"]) == ("Brunch", 7.2)


@pytest.mark.parametrize(
    ("page", "changes"), [("edit", {"menu_title": "Dinner"}), ("kind/text", {"text": "Hi"})]
)
async def test_another_content_or_kind_is_undone(world, owner, page, changes):
    client, code = await signed_in(world, owner), await make(owner, "menu")
    path = f"/dashboard/codes/{code['id']}"
    entered = form_in(await client.get(f"{path}/{page}")).fields

    saved = await client.post(f"{path}/{page}", data={**entered, **changes})
    told = await client.get(saved.headers["location"])
    seen = {name: field(told, name) for name in ("revision", "version")}
    undone = await client.post(f"{path}/undo", data=seen)

    assert f'action="{path}/undo"' in told.text
    assert undone.status_code == 303
    now = (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]
    assert (now["type_id"], now["menu_title"], now["sections"]) == (
        code["type_id"],
        code["menu_title"],
        code["sections"],
    )


@pytest.mark.slow
async def test_a_code_becomes_any_other_kind_and_its_print_stays(world, owner, subtests):
    client = await signed_in(world, owner)
    first, *others = SLUGS
    codes = {
        slug: await make(owner, slug, name="Sign", options={"margin": 7}, tags=["a"], scan_limit=9)
        for slug in SLUGS
    }
    # Each kind becomes the first one; and one code becomes all kinds, one after another.
    steps = [(codes[slug], first) for slug in SLUGS] + [(codes[first], slug) for slug in [*others, first]]
    for code, slug in steps:
        with subtests.test(slug, was=code["type_id"]):
            path, model = f"/dashboard/codes/{code['id']}/kind/{slug}", SLUGS[slug]
            entered = form_in(await client.get(path)).fields | entered_of({**model.example, "name": "Sign"})
            saved = await client.post(path, data=entered)
            now = (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]

            assert saved.status_code == 303, saved.text
            assert now["type_id"] == model.type_id
            same = ("short_id", "name", "options", "tags", "scan_limit", "image")
            assert {name: now[name] for name in same} == {name: code[name] for name in same}


async def test_what_is_alike_is_carried_into_the_form_of_another_kind(world, owner):
    client, code = await signed_in(world, owner), await make(owner, "sms")

    page = form_in(await client.get(f"/dashboard/codes/{code['id']}/kind/whatsapp"))

    assert (page.fields["phone"], page.fields["message"]) == ("+49 30 123456", "I am here.")


async def test_the_page_of_kinds_marks_the_one_that_the_code_has(world, owner):
    client, code = await signed_in(world, owner), await make(owner, "sms")

    page = await client.get(f"/dashboard/codes/{code['id']}/kind")

    assert re.search(r'/kind/sms" aria-current="true"', page.text)
    assert page.text.count('aria-current="true"') == 1


@pytest.mark.parametrize("path", ["edit", "kind", "kind/url", "theme", "edit/preview", "theme/preview"])
async def test_codes_of_others_are_not_there(world, owner, path):
    stranger = await world.open_account()
    client, code = await signed_in(world, stranger), await make(owner, "menu")

    shown = await client.get(f"/dashboard/codes/{code['id']}/{path}")
    sent = await client.post(f"/dashboard/codes/{code['id']}/{path}", data={"url": "cafe.example"})

    assert shown.status_code == 404
    assert sent.status_code in (404, 405)


async def test_the_times_of_an_event_are_those_of_its_zone(world, owner):
    client = await signed_in(world, owner)
    entered = {"title": "Party", "start": "2027-06-18", "start-time": "18:00", "timezone": "Europe/Berlin"}

    made = await client.post(f"{NEW}/event", data=entered)
    path = made.headers["location"].partition("?")[0] + "/edit"
    page = form_in(await client.get(path)).fields
    await client.post(path, data={**page, "timezone": "America/New_York"})

    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert (page["start"], page["start-time"]) == ("2027-06-18", "18:00")
    assert code["start"] == "2027-06-18T18:00:00-04:00"


async def test_a_field_of_a_form_has_a_name_from_what_it_asks_for(world, owner):
    client = await signed_in(world, owner)
    labels = {f"fields.{place}.label": label for place, label in enumerate(["Ihr Name", "Ihr Name!", "名前"])}
    types = {f"fields.{place}.type": "text" for place in range(3)}

    await client.post(f"{NEW}/lead_form", data={"form_title": "Hello", **labels, **types})

    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert [field["key"] for field in code["fields"]] == ["ihr_name", "ihr_name_2", "field"]
