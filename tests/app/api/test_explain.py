"""Try a scan: the explanation is what a scan gets, and nothing is counted."""

from dataclasses import replace
from datetime import timedelta
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.pages.texts import catalogues, page_catalogues
from domain.accounts.plans import DEFAULT_ALLOWANCES
from domain.codes.short_urls import CreatedVia
from domain.pages.languages import PAGE_LANGUAGES, SCAN_LANGUAGES
from domain.scanning.explain.tried_visits import USER_AGENTS, Device
from tests.cases import in_turn
from tests.support import PERSON, URL, fault_fields, owned_rows, refusal

SESAME = "sesame"
IOS, PLAY, ELSEWHERE = "https://ios.example/a", "https://play.example/a", "https://desk.example/a"
LATE, FULL = "https://spät.example/ü", "https://full.example/"
# Of codes; None: a short link.
CONTENTS = (
    None,
    URL,
    {**URL, "forward_query": True},
    {"type_id": 1, "url": "https://bücher.example/straße"},
    {"type_id": 1, "url": "mailto:ada@example.com"},
    {"type_id": 2, "text": "<script>alert(1)</script>"},
    {"type_id": 8, "ios_url": IOS, "android_url": PLAY},
    {"type_id": 8, "android_url": PLAY, "fallback_url": ELSEWHERE},
    {"type_id": 8, "ios_url": IOS, "android_url": PLAY, "fallback_url": ELSEWHERE},
    {"type_id": 18, "coupon_title": "Coffee", "coupon_code": "C0FFEE", "valid_until": "2026-11-20"},
    {"type_id": 22, "form_title": "Call me", "fields": [{"key": "a", "label": "A", "type": "text"}]},
)
AGENTS = (
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft) Edge/15",
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1 (iPhone)",
    "curl/8.5.0",
    PERSON,
)
LANGUAGES = ("", "de", "de-AT, en;q=0.5", "en-US", "nl, *;q=0.1", "en;q=0, *", "zh-Hant-TW", "fr ;q=0.2 , ja")
MOMENTS = (timedelta(), timedelta(hours=1), timedelta(hours=2), timedelta(days=40))

devices = st.one_of(
    st.sampled_from(get_args(Device)).map(lambda one: {"device": one}),
    st.sampled_from(AGENTS).map(lambda one: {"user_agent": one}),
)
restrictions = st.fixed_dictionaries(
    {},
    optional={
        "status": st.sampled_from(["active", "paused"]),
        "expires_at": st.sampled_from([timedelta(days=-1), timedelta(hours=1)]),
        "expiration_enabled": st.booleans(),
        "expired_redirect_url": st.just(LATE),
        "scan_limit": st.integers(1, 2),
        "scan_limit_reached_url": st.just(FULL),
        "link_password": st.just(SESAME),
        "password_enabled": st.booleans(),
    },
)


async def explained(owner, code, kind="qr-codes", **asked):
    response = await owner.api.post(f"/{kind}/{code['id']}/explain", json=asked)
    assert response.status_code == 200, response.text
    return response.json()["data"]


def results_of(explanation):
    return [(step["step"], step["result"]) for step in explanation["steps"]]


def without_effect(explanation):
    return {one["field"] for one in explanation["without_effect"]}


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    content=st.sampled_from(CONTENTS),
    set_up=st.one_of(st.just({}), restrictions),
    shows_ads=st.booleans(),
    is_assistants=st.booleans(),
    owner_language=st.sampled_from([None, "fr", "nl"]),
    scans_before=st.integers(0, 2),
    device=devices,
    language=st.sampled_from(LANGUAGES),
    country=st.sampled_from(["AT", "jp"]),
    password_given=st.booleans(),
    passed=st.sampled_from(MOMENTS),
)
async def test_what_is_explained_is_what_is_answered(
    world,
    owner,
    content,
    set_up,
    shows_ads,
    is_assistants,
    owner_language,
    scans_before,
    device,
    language,
    country,
    password_given,
    passed,
):
    world.clock.advance(seconds=1)
    world.change(allowances=allowances(house_ad=shows_ads))
    await owner.speak(owner_language)
    world.kind = "qr-codes" if content else "links"
    made = await owner.make_via(CreatedVia.ASSISTANT if is_assistants else CreatedVia.API, **(content or {}))
    code, path = {"id": str(made.id)}, f"/{made.short_id}"
    assert (await owner.change(code, **sensible(set_up, world.clock.now()))).status_code == 200
    for _ in range(scans_before):
        await world.visitor().get(path)
    before = await owned_rows(world)

    explanation = await explained(
        owner,
        code,
        kind=world.kind,
        **device,
        language=language,
        country=country,
        password_given=password_given,
        at=(world.clock.now() + passed).isoformat(),
    )

    assert await owned_rows(world) == before
    assert SESAME not in str(explanation)
    now_set = await owner.get(code)
    world.clock.moment += passed
    user_agent = device.get("user_agent") or USER_AGENTS[device["device"]]
    visitor = world.visitor(user_agent=user_agent, accept_language=language)
    if password_given and now_set["password_enabled"]:
        unlocked = await visitor.post(path, data={"password": SESAME})
        visitor.headers["Cookie"] = unlocked.headers.get("Set-Cookie", "").partition(";")[0]
    response = await visitor.get(path)
    recorded = max(await world.scans(), key=lambda scan: scan["id"])
    assert answer_in(explanation) == (
        response.status_code,
        response.headers.get("Location"),
        response.headers.get("Content-Language"),
        recorded["verdict"],
        recorded["bot"],
        (await owner.get(code))["scan_count"] - now_set["scan_count"] == 1,
    )
    if explanation["leads_to"] and explanation["outcome"] == "ad_shown":
        assert explanation["leads_to"] in response.text


def allowances(**changes):
    return {plan: replace(one, **changes) for plan, one in DEFAULT_ALLOWANCES.items()}


def sensible(fields, now):
    """The restrictions without a switch whose value is missing, and with the end as a time."""
    needs = {"expiration_enabled": "expires_at", "password_enabled": "link_password"}
    found = {name: value for name, value in fields.items() if needs.get(name, name) in fields}
    return {**found, **({"expires_at": str(now + found["expires_at"])} if "expires_at" in found else {})}


def answer_in(explanation):
    names = ("status", "location", "language", "outcome", "bot", "is_counted")
    return tuple(explanation[name] for name in names)


def test_the_languages_of_pages_are_those_of_the_catalogues():
    found = {tag: one.language for tag, one in catalogues().items()}

    assert list(PAGE_LANGUAGES.items()) == list(found.items())
    assert list(SCAN_LANGUAGES.items()) == [(tag, one.language) for tag, one in page_catalogues().items()]


async def test_an_open_code_says_why_nothing_stops_the_scan(owner):
    explanation = await explained(owner, await owner.make(**URL))

    assert results_of(explanation) == [
        ("pause", "not_set"),
        ("expiry", "not_set"),
        ("scan_limit", "not_set"),
        ("password", "not_set"),
        ("ad", "not_set"),
        ("destination", "reached"),
    ]
    assert explanation["steps"][-1]["because"] == f"It leads to {URL['url']}."
    assert (explanation["at"], explanation["is_counted"]) == ("2026-11-20T12:00:00Z", True)
    assert without_effect(explanation) == {"device", "language", "country"}


async def test_each_rule_that_is_set_says_why_the_scan_passes_or_stops(world, owner):
    code = await owner.make(
        expires_at="2026-12-01T00:00:00Z", scan_limit=3, link_password=SESAME, expired_redirect_url=LATE
    )

    open_now, locked, ended = [
        await explained(owner, code, **asked)
        for asked in ({"password_given": True}, {}, {"at": "2026-12-01", "password_given": True})
    ]

    assert results_of(open_now)[1:4] == [
        ("expiry", "passed"),
        ("scan_limit", "passed"),
        ("password", "passed"),
    ]
    assert [step["because"] for step in open_now["steps"][1:4]] == [
        "It ends only at 2026-11-30 24:00 (UTC).",
        "0 of 3 scans are used now.",
        "The visitor has given the password.",
    ]
    assert results_of(locked)[3:] == [
        ("password", "stopped"),
        ("ad", "not_reached"),
        ("destination", "not_reached"),
    ]
    assert (locked["status"], locked["is_counted"]) == (401, False)
    assert results_of(ended)[1:3] == [("expiry", "stopped"), ("scan_limit", "not_reached")]
    assert ended["leads_to"] == LATE
    assert ended["location"] == "https://xn--spt-rla.example/%C3%BC"


async def test_at_a_later_time_the_limit_is_as_of_now_and_it_says_so(owner):
    code = await owner.make(scan_limit=3)

    explanation = await explained(owner, code, at="2027-10-01")

    assert explanation["outcome"] == "redirected"
    assert "Scans until then may use up the others." in explanation["steps"][2]["because"]


@pytest.mark.parametrize(
    ("device", "leads_to"),
    [("iphone", IOS), ("ipad", IOS), ("android", PLAY), ("computer", ELSEWHERE), ("bot", ELSEWHERE)],
)
async def test_an_app_leads_each_device_to_its_store(owner, device, leads_to):
    code = await owner.make(type_id=8, ios_url=IOS, android_url=PLAY, fallback_url=ELSEWHERE)

    explanation = await explained(owner, code, device=device)

    assert explanation["location"] == explanation["leads_to"] == leads_to
    assert without_effect(explanation) == {"language", "country"}
    assert explanation["is_counted"] == (device != "bot")


async def test_what_is_left_out_is_unknown_and_makes_no_rule_hold(owner):
    store = {"type_id": 8, "ios_url": IOS, "android_url": PLAY, "fallback_url": ELSEWHERE}
    rules = [
        {"when": when, "to": {"url": "https://rule.example"}}
        for when in ({"system": ["windows", "other"]}, {"device": ["computer", "phone"]}, {"country": ["DE"]})
    ]
    code = await owner.make(**store, rules=rules)

    nobody, computer = await explained(owner, code), await explained(owner, code, device="computer")

    assert (nobody["leads_to"], nobody["is_counted"], nobody["bot"]) == (ELSEWHERE, True, None)
    assert {one["field"] for one in nobody["assumed"]} == {"device", "country"}
    assert computer["leads_to"] == "https://rule.example"


async def test_a_paused_app_gives_every_device_the_same_answer(owner):
    code = await owner.make(type_id=8, ios_url=IOS, android_url=PLAY, status="paused")

    explanation = await explained(owner, code, device="iphone", language="de")

    assert (explanation["outcome"], explanation["language"]) == ("paused", "de")
    assert without_effect(explanation) == {"device", "country"}


async def test_a_local_time_is_read_in_the_time_zone_that_is_named_or_that_of_the_account(owner):
    code = await owner.make(expires_at="2027-10-01T10:30:00Z")
    await owner.go_by("Asia/Tokyo")

    named = await explained(owner, code, at="2027-10-01T12:00", timezone="europe/vienna")
    accounts = await explained(owner, code, at="2027-10-01T20:00")

    assert (named["at"], named["outcome"]) == ("2027-10-01T10:00:00Z", "redirected")
    assert (accounts["at"], accounts["outcome"]) == ("2027-10-01T11:00:00Z", "expired")


@in_turn(
    ("asked", "named"),
    [
        ({"device": "fridge"}, {"device"}),
        ({"device": "iphone", "user_agent": "x"}, {"user_agent"}),
        ({"user_agent": 7}, {"user_agent"}),
        ({"language": "de_AT"}, {"language"}),
        ({"language": "de;q=2"}, {"language"}),
        ({"country": "Austria"}, {"country"}),
        ({"at": "tomorrow"}, {"at"}),
        ({"at": "1969-12-31"}, {"at"}),
        ({"at": "9999-12-31T23:59:59Z"}, {"at"}),
        ({"timezone": "Mars"}, {"timezone"}),
        ({"password_given": "maybe", "zzz": 1}, {"password_given", "zzz"}),
        ({"link_password": SESAME}, {"link_password"}),
        ({"user_agent": "a\x00b"}, {"user_agent"}),
    ],
)
async def test_what_is_wrong_is_named(owner, asked, named):
    code = await owner.make()

    response = await owner.api.post(f"/qr-codes/{code['id']}/explain", json=asked)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == named


async def test_a_query_is_refused(owner):
    code = await owner.make()

    response = await owner.api.post(f"/qr-codes/{code['id']}/explain?device=ipad", json={})

    assert fault_fields(response) == {"device"}


@pytest.mark.both_databases
async def test_the_used_scans_of_a_limit_are_those_that_a_scan_would_meet(world, owner):
    """A limit that is set later counts the scans that wait in the inbox, too."""
    code = await owner.make(name="<script>alert(1)</script>")
    await world.visitor().get(f"/{code['short_id']}")
    await owner.change(code, scan_limit=1)

    by_short_id = await explained(owner, {"id": code["short_id"]})

    assert (by_short_id["outcome"], by_short_id["status"]) == ("limit_reached", 410)
    assert (await world.visitor().get(f"/{code['short_id']}")).status_code == 410
