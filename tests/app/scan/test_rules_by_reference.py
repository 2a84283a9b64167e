"""Rules, read a second time from the interface alone: scan, explain and the recorded row agree with it.

The second reading knows rules as they are sent over REST, and uses nothing of the product.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from httpx2 import AsyncClient

from domain.scanning.places import Place
from storage.analytics.worker import RollupWorker
from tests.support import Owner, World, code_id

OWN = "https://own.example/"
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# The clocks of Vienna change on 28 March, and those of Lord Howe, by half an hour, on 4 April.
ZONES = ("Europe/Vienna", "Australia/Lord_Howe", "America/St_Johns")
FIRST_DAY, DAYS = date(2027, 3, 25), 12
VISITORS, LISTS = 200, 60
OTHERS = ("page", "paused", "deleted", "forked")
_APPLE, _CHROME = "AppleWebKit/605.1.15", "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0"
_GOOGLE = "(compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
AGENTS = {
    f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {_APPLE} Mobile/15E148": ("ios", "phone"),
    f"Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) {_APPLE} Mobile/15E148": ("ios", "tablet"),
    f"Mozilla/5.0 (Linux; Android 10; K) {_CHROME} Mobile Safari/537.36": ("android", "phone"),
    f"Mozilla/5.0 (Linux; Android 13; SM-X906C) {_CHROME} Safari/537.36": ("android", "tablet"),
    f"Mozilla/5.0 (Linux; Android 6.0.1) {_CHROME} Mobile Safari/537.36 {_GOOGLE}": ("android", "phone"),
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {_CHROME} Safari/537.36": ("windows", "computer"),
    f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {_APPLE} Safari/605.1.15": ("macos", "computer"),
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0": ("linux", "computer"),
    f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {_CHROME} Safari/537.36": ("other", "computer"),
}
LANGUAGES = (
    "de-AT,de;q=0.9,en;q=0.8",
    "en-US,en;q=0.9",
    "pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7",
    "pt-PT,pt;q=0.9,en;q=0.8",
    "pt",
    "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5",
    "zh-Hant-TW,zh;q=0.9,en;q=0.8",
    "es-419,es;q=0.9",
    "nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7,en;q=0.6",
    "en;q=0.5, de",
    "de;q=0, fr;q=0.3",
    "",
)
COUNTRIES = ("DE", "AT", "FR", "US", "BR", "CA")
ADDRESSES = {f"198.51.100.{number}": country for number, country in enumerate((*COUNTRIES, None))}
EDGES = ("00:00", "01:59:59", "02:30", "05:59:59", "06:00", "14:59:59", "15:00", "21:59:59", "22:00")
QUERIES: Sequence[dict[str, str]] = ({}, {}, {"t": "1"}, {"t": "3", "u": "x y"}, {"u": "menu"})


@dataclass(frozen=True)
class Visitor:
    at: datetime
    address: str
    agent: str
    accept_language: str
    query: Mapping[str, str]
    opts_out: bool

    @property
    def country(self) -> str | None:
        return ADDRESSES[self.address]


def leading(rules: Iterable[dict[str, Any]], visitor: Visitor, zone: ZoneInfo) -> dict[str, Any] | None:
    """The first rule that is switched on and whose conditions all hold."""
    fitting = [
        rule for rule in rules if rule["enabled"] and all_hold(without_language(rule["when"]), visitor, zone)
    ]
    named = [tag for rule in fitting for tag in rule["when"].get("language", ())]
    ranges = wishes(visitor.accept_language)
    liked = looked_up(ranges, named) or longer(ranges, named)
    for rule in fitting:
        if "language" not in rule["when"] or liked in rule["when"]["language"]:
            return rule
    return None


def without_language(when: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in when.items() if name != "language"}


def all_hold(when: dict[str, Any], visitor: Visitor, zone: ZoneInfo) -> bool:
    return by_clock(when, visitor.at.astimezone(zone)) and all(
        holds(name, value, visitor, zone) for name, value in when.items()
    )


def holds(name: str, value: Any, visitor: Visitor, zone: ZoneInfo) -> bool:
    match name:
        case "country":
            return visitor.country in value
        case "system":
            return AGENTS[visitor.agent][0] in value
        case "device":
            return AGENTS[visitor.agent][1] in value
        case "from":
            return visitor.at >= datetime.fromisoformat(value)
        case "until":
            return visitor.at < datetime.fromisoformat(value)
        case "query":
            return all(
                key in visitor.query and wanted in (None, visitor.query[key]) for key, wanted in value.items()
            )
        case "language":
            # Only inside `not`: the visitor's first wish.
            return looked_up(wishes(visitor.accept_language)[:1], value) is not None
        case "not":
            return not all_hold(value, visitor, zone)
        case "weekdays" | "hours":
            return True
    raise AssertionError(name)


def by_clock(when: dict[str, Any], local: datetime) -> bool:
    """Weekdays and hours, which belong together."""
    today = when.get("weekdays", WEEKDAYS)
    if "hours" not in when:
        return WEEKDAYS[local.weekday()] in today
    for hours in when["hours"]:
        begins, ends = time.fromisoformat(hours["from"]), time.fromisoformat(hours["to"])
        if begins < ends:
            began_today, began_yesterday = begins <= local.time() < ends, False
        else:
            began_today, began_yesterday = local.time() >= begins, local.time() < ends
        if began_today and WEEKDAYS[local.weekday()] in today:
            return True
        if began_yesterday and WEEKDAYS[local.weekday() - 1] in today:
            return True
    return False


def wishes(accept_language: str) -> list[str]:
    """The ranges of an Accept-Language header, the most preferred first, without those that are refused."""
    weighed = []
    for one in accept_language.split(","):
        tag, _, weight = one.strip().partition(";q=")
        weighed.append((float(weight or 1), tag.lower()))
    return [tag for weight, tag in sorted(weighed, key=lambda one: -one[0]) if weight > 0 and tag]


def looked_up(ranges: Sequence[str], tags: Iterable[str]) -> str | None:
    """RFC 4647, section 3.4."""
    lower = {tag.lower(): tag for tag in tags}
    for wish in ranges:
        parts = wish.split("-")
        while parts:
            if "-".join(parts) in lower:
                return lower["-".join(parts)]
            parts.pop()
            while parts and len(parts[-1]) == 1:
                parts.pop()
    return None


def longer(ranges: Sequence[str], tags: Iterable[str]) -> str | None:
    found = [tag for wish in ranges for tag in sorted(tags) if tag.lower().startswith(f"{wish}-")]
    return found[0] if found else None


# Rules begin and end at these, and so do many visitors' scans.
MOMENTS = [datetime.combine(FIRST_DAY, time(), UTC) + timedelta(hours=12 * number) for number in range(20)]


def some_visitors(rng: Random, number: int) -> list[Visitor]:
    visitors = []
    for _ in range(number):
        clock = time.fromisoformat(rng.choice([*EDGES, f"{rng.randrange(24):02}:{rng.randrange(60):02}:30"]))
        day = FIRST_DAY + timedelta(days=rng.randrange(DAYS))
        by_clock = datetime.combine(day, clock, ZoneInfo(rng.choice(ZONES))).astimezone(UTC)
        edge = rng.choice(MOMENTS) - timedelta(milliseconds=rng.randrange(2))
        visitors.append(
            Visitor(
                rng.choice([by_clock, edge]),
                rng.choice(list(ADDRESSES)),
                rng.choice(list(AGENTS)),
                rng.choice(LANGUAGES),
                rng.choice(QUERIES),
                opts_out=rng.random() < 0.5,
            )
        )
    return sorted(visitors, key=lambda visitor: visitor.at)


def some_conditions(rng: Random) -> dict[str, Any]:
    clocks = ("00:00", "02:00", "02:30", "06:00", "11:00", "15:00", "22:00")
    begins, ends = sorted(rng.sample(MOMENTS, 2))
    drawn = {
        "country": rng.sample(COUNTRIES, 3),
        "language": rng.sample(["de", "de-AT", "en", "fr", "pt-BR", "es", "zh-Hant", "nb"], 2),
        "system": rng.sample(["ios", "android", "windows", "macos", "linux", "other"], 3),
        "device": rng.sample(["phone", "tablet", "computer"], rng.randint(1, 2)),
        "from": begins.isoformat(),
        "until": ends.isoformat(),
        "weekdays": rng.sample(WEEKDAYS, 4),
        "hours": [{"from": rng.choice(clocks), "to": rng.choice(clocks)} for _ in range(rng.randint(1, 2))],
        "query": rng.choice([{"t": None}, {"t": "1"}, {"u": None, "t": "3"}]),
    }
    return {name: drawn[name] for name in rng.sample(list(drawn), rng.choice([1, 1, 2, 3]))}


def some_rule(rng: Random, place: str) -> dict[str, Any]:
    """`place`: what its addresses are named after."""
    when = some_conditions(rng)
    if rng.random() < 0.3:
        when["not"] = some_conditions(rng)
    split = [{"url": f"https://{place}-{share}.example/", "share": share} for share in (50, 30, 20)]
    to = [{"url": f"https://{place}.example/"}] * 4 + [{"split": split}] + [{"code": name} for name in OTHERS]
    return {"when": when, "to": rng.choice(to), "enabled": rng.random() < 0.9}


@dataclass(frozen=True)
class Codes:
    """Those of one account. `others`: to which rules lead, by name; `tested`: those with drawn rules."""

    owner: Owner
    zone: ZoneInfo
    others: dict[str, dict[str, Any]]
    tested: list[dict[str, Any]]


def met(
    code: dict[str, Any], codes: Codes, visitor: Visitor
) -> tuple[str | None, list[tuple[str, str | None]]]:
    """The id of the rule that leads, and the addresses that it may lead to, each with its variant."""
    deleted = codes.others["deleted"]["id"]
    kept = [rule for rule in code["rules"] if rule["to"].get("code") != deleted]
    rule = leading(kept, visitor, codes.zone)
    match rule and rule["to"]:
        case None:
            return None, [(OWN, None)]
        case {"url": url}:
            return rule["id"], [(url, None)]
        case {"split": variants}:
            some = [(one["url"], label) for one, label in zip(variants, "ABC", strict=True)]
            return rule["id"], some[:1] if visitor.opts_out else some
        case {"code": code_id}:
            other = next(one for one in codes.others.values() if one["id"] == code_id)
            if other["name"] in ("page", "paused"):
                return rule["id"], [(other["short_url"], None)]
            return rule["id"], met(other, codes, visitor)[1]


async def made_codes(owner: Owner, zone: str, rng: Random, number: int) -> Codes:
    await owner.go_by(zone)
    to_phones = {"when": {"device": ["phone"]}, "to": {"url": "https://forked.example/"}}
    bodies = {
        "page": {"type_id": 2, "text": "Hello"},
        "forked": {"type_id": 1, "url": OWN, "rules": [to_phones]},
    }
    made = await owner.make_many(
        *({**bodies.get(name, {"type_id": 1, "url": OWN}), "name": name} for name in OTHERS)
    )
    others = {one["name"]: one for one in made}
    drawn = []
    for place in range(number):
        rules = [some_rule(rng, f"{place}-{one}") for one in range(rng.randint(1, 6))]
        for rule in rules:
            if name := rule["to"].get("code"):
                rule["to"] = {"code": others[name]["id"]}
        drawn.append({"type_id": 1, "url": OWN, "rules": rules})
    tested = await owner.make_many(*drawn)
    for code, sent in zip(tested, drawn, strict=True):
        ids = [rule["id"] for rule in code["rules"]]
        code["rules"] = [{**rule, "id": one} for rule, one in zip(sent["rules"], ids, strict=True)]
    assert (await owner.change(others["paused"], status="paused")).status_code == 200
    assert (await owner.api.delete(f"/qr-codes/{others['deleted']['id']}")).status_code == 204
    return Codes(owner, ZoneInfo(zone), others, tested)


def without_token(location: str) -> str:
    return location.partition("?visit=")[0]


async def explained(codes: Codes, code: dict[str, Any], visitor: Visitor) -> dict[str, Any]:
    asked = {
        "at": visitor.at.isoformat(),
        "user_agent": visitor.agent,
        "query": visitor.query,
        "country": visitor.country,
        "language": visitor.accept_language,
    }
    known = {name: value for name, value in asked.items() if value}
    answer = await codes.owner.api.post(f"/qr-codes/{code['id']}/explain", json=known)
    assert answer.status_code == 200, answer.text
    explanation: dict[str, Any] = answer.json()["data"]
    return explanation


def go_to_drawn_days(world: World) -> None:
    """Before the first of them, with the countries of the drawn addresses."""
    world.context = replace(world.context, find_place=lambda address: Place(ADDRESSES[address], None))
    world.app.state.context = world.context
    world.clock.moment = datetime.combine(FIRST_DAY, time(), UTC) - timedelta(days=2)


def client_of(world: World, visitor: Visitor) -> AsyncClient:
    return world.visitor(
        address=visitor.address,
        user_agent=visitor.agent,
        accept_language=visitor.accept_language,
        dnt=str(int(visitor.opts_out)),
    )


@pytest.mark.parametrize("one_in", [10, pytest.param(1, marks=pytest.mark.slow)])
async def test_scan_explain_and_row_agree_with_a_reading_of_the_interface(world: World, one_in: int) -> None:
    rng = Random(1)
    go_to_drawn_days(world)
    each = LISTS // len(ZONES)
    accounts = [await made_codes(await world.open_account(), zone, rng, each) for zone in ZONES]
    pairs = [(codes, code) for codes in accounts for code in codes.tested]
    visitors = some_visitors(rng, VISITORS)[::one_in]

    read = []
    for number, visitor in enumerate(visitors):
        world.clock.moment = visitor.at
        read.append([met(code, codes, visitor) for codes, code in pairs])
        client = client_of(world, visitor)
        paths = [f"/{code['short_id']}" for _, code in pairs]
        answers = await asyncio.gather(*(client.get(path, params=visitor.query) for path in paths))
        for (_, code), (_, ways), answer in zip(pairs, read[-1], answers, strict=True):
            assert without_token(answer.headers["location"]) in dict(ways), (visitor, code["rules"])
        some = slice(number % 10, None, 10)
        for (codes, code), (rule, ways) in zip(pairs[some], read[-1][some], strict=True):
            told = await explained(codes, code, visitor)
            assert (told["rule"] and told["rule"]["id"]) == rule, (visitor, code["rules"])
            assert (without_token(told["location"]), told["variant"]) in ways

    rows = await world.scans()
    assert len(rows) == len(visitors) * LISTS
    for number, (visitor, readings) in enumerate(zip(visitors, read, strict=True)):
        of_codes = {row["code_id"]: row for row in rows[number * LISTS : (number + 1) * LISTS]}
        for (_, code), (rule, ways) in zip(pairs, readings, strict=True):
            row = of_codes[code_id(code)]
            assert (row["rule"], row["scanned_at"]) == (rule, visitor.at)
            assert row["variant"] in {variant for _, variant in ways}


@pytest.mark.slow
async def test_a_thousand_scans_over_five_changes_of_rules_are_explained_as_their_rows_say(
    world: World, owner: Owner, rollups: RollupWorker
) -> None:
    rng = Random(2)
    go_to_drawn_days(world)
    codes = await made_codes(owner, ZONES[0], rng, 6)
    code = codes.tested[0]
    gone = {codes.others[name]["id"] for name in ("page", "deleted")}
    lists = [
        [{**rule, "id": None} for rule in one["rules"] if rule["to"].get("code") not in gone]
        for one in codes.tested
    ]

    for number, visitor in enumerate(some_visitors(rng, 1_000)):
        world.clock.moment = visitor.at
        if number and number * 6 // 1_000 > (number - 1) * 6 // 1_000:
            assert (await owner.change(code, rules=lists[number * 6 // 1_000])).status_code == 200
        if number == 500:
            await asyncio.to_thread(rollups.run_once)
        if number == 100:
            assert (await owner.change(codes.others["forked"], rules=lists[0])).status_code == 200
            assert (await owner.api.delete(f"/qr-codes/{codes.others['page']['id']}")).status_code == 204
        await client_of(world, visitor).get(f"/{code['short_id']}", params=visitor.query)

    rows = sorted(await world.scans(), key=lambda row: (row["scanned_at"], row["id"]), reverse=True)
    ids, cursor = [], ""
    while cursor is not None:
        asked = {"limit": 100, **({"cursor": cursor} if cursor else {})}
        page = (await owner.api.get(f"/qr-codes/{code['id']}/scans", params=asked)).json()
        ids += [scan["id"] for scan in page["data"]]
        cursor = page["meta"]["next_cursor"]
    assert len(ids) == 1_000
    assert len({row["rule"] for row in rows}) > 10
    for scan_id, row in zip(ids, rows, strict=True):
        answer = await owner.api.post(f"/qr-codes/{code['id']}/explain", json={"scan_id": scan_id})
        told = answer.json()["data"]
        assert datetime.fromisoformat(told["at"]) == row["scanned_at"]
        assert (told["rule"] and told["rule"]["id"], told["variant"]) == (row["rule"], row["variant"]), row
        assert told["outcome"] == row["verdict"]
        assert "scan_id" not in {one["field"] for one in told["assumed"]}
