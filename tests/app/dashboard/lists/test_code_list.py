"""The list of codes: what it finds, in which order, and page after page."""

import re
from html import unescape

import pytest

from domain.content import TYPES
from tests.app.dashboard.signing import signed_in
from tests.rollups import count_all

PATH = "/dashboard/codes"
PALE = {"dotsOptions": {"color": "#d9d9d9"}}
HOSTILE = ("<script>alert(1)</script>", "{{7*7}}", "a\u202eb", "W" * 200, '"><img src=x>')


def names_in(page):
    return [unescape(one) for one in re.findall(r'<a class="row clip"[^>]*>(.*?)</a>', page.text)]


def more_in(page):
    found = re.search(r'<a class="btn full" href="([^"]+)"', page.text)
    return unescape(found[1]) if found else None


async def listed(client, **query):
    page = await client.get(PATH, params=query)
    assert page.status_code == 200, page.text
    return names_in(page)


async def make(owner, name, **fields):
    """A second after the one before."""
    owner.world.clock.advance(seconds=1)
    return await owner.make(name=name, **fields)


async def make_folder(owner, name):
    return (await owner.api.post("/folders", json={"name": name})).json()["data"]["id"]


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


@pytest.mark.both_databases
async def test_a_search_finds_names_addresses_and_short_links(owner, client):
    menu = await make(owner, "Menu", url="https://example.com/summer")
    await make(owner, "Flyer", url="https://example.org/terrace")

    assert await listed(client, search="MEN") == ["Menu"]
    assert await listed(client, search="terrace") == ["Flyer"]
    assert await listed(client, search=menu["short_id"]) == ["Menu"]
    assert await listed(client, ids=f"{menu['short_id']},not-ours") == ["Menu"]
    assert await listed(client, ids=menu["id"], search="terrace") == []
    assert await listed(client, search=" example ") == ["Flyer", "Menu"]


@pytest.mark.parametrize(
    ("slug", "what"),
    [("wifi", "page: Café"), ("menu", "page: 1 section, 1 dish"), ("lead_form", "page: 2 questions")],
)
async def test_a_row_says_what_is_on_the_page_of_its_code(owner, client, slug, what):
    kind = next(one for one in TYPES.values() if one.slug == slug)
    await owner.make(**{"type_id": kind.type_id, **kind.example})

    page = await client.get(PATH)

    assert re.findall(r'class="leads">.*?<span class="clip">(.*?)</span>', page.text) == [what]


async def test_codes_are_filtered_by_folder_tag_and_state(world, owner, client):
    tables = await make_folder(owner, "Tables")
    await make(owner, "table", folder=tables, tags=["summer"])
    await make(owner, "paused", status="paused", tags=["summer"])
    await make(owner, "ended", expires_at="2026-11-21T00:00:00Z")
    await make(owner, "pale", options=PALE)
    (tag,) = (await owner.api.get("/tags")).json()["data"]
    world.clock.advance(days=2)
    client = await signed_in(world, owner)

    assert await listed(client, folder=tables) == ["table"]
    assert await listed(client, folder="none") == ["pale", "ended", "paused"]
    assert await listed(client, tag=tag["id"]) == ["paused", "table"]
    assert await listed(client, tag=tag["id"], state="paused") == ["paused"]
    assert await listed(client, state="ended") == ["ended"]
    assert await listed(client, state="care") == ["pale"]
    page = await client.get(PATH)
    chips = re.findall(r'<span class="clip">([^<]+)</span> <span class="num">(\d+)</span>', page.text)
    assert dict(chips) == {
        "All": "4",
        "Tables": "1",
        "No folder": "3",
        "summer": "2",
        "Paused": "1",
        "Ended": "1",
        "Needs care": "1",
    }


async def test_a_mended_design_needs_no_care_any_more(owner, client):
    pale = await make(owner, "pale", options=PALE)
    assert await listed(client, state="care") == ["pale"]

    await owner.change(pale, options={"dotsOptions": {"color": "#000000"}})

    assert await listed(client, state="care") == []
    assert "No code matches." in (await client.get(PATH, params={"state": "care"})).text


@pytest.mark.parametrize(
    ("sort", "expected"), [("newest", "bca"), ("name", "abc"), ("scans", "cab"), ("nonsense", "bca")]
)
async def test_codes_are_sorted(world, owner, client, sort, expected):
    codes = {}
    for name in "acb":
        codes[name] = await make(owner, name)
    async with world.visitor() as visitor:
        for name in "cca":
            await visitor.get(f"/{codes[name]['short_id']}")

    assert "".join(await listed(client, sort=sort)) == expected


@pytest.mark.slow
@pytest.mark.parametrize("sort", ["newest", "name", "scans"])
async def test_every_code_is_on_one_page_though_others_are_made_meanwhile(world, owner, client, sort):
    await owner.make_many(*({"name": f"code {number:02}"} for number in range(60)))
    found, path = [], f"{PATH}?sort={sort}"
    while path:
        page = await client.get(path)
        found += names_in(page)
        path = more_in(page)
        await owner.make(name=f"between {len(found)}")

    assert sorted(name for name in found if name.startswith("code")) == [f"code {n:02}" for n in range(60)]


async def test_a_script_gets_the_part_that_changes(owner, client):
    await owner.make_many(*({"name": f"code {number}"} for number in range(30)))
    part = {"HX-Request": "true", "HX-Request-Type": "partial"}

    page = await client.get(PATH, headers=part)
    following = await client.get(more_in(page), headers=part)

    assert page.text.lstrip().startswith('<div id="codes">')
    assert "<html" not in page.text + following.text
    assert (len(names_in(page)), len(names_in(following))) == (25, 5)
    assert '<div id="codes">' not in following.text
    assert "HX-Request-Type" in page.headers["vary"]


async def test_the_address_says_all_and_a_chip_is_taken_off_again(owner, client):
    folder = await make_folder(owner, "Tables")
    await make(owner, "Menu", folder=folder, status="paused")

    page = await client.get(PATH, params={"search": "menu", "folder": folder, "sort": "name"})
    links = [unescape(link) for link in re.findall(r'<a class="chip"[^>]*href="([^"]+)"', page.text)]

    assert f"{PATH}?search=menu&sort=name" in links
    assert f"{PATH}?search=menu&folder={folder}&state=paused&sort=name" in links
    assert f'name="folder" value="{folder}"' in page.text


async def test_a_cursor_of_another_list_begins_at_the_first(owner, client):
    await owner.make_many(*({"name": f"code {number}"} for number in range(30)))
    cursor = more_in(await client.get(PATH)).partition("cursor=")[2]

    assert (await listed(client, cursor=cursor, sort="name"))[0] == "code 0"
    assert len(await listed(client, cursor="nonsense")) == 25


async def test_others_codes_folders_and_tags_do_not_exist(world, owner, client):
    other = await world.open_account()
    await other.make(name="theirs", tags=["theirs"])
    (tag,) = (await other.api.get("/tags")).json()["data"]
    folder = await make_folder(other, "Theirs")
    await owner.make(name="mine")

    assert await listed(client) == ["mine"]
    for query in ({"folder": folder}, {"tag": tag["id"]}, {"folder": "nonsense"}):
        assert (await client.get(PATH, params=query)).status_code == 404
    assert "heirs" not in (await client.get(PATH)).text


@pytest.mark.parametrize("search", ["\x00", "\ud800".encode("utf-8", "surrogatepass"), "'", "%", "x" * 5_000])
async def test_any_search_is_answered(owner, client, search):
    await owner.make(name="code")

    assert (await client.get(PATH, params={"search": search})).status_code == 200


async def test_names_are_only_text(world, owner, client):
    folder = await make_folder(owner, HOSTILE[0])
    codes = [await owner.make(name="x", folder=folder, tags=["<b>"]) for _ in HOSTILE]
    for code, name in zip(codes, HOSTILE, strict=True):
        await owner.put_name(code, name)
    async with world.visitor() as visitor:
        await visitor.get(f"/{codes[0]['short_id']}")
    ticks = [f"{code['id']}:1" for code in codes]

    for page in (
        await client.get(PATH),
        await client.get("/dashboard"),
        await client.get("/dashboard/folders"),
        await client.get(f"{PATH}/many/delete", params={"code": ticks}),
        await client.post(f"{PATH}/many", data={"do": "tag", "tag": "", "code": ticks}),
    ):
        assert page.status_code in (200, 422), page.text
        assert "<script>alert" not in page.text
        assert "<b>" not in re.sub(r"<b>[\d.,]+</b>|<b>\w{3},? ", "", page.text)
        assert "49" not in names_in(page)
        assert "\u202e" not in page.text


async def test_a_row_names_its_type(owner, client):
    await make(owner, "Menu")
    await owner.make(type_id=2, text="Closed on Monday", name="Sign")

    page = await client.get(PATH)

    types = re.findall(r'<span class="clip">([^<]+)</span>\s*</span>\s*</span>', page.text)
    assert sorted(types) == ["Text", "Website"]


async def test_without_codes_there_is_a_way_to_the_first(client):
    page = await client.get(PATH)

    assert "You have no code yet." in page.text
    assert 'href="/dashboard"' in page.text


async def test_over_the_quota_the_list_is_as_ever_and_says_so(world, owner, client):
    for number in range(3):
        await owner.make(name=f"code {number}")
    world.limit_codes(2)

    page = await client.get(PATH)

    assert len(names_in(page)) == 3
    assert "A plan never stops, hides or deletes anything." in page.text


async def test_a_picture_is_kept_by_the_browser_until_it_changes(owner, client):
    code = await make(owner, "Menu")

    async def picture():
        return unescape(re.search(r'<img src="([^"]+)"', (await client.get(PATH)).text)[1])

    before = await picture()
    answer = await client.get(before)
    await owner.change(code, options={"dotsOptions": {"color": "#0b6b50"}})

    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert "immutable" in answer.headers["cache-control"]
    assert await picture() != before


async def test_a_row_says_what_a_scan_meets(world, owner, client):
    await make(owner, "paused", status="paused")
    used = await make(owner, "used", scan_limit=1)
    await make(owner, "asks", link_password="open sesame")
    async with world.visitor() as visitor:
        await visitor.get(f"/{used['short_id']}")
    await count_all(world.database)

    page = await client.get(PATH)

    assert re.findall(r'<span class="tag ask">([^<]+)</span>', page.text) == ["password", "used up", "paused"]
