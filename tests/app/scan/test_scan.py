"""Following a short URL: what is answered, what is counted, what is kept of who scanned."""

import asyncio
import logging
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from html import unescape

import httpx2
import pytest
from tortoise.connection import get_connection

from app.resolver import Resolver
from app.routes import scan_fast_path
from tests.databases import stored_rows
from tests.support import HOME, NOON, PERSON, URL, code_id, running_world

OTHER = "2001:db8::4242"
UMLAUTS = "https://münchen.example/straße/%20?q=grün#größe"
IN_ASCII = "https://xn--mnchen-3ya.example/stra%C3%9Fe/%20?q=gr%C3%BCn#gr%C3%B6%C3%9Fe"


def path_of(code, suffix=""):
    return f"/{code['short_id']}{suffix}"


async def follow(world, code, suffix="", **visitor):
    return await world.visitor(**visitor).get(path_of(code, suffix))


async def ask(world, path, *, method="GET", query=b"", headers=()):
    """A request as a server passes it on, with a path and query that no client would let through."""
    started, body = {}, bytearray()
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(errors="replace"),
        "query_string": query,
        "headers": list(headers),
        "server": ("qr.test", 80),
        "client": (HOME, 49152),
        "root_path": "",
    }

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        started.update(message if message["type"] == "http.response.start" else {})
        body.extend(message.get("body", b""))

    await scan_fast_path(world.app)(scope, receive, send)
    return httpx2.Response(started["status"], headers=started["headers"], content=bytes(body))


async def rename_table(before, after):
    await get_connection("default").execute_script(f"ALTER TABLE {before} RENAME TO {after}")


# Where it leads


DESTINATIONS = [
    "https://example.com",
    "HTTPS://Example.COM",
    "http://example.com:8080//a/../b/",
    "https://example.com/a%20b%2f?x=%zz&x=1&y#Top",
    "https://example.com/?u=https://a.example/?b=c",
    "mailto:a@example.com?subject=Hi%20you",
    "tel:+49-30-1",
    "sms:+491?body=Hi",
    "geo:48.2,16.3",
    "spotify:track:4uLU6hMCjMI75M1A2tKUQC",
    "https://[2001:db8::1]/",
    "https://xn--mnchen-3ya.example",
]


async def test_a_scan_leads_to_the_destination_exactly_as_given(world, owner):
    codes = [await owner.make(url=destination) for destination in DESTINATIONS]

    answers = [await follow(world, code) for code in codes]

    assert [answer.headers["Location"] for answer in answers] == DESTINATIONS
    assert {(one.status_code, one.headers["Cache-Control"], one.content) for one in answers} == {
        (302, "no-store", b"")
    }


@pytest.mark.parametrize(
    ("destination", "location"),
    [
        (UMLAUTS, IN_ASCII),
        ("https://example.com/☃?a=%e2%98%83", "https://example.com/%E2%98%83?a=%e2%98%83"),
        ("mailto:jörg@example.com?subject=50%25", "mailto:j%C3%B6rg@example.com?subject=50%25"),
        ("sms:+491?body=🎉", "sms:+491?body=%F0%9F%8E%89"),
    ],
)
async def test_a_destination_outside_ascii_has_a_header_in_ascii(world, owner, destination, location):
    code = await owner.make(url=destination)

    response = await follow(world, code)

    assert code["destination"] == destination
    assert dict(response.headers.raw)[b"location"] == location.encode("ascii")


async def test_campaign_parameters_are_in_the_destination_once(world, owner):
    code = await owner.make(
        url="https://example.com/?utm_source=old&a=1#top", utm_source="poster", utm_campaign="a b&c"
    )

    response = await follow(world, code)

    expected = "https://example.com/?a=1&utm_source=poster&utm_campaign=a%20b%26c#top"
    assert response.headers["Location"] == expected


FORWARDED = [
    ("https://example.com/menu", "a=1", "https://example.com/menu?a=1"),
    ("https://example.com/menu?x=1", "x=2&x=2", "https://example.com/menu?x=2&x=2"),
    ("https://example.com/menu?x=1#top", "a=1", "https://example.com/menu?x=1&a=1#top"),
    ("https://example.com#top", "a=1", "https://example.com?a=1#top"),
    ("https://example.com/?", "a=1", "https://example.com/?a=1"),
    ("https://example.com/?x=1&", "a=1", "https://example.com/?x=1&a=1"),
    ("https://example.com/", "a=%20b+c&&=&d", "https://example.com/?a=%20b+c&&=&d"),
    ("https://example.com/", "u=https://a.example/?b", "https://example.com/?u=https://a.example/?b"),
    ("https://example.com/?", "", "https://example.com/?"),
    ("https://example.com/#", "", "https://example.com/#"),
    ("mailto:a@example.com", "a=1", "mailto:a@example.com"),
    ("https://grün.example/", "a=1", "https://xn--grn-ioa.example/?a=1"),
]


async def test_the_query_of_a_scan_is_passed_on_and_goes_before_the_destinations_own(world, owner):
    async def lead(destination, query):
        code = await owner.make(url=destination, forward_query=True)
        return (await ask(world, path_of(code), query=query.encode())).headers["Location"]

    led = [(destination, query, await lead(destination, query)) for destination, query, _ in FORWARDED]

    assert led == FORWARDED


async def test_a_query_that_came_outside_ascii_is_passed_on_byte_for_byte(world, owner):
    code = await owner.make(url="https://example.com/", forward_query=True)

    led = {"when": {"query": {"a": "ü"}}, "to": {"code": code["id"]}}
    by_rule = await owner.make(url="https://example.com/own", rules=[led])

    answers = [await ask(world, path_of(one), query="a=ü".encode()) for one in (code, by_rule)]

    assert [one.headers["Location"] for one in answers] == ["https://example.com/?a=%C3%BC"] * 2


@pytest.mark.parametrize("wish", [{}, {"forward_query": False}])
async def test_the_query_of_a_scan_is_dropped_unless_the_owner_wants_it(world, owner, wish):
    code = await owner.make(**wish)

    response = await follow(world, code, "?a=1")

    assert response.headers["Location"] == URL["url"]


# The very next scan


async def test_the_very_next_scan_sees_a_new_destination(world, owner):
    code = await owner.make()
    before = await follow(world, code)

    await owner.change(code, url="https://example.com/new")
    after = await follow(world, code)

    assert before.headers["Location"] == URL["url"]
    assert after.headers["Location"] == "https://example.com/new"


async def test_the_very_next_scan_sees_a_pause_and_its_end(world, owner):
    code = await owner.make()

    statuses = [(await follow(world, code)).status_code]
    for status in ("paused", "active"):
        await owner.change(code, status=status)
        statuses.append((await follow(world, code)).status_code)

    assert statuses == [302, 410, 302]


async def test_the_very_next_scan_sees_a_deletion(world, owner):
    code = await owner.make()
    await follow(world, code)

    await owner.api.delete(f"/qr-codes/{code['id']}")

    assert (await follow(world, code)).status_code == 404


async def test_the_very_next_scan_sees_a_revert_and_an_upsert(world, owner):
    code = await owner.make(external_id="table-7")
    await owner.change(code, url="https://example.com/second")
    await follow(world, code)

    await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})
    reverted = await follow(world, code)
    await owner.api.put("/qr-codes/by-external-id/table-7", json={**URL, "url": "https://example.com/third"})
    put = await follow(world, code)

    assert reverted.headers["Location"] == URL["url"]
    assert put.headers["Location"] == "https://example.com/third"


async def test_a_short_id_that_was_scanned_in_vain_works_once_it_is_made(world, owner):
    in_vain = await world.visitor().get("/summer")

    await owner.make(short_id="summer")
    made = await world.visitor().get("/summer")

    assert (in_vain.status_code, made.status_code) == (404, 302)


@pytest.mark.both_databases
async def test_what_another_process_changes_is_seen_within_a_second(world, owner):
    code = await owner.make()
    await follow(world, code)

    await get_connection("default").execute_script(
        "UPDATE short_urls SET destination = 'https://new.example'"
    )
    world.clock.advance(seconds=1)

    assert (await follow(world, code)).headers["Location"] == "https://new.example"


@pytest.mark.both_databases
async def test_a_code_that_another_process_deletes_is_not_found_within_a_second(world, owner):
    code = await owner.make()
    await follow(world, code)

    await get_connection("default").execute_script("DELETE FROM changes; DELETE FROM short_urls")
    world.clock.advance(seconds=1)

    assert (await follow(world, code)).status_code == 404


@pytest.mark.both_databases
async def test_a_code_with_a_limit_that_another_process_deletes_has_no_scan_left_at_once(world, owner):
    code = await owner.make(scan_limit=9)
    await follow(world, code)

    await get_connection("default").execute_script("DELETE FROM changes; DELETE FROM short_urls")

    assert (await follow(world, code)).status_code == 404


# The preview


async def test_a_plus_sign_shows_where_a_code_leads_and_counts_nothing(world, owner):
    code = await owner.make(name="Menu <in> the window", url="https://example.com/menu?a=1&b=2")

    response = await follow(world, code, "+")

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    shown = unescape(re.sub(r"<[^>]*>", "", response.text))
    assert "https://example.com/menu?a=1&b=2" in shown
    assert "Menu <in> the window" not in shown
    assert code["short_url"] in shown
    assert f'src="{path_of(code, ".svg")}"' in response.text
    assert await world.scans() == []
    assert (await owner.get(code))["scan_count"] == 0


@pytest.mark.parametrize(
    ("urls", "has_page"),
    [
        ({"ios_url": "https://i.example"}, True),
        ({"ios_url": "https://i.example", "fallback_url": "https://f.example"}, True),
        ({"android_url": "https://a.example", "fallback_url": "https://f.example"}, False),
    ],
)
async def test_a_preview_of_an_app_says_that_some_get_a_page(world, owner, urls, has_page):
    code = await owner.make(type_id=8, **urls)

    response = await follow(world, code, "+")

    assert all(url.partition("//")[2] in response.text for url in urls.values())
    assert ("For some it opens a page" in response.text) is has_page


@pytest.mark.parametrize(
    "restriction",
    [
        {"link_password": "sesame"},
        {"status": "paused"},
        {"expires_at": "2026-11-20T12:00:00Z"},
        {"expires_at": "2026-11-20T12:00:00Z", "expired_redirect_url": "https://secret.example/late"},
        {"scan_limit": 1},
        {"scan_limit": 1, "scan_limit_reached_url": "https://secret.example/full"},
    ],
)
async def test_a_preview_hides_where_a_shut_code_leads(world, owner, restriction):
    code = await owner.make(url="https://secret.example/menu", name="Surprise", **restriction)
    if "scan_limit" in restriction:
        await follow(world, code)
        world.clock.advance(seconds=1)
    before = await world.scans()

    response = await follow(world, code, "+")

    assert response.status_code == 200
    assert "secret" not in response.text
    assert "Surprise" not in response.text
    assert await world.scans() == before


async def test_a_preview_of_a_locked_code_stays_shut_with_the_cookie(world, owner):
    code = await owner.make(url="https://secret.example/menu", link_password="sesame")
    visitor = world.visitor()
    await visitor.post(path_of(code), data={"password": "sesame"})
    assert (await visitor.get(path_of(code))).status_code == 302

    response = await visitor.get(path_of(code, "+"))

    assert "secret" not in response.text


async def test_there_is_no_preview_of_nothing(world):
    assert (await world.visitor().get("/nothing+")).status_code == 404


# What is no scan


@pytest.mark.parametrize("path", ["/nothing", "/ab", "/" + "a" * 64, "/" + "a" * 65])
async def test_an_unknown_code_is_a_page_and_nothing_is_recorded(world, path):
    response = await world.visitor(accept_language="de").get(path)

    assert response.status_code == 404
    assert response.headers["Content-Type"].startswith("text/html")
    assert response.headers["Content-Language"] == "de"
    assert response.headers["Cache-Control"] == "no-store"
    assert await world.scans() == []


HOSTILE = {
    "nul": "/\0",
    "very long": "/" + "a" * 4_000,
    "emoji": "/😀😀😀",
    "full-width letters": "/ｓｕｍｍｅｒ",
    "a lone surrogate": "/\ud83dabc",
    "dots": "/..",
    "deeper dots": "/summer/../summer",
    "two slashes": "//summer",
    "a nul and more behind a slash": "/summer/\0a",
    "a quote": "/' OR 1=1 --",
    "a percent sign": "/%s%n%00",
    "an empty picture": "/.png",
    "a picture of nul": "/\0.svg",
    "an empty preview": "/+",
    "a preview of emoji": "/😀😀😀+",
}


@pytest.mark.both_databases
async def test_a_hostile_path_is_not_found(world, owner):
    await owner.make(short_id="summer")

    answers = {
        name: [await ask(world, path, method=one) for one in ("GET", "HEAD")]
        for name, path in HOSTILE.items()
    }

    assert {name: [one.status_code for one in both] for name, both in answers.items()} == dict.fromkeys(
        HOSTILE, [404] * 2
    )
    assert not any("set-cookie" in one.headers for both in answers.values() for one in both)
    assert await world.scans() == []


async def test_a_form_sent_to_a_hostile_path_does_no_harm(world, owner):
    await owner.make(short_id="summer")

    statuses = {(await ask(world, path, method="POST")).status_code for path in HOSTILE.values()}

    # Only GET is possible on some of these paths, whatever stands in them.
    assert statuses <= {404, 405}


ALLOWED = {
    "": {"GET", "HEAD", "POST"},
    "+": {"GET", "HEAD"},
    ".png": {"GET", "HEAD"},
    ".svg": {"GET", "HEAD"},
}


@pytest.mark.parametrize("suffix", ALLOWED)
async def test_the_answer_to_a_wrong_method_names_the_right_ones(world, owner, suffix):
    code = await owner.make()
    wrong = ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")

    answers = [await ask(world, path_of(code, suffix), method=method) for method in wrong]

    assert [answer.status_code for answer in answers] == [405] * len(wrong)
    assert [set(answer.headers["Allow"].split(", ")) for answer in answers] == [ALLOWED[suffix]] * len(wrong)
    assert await world.scans() == []


@pytest.mark.parametrize(
    "paths",
    [("/summer+", "/summer.png", "/summer.svg"), ("/healthz", "/readyz", "/robots.txt")],
)
async def test_the_answer_to_a_form_where_none_is_taken_names_the_right_methods(world, owner, paths):
    await owner.make(short_id="summer")

    answers = {path: await world.visitor().post(path, data={"password": "sesame"}) for path in paths}

    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(paths, 405)
    assert {frozenset(answer.headers["Allow"].split(", ")) for answer in answers.values()} == {
        frozenset({"GET", "HEAD"})
    }


# Who scanned


BOTS = {
    "HEAD": ("HEAD", {}, "head"),
    "a search engine": ("GET", {"user_agent": "Mozilla/5.0 (compatible; Googlebot/2.1)"}, "googlebot"),
    "a link preview": ("GET", {"user_agent": "WhatsApp/2.23.20.0"}, "whatsapp"),
    "a prefetch": ("GET", {"sec_purpose": "prefetch;prerender"}, "prefetch"),
    "an old prefetch": ("GET", {"purpose": "prefetch"}, "prefetch"),
}
bots = pytest.mark.parametrize(("method", "headers", "why"), BOTS.values(), ids=BOTS.keys())


@bots
async def test_a_bot_is_answered_as_a_person_is_and_does_not_count(world, owner, method, headers, why):
    code = await owner.make()

    by_bot = await world.visitor(**headers).request(method, path_of(code))
    by_person = await follow(world, code)

    assert (by_bot.status_code, dict(by_bot.headers)) == (by_person.status_code, dict(by_person.headers))
    assert [(scan["verdict"], scan["bot"]) for scan in await world.scans()] == [
        ("redirected", why),
        ("redirected", None),
    ]
    assert (await owner.get(code))["scan_count"] == 1


@bots
async def test_a_bot_uses_up_no_limit(world, owner, method, headers, why):
    code = await owner.make(scan_limit=1)

    await asyncio.gather(*(world.visitor(**headers).request(method, path_of(code)) for _ in range(5)))
    person = await follow(world, code)
    world.clock.advance(seconds=1)
    late_bot = await world.visitor(**headers).request(method, path_of(code))

    assert (person.status_code, late_bot.status_code) == (302, 410)
    assert [scan["verdict"] for scan in await world.scans()] == ["redirected"] * 6 + ["limit_reached"]


@pytest.mark.parametrize(
    "restriction", [{"status": "paused"}, {"link_password": "sesame"}, {"expires_at": "2026-11-20T12:00:00Z"}]
)
async def test_a_shut_code_is_shut_to_bots_and_head_too(world, owner, restriction):
    code = await owner.make(**restriction)

    person = await follow(world, code)
    head = await world.visitor().head(path_of(code))
    bot = await follow(world, code, user_agent="Googlebot/2.1")

    assert head.status_code == bot.status_code == person.status_code
    assert head.content == b""
    assert head.headers["Content-Length"] == person.headers["Content-Length"]


@pytest.mark.both_databases
async def test_what_is_kept_of_a_scan(world, owner):
    code = await owner.make()

    await follow(world, code, referer="https://news.example/", accept_language="de-AT,de;q=0.8")

    (scan,) = await world.scans()
    assert scan["code_id"] == code_id(code)
    assert (scan["verdict"], scan["bot"], scan["user_agent"]) == ("redirected", None, PERSON)
    assert (scan["referrer"], scan["language"]) == ("news.example", "de")
    assert 0 < scan["visitor"] < 2**63


@pytest.mark.parametrize("wish", [{"dnt": "1"}, {"sec_gpc": "1"}])
async def test_who_does_not_want_to_be_known_counts_and_is_not_known(world, owner, wish):
    code = await owner.make()

    await follow(world, code, referer="https://news.example/", accept_language="de", **wish)

    (scan,) = await world.scans()
    kept = ("visitor", "user_agent", "referrer", "language", "country", "city", "bot")
    assert {scan[name] for name in kept} == {None}
    assert (await owner.get(code))["scan_count"] == 1


async def test_a_wish_that_is_not_one_is_none(world, owner):
    code = await owner.make()

    await follow(world, code, dnt="0", sec_gpc="0")

    (scan,) = await world.scans()
    assert scan["visitor"]
    assert scan["user_agent"] == PERSON


async def test_a_visitor_is_the_same_all_day_and_another_the_next(world, owner):
    code = await owner.make()

    await follow(world, code)
    world.clock.advance(hours=11, minutes=59, seconds=59)
    await follow(world, code)
    world.clock.advance(seconds=1)
    await follow(world, code)

    morning, night, next_day = [scan["visitor"] for scan in await world.scans()]
    assert morning == night != next_day


@pytest.mark.parametrize("other", [{"address": OTHER}, {"user_agent": "Mozilla/5.0 (Android 15)"}])
async def test_another_address_or_browser_is_another_visitor(world, owner, other):
    code = await owner.make()

    await follow(world, code)
    await follow(world, code, **other)

    one, another = [scan["visitor"] for scan in await world.scans()]
    assert one != another


@pytest.mark.both_databases
async def test_the_keys_of_earlier_days_are_pruned(world, owner):
    code = await owner.make()
    await follow(world, code)
    (first,) = (await world.rows())["visitor_keys"]

    world.clock.advance(days=1)
    await follow(world, code)

    (second,) = (await world.rows())["visitor_keys"]
    assert [str(key["day"]) for key in (first, second)] == ["2026-11-20", "2026-11-21"]
    assert first["key"] != second["key"]
    assert len(bytes(second["key"])) == 32


async def test_no_address_is_stored_anywhere(database):
    addresses = (HOME, OTHER, "198.51.100.23")
    async with running_world(database) as world:
        owner = await world.open_account()
        code = await owner.make()
        locked = await owner.make(link_password="sesame", short_id="locked")
        for address in addresses:
            await follow(world, code, address=address)
            await world.visitor(address=address).post("/locked", data={"password": "wrong"})
            await world.visitor(address=address, x_forwarded_for=address, forwarded=f"for={address}").get(
                "/locked"
            )
            await owner.api.get("/qr-codes", headers={"X-Forwarded-For": address})
        rows = await world.rows()
        assert len(rows["scan_inbox"]) == len(addresses) * 2
        assert len(rows["password_tries"]) == len(addresses) * 2
        assert locked["has_password"]

        stored = str(rows).encode() + files_of(database)

    assert [address for address in addresses if address.encode() in stored] == []


def files_of(database):
    """Every byte of a SQLite database and its WAL."""
    if database.dialect == "postgres":
        return b""
    return b"".join(file.read_bytes() for file in database.file.parent.glob(f"{database.file.name}*"))


@pytest.mark.both_databases
async def test_a_scan_is_stored_by_the_time_it_is_answered(world, owner):
    code = await owner.make()
    stored_at_answer = []

    async def scan_once():
        response = await follow(world, code)
        stored_at_answer.append(len(await world.scans()))
        return response.status_code

    statuses = [await scan_once() for _ in range(5)]

    assert statuses == [302] * 5
    assert stored_at_answer == [1, 2, 3, 4, 5]
    assert {scan["scanned_at"] for scan in await world.scans()} == {NOON}


# When the database is away


@pytest.mark.parametrize("is_first_of_day", [True, False])
async def test_a_scan_that_a_locked_file_cannot_keep_is_not_answered(sqlite_only, is_first_of_day):
    impatient = replace(sqlite_only, credentials={**sqlite_only.credentials, "busy_timeout": 20})
    async with running_world(impatient) as world:
        code = await (await world.open_account()).make(scan_limit=5)
        if not is_first_of_day:
            await follow(world, code)
        before = await stored_rows(sqlite_only)

        with closing(sqlite3.connect(sqlite_only.file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            async with asyncio.timeout(10):
                refused = await asyncio.gather(*(follow(world, code) for _ in range(10)))
            other.execute("ROLLBACK")
        after = await stored_rows(sqlite_only)
        async with asyncio.timeout(10):
            again = await follow(world, code)

        assert [response.status_code for response in refused] == [503] * 10
        assert {response.headers.get("Location") for response in refused} == {None}
        assert int(refused[0].headers["Retry-After"]) >= 1
        assert after == before
        assert again.status_code == 302
        assert len(await world.scans()) == len(before["scan_inbox"]) + 1


@pytest.mark.both_databases
@pytest.mark.parametrize("table", ["scan_inbox", "visitor_keys", "short_urls"])
async def test_a_scan_that_cannot_be_kept_is_a_page_that_says_when_to_come_back(own_database, table, caplog):
    async with running_world(own_database) as world:
        code = await (await world.open_account()).make()
        await rename_table(table, "elsewhere")

        with caplog.at_level(logging.CRITICAL):
            refused = [
                await follow(world, code, accept_language="fr"),
                await world.visitor().head(path_of(code)),
            ]

        await rename_table("elsewhere", table)
        world.clock.advance(seconds=1)
        assert [response.status_code for response in refused] == [503, 503]
        assert int(refused[0].headers["Retry-After"]) >= 1
        assert refused[0].headers["Content-Language"] == "fr"
        assert refused[0].headers["Cache-Control"] == "no-store"
        assert "Location" not in refused[0].headers
        assert await world.scans() == []
        assert (await follow(world, code)).status_code == 302


@pytest.mark.both_databases
async def test_every_page_says_so_when_the_codes_are_away(own_database):
    async with running_world(own_database) as world:
        await (await world.open_account()).make(short_id="summer")
        await rename_table("short_urls", "elsewhere")

        answers = [await world.visitor().get(f"/summer{suffix}") for suffix in ("", "+", ".png", ".svg")]

        await rename_table("elsewhere", "short_urls")
        assert [answer.status_code for answer in answers] == [503] * 4
        assert all(int(answer.headers["Retry-After"]) >= 1 for answer in answers)
        assert not any(word in answer.text for answer in answers for word in ("elsewhere", "short_urls"))


async def test_scans_go_on_when_postgresql_has_cut_every_connection(postgres, own_postgres):
    async with running_world(postgres.database(own_postgres)) as world:
        code = await (await world.open_account()).make()
        await follow(world, code)

        postgres.run(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{own_postgres}'"
        )
        async with asyncio.timeout(10):
            statuses = []
            for _ in range(8):
                world.clock.advance(seconds=1)
                statuses.append((await follow(world, code)).status_code)

        assert set(statuses) <= {302, 503}
        assert statuses[-1] == 302
        assert len(await world.scans()) == 1 + statuses.count(302)


async def test_a_postgresql_that_is_gone_is_a_page_and_no_promise(postgres, own_postgres):
    async with running_world(postgres.database(own_postgres)) as world:
        code = await (await world.open_account()).make()
        await follow(world, code)

        postgres.drop(own_postgres)
        async with asyncio.timeout(10):
            known = await follow(world, code)
            world.clock.advance(seconds=1)
            unknown = await follow(world, code)

        assert [response.status_code for response in (known, unknown)] == [503, 503]
        assert "Location" not in known.headers


async def test_an_unexpected_failure_is_a_page_that_names_its_place_in_the_log(world, owner, caplog):
    code = await owner.make()

    async def fail(domain, short_id):
        raise RuntimeError("the trace of it")

    world.app.state.context = replace(world.context, resolver=Resolver(fail))

    with caplog.at_level(logging.ERROR):
        answers = [await follow(world, code, suffix) for suffix in ("", "+")]

    for response in answers:
        assert response.status_code == 500
        assert "the trace of it" not in response.text
        (number,) = re.findall(r"<code>(.+?)</code>", response.text)
        assert number
    assert "the trace of it" in caplog.text
    assert await world.scans() == []
