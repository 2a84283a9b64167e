"""Plan and usage: each limit with its usage, the operator's plans, and how to change the plan."""

import re
from dataclasses import fields, replace
from html import unescape

import pytest

from domain.accounts.plans import (
    DEFAULT_ALLOWANCES,
    UNLIMITED,
    Allowance,
    Plan,
    Subscription,
    override_allowances,
)
from domain.codes.short_urls import CreatedVia
from domain.content import TYPES
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.support import ROOT

PATH = "/dashboard/plan"
LEAD_FORM = next({"type_id": one.type_id, **one.example} for one in TYPES.values() if one.slug == "lead_form")


async def account(world, plan, subscription=Subscription.ACTIVE):
    owner = await world.open_account(plan, subscription)
    return owner, await signed_in(world, owner)


def gauges(page):
    """By limit: usage, limit, whether it warns, and the note."""
    found = {}
    main = page.text.partition("<main")[2]
    for card in re.findall(r'<span class="figure-name">.*?<span class="tiny">.*?</span>', main, re.DOTALL):
        texts = [unescape(one.strip()) for one in re.findall(r">([^<>]+)<", card) if one.strip()]
        name, used, *of, note = texts
        found[name] = (used, of[0] if of else None, 'class="meter ask"' in card, note)
    return found


def offers(page):
    """By plan: the words for what it has, and for what it lacks."""
    found = {}
    for article in re.findall(r'<article class="plan.*?</article>', page.text, re.DOTALL):
        name = re.search(r"<h3>([^<]+)</h3>", article)[1]
        rows = re.findall(r"<li( class=\"no\")?>.*?([^<>]+)</span></li>", article, re.DOTALL)
        found[name] = ([words for no, words in rows if not no], [words for no, words in rows if no])
    return found


async def test_each_limit_stands_beside_what_is_used_of_it(world):
    owner, client = await account(world, Plan.LITE)
    for number in range(40):
        await owner.make_via(CreatedVia.DASHBOARD, name=str(number))

    page = await client.get(PATH)

    assert page.status_code == 200
    assert "You are on Lite, and it is paid." in page.text
    assert gauges(page) == {
        "Codes": ("40", "of 50", True, "10 left"),
        "Short links": ("0", "of 100", False, "100 left"),
        "Contacts, November": ("0", "of 100", False, "100 left"),
        "Files, in MB": ("0", "of 500", False, "500 left"),
    }


@pytest.mark.parametrize(("codes", "is_warned"), [(3, False), (4, True), (5, True)])
async def test_a_meter_warns_from_four_fifths_on(world, codes, is_warned):
    owner, client = await account(world, Plan.FREE)
    for number in range(codes):
        await owner.make_via(CreatedVia.DASHBOARD, name=str(number))

    assert gauges(await client.get(PATH))["Codes"][2] is is_warned


async def test_over_a_limit_the_page_says_that_all_goes_on(world):
    owner, client = await account(world, Plan.LITE)
    for number in range(7):
        await owner.make_via(CreatedVia.DASHBOARD, name=str(number))
    before = await client.get(PATH)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    after = await client.get(PATH)

    assert "Codes: you have 7. All of them keep working, and no more can be made." in before.text
    assert gauges(after)["Codes"] == (
        "7",
        "of 5",
        True,
        "2 more than your plan has. All of them keep working.",
    )
    assert "You are on Free." in after.text
    assert "Whatever you choose, printed codes keep working" in after.text
    assert "you have 7" not in after.text


async def test_contacts_that_wait_are_counted_and_told_when_new_ones_open(world):
    owner, client = await account(world, Plan.PRO)
    code = await owner.make(**LEAD_FORM)
    world.limit_contacts(pro=2)
    for _ in range(5):
        world.clock.advance(seconds=1)
        await owner.receive(code)

    page = await client.get(PATH)

    business, again = "Business (10,000 a month)", "New ones are open again: 1 December."
    assert gauges(page)["Contacts, November"] == (
        "2",
        "of 2",
        True,
        (
            "3 more have arrived and are waiting. Nothing is lost. "
            f"With {business}, all of them open at once. {again}"
        ),
    )


async def test_no_plan_is_named_that_would_not_open_the_contacts_that_wait(world):
    owner, client = await account(world, Plan.BUSINESS)
    code = await owner.make(**LEAD_FORM)
    world.limit_contacts(pro=2, business=2)
    for _ in range(3):
        world.clock.advance(seconds=1)
        await owner.receive(code)

    note = gauges(await client.get(PATH))["Contacts, November"][3]

    assert note == "1 more has arrived and is waiting. Nothing is lost. New ones are open again: 1 December."


async def test_a_smaller_plan_says_which_contacts_would_wait(world):
    owner, client = await account(world, Plan.PRO)
    code = await owner.make(**LEAD_FORM)
    world.limit_contacts(free=2)
    for _ in range(3):
        world.clock.advance(seconds=1)
        await owner.receive(code)

    text = (await client.get(PATH)).text

    assert text.count("Some contacts of this month would wait") == 1


async def test_the_plans_are_those_of_the_operator(world):
    _, client = await account(world, Plan.LITE)
    tables = {"free": {"qr_codes": 20, "house_ad": False}, "pro": {"qr_codes": "unlimited", "own_domains": 3}}
    world.change(allowances=override_allowances(tables))

    shown = offers(await client.get(PATH))

    assert list(shown) == ["Free", "Lite", "Pro", "Business"]
    has, lacks = shown["Free"]
    assert "20 codes" in has
    assert "scans without an ad" in has
    assert lacks == [
        "Domains",
        "Webhooks",
        "password, end date, scan limit, own endings",
        "API and assistants",
        "many codes from a file",
    ]
    assert "Codes: no limit" in shown["Pro"][0]
    assert "3 domains of your own" in shown["Pro"][0]
    assert "10,000 contacts a month" in shown["Business"][0]


@in_turn("field", [one.name for one in fields(Allowance)])
async def test_every_allowance_is_said_of_a_plan(world, field):
    _, client = await account(world, Plan.LITE)
    before = offers(await client.get(PATH))["Pro"]
    value = getattr(DEFAULT_ALLOWANCES[Plan.PRO], field)
    changed = not value if isinstance(value, bool) else 77
    pro = replace(DEFAULT_ALLOWANCES[Plan.PRO], **{field: changed})
    world.change(allowances={**DEFAULT_ALLOWANCES, Plan.PRO: pro})

    assert offers(await client.get(PATH))["Pro"] != before


async def test_on_trial_the_page_names_what_waits_for_the_payment(world):
    _, client = await account(world, Plan.PRO, Subscription.TRIALING)

    text = (await client.get(PATH)).text

    assert "You are on Pro, on trial. Once it is paid, it has these too: password, end date" in text


@pytest.mark.parametrize("is_alike", [True, False])
async def test_where_nothing_is_to_choose_there_is_usage_only(world, is_alike):
    _, client = await account(world, Plan.BUSINESS)
    everything = Allowance(
        qr_codes=UNLIMITED,
        short_links=UNLIMITED,
        contacts_a_month=UNLIMITED,
        premium_fields=True,
        api=True,
        bulk_csv=True,
        own_domains=UNLIMITED,
        rules=UNLIMITED,
        files_mb=UNLIMITED,
        webhooks=UNLIMITED,
    )
    others = dict.fromkeys(Plan, everything) if is_alike else DEFAULT_ALLOWANCES
    world.change(allowances={**others, Plan.BUSINESS: everything})

    page = await client.get(PATH)

    assert offers(page) == {}
    assert {one[1:] for one in gauges(page).values()} == {(None, False, "No limit")}
    assert len(gauges(page)) == 6
    assert "Whatever you choose" not in page.text
    assert 'href="/dashboard/export"' in page.text


async def test_without_an_address_of_the_operator_no_plan_has_a_button(world):
    _, client = await account(world, Plan.LITE)

    text = (await client.get(PATH)).text

    assert "To change your plan, write to them." in text
    assert "Ask for" not in text
    assert ROOT.partition("://")[2] in text


@pytest.mark.parametrize(
    "url", ["mailto:help@example.com?subject=Plan", "https://help.example/plans?a=1&b=2"]
)
async def test_with_an_address_each_other_plan_leads_there(world, url):
    _, client = await account(world, Plan.LITE)
    world.context = replace(world.context, support_url=url)
    world.app.state.context = world.context

    text = (await client.get(PATH)).text

    links = [
        unescape(link) for link in re.findall(r'class="btn(?: primary)?" href="([^"]+)">\s*Ask for', text)
    ]
    assert [unescape(link) for link in links] == [url] * 3
    assert re.findall(r'class="btn primary" href="[^"]+">\s*Ask for (\w+)', text) == ["Pro"]


async def test_nobody_sees_it_without_signing_in(world):
    page = await world.client().get(PATH)

    assert (page.status_code, page.headers["location"]) == (
        303,
        "/dashboard/sign-in?next=%2Fdashboard%2Fplan",
    )
