"""Try a scan: what a visitor would get, and why, on a page that counts nothing."""

import re
from datetime import timedelta

import pytest

from app.pages.texts import catalogues
from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from tests.app.dashboard.code.code_pages import as_answer, path_of, words_of
from tests.app.dashboard.signing import browser, signed_in
from tests.cases import in_turn
from tests.support import NOON

SESAME = "sesame"
IOS, ELSEWHERE = "https://apps.example/ios", "https://example.com/app"
APP = {"type_id": 8, "ios_url": IOS, "fallback_url": ELSEWHERE}
HOSTILE = '<script>alert("1")</script>\u200f' + "木" * 150


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def tried(client, code, **asked):
    return await client.get(path_of(code, "/explain"), params=asked)


def result_in(page):
    """Only the words of the result."""
    part = re.search(r'<section class="card" id="result".*?</section>', page.text, flags=re.DOTALL)[0]
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", part, flags=re.DOTALL).split())


def halts_in(page):
    return page.text.count('<li class="halt">')


async def test_a_code_that_is_open_leads_on_and_says_what_changes_nothing(owner, client):
    page = await tried(client, await owner.make(name="Menu"))

    assert page.status_code == 200
    assert "<title>Try a scan: Menu" in page.text
    assert result_in(page).startswith("today, 12:00 qr.test/")
    assert "Switched on No end date Any number of scans No password example.com/menu" in result_in(page)
    assert "It would be counted." in result_in(page)
    for same in ("Every device gets the same.", "Every language leads", "The country changes nothing"):
        assert same in result_in(page)
    assert halts_in(page) == 0
    assert 'name="password_given"' not in page.text


async def test_an_end_in_the_future_stops_a_scan_behind_it(owner, client):
    code = await owner.make(
        expires_at="2027-09-30T22:00:00Z", expired_redirect_url="https://example.com/over"
    )
    await owner.go_by("Europe/Vienna")

    before, behind = (
        [await tried(client, code, at=f"2027-10-01T{clock}") for clock in ("00:00", "12:00")],
        await tried(client, code, at="2027-09-30T23:59"),
    )

    for page in before:
        assert "Ended: 1 Oct 2027, 00:00 example.com/over the address that you set for this" in result_in(
            page
        )
        assert "No password" not in result_in(page)
        assert "nobody is let through here" in result_in(page)
        assert halts_in(page) == 1
        assert f'href="{path_of(code)}#rules"' in page.text
    assert result_in(before[1]).startswith("1 Oct 2027, 12:00")
    assert "Until 1 Oct 2027, 00:00" in result_in(behind)
    assert "example.com/menu" in result_in(behind)


@pytest.mark.parametrize(
    ("device", "place"), [("iphone", "apps.example/ios the address for iOS"), ("computer", "example.com/app")]
)
async def test_an_app_leads_each_device_elsewhere(owner, client, device, place):
    page = await tried(client, await owner.make(**APP), device=device)

    assert f"No password {place}" in result_in(page)
    assert "Every device" not in result_in(page)
    assert f'<option value="{device}" selected>' in page.text


async def test_the_password_is_asked_for_or_given(owner, client):
    code = await owner.make(link_password=SESAME)

    asked, given = await tried(client, code), await tried(client, code, password_given="on")

    assert "Asks for the password so a form asks for it here A form for the password" in result_in(asked)
    assert "The password is given example.com/menu" in result_in(given)
    assert [page.text.count("checked") for page in (asked, given)] == [0, 1]
    assert SESAME not in asked.text + given.text


async def test_a_limit_is_as_of_now_at_a_later_time_and_it_says_so(world, owner, client):
    code, once = await owner.make(scan_limit=2), await owner.make(scan_limit=1)
    await world.visitor().get(f"/{code['short_id']}")

    later = await tried(client, code, at="2027-01-01T08:00")
    await world.visitor().get(f"/{code['short_id']}")
    await world.visitor().get(f"/{once['short_id']}")
    reached, used = await tried(client, code), await tried(client, once)

    assert "1 of 2 scans used This many are used now. There may be more by then." in result_in(later)
    assert "All 2 scans are used A page that says so" in result_in(reached)
    assert "Its one scan is used A page that says so" in result_in(used)


async def test_a_page_says_its_language_and_a_bot_is_not_counted(owner, client):
    code = await owner.make(type_id=2, text="Hello", status="active")

    page = await tried(client, code, device="bot", language="ja", country="JP")

    assert "Its own page in this language: 日本語" in result_in(page)
    assert "programs are not people" in result_in(page)
    assert '<option value="JP" selected>Japan</option>' in page.text


async def test_a_paused_code_says_so(owner, client):
    page = await tried(client, await owner.make(status="paused"), language="de", device="bot")

    assert "nobody is let through here" in result_in(page)

    assert (
        "Paused People who scan it see a page that says so. A page that says so in this language: Deutsch"
        in result_in(page)
    )


async def test_a_free_plan_meets_the_ad_first_and_codes_of_assistants_do_not(world):
    owner = await world.open_account(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)
    own, assistants = [await owner.make_via(via) for via in (CreatedVia.DASHBOARD, CreatedVia.ASSISTANT)]

    page = await owner.make_via(CreatedVia.DASHBOARD, type_id=2, text="Hello")

    first, straight, own_page = [await tried(client, as_answer(code)) for code in (own, assistants, page)]

    assert "A page about Repoint first" in result_in(first)
    assert "example.com/menu behind that page" in result_in(first)
    assert "about Repoint" not in result_in(straight)
    assert "behind that page, in this language" in result_in(own_page)


async def test_an_ad_on_the_way_of_a_link_is_said_in_the_words_of_links(world):
    owner = await world.open_account(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)
    world.kind = "links"
    link = await owner.make_via(CreatedVia.DASHBOARD)

    page = await client.get(f"/dashboard/links/{link.id}/explain")

    assert "Links made by assistants never do" in result_in(page)


async def test_a_query_that_is_passed_on_is_said_behind_an_ad_too(world):
    for plan, subscription in ((Plan.FREE, Subscription.NONE), (Plan.BUSINESS, Subscription.ACTIVE)):
        owner = await world.open_account(plan, subscription)
        client = await signed_in(world, owner)
        passing, plain = [
            await owner.make_via(
                CreatedVia.DASHBOARD, type_id=1, url="https://example.com", forward_query=forwards
            )
            for forwards in (True, False)
        ]

        said = "what follows the ? in the scanned address is passed on"
        assert said in result_in(await tried(client, as_answer(passing)))
        assert said not in result_in(await tried(client, as_answer(plain)))


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Pacific/Kiritimati"])
async def test_a_time_at_the_end_of_the_calendar_is_refused_by_every_clock(owner, client, zone):
    await owner.go_by(zone)

    page = await tried(client, await owner.make(), at="9999-12-31T23:59")

    assert page.status_code == 422
    assert "Choose a day and a time." in page.text


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"at": "soon"}, "Choose a day and a time."),
        ({"at": "9999-12-31T12:00"}, "Choose a day and a time."),
        ({"at": "2027-01-01\x00"}, "Choose a day and a time."),
        ({"device": "<b>fridge"}, "Choose one of these."),
        ({"language": "de_AT"}, "Choose one of these."),
        ({"country": "Austria"}, "Choose one of these."),
    ],
)
async def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(owner, client, asked, sentence):
    code = await owner.make()

    page = await tried(client, code, **{"country": "AT", **asked})

    assert page.status_code == 422
    assert page.text.count(sentence) == 2
    assert f'id="fault-{next(iter(asked))}"' in page.text
    assert "<title>Error: Try a scan" in page.text
    assert "<b>fridge" not in page.text
    if "country" not in asked:
        assert '<option value="AT" selected>' in page.text


async def test_a_script_gets_the_result_alone(owner, client):
    code = await owner.make()

    page = await client.get(
        path_of(code, "/explain?device=ipad"), headers={"HX-Request": "true", "HX-Request-Type": "partial"}
    )

    assert page.text.strip().startswith('<section class="card" id="result"')
    assert "<h1" not in page.text
    assert len(page.content) < 15_000


async def test_looking_counts_nothing_and_stores_nothing(world, owner, client):
    code = await owner.make(scan_limit=1, name="Menu")
    before = await world.rows()

    for _ in range(3):
        await tried(client, code, device="iphone", at="2027-01-01T08:00")

    assert await world.rows() == before


async def test_a_hostile_name_is_only_words(owner, client):
    code = await owner.make()
    await owner.put_name(code, HOSTILE)

    page = await tried(client, code)

    assert "&lt;script&gt;alert" in page.text
    assert "<script>alert" not in page.text
    assert "style=" not in page.text


async def test_links_have_the_page_too(world, owner, client):
    world.kind = "links"
    link = await owner.make(status="paused", name="Menu")

    page = await client.get(f"/dashboard/links/{link['id']}/explain?language=fr")

    assert page.status_code == 200
    assert "Paused People who scan it see a page that says so." in result_in(page)
    assert f'action="/dashboard/links/{link["id"]}/explain"' in page.text
    assert (await client.get(f"/dashboard/codes/{link['id']}/explain")).status_code == 404


async def test_what_is_someone_elses_is_not_found_and_strangers_sign_in_first(world, owner, client):
    other = await world.open_account()
    for kind in ("qr-codes", "links"):
        world.kind = kind
        theirs = await other.make()
        for room in ("codes", "links"):
            path = f"/dashboard/{room}/{theirs['id']}/explain"
            assert (await client.get(path)).status_code == 404
            assert (await browser(world).get(path)).headers["location"].startswith("/dashboard/sign-in")
            assert (await client.post(path, data={})).status_code == 405


async def test_the_page_of_the_code_leads_there(owner, client):
    code = await owner.make()

    page = await client.get(path_of(code))

    assert f'<a class="btn small" href="{path_of(code)}/explain">Try a scan</a>' in page.text


@in_turn("language", sorted({one.language for one in catalogues().values()}))
async def test_every_language_has_every_sentence(world, owner, language):
    client = await signed_in(world, owner, accept_language=language)
    at = (NOON + timedelta(days=30)).strftime("%Y-%m-%dT%H:%M")
    codes = [
        await owner.make(scan_limit=5, expires_at="2027-06-01T00:00:00Z"),
        await owner.make(link_password=SESAME, expires_at="2027-06-01T00:00:00Z", expiration_enabled=False),
        await owner.make(**APP),
    ]

    for code in codes:
        page = await tried(client, code, at=at, device="iphone", language="de")

        assert page.status_code == 200
        assert page.headers["Content-Language"] == language
        assert not re.search(r"explain_\w+|way_\w+|\{\w+\}", words_of(page))


async def test_rules_are_steps_and_it_says_until_when(owner, client):
    sale = {"name": "Sale", "to": {"url": "https://sale.example"}}
    when = {"until": f"{NOON + timedelta(hours=1):%FT%TZ}"}
    german = {"when": {"language": ["de"]}, "to": {"url": "https://de.example"}}
    code = await owner.make(rules=[german, {**sale, "enabled": False, "when": when}, {**sale, "when": when}])

    page = result_in(await tried(client, code))

    assert "People who speak German Rule 1 does not hold" in page
    assert "Until today, 13:00 Sale · Rule 3 holds sale.example" in page
    assert "Until today, 13:00, then: example.com/menu" in page
    assert "Rule 1 holds de.example" in result_in(await tried(client, code, language="de"))


async def test_what_follows_the_address_is_tried_and_what_does_not_hold_is_named(owner, client):
    table = {"when": {"query": {"table": "4"}, "country": ["AT"]}, "to": {"url": "https://four.example"}}
    code = await owner.make(rules=[table])

    four, elsewhere, many = (
        await tried(client, code, query="?table=4&x=1", country="AT"),
        await tried(client, code, query="table=4", country="DE"),
        await tried(client, code, query="&".join(f"{number}=1" for number in range(11))),
    )

    assert "In Austria, with table=4 in the address Rule 1 holds four.example" in result_in(four)
    assert 'value="?table=4&amp;x=1"' in four.text
    assert "Rule 1 does not hold: In Austria example.com/menu" in result_in(elsewhere)
    assert "10" in result_in(many)


async def test_a_past_scan_says_why_by_the_rules_of_its_time(world, owner, client):
    german = {"when": {"language": ["de"]}, "to": {"url": "https://de.example"}}
    code = await owner.make(rules=[german], scan_limit=5)
    other = await owner.make()
    await world.visitor(accept_language="de-AT, en").get(f"/{code['short_id']}")
    world.clock.advance(hours=1)
    await owner.change(code, rules=[])
    world.clock.advance(hours=1)

    every = await client.get(path_of(code, "/scans/every"))
    (why,) = re.findall(r'href="([^"]+/explain\?scan=[^"]+)"', every.text)
    page = await client.get(why)

    assert "<h1>Why this scan got this answer</h1>" in page.text
    assert result_in(page).startswith("today, 12:00")
    assert "People who speak German Rule 1 holds de.example" in result_in(page)
    assert "of the languages only the first" in result_in(page)
    # What is known of now says nothing of then.
    for word in ("scans used", "would be counted", "Every device"):
        assert word not in result_in(page)
    assert (await client.get(why.replace(code["id"], other["id"]))).status_code == 404
