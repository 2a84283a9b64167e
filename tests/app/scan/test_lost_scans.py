"""Scans that led nowhere are counted, for those who can help."""

from datetime import UTC, datetime, timedelta

import pytest

from domain.scanning.lost_scans import A_DAY
from domain.use_cases.analytics import list_lost_scans
from storage.db.models.codes import LostScanRow
from storage.runtime.sweeper import sweep_lost_scans

HOST = "go.example.com"


@pytest.fixture
async def owner(world):
    made = await world.open_account()
    await made.own_domain(HOST)
    return made


async def stored(world):
    await world.store.lost_scans.run_once()
    rows = await LostScanRow.all().order_by("id")
    return [(row.host, row.address, row.scans, row.is_guess) for row in rows]


@pytest.mark.both_databases
async def test_a_scan_that_led_nowhere_is_counted_by_host_and_address(world, owner):
    await owner.make(short_id="menu")
    here, there = world.visitor(), world.visitor(host=HOST)

    for path in ("/menue", "/menue?secret=1", "/Menue", "/shop/donut", "/menu/", "/MENU"):
        await here.get(path)
    await there.get("/menu")
    await there.get("/ab")
    assert await stored(world) == [
        ("qr.test", "/menue", 2, False),
        ("qr.test", "/Menue", 1, False),
        ("qr.test", "/shop/donut", 1, False),
        (HOST, "/menu", 1, False),
        (HOST, "/ab", 1, False),
    ]
    await here.get("/menue")
    await world.visitor(host="nobody.example").get("/menu")

    found = (await stored(world))[:2]
    assert found == [("qr.test", "/menue", 3, False), ("qr.test", "/Menue", 1, False)]
    assert len(await stored(world)) == 5
    # Those that were meant are scans of the code.
    assert len(await world.scans()) == 2


async def test_what_robots_try_is_marked(world, owner):
    robot = world.visitor(user_agent="Mozilla/5.0 (compatible; Googlebot/2.1)")
    await robot.get("/menue")
    await world.visitor().head("/lunch")
    await world.visitor(host="198.51.100.7").get("/lunch")
    for path in ("/.env", "/wp-login", "/index.php", "/admin", "/robots.txt/x", "/favicon.ico"):
        await world.visitor().get(path)

    found = await stored(world)

    assert len(found) == 8
    assert {(host, is_guess) for host, _, _, is_guess in found} == {("qr.test", True)}


async def test_an_address_is_kept_short_and_readable(world, owner):
    visitor = world.visitor()
    for path in ("/a%00b%0Ac%E2%80%AEd", "/" + "é" * 500, "/%FFabc"):
        assert (await visitor.get(path)).status_code == 404

    addresses = [address for _, address, _, _ in await stored(world)]

    assert [len(address) for address in addresses][1] == 200
    assert all(address.isprintable() for address in addresses)


async def test_owners_read_of_their_domains_and_the_operator_of_the_default_one(world, owner):
    await owner.make(short_id="menu")
    await owner.make(short_id="Lunch", short_link_domain=HOST)
    other = await world.open_account()
    for host, path in (
        *(("qr.test", path) for path in ("/menue", "/mneu", "/menu/extra", "/qwertz", "/.env")),
        *((HOST, path) for path in ("/lunh", "/1unch", "/lunch2", "/dinner")),
    ):
        await world.visitor(host=host).get(path)
    await world.visitor(host=HOST).get("/dinner")
    await stored(world)
    # By the clock of the day: the world's own stands still elsewhere.
    world.change(clock=lambda: datetime.now(UTC))

    operators = await list_lost_scans(world.deps, None)
    owners = await list_lost_scans(world.deps, owner.account.id)

    assert [(one.address, one.resembles) for one in operators] == [
        *(("/menue", "menu"), ("/mneu", "menu"), ("/menu/extra", "menu"), ("/qwertz", None), ("/.env", None)),
    ]
    assert [(one.address, one.scans, one.resembles) for one in owners] == [
        *(("/dinner", 2, None), ("/lunh", 1, "Lunch"), ("/1unch", 1, "Lunch"), ("/lunch2", 1, "Lunch")),
    ]
    assert await list_lost_scans(world.deps, other.account.id) == []


@pytest.mark.both_databases
async def test_a_day_has_so_many_addresses_and_robots_get_half_of_them(world, owner):
    log = world.store.lost_scans
    now = datetime.now(UTC)
    rows = [
        LostScanRow(
            domain="",
            host="qr.test",
            address=f"/{number}",
            is_guess=True,
            scans=1,
            first_at=now,
            last_at=now,
        )
        for number in range(A_DAY // 2 - 1)
    ]
    await LostScanRow.bulk_create(rows)

    for number in range(40):
        log.add("", "qr.test", f"/robot{number}", is_guess=True)
    await log.run_once()
    assert await LostScanRow.all().count() == A_DAY // 2
    log.add("", "qr.test", "/person", is_guess=False)
    log.add("", "qr.test", "/1", is_guess=True)
    await log.run_once()

    assert await LostScanRow.all().count() == A_DAY // 2 + 1
    assert (await LostScanRow.get(address="/1")).scans == 2
    await LostScanRow.all().update(first_at=now - timedelta(days=2))
    log.add("", "qr.test", "/robot", is_guess=True)
    await log.run_once()
    assert await LostScanRow.exists(address="/robot")


async def test_a_flood_of_random_addresses_takes_little_memory_and_hides_no_other_domain(world, owner):
    log = world.store.lost_scans
    for number in range(5_000):
        log.add("", "qr.test", f"/{number:05}", is_guess=False)
    log.add(HOST, HOST, "/menu", is_guess=False)

    assert sum(map(len, log._waiting.values())) <= 51
    assert log.counted == {False: 5_001, True: 0}
    assert len(await stored(world)) == 51


@pytest.mark.both_databases
async def test_old_addresses_and_those_of_domains_that_are_gone_are_deleted(world, owner):
    for host in ("qr.test", HOST):
        await world.visitor(host=host).get("/menue")
    await stored(world)
    now = datetime.now(UTC)

    await sweep_lost_scans(now)
    assert len(await stored(world)) == 2
    (domain,) = (await owner.api.get("/domains")).json()["data"]
    (await owner.api.delete(f"/domains/{domain['id']}")).raise_for_status()
    await sweep_lost_scans(now)
    assert [host for host, *_ in await stored(world)] == ["qr.test"]
    await sweep_lost_scans(now + timedelta(days=31))
    assert await stored(world) == []
