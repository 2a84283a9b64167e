"""What the history of a code says: who, what, before and after, and the way back."""

import re
from asyncio import create_task, sleep
from math import pi
from time import thread_time

import pytest

from app.dashboard.parts.designs.design_controls import DESIGN_CONTROLS
from app.dashboard.parts.designs.option_fields import CORNER_COLORS, GRADIENTS, OPTION_FIELDS
from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from domain.content import TYPES
from domain.content.opening_hours import DAYS
from domain.use_cases.codes.codes import change_code
from domain.use_cases.deps import Actor
from tests.app.dashboard.code.code_pages import after, field, path_of, scan, send, words_of
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.domain.content.bodies import WHOLE
from tests.storage.logo_server import data_uri, picture

MENU = {
    "type_id": 11,
    "menu_title": "Lunch",
    "sections": [
        {"name": "Soups", "items": [{"name": "Lentil", "price": 6.5}, {"name": "Tomato", "price": 6}]},
        {"name": "Pasta", "items": [{"name": "Pesto", "price": 11}]},
    ],
}
LOGO = data_uri(picture())
STOPS = [{"offset": 0, "color": "#000000"}, {"offset": 1, "color": "#0f3d6e"}]
# An underscore, or a position in brackets: no word of a person.
API_PATH = re.compile(r"\b[a-z]+_[a-z_]+\b|\[\d+\]")


async def history_of(client, code):
    """The newest first: the text of each change."""
    page = await client.get(path_of(code, "/history"))
    assert page.status_code == 200
    items = re.findall(r'<li(?: class="live")?><p class="who">.*?</li>', page.text, flags=re.DOTALL)
    return [words_of(Part(item)) for item in items]


class Part:
    def __init__(self, text):
        self.text = text


@in_turn(
    ("first", "second", "said"),
    [
        ({}, {"url": "https://a.example/new"}, "repointed it"),
        ({}, {"forward_query": True}, "edited it"),
        ({}, {"type_id": 2, "text": "Hello"}, "changed its type"),
        ({}, {"status": "paused"}, "paused it"),
        ({"status": "paused"}, {"status": "active"}, "resumed it"),
        ({}, {"expires_at": "2027-09-30T00:00:00Z"}, "set an end date"),
        ({"expires_at": "2027-09-30T00:00:00Z"}, {"expires_at": None}, "removed the end date"),
        (
            {"expires_at": "2027-09-30T00:00:00Z"},
            {"expires_at": "2027-10-01T00:00:00Z"},
            "changed the end date",
        ),
        ({}, {"name": "New"}, "renamed it"),
        ({}, {"tags": ["Summer"]}, "changed the tags"),
        ({}, {"options": {"width": 500}}, "changed the design"),
        ({}, {"theme": {"font": "serif"}}, "changed the page’s look"),
        ({}, {"scan_limit": 500}, "set a scan limit"),
        ({"scan_limit": 500}, {"scan_limit": None}, "removed the scan limit"),
        ({"scan_limit": 500}, {"scan_limit": 600}, "changed the scan limit"),
        ({}, {"link_password": "open sesame"}, "set a password"),
        ({"link_password": "open sesame"}, {"link_password": None}, "removed the password"),
        ({"link_password": "open sesame"}, {"link_password": "another one"}, "changed the password"),
        ({}, {"status": "paused", "scan_limit": 5}, "changed several things"),
    ],
)
async def test_each_kind_of_change_has_its_words(world, owner, first, second, said):
    client, code = await signed_in(world, owner), await owner.make(**first)
    await owner.change(code, **second)

    newest, oldest = await history_of(client, code)

    assert f"key “the owner” {said}" in newest or f" {said}" in newest
    assert "made it today, 12:00" in oldest
    assert "sesame" not in newest
    assert "another one" not in newest


async def test_before_and_after_stand_below_the_name_of_their_field(world, owner):
    client, code = await signed_in(world, owner), await owner.make(url="https://cafe.example/winter")
    await owner.change(code, url="https://cafe.example/summer", expires_at="2027-09-30T16:00:00Z")

    newest, _ = await history_of(client, code)

    assert "Address − before: cafe.example/winter + after: cafe.example/summer" in newest
    assert "End date + after: 30 Sept 2027, 16:00" in newest


async def test_names_tags_and_looks_are_said_field_by_field(world, owner):
    gradient = {"type": "linear", "rotation": pi / 4, "colorStops": STOPS}
    code = await owner.make(name="Old", tags=["a", "b"], options={"image": LOGO, "width": 500})
    await owner.change(
        code,
        name="New",
        tags=["b"],
        options={
            "image": None,
            "width": 600,
            "dotsOptions": {"type": "classy", "gradient": gradient},
            "cornersDotOptions": {"colors": ["#111111", "#222222", "#333333"]},
            "imageOptions": {"imageSize": 0.3, "hideBackgroundDots": False},
            "frameOptions": {"enabled": True, "type": "badge", "text": "Menu"},
        },
        theme={"font": "serif", "powered_by": False},
    )

    said = (await history_of(await signed_in(world, owner), code))[0]

    for words in (
        "changed several things",
        "Name (only you see it) − before: Old + after: New",
        "Tags − before: a, b + after: b",
        "Logo − before: Picture",
        "Width − before: 500 + after: 600",
        "Shape of the dots − before: Square + after: Petal",
        "Gradient on the dots + after: 45°, #000000 0 %, #0f3d6e 100 %",
        "A colour for each pupil + after: #111111, #222222, #333333",
        "Logo · Size + after: 30 %",
        "Logo · Leave out the dots behind it − before: yes + after: no",
        "Frame and words · Frame + after: Badge",
        "Frame and words · Words + after: Menu",
        "The page’s look · Font + after: With serifs",
        "The page’s look · “Repoint” at the end of the page + after: Not shown",
    ):
        assert words in said, words


def test_each_option_of_a_design_has_its_words():
    named = {one.name for one in DESIGN_CONTROLS}

    assert {*OPTION_FIELDS, *GRADIENTS, *CORNER_COLORS} - named == {"frameOptions.enabled"}
    for one in DESIGN_CONTROLS:
        if (field := OPTION_FIELDS.get(one.name)) and field.choices:
            assert {value for value, _ in one.options} - {""} == {*field.choices}, one.name


async def test_a_name_is_undone_and_gone_back_to_like_any_change(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Old", tags=["a"])

    page = await after(client, await send(client, code, "name", name="New"))
    undone = await after(client, await send(client, code, "undo", version=field(page, "version")))
    await after(client, await send(client, code, "revert", version="2"))

    assert "<h1><bdi>Old</bdi></h1>" in undone.text
    assert (await owner.get(code))["name"] == "New"


async def test_undo_is_offered_for_the_newest_however_many_versions_are_gone(world, owner):
    code = await owner.make(name="Old")
    world.clock.advance(days=400)
    await owner.change(code, name="New")
    client = await signed_in(world, owner)

    page = await client.get(path_of(code, "/history"))
    await after(client, await send(client, code, "undo", version=field(page, "version")))

    assert (await owner.get(code))["name"] == "Old"


async def test_dishes_are_compared_one_by_one(world, owner):
    client, code = await signed_in(world, owner), await owner.make(**MENU)
    soups = {"name": "Soups", "items": [{"name": "Tomato", "price": 7}]}
    pasta = {"name": "Pasta", "items": [{"name": "Pesto", "price": 11}, {"name": "Ragù", "available": False}]}
    await owner.change(code, sections=[soups, pasta])

    newest, _ = await history_of(client, code)

    assert "+ after: Ragù" in newest
    assert "Price − before: 6.50 + after: 7" in newest
    assert "Pesto" not in newest


async def test_an_item_that_only_moved_down_is_no_change_of_its_own(world, owner):
    links = [{"text": name, "url": f"https://{name}.example"} for name in ("one", "two", "three")]
    client = await signed_in(world, owner)
    code = await owner.make(type_id=20, links_title="Band", links_list=links)
    await owner.change(code, links_list=[{"text": "new", "url": "https://new.example"}, *links])

    newest, _ = await history_of(client, code)

    assert newest.count("after:") == 1
    assert "new, new.example" in newest
    assert "two" not in newest


@pytest.mark.slow
@in_turn("model", TYPES.values())
async def test_no_path_of_the_api_is_in_any_history(world, owner, model):
    """Each field of each type is filled in, changed and taken away."""
    client = await signed_in(world, owner)
    bodies = [body for type_id, body in WHOLE if type_id == model.type_id]
    code = await owner.make(type_id=model.type_id, **bodies[0])
    for body in [*bodies[1:], model.example]:
        fields = dict.fromkeys(model.model_fields) | body
        changed = await owner.change(code, **{n: v for n, v in fields.items() if n != "name" or v})
        assert changed.status_code == 200, changed.text
    await owner.change(code, **{"type_id": 2, "text": "end"} if model.type_id != 2 else {"text": "end"})

    for event in await history_of(client, code):
        assert API_PATH.findall(event) == [], event


async def test_nobody_reads_a_password_of_a_network(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(type_id=5, ssid="Guests", password="old secret", security="WPA")
    await owner.change(code, password="new secret")

    for text in [*await history_of(client, code), words_of(await client.get(path_of(code)))]:
        assert "secret" not in text


@pytest.mark.parametrize(
    ("actor", "via", "named"),
    [
        ("dashboard", CreatedVia.DASHBOARD, "You"),
        ("assistant Claude", CreatedVia.ASSISTANT, "Claude assistant"),
        ("API key till system (rp_abc12345…)", CreatedVia.API, "key “till system”"),
        ("API key till system (rp_abc12345…)", CreatedVia.BULK, "key “till system” from a file"),
        ("dashboard", CreatedVia.BULK, "You from a file"),
    ],
)
async def test_who_it_was_is_named(world, owner, actor, via, named):
    client, code = await signed_in(world, owner), await owner.make()
    url = {"url": "https://a.example"}
    await change_code(world.deps, Actor(owner.account, actor, via), code["id"], lambda: url)

    newest, _ = await history_of(client, code)

    assert newest.startswith(f"{named} repointed it today, 12:00 now")


async def test_going_back_is_a_change_that_can_be_undone(world, owner):
    client, code = await signed_in(world, owner), await owner.make(url="https://a.example/1")
    for number in (2, 3):
        await owner.change(code, url=f"https://a.example/{number}")

    gone = await after(client, await send(client, code, "revert", version="1"))
    first = (await scan(world, code)).headers["location"]
    await after(client, await send(client, code, "undo", version=field(gone, "version")))

    assert "Gone back. The next scan gets the earlier version." in words_of(gone)
    assert first == "https://a.example/1"
    assert (await scan(world, code)).headers["location"] == "https://a.example/3"
    assert len(await history_of(client, code)) == 5


async def test_a_kind_goes_back_with_its_content(world, owner):
    client, code = await signed_in(world, owner), await owner.make(url="https://a.example/1")
    await owner.change(code, **MENU)

    await send(client, code, "undo", version="1")

    assert (await owner.get(code))["url"] == "https://a.example/1"


async def test_what_is_there_already_has_no_way_back(world, owner):
    client, code = await signed_in(world, owner), await owner.make(url="https://a.example/1")
    await owner.change(code, url="https://a.example/2")
    await owner.change(code, url="https://a.example/1")

    newest, middle, first = await history_of(client, code)

    assert "Undo" in newest
    assert "Go back to this" in middle
    assert "Go back to this" not in first


async def test_a_version_with_a_rule_that_the_plan_lacks_says_so(world, owner):
    client, code = await signed_in(world, owner), await owner.make(scan_limit=5)
    await owner.change(code, scan_limit=None)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    newest, _ = await history_of(client, code)
    refused = await send(client, code, "undo", version="1")

    assert "That version had something that needs Lite, so you cannot go back to it." in newest
    assert "Undo" not in newest
    assert refused.status_code == 422


async def test_a_version_with_more_rules_than_the_plan_has_says_so(world, owner):
    rules = [{"when": {"language": [one]}, "to": {"url": "https://example.com"}} for one in ("de", "fr")]
    code = await owner.make(rules=rules)
    await owner.change(code, rules=None)
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)

    newest = (await history_of(client, code))[0]
    refused = await send(client, code, "revert", version="1")

    said = "Your plan has room for rules of a code: 1."
    assert said in newest
    assert refused.status_code == 422
    assert said in words_of(refused)


async def test_a_version_that_would_be_a_loop_by_now_says_so(world, owner):
    client, code = await signed_in(world, owner), await owner.make(url="https://go.cafe.example/x")
    await owner.change(code, url="https://a.example/2")
    await owner.own_domain("go.cafe.example")

    newest, first = await history_of(client, code)

    said = "That version would now lead back to your own codes, so you cannot go back to it."
    assert said in newest
    assert said in first


@pytest.mark.slow
async def test_all_changes_are_read_page_by_page(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    for number in range(2, 46):
        await owner.change(code, url=f"https://a.example/{number}")
    found, path = [], path_of(code, "/history")

    while path:
        page = await client.get(path)
        found += re.findall(r"after: </span>a\.example/(\d+)", page.text)
        link = re.search(r'href="([^"]*before=[^"]*)"', page.text)
        path = link[1] if link else None

    assert found == [str(number) for number in range(45, 1, -1)]
    overview = words_of(await client.get(path_of(code)))
    assert "All 45 changes" in overview
    for wrong in ("x", "-1", "0", "9" * 30, "٣"):
        assert (await client.get(path_of(code, "/history"), params={"before": wrong})).status_code == 200


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "{{7*7}}", "\u202eevil", "ｗ" * 200])
async def test_no_text_breaks_a_history(world, owner, text):
    client, code = await signed_in(world, owner), await owner.make(type_id=2, text="Hello")
    await owner.change(code, text=text)
    await owner.put_name(code, text)
    await scan(world, code)
    world.clock.advance(minutes=1)

    for end in ("", "/history", "/delete"):
        page = await client.get(path_of(code, end))
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert ">49<" not in page.text
        assert "\u202e" not in page.text


async def test_a_new_kind_says_what_was_there_and_what_is_now(world, owner):
    client, code = await signed_in(world, owner), await owner.make(url="https://a.example/1")
    await owner.change(code, **MENU)

    newest, _ = await history_of(client, code)

    assert "changed its type: Menu" in newest
    assert "− before: a.example/1" in newest
    assert "Tomato, 6" in newest


async def test_a_change_of_a_hundred_dishes_is_short_on_the_first_page(world, owner):
    client, code = await signed_in(world, owner), await owner.make(**MENU)
    dishes = [{"name": f"Dish {number}"} for number in range(100)]
    await owner.change(code, sections=[{"name": "All", "items": dishes}])

    page = await client.get(path_of(code))

    assert re.search(r"and \d+ more", words_of(page))
    assert page.text.count("field-name") == 5
    assert "Dish 60" in (await client.get(path_of(code, "/history"))).text


@pytest.mark.slow
async def test_long_opening_hours_in_a_history_keep_no_scan_waiting(world, owner):
    code = await owner.make(type_id=16, business_name="Kiosk", hours=long_hours(0))
    for minute in (1, 2):
        await owner.change(code, hours=long_hours(minute))
    client = await signed_in(world, owner)
    # The first one reads templates and locales; another may be held up by a collection of garbage.
    shares = [await longest_share(client, path_of(code, "/history")) for _ in range(4)]

    assert min(shares[1:]) < 1 / 2


async def longest_share(client, path):
    """The longest turn of the event loop while it answers, as a share of the CPU time of all turns."""
    began, longest = thread_time(), 0.0
    page = create_task(client.get(path))
    while not page.done():
        turn = thread_time()
        await sleep(0)
        longest = max(longest, thread_time() - turn)
    assert page.result().status_code == 200
    return longest / (thread_time() - began)


def long_hours(minute):
    """As many as a code can have, each different from those of another minute."""
    day = [{"opens": f"{hour:02}:{minute:02}", "closes": f"{hour + 1:02}:{minute:02}"} for hour in range(10)]
    dates = [f"2027-{1 + number // 28:02}-{1 + number % 28:02}" for number in range(100)]
    return {
        "timezone": "Europe/Berlin",
        "week": dict.fromkeys(DAYS, day),
        "exceptions": [{"date": date, "periods": day} for date in dates],
    }
