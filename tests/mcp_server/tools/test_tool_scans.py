"""What the tools say a scan does: what the scan path does, at that moment."""

from dataclasses import replace

import pytest

from domain.accounts.plans import Plan
from tests.cases import in_turn
from tests.mcp_server.support import ODD_TEXTS, texts
from tests.support import ANDROID_PHONE, ROOT

MENU = "https://example.com/menu"
OVER = "https://example.com/over"
APP = {
    "type_id": 8,
    "ios_url": "https://apps.apple.com/app/id1",
    "android_url": "https://play.google.com/store/apps/details?id=a",
}


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def said_of(connection, code):
    shown = await connection.call("show_qr_code", id=code["id"])
    scan = shown["structuredContent"]["scan"]
    got = await connection.call("get_qr_code", id=code["id"])
    assert scan in texts(shown)[0]
    assert scan in texts(got)[0]
    return scan


@in_turn(
    ("fields", "said"),
    [
        ({}, f"A scan leads to {MENU}."),
        ({"status": "paused"}, "It is paused by its owner: a scan shows a page that says so"),
        (
            {"status": "paused", "expires_at": "2026-11-20T11:00:00Z"},
            "Without the pause: it expired at 2026-11-20 11:00 (UTC): a scan shows a page that says so.",
        ),
        ({"expires_at": "2026-11-20T11:00:00Z"}, "It expired at 2026-11-20 11:00 (UTC): a scan shows a page"),
        (
            {"expires_at": "2026-11-20T11:00:00Z", "expired_redirect_url": OVER},
            f"It expired at 2026-11-20 11:00 (UTC): a scan leads to {OVER}.",
        ),
        (
            {"expires_at": "2027-01-01T00:00:00Z", "scan_limit": 5},
            f"Until 2026-12-31 24:00 (UTC) and for 5 more scans, a scan leads to {MENU}.",
        ),
        ({"expires_at": "2026-01-01T00:00:00Z", "expiration_enabled": False}, f"A scan leads to {MENU}."),
        ({"link_password": "open sesame"}, f"A scan asks for the password, then leads to {MENU}."),
        ({"link_password": "open sesame", "password_enabled": False}, f"A scan leads to {MENU}."),
        ({"type_id": 5, "ssid": "Café"}, "A scan shows its own page (Wi-Fi)."),
        (
            APP,
            (
                f"A scan leads to {APP['ios_url']} on iOS, to {APP['android_url']} on Android, "
                "and elsewhere to its own page (App)."
            ),
        ),
        ({**APP, "fallback_url": MENU}, f"and elsewhere to {MENU}, and on a Mac shows its own page (App)."),
    ],
)
async def test_what_a_scan_does_now_is_said(connection, owner, fields, said):
    body = fields if "type_id" in fields else {"url": MENU, **fields}

    made = await owner.make(**body)

    assert said in await said_of(connection, made)


async def test_it_is_what_the_scan_path_does(connection, owner, assistants):
    made = await owner.make(url=MENU, scan_limit=1, scan_limit_reached_url=OVER)
    before = await said_of(connection, made)

    async with assistants.world.visitor() as visitor:
        first = await visitor.get(f"{ROOT}/{made['short_id']}")
        assistants.world.clock.advance(seconds=1)
        second = await visitor.get(f"{ROOT}/{made['short_id']}")

    after = await said_of(connection, made)
    assert (first.headers["location"], second.headers["location"]) == (MENU, OVER)
    assert before == f"For 1 more scan, a scan leads to {MENU}."
    assert after == f"Its limit of 1 scan is reached: a scan leads to {OVER}."


async def test_how_often_it_was_scanned_is_said(connection, owner, assistants):
    made, said = await owner.make(), []
    for _ in range(3):
        said.append(texts(await connection.call("get_qr_code", id=made["id"]))[0])
        async with assistants.world.visitor() as visitor:
            await visitor.get(f"{ROOT}/{made['short_id']}")

    endings = ["0 scans counted so far.", "1 scan counted so far.", "2 scans counted so far."]
    assert all(one.endswith(end) for one, end in zip(said, endings, strict=True)), said


async def test_an_app_is_named_for_the_system_that_scans(connection, owner, assistants):
    made = await owner.make(**APP)
    said = await said_of(connection, made)

    async with assistants.world.visitor(user_agent=ANDROID_PHONE) as visitor:
        answer = await visitor.get(f"{ROOT}/{made['short_id']}")

    assert f"to {answer.headers['location']} on Android" in said


async def test_a_paused_code_is_not_said_to_lead_there_once_it_is_repointed(connection, owner):
    made = await owner.make(url=MENU)
    await owner.change(made, status="paused")

    result = await connection.call("repoint_qr_code", id=made["id"], url=OVER)

    said = texts(result)[0]
    assert (
        "It is paused by its owner: a scan shows a page that says so. "
        f"Without the pause: a scan leads to {OVER}." in said
    )
    assert f"Before, its destination was {MENU}." in said
    assert result["structuredContent"]["status"] == "paused"


async def test_a_new_code_is_described_with_its_restrictions(connection):
    result = await connection.call("create_qr_code", url=MENU, link_password="open sesame")

    assert f"A scan asks for the password, then leads to {MENU}." in texts(result)[0]


async def test_the_status_is_shown_beside_the_picture(connection, owner):
    made = await owner.make(status="paused")

    assert (await connection.use("show_qr_code", id=made["id"]))["status"] == "paused"


async def test_an_ad_is_said(assistants, owner):
    deps = assistants.context.deps
    with_ad = replace(deps.allowances[Plan.BUSINESS], house_ad=True)
    made = await owner.make(url=MENU)
    assistants.change(deps=replace(deps, allowances={**deps.allowances, Plan.BUSINESS: with_ad}))
    connection = await assistants.connect(owner)

    assert await said_of(connection, made) == f"A scan shows an ad, then leads to {MENU}."


async def test_no_name_turns_around_what_stands_behind_it(connection, owner):
    for name in (*ODD_TEXTS, "\u202egnp.exe\u202c", "\u2067نص", "a\nb"):
        made = await owner.make(url=MENU)
        await owner.put_name(made, name)
        said = texts(await connection.call("show_qr_code", id=made["id"]))[0]

        before, _, after = said.partition(made["short_url"])
        assert not set("\u202a\u202b\u202d\u202e\u2066\u2067\n") & set(before), name
        assert before.count("\u2068") == before.count("\u2069")
        assert after.startswith(f". A scan leads to {MENU}")
        if "ق" in name or "ن" in name:
            assert "\u2068" in before
