"""Short links: made from an address, found in the list, and changed on their page as codes are."""

import re
from html import unescape

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.app.dashboard.code.code_pages import after, field, path_of, scan, send, words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.support import owned_rows

PATH = "/dashboard/links"
HOSTILE = ("<script>alert(1)</script>", "{{7*7}}", "W" * 200, '"><img src=x>')


def names_in(page):
    return [unescape(one) for one in re.findall(r'<a class="row clip[^>]*>(.*?)</a>', page.text)]


async def links_of(owner):
    return (await owner.api.get("/links")).json()["data"]


async def test_a_pasted_address_is_a_link_at_once(world, owner, client):
    page = await after(client, await client.post(PATH, data={"url": " cafe.example/menu "}))

    (link,) = await links_of(owner)
    assert (link["url"], link["created_via"]) == ("https://cafe.example/menu", "dashboard")
    assert "Made. It works from now on." in words_of(page)
    assert f">{link['short_url'].removeprefix('http://')}</code>" in page.text
    assert (await scan(world, link)).headers["location"] == "https://cafe.example/menu"


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ("two words", "An address has no spaces."),
        ("", "This is needed."),
        ("javascript:alert(1)", "a code cannot open such an address."),
        ("https://a.example/\x00", "There is a character in it that does not work here."),
        ("http://qr.test/x", "This leads back to your own codes, in a circle."),
    ],
)
async def test_a_wrong_address_stays_in_its_field(world, owner, client, entered, said):
    await owner.make(name="there already")

    page = await client.post(PATH, data={"url": entered})

    assert page.status_code == 422
    assert said in words_of(page)
    assert "<title>Error: " in page.text
    assert field(page, "url") == entered.strip("\x00")
    assert names_in(page) == ["there already"]
    assert len(await links_of(owner)) == 1


async def test_the_list_has_the_links_and_no_code(world, owner, client):
    await owner.make(name="Chat")
    link = await owner.make(url="https://cafe.example/terrace")
    await owner.api.post("/qr-codes", json={"type_id": 1, "url": "https://example.com", "name": "A code"})

    page = await client.get(PATH)

    short_url = link["short_url"].removeprefix("http://")
    assert sorted(names_in(page)) == sorted([short_url, "Chat"])
    assert f'data-copy="{link["short_url"]}"' in page.text
    assert "2 links" in words_of(page)
    assert not re.search("<img|/picture", page.text)
    assert re.findall(r'href="([^"]*)" aria-current="page"', page.text) == [PATH, "/dashboard/more"]


async def test_links_are_searched_filtered_and_sorted(owner, client):
    folder = (await owner.api.post("/folders", json={"name": "Posts"})).json()["data"]["id"]
    await owner.make(name="b", folder=folder, tags=["summer"])
    await owner.make(name="a", status="paused")
    (tag,) = (await owner.api.get("/tags")).json()["data"]

    async def listed(**query):
        return names_in(await client.get(PATH, params=query))

    assert await listed(search="EXAMPLE", sort="name") == ["a", "b"]
    assert await listed(search="nothing") == []
    assert await listed(sort="name") == ["a", "b"]
    assert await listed(folder=folder) == ["b"]
    assert await listed(folder="none") == ["a"]
    assert await listed(tag=tag["id"]) == ["b"]
    assert await listed(state="paused") == ["a"]
    assert await listed(state="care", sort="name") == ["a", "b"]
    page = await client.get(PATH)
    chips = re.findall(r'<span class="clip">([^<]+)</span> <span class="num">(\d+)</span>', page.text)
    assert dict(chips) == {"All": "2", "Posts": "1", "No folder": "1", "summer": "1", "Paused": "1"}


async def test_a_script_gets_the_list_alone_and_the_next_rows(world, owner, client):
    for number in range(27):
        await owner.make(name=f"{number:02}")
    partial = {"hx-request-type": "partial"}

    part = await client.get(PATH, params={"sort": "name"}, headers=partial)
    following = unescape(re.search(r'hx-get="([^"]+cursor[^"]+)"', part.text)[1])
    rest = await client.get(following, headers=partial)

    assert part.text.lstrip().startswith('<div id="links">')
    assert len(names_in(part)) == 25
    assert names_in(rest) == ["25", "26"]
    assert "<html" not in rest.text


async def test_a_full_plan_is_told_before_anything_is_entered(world, owner):
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)
    first = await client.get(PATH)
    for number in range(10):
        await client.post(PATH, data={"url": f"https://example.com/{number}"})

    page = await client.get(PATH)
    refused = await client.post(PATH, data={"url": "https://example.com/more"})

    full = "10 of 10 links: none are left on this plan. All of them keep working."
    assert "0 of 10 links" in words_of(first)
    assert full in words_of(page)
    assert 'href="/dashboard/plan">See the plans<' in page.text
    assert re.search(r'<input [^>]*id="url"[^>]*disabled', page.text)
    assert refused.status_code == 422
    assert full in words_of(refused)
    assert field(refused, "url") == "https://example.com/more"


async def test_over_the_quota_the_list_is_as_ever_and_says_so(world, owner):
    for number in range(12):
        await owner.make(name=str(number))
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)

    page = await client.get(PATH)

    assert "12 of 10 links On a smaller plan you cannot make more." in words_of(page)
    assert len(names_in(page)) == 12


async def test_a_link_is_repointed_and_back(world, owner, client):
    link = await owner.make()

    page = await after(client, await send(client, link, "repoint", url="cafe.example/new"))
    there = (await scan(world, link)).headers["location"]
    await send(client, link, "undo", version=field(page, "version"))

    assert "Repointed. The next scan goes to cafe.example." in words_of(page)
    assert there == "https://cafe.example/new"
    assert (await scan(world, link)).headers["location"] == link["url"]


async def test_the_second_of_two_tabs_is_told_and_nothing_is_lost(owner, client):
    link = await owner.make()
    revision = field(await client.get(path_of(link)), "revision")
    await send(client, link, "repoint", url="https://first.example")

    page = await send(client, link, "repoint", revision=revision, url="https://second.example")

    assert page.status_code == 409
    assert "It was changed in the meantime and now leads to first.example." in words_of(page)
    assert field(page, "url") == "https://second.example"
    assert (await owner.get(link))["url"] == "https://first.example"


async def test_the_page_of_a_link_has_all_but_a_picture(world, owner, client):
    link = await owner.make(name="Chat", tags=["summer"])
    await scan(world, link)

    page = await client.get(path_of(link))
    history = await client.get(path_of(link, "/history"))

    tabs = re.findall(rf'<a href="{path_of(link)}([^"]*)"[^>]*>(\w+)</a>', page.text)
    assert [end for end, _ in tabs] == ["", "/edit", "/scans", "/history"]
    assert '<a class="back" href="/dashboard/links">' in page.text
    assert "Last 28 days" in words_of(page)
    assert "Somebody opens it" in words_of(page)
    assert not re.search("<img|/picture|/design|/download|/kind|QR", page.text)
    assert "History of Chat" in words_of(history)


async def test_a_deletion_says_what_it_costs_and_leads_to_the_links(world, owner, client):
    link = await owner.make(name="Chat")
    await scan(world, link)
    asked = await client.get(path_of(link, "/delete"))

    page = await after(client, await send(client, link, "delete", revision=field(asked, "revision")))

    assert "This link stops at once It was scanned 1 time in the last 7 days." in words_of(asked)
    assert f"{PATH}?done=" in str(page.url)
    assert "1 link is in the trash." in words_of(page)
    assert await links_of(owner) == []


async def test_a_link_of_another_account_does_not_exist(world, owner, client):
    theirs = await (await world.open_account()).make(name="Theirs")
    before = await owned_rows(world)
    fields = {"revision": "x", "url": "https://evil.example", "status": "paused"}

    shown = [await client.get(path_of(theirs, end)) for end in ("", "/history", "/delete")]
    sent = [
        await client.post(path_of(theirs, end), data=fields)
        for end in (
            "/edit",
            "/repoint",
            "/undo",
            "/revert",
            "/status",
            "/expiry",
            "/name",
            "/folder",
            "/tags",
            "/delete",
        )
    ]

    assert {one.status_code for one in (*shown, *sent)} == {404}
    assert await owned_rows(world) == before


async def test_a_code_has_no_page_among_the_links_nor_a_link_among_the_codes(owner, client):
    link = await owner.make()
    code = (await owner.api.post("/qr-codes", json={"type_id": 1, "url": "https://example.com"})).json()[
        "data"
    ]

    answers = [await client.get(f"{PATH}/{code['id']}"), await client.get(f"/dashboard/codes/{link['id']}")]

    assert [one.status_code for one in answers] == [404, 404]


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_name_is_only_text(owner, client, name):
    link = await owner.make(name=name)

    pages = [await client.get(path) for path in (PATH, path_of(link), path_of(link, "/delete"))]

    assert names_in(pages[0]) == [name]
    assert all("<script>alert" not in one.text and "<img" not in one.text for one in pages)


async def test_a_link_is_made_with_all_that_it_can_have(world, owner, client):
    folder = (await owner.api.post("/folders", json={"name": "Posts"})).json()["data"]["id"]
    host = (await owner.own_domain("go.example"))["domain"]
    plain = {"utm_source": "chat", "name": "Chat", "folder": folder, "short_id": "menu-2026"}
    plain |= {"short_link_domain": host}
    rules = {"scan_limit": "5", "link_password": "open sesame"}

    sent = {"url": "cafe.example/menu", "tags": "summer, terrace", **plain, **rules}
    page = await after(client, await client.post(f"{PATH}/new", data=sent))

    (link,) = await links_of(owner)
    assert {name: link[name] for name in plain} == plain
    assert (link["url"], link["tags"]) == ("https://cafe.example/menu", ["summer", "terrace"])
    assert (link["scan_limit"], link["password_enabled"]) == (5, True)
    assert "go.example/menu-2026" in words_of(page)


async def test_a_utm_template_fills_in_what_is_left_empty(owner, client):
    saved = {"name": "Summer", "utm_source": "chat", "utm_campaign": "summer"}
    template = (await owner.api.post("/utm-templates", json=saved)).json()["data"]["id"]

    form = {"url": "https://cafe.example", "utm_campaign": "terrace", "utm_template_id": template}
    await client.post(f"{PATH}/new", data=form)

    (link,) = await links_of(owner)
    assert (link["utm_source"], link["utm_campaign"], link["utm_template_id"]) == (
        "chat",
        "terrace",
        template,
    )


@pytest.mark.parametrize(
    ("entered", "name", "said"),
    [
        ({"url": "two words"}, "url", "An address has no spaces."),
        ({"url": ""}, "url", "This is needed."),
        ({"short_id": "menu"}, "short_id", "Taken. menu-2 is free."),
        (
            {"short_link_domain": "not-mine.example"},
            "short_link_domain",
            "It is not there any more. Choose another.",
        ),
        ({"scan_limit": "many"}, "scan_limit", "Enter a whole number, 1 or more."),
        ({"name": "x" * 201}, "name", "200 characters at most. It has 201."),
    ],
)
async def test_a_wrong_value_of_a_new_link_has_its_sentence(owner, client, entered, name, said):
    await owner.make(short_id="menu")
    sent = {"url": "https://cafe.example", "utm_source": "chat", **entered}

    page = await client.post(f"{PATH}/new", data=sent)

    form = form_in(page)
    assert page.status_code == 422
    assert form.faults == {name: said}
    assert {one: form.fields[one] for one in sent if one != "short_link_domain"} == {
        one: text for one, text in sent.items() if one != "short_link_domain"
    }
    assert len(await links_of(owner)) == 1


async def test_the_form_of_a_new_link_says_what_the_plan_lacks(world, owner):
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)
    form = await client.get(f"{PATH}/new")
    for number in range(10):
        await client.post(PATH, data={"url": f"https://example.com/{number}"})

    full = await client.get(f"{PATH}/new")

    assert re.search(r'<input [^>]*id="short_id"[^>]*disabled', form.text)
    assert "Needs Lite." in words_of(form)
    assert "10 of 10 links: none are left on this plan." in words_of(full)
    assert not re.search("<img src|/picture|forward_query", full.text)


async def test_the_content_of_a_link_is_edited_and_a_second_tab_is_told(owner, client):
    link = await owner.make(utm_source="flyer", name="Chat")
    form = form_in(await client.get(path_of(link, "/edit"))).fields

    saved = await client.post(path_of(link, "/edit"), data={**form, "utm_source": "chat"})
    late = await client.post(path_of(link, "/edit"), data={**form, "utm_source": "late"})

    assert (form["url"], form["utm_source"], form["name"]) == (link["url"], "flyer", "Chat")
    assert "Saved." in words_of(await after(client, saved))
    assert late.status_code == 409
    assert form_in(late).fields["utm_source"] == "late"
    assert (await owner.get(link))["utm_source"] == "chat"


async def test_an_own_ending_leads_on_though_somebody_has_tried_it_before(world, owner, client):
    async with world.visitor() as visitor:
        before = await visitor.get("/menu-2026")
        await client.post(f"{PATH}/new", data={"url": "https://cafe.example", "short_id": "menu-2026"})
        then = await visitor.get("/menu-2026")

    assert before.status_code == 404
    assert then.headers["location"] == "https://cafe.example"


async def test_name_folder_and_tags_are_changed_and_taken_back(owner, client):
    link = await owner.make(name="Chat", tags=["summer"])
    folder = (await owner.api.post("/folders", json={"name": "Posts"})).json()["data"]["id"]

    async def filed():
        found = await owner.get(link)
        return found["name"], found["folder"], found["tags"]

    named = await after(client, await send(client, link, "name", name="Story"))
    await send(client, link, "undo", version=field(named, "version"))
    tagged = await after(client, await send(client, link, "tags", add="terrace"))
    await send(client, link, "undo", version=field(tagged, "version"))
    moved = await after(client, await send(client, link, "folder", folder=folder))
    there = await filed()
    await send(client, link, "folder", folder=field(moved, "folder"))

    assert "<h1><bdi>Story</bdi></h1>" in named.text
    assert there == ("Chat", folder, ["summer"])
    assert await filed() == ("Chat", None, ["summer"])


async def test_a_link_goes_back_to_an_earlier_version(world, owner, client):
    link = await owner.make()
    await send(client, link, "repoint", url="https://second.example")
    await send(client, link, "repoint", url="https://third.example")
    history = await client.get(path_of(link, "/history"))

    back = await after(client, await send(client, link, "revert", version="1"))

    assert "second.example" in words_of(history)
    assert "Gone back." in words_of(back)
    assert (await scan(world, link)).headers["location"] == link["url"]


async def test_a_script_gets_the_parts_of_the_page_that_changed(owner, client):
    link = await owner.make()
    revision = field(await client.get(path_of(link)), "revision")
    client.headers["hx-request-type"] = "partial"

    refused = await send(client, link, "repoint", revision=revision, url="two words")
    changed = await send(client, link, "repoint", revision=revision, url="https://second.example")
    parts = await client.get(changed.headers["location"])

    assert refused.status_code == 422
    assert refused.text.count("<hx-partial") == parts.text.count("<hx-partial") == 6
    assert "<html" not in parts.text
    assert "Repointed. The next scan goes to second.example." in words_of(parts)
