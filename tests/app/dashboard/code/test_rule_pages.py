"""Rules on the page of a code or link: made, tried, moved, switched off, deleted, taken back."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from html.parser import HTMLParser

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.scanning.explain.tried_visits import USER_AGENTS
from tests.app.dashboard.code.code_pages import after, field, path_of, scan, send, words_of
from tests.app.dashboard.signing import signed_in
from tests.inbox import put_in_inbox
from tests.rollups import count_all
from tests.support import NOON, code_id

SALE = {"when": {"language": ["de"]}, "to": {"url": "https://sale.example/winter"}}
SALE_STORED = {"id": "abcdefgh", "enabled": True, **SALE}
LUNCH = {
    "when": {"hours": [{"from": "11:30", "to": "15:00"}], "weekdays": ["mon", "tue", "wed"]},
    "to": {"url": "https://cafe.example/lunch"},
}
OLD = {"when": {"until": "2026-01-01T00:00:00Z"}, "to": {"url": "https://old.example"}}
NARROW = {"when": {"language": ["de"], "country": ["AT"]}, "to": {"url": "https://wien.example"}}
# All that a rule can ask for.
WHOLE = {
    "name": "Everything",
    "when": {
        "country": ["AT", "DE"],
        "language": ["de", "pt-BR"],
        "system": ["ios", "other"],
        "device": ["tablet"],
        "from": "2026-12-03T23:00:01Z",
        "until": "2026-12-06T23:00:00Z",
        "weekdays": ["mon", "sun"],
        "hours": [{"from": "11:30", "to": "15:00"}, {"from": "22:00", "to": "02:00"}],
        "query": {"table": "7", "ref": None},
        "not": {"from": "2026-12-04T00:00:00Z", "country": ["CH"], "query": {"x": "a=b"}},
    },
    "to": {
        "split": [
            {"url": "https://a.example", "share": 30, "label": "Old"},
            {"url": "https://b.example", "share": 70, "label": "B"},
        ]
    },
}


class FieldsOfForm(HTMLParser):
    """What a browser sends of a form that nobody has touched, without its buttons."""

    def __init__(self):
        super().__init__()
        self.found, self._name, self._text = {}, None, ""

    def _add(self, name, value):
        self.found.setdefault(name, []).append(value)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "input" and given.get("name"):
            if given.get("type") not in ("radio", "checkbox") or "checked" in given:
                self._add(given["name"], given.get("value") or "")
        elif tag in ("select", "textarea"):
            self._name, self._text = given["name"], ""
        elif tag == "option" and "selected" in given:
            self._text = given["value"]

    def handle_data(self, data):
        if self._name and self.lasttag == "textarea":
            self._text += data.lstrip("\n")

    def handle_endtag(self, tag):
        if tag in ("select", "textarea"):
            self._add(self._name, self._text)
            self._name = None


@pytest.fixture
async def world(world_of_both):
    return world_of_both


async def rules_of(owner, code):
    return (await owner.get(code))["rules"]


async def leads_of(owner, code):
    return [rule["to"]["url"] for rule in await rules_of(owner, code)]


async def send_rule(client, made, **fields):
    """The form of a rule, as it was seen just now."""
    page = await client.get(path_of(made, "/rule"))
    return await client.post(path_of(made, "/rule"), data={"revision": field(page, "revision"), **fields})


async def test_a_rule_is_made_says_itself_and_is_taken_back(world, owner):
    await owner.go_by("Europe/Vienna")
    client, code = await signed_in(world, owner), await owner.make()
    period = {"period": "own", "from": "2026-12-04T00:00", "until": "2026-12-07T00:00"}

    page = await after(client, await send_rule(client, code, url="sale.example/winter", **period))

    (rule,) = await rules_of(owner, code)
    assert rule["when"] == {"from": "2026-12-03T23:00:00Z", "until": "2026-12-06T23:00:00Z"}
    assert rule["to"] == {"url": "https://sale.example/winter"}
    assert "From Fri 4 Dec until Sun 6 Dec sale.example/winter begins in" in words_of(page)
    assert "changed its rules" in words_of(page)
    # Seven days of the code's own: the rule begins later.
    assert page.text.count('<rect class="d0"') == 8
    await after(client, await send(client, code, "undo", version=field(page, "version")))
    assert await rules_of(owner, code) == []


async def test_rules_are_moved_switched_off_and_deleted_each_with_undo(world, owner):
    client, code = await signed_in(world, owner), await owner.make(rules=[SALE, LUNCH])
    first, second = [rule["id"] for rule in await rules_of(owner, code)]

    moved = await after(client, await send(client, code, "rules", move=f"{second} 0"))
    assert await leads_of(owner, code) == ["https://cafe.example/lunch", "https://sale.example/winter"]
    await after(client, await send(client, code, "undo", version=field(moved, "version")))
    assert [rule["id"] for rule in await rules_of(owner, code)] == [first, second]

    switched = await after(client, await send(client, code, "rules", switch=first))
    assert [rule["enabled"] for rule in await rules_of(owner, code)] == [False, True]
    assert "The rule is switched off." in words_of(switched)
    await after(client, await send(client, code, "rules", switch=first))
    assert [rule["enabled"] for rule in await rules_of(owner, code)] == [True, True]

    gone = await after(client, await send(client, code, "rules", remove=first))
    assert await leads_of(owner, code) == ["https://cafe.example/lunch"]
    await after(client, await send(client, code, "undo", version=field(gone, "version")))
    assert [rule["id"] for rule in await rules_of(owner, code)] == [first, second]

    # A rule that is gone meanwhile, and no button at all, change nothing.
    for fields in ({"move": "nobody12 0"}, {"move": f"{first} x"}, {"remove": ""}, {}):
        assert (await send(client, code, "rules", **fields)).status_code == 303
    assert [rule["id"] for rule in await rules_of(owner, code)] == [first, second]
    assert (await send(client, code, "rules", revision="old", remove=first)).status_code == 409


async def test_a_rule_that_nobody_could_make_today_is_in_no_buttons_way(world, owner):
    client, code = await signed_in(world, owner), await owner.make(rules=[LUNCH, SALE])
    first, second = [rule["id"] for rule in await rules_of(owner, code)]
    await (await world.open_account()).own_domain("cafe.example")

    for fields in ({"switch": first}, {"switch": second}, {"move": f"{second} 0"}, {"remove": second}):
        await after(client, await send(client, code, "rules", **fields))
    assert [rule["id"] for rule in await rules_of(owner, code)] == [first]

    # As an earlier release may have taken it.
    stored = getattr(world.store, "codes" if "image" in code else "links")
    found = await stored.get(owner.account.id, code_id(code))
    await stored.save(replace(found, rules=({**found.rules[0], "name": "x" * 81}, SALE_STORED)))
    refused = await send(client, code, "rules", switch=SALE_STORED["id"])
    assert refused.status_code == 422
    assert "80" in words_of(refused)
    await after(client, await send(client, code, "rules", remove=first))
    assert await rules_of(owner, code) == [{**SALE_STORED, "name": None}]


async def test_what_is_wrong_with_a_rule_stands_at_it_with_its_mending(world, owner):
    client, code = await signed_in(world, owner), await owner.make(rules=[SALE, NARROW, OLD])
    ids = [rule["id"] for rule in await rules_of(owner, code)]

    page = await client.get(path_of(code))

    assert "2 rules do nothing" in words_of(page)
    assert "Nobody gets here: rules before take them all (1). Move it above rule 1" in words_of(page)
    assert "Over since" in words_of(page)
    await after(client, await send(client, code, "rules", move=f"{ids[1]} 0"))
    mended = await after(client, await send(client, code, "rules", remove=ids[2]))
    assert "do nothing" not in words_of(mended)
    assert "does nothing" not in words_of(mended)


async def test_a_rule_that_is_opened_and_saved_stays_as_it_is(world, owner):
    await owner.go_by("Europe/Vienna")
    client = await signed_in(world, owner)
    other = await owner.make()
    code = await owner.make(rules=[WHOLE, {**OLD, "enabled": False}, {**SALE, "to": {"code": other["id"]}}])
    before = await rules_of(owner, code)

    for rule in before:
        page = await client.get(path_of(code, f"/rule?id={rule['id']}"))
        saved = await client.post(path_of(code, "/rule"), data=fields_in(page))
        assert saved.status_code == 303, words_of(saved)

    assert await rules_of(owner, code) == before


def fields_in(page):
    """What a browser would send of the form."""
    form = page.text[page.text.index('id="rule"') :]
    fields = FieldsOfForm()
    fields.feed(form[: form.index("</form>")])
    return fields.found


async def test_a_draft_says_where_it_leads_whom_and_saves_nothing(world, owner):
    client, code = await signed_in(world, owner), await owner.make(rules=[LUNCH])
    draft = {"url": "sale.example", "language": "de", "kind": "language"}

    page = await send_rule(client, code, **draft, **{"try": "yes", "try_language": "de"})
    other = await send_rule(client, code, **draft, **{"try": "yes", "try_language": "fr"})

    assert page.status_code == 200
    assert "People who speak German: sale.example" in words_of(page)
    assert "Rule 1 fits." in words_of(page)
    assert "No rule fits." in words_of(other)
    assert await leads_of(owner, code) == ["https://cafe.example/lunch"]


async def test_a_rule_says_how_many_scans_of_a_week_it_led_and_a_draft_how_many_it_would(world, owner):
    client, code = await signed_in(world, owner), await owner.make(rules=[SALE, NARROW])
    led, narrow = [rule["id"] for rule in await rules_of(owner, code)]
    moments = [NOON - timedelta(days=3, hours=hour) for hour in range(3)]
    await put_in_inbox(code_id(code), moments, language="de", country="AT", rule=led)
    await put_in_inbox(code_id(code), moments[:2], language="fr", country="AT")
    await put_in_inbox(code_id(code), moments, language="fr", country="AT", bot="googlebot")

    page = await client.get(path_of(code))
    edited = await client.get(path_of(code, f"/rule?id={narrow}"))
    first = await send_rule(client, code, url="wien.example", country="AT", look="1")
    week = await send_rule(client, code, url="wien.example", period="week", language="fr", look="1")
    later = {"period": "own", "from": "2027-01-01T00:00"}
    far = await send_rule(client, code, url="wien.example", **later, look="1")

    assert "sale.example/winter 3 of 5 scans in 7 days" in words_of(page)
    # The rule before takes them all.
    assert "It would have led 0 of 5 scans in the last 7 days." in words_of(edited)
    assert "It would have led 5 of 5 scans in the last 7 days." in words_of(first)
    assert "If the next 7 days are like the last, it leads 2 of 5 scans." in words_of(week)
    assert "of 5 scans" not in words_of(far)
    assert "From Fri, 1 Jan 2027 on: wien.example" in words_of(far)


async def test_of_many_scans_a_sample_is_read_and_it_says_so(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    await put_in_inbox(code_id(code), [NOON - timedelta(seconds=at) for at in range(2_001)], country="AT")
    await count_all(world.database)

    page = await send_rule(client, code, url="wien.example", country="AT", look="1")

    said = re.search(r"It would have led ([\d,]+) of ([\d,]+) scans", words_of(page))
    assert said[1] == said[2]
    assert said[1] in ("1,000", "1,001")
    assert "Estimated from one scan in 2." in words_of(page)


async def test_the_languages_countries_and_phones_of_its_scans_are_offered_first(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    phone = USER_AGENTS["iphone"]
    many = [NOON - timedelta(hours=hour) for hour in range(3)]
    await put_in_inbox(code_id(code), many, language="de", country="AT", user_agent=phone)
    await put_in_inbox(code_id(code), [NOON], language="cs", country="CZ", user_agent=USER_AGENTS["computer"])

    pages = [
        words_of(await client.get(path_of(code, f"/rule?kind={kind}")))
        for kind in ("language", "country", "phone")
    ]

    assert "Whose phone speaks Czech 25% German 75% Shares of the scans" in pages[0]
    assert "Who is in Austria 75% Czechia 25% Shares of the scans" in pages[1]
    assert "iPhone, iPad 75% Android Windows 25% Mac" in pages[2]
    assert "Phone 75% Tablet Computer 25%" in pages[2]


async def test_a_rule_that_is_over_leads_there_again_this_weekend(world, owner):
    await owner.go_by("Europe/Vienna")
    named = {"when": {**OLD["when"], "language": ["de"]}, "name": "Tasting", "to": OLD["to"]}
    client, code = await signed_in(world, owner), await owner.make(rules=[SALE, named])
    before = await rules_of(owner, code)
    await put_in_inbox(code_id(code), [NOON - timedelta(days=400)] * 2, rule=before[1]["id"])

    page = await client.get(path_of(code))
    (again,) = re.findall(r'href="([^"]+period=weekend)"', page.text)
    opened = await client.get(unescape(again))
    saved = await client.post(path_of(code, "/rule"), data=fields_in(opened))

    assert "It led 2 scans. Delete it Again this weekend" in words_of(page)
    assert "From Sat 21 Nov until Sun 22 Nov, people who speak German: old.example" in words_of(opened)
    assert saved.status_code == 303
    (_, moved) = await rules_of(owner, code)
    moments = {"from": "2026-11-20T23:00:00Z", "until": "2026-11-22T23:00:00Z"}
    assert moved == before[1] | {"when": {**before[1]["when"], **moments}}


async def test_what_was_entered_stays_and_faults_stand_beside_their_fields(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    swapped = {"period": "own", "from": "2026-12-07T00:00", "until": "2026-12-04T00:00"}

    nothing = await send_rule(client, code, url="cafe.example")
    wrong = await send_rule(client, code, url="sale.example", **swapped)

    assert "Say when, or who." in words_of(nothing)
    assert (wrong.status_code, field(wrong, "url")) == (422, "sale.example")
    assert 'id="fault-until"' in wrong.text
    assert "Swap the two" in words_of(wrong)
    assert (await send_rule(client, code, url="no address", country="AT")).status_code == 422
    unknown = await send_rule(client, code, lead="code", code="nobody", country="AT")
    assert "You have no code or short link with this address." in words_of(unknown)
    shares = {"split_url": ["a.example", "b.example"], "split_share": ["30", "30"], "split_label": ["", ""]}
    split = await send_rule(client, code, lead="split", country="AT", **shares)
    assert "The shares add up to 60, not to 100." in words_of(split)
    await after(client, await send_rule(client, code, url="sale.example", swap="yes", **swapped))
    assert len(await rules_of(owner, code)) == 1


async def test_a_repoint_for_the_weekend_is_a_rule_before_all_others(world, owner):
    await owner.go_by("Europe/Vienna")
    client, code = await signed_in(world, owner), await owner.make(rules=[LUNCH])
    own = (await owner.get(code))["url"]

    page = await after(client, await send(client, code, "repoint", url="market.example", period="weekend"))

    rule, _ = await rules_of(owner, code)
    assert rule["to"] == {"url": "https://market.example"}
    # A Saturday and a Sunday of Vienna.
    assert rule["when"]["until"].endswith("T23:00:00Z")
    assert (await owner.get(code))["url"] == own
    assert "It leads there for that time." in words_of(page)
    await after(client, await send(client, code, "repoint", url="today.example", period="today"))
    assert (await scan(world, code)).headers["location"] == "https://today.example"
    told = await after(client, await send(client, code, "repoint", url="own.example", period=""))
    assert "A rule goes before it for now." in words_of(told)
    assert "Leads to, now today.example until" in words_of(told)
    wrong = await send(client, code, "repoint", url="market.example", period="own")
    assert (wrong.status_code, "Say when, or who." in words_of(wrong)) == (422, True)


async def test_a_plan_without_room_says_so_before_and_after(world, owner):
    rules = [{**SALE, "when": {"country": [country]}} for country in ("AT", "DE", "CH", "IT", "FR")]
    client, code = await signed_in(world, owner), await owner.make(rules=rules)
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)

    page = await client.get(path_of(code))
    refused = await send_rule(client, code, url="a.example", country="AT")
    repoint = await send(client, code, "repoint", url="a.example", period="today")

    assert "Your plan has room for rules of a code: 5." in words_of(page)
    assert "Lead them" not in words_of(page)
    assert refused.status_code == repoint.status_code == 422
    assert "Your plan has room" in words_of(refused)
    assert "Your plan has room" in words_of(repoint)


async def test_another_kind_is_a_button_of_the_form_and_keeps_what_was_entered(world, owner):
    client, code = await signed_in(world, owner), await owner.make(rules=[SALE])
    (stored,) = await rules_of(owner, code)
    page = await client.get(path_of(code, f"/rule?id={stored['id']}"))
    kinds = re.findall(r'<button\s+name="look"\s+value="(\w+)"\s+formnovalidate', page.text)
    entered = {"url": "https://new.example", "name": "Sale", "language": "de", "country": "AT"}

    read = FieldsOfForm()
    sent = {"id": stored["id"], "kind": "language", "look": "time", "revision": field(page, "revision")}
    shown = await client.post(path_of(code, "/rule"), data=sent | entered)
    read.feed(shown.text)

    assert kinds == ["while", "time", "language", "country", "phone"]
    assert 'href="' + path_of(code, "/rule?kind=") not in page.text
    assert shown.status_code == 200
    for name, value in {**entered, "kind": "time", "id": stored["id"]}.items():
        assert value in read.found[name], name
    assert await rules_of(owner, code) == [stored]
