"""The list of contacts: searched, filtered, a page at a time, and what a plan locks."""

import csv
import io
import re
from html import unescape

import pytest

from app.dashboard.contacts import contact_list
from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from domain.use_cases.contacts import unlocked_contacts
from tests.app.dashboard.contacts.forms import ADA, CONSENT, PATH, feedback, form, names, text_of
from tests.app.dashboard.signing import browser, signed_in
from tests.cases import in_turn


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def table(client, query=""):
    answer = await client.get(f"{PATH}/csv{query}")
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def forms_in(page):
    chosen = page.text.partition('id="form"')[2].partition("</select>")[0]
    return re.findall(r'<option value="[^"]+"[^>]*>([^<]*)<', chosen)


async def test_the_file_stays_in_no_cache(client):
    answer = await client.get(f"{PATH}/csv")

    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_who_wrote_what_from_which_form(owner, client):
    await owner.receive(await form(owner), ADA)
    await owner.receive(await feedback(owner), {"rating": 2, "comment": "We waited"})

    page = await client.get(PATH)

    assert names(page) == ["Anonymous", "Ada Üñal"]
    for words in ("2 of 5: “We waited”", "no address given", "Cake for 40", "Ada@Example.com · Catering"):
        assert words in text_of(page)
    assert "2 contacts" in text_of(page)


async def test_a_row_has_what_was_chosen_and_no_bare_tick(owner, client):
    fields = [
        {"key": "news", "label": "Newsletter", "type": "checkbox"},
        {"key": "days", "label": "Days", "type": "checkbox", "options": ["Mon", "Tue"]},
    ]
    code = await owner.make(type_id=22, form_title="Ask us", name="Catering", fields=fields)
    await owner.receive(code, {"name": "Ada", "news": False, "days": ["Mon", "Tue"]})

    kept = text_of(await client.get(PATH))
    await owner.api.delete(f"/qr-codes/{code['id']}")
    gone = await client.get(PATH)

    assert "Mon, Tue" in kept
    assert names(gone) == ["Ada"]
    for words in (kept, text_of(gone)):
        assert not re.search(r"\bno\b(?! address)", words.partition("Ada")[2].partition("1 contact")[0])


async def test_a_table_has_no_row_that_came_after_its_header(owner, client, monkeypatch):
    await owner.receive(await form(owner), ADA)
    passes = []

    async def with_a_late_one(*given, **more):
        passes.append(given)
        if len(passes) == 2:
            await owner.receive(await feedback(owner), {"rating": 2, "comment": "We waited"})
        async for page in unlocked_contacts(*given, **more):
            yield page

    monkeypatch.setattr(contact_list, "unlocked_contacts", with_a_late_one)
    rows = await table(client)

    assert len(passes) == 2
    assert [row["E-mail"] for row in rows] == ["Ada@Example.com"]


async def test_an_account_without_contacts_is_told_what_brings_them(client):
    page = await client.get(PATH)

    assert "Nobody has written yet." in text_of(page)
    assert 'href="/dashboard/codes/new/lead_form"' in page.text


@pytest.fixture
async def two_contacts(owner):
    code = await form(owner)
    bo = {"name": "Bo", "email": "bo@example.com", "wish": "100% vegetarian"}
    return [await owner.receive(code, entered) for entered in (ADA, bo)]


@pytest.mark.both_databases
@in_turn(
    ("search", "found"),
    [
        ("üÑAL", ["Ada Üñal"]),
        ("example.COM", ["Bo", "Ada Üñal"]),
        ("cake for", ["Ada Üñal"]),
        ("100%", ["Bo"]),
        ("_", []),
        ("telephone", []),
        ("a\x00", ["Bo", "Ada Üñal"]),
    ],
)
async def test_a_search_finds_what_was_entered_in_any_case(client, two_contacts, search, found):
    page = await client.get(PATH, params={"search": search})

    assert names(page) == found


@pytest.mark.both_databases
async def test_a_search_says_nothing_of_others(world, owner, client):
    other = await world.open_account()
    await other.receive(await form(other), ADA)

    page = await client.get(PATH, params={"search": "Ada"})

    assert names(page) == []
    assert "No contact matches." in text_of(page)


async def test_the_list_is_of_one_form_or_of_one_period(owner, client):
    first, second = await form(owner, "Catering"), await form(owner, "Rooms")
    await owner.receive(first, {"name": "October"})
    owner.world.clock.advance(days=20)
    await owner.receive(first, {"name": "Monday"})
    owner.world.clock.advance(days=2)
    await owner.receive(second, {"name": "Now"})

    async def found(**query):
        return names(await client.get(PATH, params=query))

    # It was the 20th of November first, and is the 12th of December now.
    assert await found(form=first["id"]) == ["Monday", "October"]
    assert await found(period="today") == ["Now"]
    assert await found(period="week") == ["Now", "Monday"]
    assert await found(period="month") == ["Now", "Monday"]
    assert await found(period="before") == ["October"]
    assert await found(period="before", form=second["id"]) == []
    assert await found(period="for ever", form="nothing") == ["Now", "Monday", "October"]
    page = await client.get(PATH, params={"form": second["id"]})
    assert forms_in(page) == ["Catering", "Rooms"]


@pytest.mark.slow
async def test_every_form_that_got_something_can_be_chosen_and_deleted_ones_say_when(owner, client):
    for number in range(130):
        await owner.receive(await form(owner, f"Form {number:03}"), ADA)
    gone = await form(owner, "Gone")
    await owner.receive(gone, ADA)
    await owner.api.delete(f"/qr-codes/{gone['id']}")
    unused = await form(owner, "form 050 b")
    owner.world.clock.advance(days=3)

    page = await client.get(PATH, params={"form": unused["id"]})

    expected = [f"Form {number:03}" for number in range(130)]
    assert forms_in(page) == [*expected[:51], "form 050 b", *expected[51:], "A deleted code · 20 November"]
    assert "selected>form 050 b<" in page.text


@pytest.mark.parametrize("of_another_account", [True, False])
async def test_a_form_that_does_not_exist_has_an_empty_list(world, owner, client, of_another_account):
    maker = await world.open_account() if of_another_account else owner
    code = await form(maker)
    if of_another_account:
        await maker.receive(code, ADA)
    else:
        await owner.api.delete(f"/qr-codes/{code['id']}")

    page = await client.get(PATH, params={"form": code["id"]})

    assert (page.status_code, names(page)) == (200, [])
    assert "Clear the search and the filters" in text_of(page)
    assert "selected>A deleted code<" in page.text
    assert await table(client, f"?form={code['id']}") == []


async def test_the_contacts_of_a_deleted_code_stay(owner, client):
    code = await form(owner)
    await owner.receive(code, ADA)
    await owner.api.delete(f"/qr-codes/{code['id']}")

    page = await client.get(PATH, params={"form": code["id"]})

    assert names(page) == ["Ada Üñal"]
    assert "Ada@Example.com · A deleted code" in text_of(page)


async def test_show_more_brings_each_once_with_and_without_script(owner, client):
    code = await form(owner)
    for number in range(60):
        await owner.receive(code, {"name": f"Guest {number}"})

    page, seen, parts = await client.get(PATH, params={"search": "guest"}), [], []
    while True:
        seen += names(page)
        more = re.search(r'<a class="btn full" href="([^"]+)"', page.text)
        if more is None:
            break
        path = more[1].replace("&amp;", "&")
        part = await client.get(path, headers={"HX-Request": "true", "HX-Request-Type": "partial"})
        parts.append(part.text)
        page = await client.get(path)
        assert names(part) == names(page)
        assert "Back to the first" in page.text

    assert seen == [f"Guest {number}" for number in reversed(range(60))]
    assert len(parts) == 2
    assert not any("<html" in part or 'id="contacts"' in part for part in parts)


async def test_a_script_gets_the_list_alone(owner, client):
    await owner.receive(await form(owner), ADA)

    part = await client.get(PATH, headers={"HX-Request": "true", "HX-Request-Type": "partial"})
    broken = await client.get(PATH, params={"cursor": "nonsense"})

    assert part.text.lstrip().startswith('<div id="contacts"')
    assert names(broken) == ["Ada Üñal"]


async def test_a_locked_contact_shows_its_time_and_form_and_nothing_else(owner, client):
    owner.world.limit_contacts(business=1, pro=1)
    code = await form(owner)
    await owner.receive(code, {"name": "Open"})
    secret = {"name": "Grace Hopper", "email": "grace@navy.example", "wish": "Ships"}
    locked = await owner.receive(code, secret, consent=CONSENT)

    answers = [
        await client.get(PATH),
        await client.get(PATH, params={"search": "Grace"}),
        await client.get(f"{PATH}/{locked}"),
        await client.get(f"{PATH}/{locked}/delete"),
        await client.get(f"{PATH}/csv"),
    ]

    for answer in answers:
        assert answer.status_code == 200
        for words in ("Grace", "Hopper", "navy", "Ships", "You may write", "privacy"):
            assert words not in answer.text.replace('value="Grace"', "")
    assert names(answers[0]) == ["Waiting", "Open"]
    assert names(answers[1]) == []
    assert "0 contacts" in text_of(answers[1]) or "No contact matches." in text_of(answers[1])
    assert "Catering" in text_of(answers[2])
    assert len(answers[4].text.splitlines()) == 2


async def test_the_banner_says_how_many_wait_and_what_opens_them(world, owner, client):
    world.limit_contacts(business=1_000, lite=1, pro=2)
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)
    # Half past twelve on the first of December there.
    await owner.go_by("Pacific/Kiritimati")
    code = await form_by_dashboard(owner)
    for _ in range(4):
        await owner.receive(code, ADA)

    words = text_of(await client.get(PATH))
    world.clock.advance(days=20)
    later = text_of(await client.get(PATH))
    await owner.subscribe(Plan.BUSINESS, Subscription.ACTIVE)
    opened = await client.get(PATH)

    assert "Your plan opens the first 1 contact of each month" in words
    assert "3 more have arrived and are waiting. Nothing is lost." in words
    # Two a month would not open all of them.
    assert "With Business (1,000 a month), all of them open at once." in words
    assert "New ones are open again: 1 December." in words
    assert "3 more have arrived" in later
    assert "open again" not in later
    # Without signing in again.
    assert "nothing is lost" not in text_of(opened)
    assert names(opened) == ["Ada Üñal"] * 4


async def form_by_dashboard(owner):
    """A plan without REST has forms, too."""
    fields = [{"key": "name", "label": "Name", "type": "text"}]
    code = await owner.make_via(CreatedVia.DASHBOARD, type_id=22, name="F", form_title="F", fields=fields)
    return {"id": str(code.id)}


async def test_a_plan_that_opens_none_says_so(world, owner, client):
    world.limit_contacts(business=0)
    await owner.receive(await form(owner), ADA)

    words = text_of(await client.get(PATH))

    assert "Your plan opens no contacts" in words
    assert "1 more has arrived and is waiting. Nothing is lost." in words
    assert "open again" not in words
    assert "all of them open" not in words


async def test_the_table_has_a_column_for_each_label_and_the_consent(owner, client):
    await owner.go_by("Europe/Berlin")
    code, other = await form(owner), await feedback(owner)
    await owner.receive(code, {**ADA, "news": True}, consent=CONSENT)
    await owner.receive(code, {"name": "=cmd()", "gone": "of a field that the form had"})
    await owner.receive(other, {"rating": 4, "comment": "Good\nand quick"})

    last, second, first = await table(client)

    assert first == {
        **dict.fromkeys(first, ""),
        "Received": "2026-11-20 13:00:00+01:00",
        "Form": "Catering",
        "Your name": "Ada Üñal",
        "E-mail": "Ada@Example.com",
        "Telephone": "030 1234567",
        "Your wish": "Cake for 40",
        "Newsletter": "yes",
        "Consent": "yes",
        "What people agree to": "You may write to me.",
        "Privacy notice": "https://cafe.example/privacy",
    }
    assert (second["Your name"], second["gone"]) == ("'=cmd()", "of a field that the form had")
    assert (last["Rating"], last["Comment"]) == ("4 of 5", "Good\nand quick")


async def test_two_fields_of_one_label_are_two_columns(owner, client):
    fields = [{"key": key, "label": "Name", "type": "text"} for key in ("first", "last")]
    code = await owner.make(type_id=22, name="Twice", form_title="F", fields=fields)
    await owner.receive(code, {"first": "Ada", "last": "Lovelace"})

    (row,) = await table(client)

    assert (row["Name"], row["Name (2)"]) == ("Ada", "Lovelace")


async def test_the_table_is_of_the_chosen_contacts(owner, client):
    code = await form(owner)
    for number in range(300):
        await owner.receive(code, {"name": f"Guest {number}"})
    await owner.receive(await form(owner, "Rooms"), ADA)

    page = await client.get(PATH, params={"search": "guest 1"})
    chosen = re.search(r'href="([^"]+/csv[^"]*)"', page.text)[1]

    assert len(await table(client)) == 301
    assert len(await table(client, chosen.partition("/csv")[2].replace("&amp;", "&"))) == 111
    assert await table(client, f"?form={code['id']}&search=Ada") == []


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", "\u202eevil", "漢" * 200, "x" * 3_000],
    ids=["tags", "backwards", "wide", "long"],
)
async def test_a_hostile_name_is_text_and_is_cut(owner, client, name):
    contact = await owner.receive(await form(owner), {"name": name, "wish": name})

    page, whole = await client.get(PATH), await client.get(f"{PATH}/{contact}")

    assert "<script>alert" not in page.text + whole.text
    shown = name.removeprefix("\u202e")
    assert names(page)[0].removesuffix("…") == shown[:160]
    assert shown in text_of(whole) or "script" in name


@in_turn("path", ["", "/csv", "/erase", "/0b455a26-082b-4ea5-810a-65434fe74beb"])
async def test_others_sign_in_first(world, path):
    answer = await browser(world).get(f"{PATH}{path}")

    assert (answer.status_code, answer.headers["location"][:18]) == (303, "/dashboard/sign-in")


async def test_home_and_the_page_of_a_form_lead_to_the_contacts(owner, client):
    code, menu = await form(owner), await owner.make(name="Menu")
    await owner.receive(code, ADA)

    pages = [await client.get(path) for path in ("/dashboard", f"/dashboard/codes/{code['id']}")]
    without = await client.get(f"/dashboard/codes/{menu['id']}")

    assert 'class="banner" href="/dashboard/contacts"' in pages[0].text
    assert f'href="{PATH}?form={code["id"]}"' in pages[1].text
    assert f'href="{PATH}?form=' not in without.text


async def test_a_person_can_be_answered_from_the_page_of_a_contact(owner, client):
    await owner.receive(await form(owner), ADA)
    path = re.search(r'href="(/dashboard/contacts/[0-9a-f-]{36})"', (await client.get(PATH)).text)[1]

    page = unescape((await client.get(path)).text)

    assert '<a href="mailto:Ada@Example.com">Ada@Example.com</a>' in page
    assert '<a href="tel:0301234567">030 1234567</a>' in page
    assert "Cake for 40</a>" not in page
