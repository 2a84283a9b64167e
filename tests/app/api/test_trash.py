"""Deleted codes and links: in the trash they lead nowhere and wait, whole, for 30 days."""

import asyncio
from datetime import timedelta

import pytest

from app.api.operations import OPERATIONS
from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import Plan, Subscription
from domain.use_cases.codes.trash import purge_old
from storage.repositories.targets import other_targets, plain_redirects
from tests.jobs import steps_of_next_job
from tests.rollups import count_all
from tests.support import URL, refusal

FORM = {"type_id": 1, "url": "https://example.com/gone"}
MENU = {"url": "https://example.com/menu"}


@pytest.mark.both_databases
async def test_a_printed_code_that_was_deleted_comes_back_whole(world, owner):
    folder = (await owner.api.post("/folders", json={"name": "Shop"})).json()["data"]
    code = await owner.make(
        short_id="bag",
        name="Takeaway bag",
        folder=folder["id"],
        external_id="till 7",
        tags=["print"],
        link_password="geheim",
        scan_limit=50,
        metadata={"table": 7},
        options={"dotsOptions": {"color": "#0b6b50"}},
    )
    await world.visitor().post("/bag", data={"password": "geheim"})
    await owner.receive(code)
    before = await owner.get(code)

    deleted = await owner.api.delete(f"/qr-codes/{code['id']}")
    gone = [await owner.api.get(f"/qr-codes/{code['id']}{end}") for end in ("", "/history", "/analytics")]
    scanned = [(await world.visitor().get(path)).status_code for path in ("/bag", "/bag.png", "/bag+")]
    counts = [(await owner.api.get("/qr-codes")).json()["meta"]["total"], await _used(owner)]
    tag = (await owner.api.get("/tags")).json()["data"][0]
    world.clock.advance(days=29)
    restored = await owner.api.post("/qr-codes/bag/restore")
    world.clock.advance(seconds=2)

    assert (deleted.status_code, scanned, counts, tag["qr_codes"]) == (204, [404] * 3, [0, 0], 0)
    assert {refusal(one) for one in gone} == {(404, "not_found")}
    after = restored.json()["data"]
    assert restored.status_code == 200
    assert {**after, "updated_at": ""} == {**before, "updated_at": ""}
    assert (await world.visitor().get("/bag")).status_code == 401
    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["data"]
    assert [(one["event"], one["changed_via"]) for one in history] == [
        ("restored", "api"),
        ("deleted", "api"),
        (None, "api"),
    ]
    assert (await owner.api.get("/contacts")).json()["meta"]["total"] == 1
    assert (await owner.api.get("/tags")).json()["data"][0]["qr_codes"] == 1
    assert (await owner.api.get(f"/folders/{folder['id']}")).json()["data"]["qr_codes"] == 1
    assert await _used(owner) == 1


async def test_the_trash_lists_what_was_deleted_last_first(world, owner):
    made = [await owner.make(name=f"Table {number}") for number in range(3)]
    link = (await owner.api.post("/links", json={**MENU, "external_id": "x"})).json()["data"]
    for path in (*(f"/qr-codes/{code['id']}" for code in made), f"/links/{link['id']}"):
        world.clock.advance(hours=1)
        await owner.api.delete(path)

    first = (await owner.api.get("/trash?limit=3")).json()
    rest = (await owner.api.get(f"/trash?cursor={first['meta']['next_cursor']}")).json()

    found = [*first["data"], *rest["data"]]
    assert [one["id"] for one in found] == [link["id"], *(one["id"] for one in reversed(made))]
    assert [first["meta"]["total"], rest["meta"]] == [4, {"next_cursor": None, "total": 4}]
    assert found[0]["kind"] == "link"
    assert (found[0]["destination"], found[0]["external_id"], found[0]["deleted_via"]) == (
        MENU["url"],
        "x",
        "api",
    )
    assert found[0]["deleted_by"].startswith("API key test (rp_")
    deleted_at, purged_at = found[0]["deleted_at"], found[0]["purged_at"]
    assert deleted_at == world.clock.now().isoformat().replace("+00:00", "Z")
    assert purged_at == (world.clock.now() + timedelta(days=30)).isoformat().replace("+00:00", "Z")


async def test_nobody_gets_a_short_id_in_the_trash_and_its_owner_is_told_where_it_is(world, owner):
    stranger = await world.open_account()
    code = await owner.make(short_id="bag")
    await owner.api.delete(f"/qr-codes/{code['id']}")

    own = await owner.api.post("/qr-codes", json={**URL, "short_id": "bag"})
    others = await stranger.api.post("/links", json={**MENU, "short_id": "bag"})
    csv = b"short_id,url\nbag,https://example.com/menu\n"
    imported = await owner.api.post(
        "/imports?source=csv&dry_run=true", content=csv, headers={"Content-Type": "text/csv"}
    )

    assert refusal(own) == refusal(others) == (409, "short_id_taken")
    assert own.json()["error"]["message"] == (
        "The short ID bag is in your trash. Restore it, or empty the trash."
    )
    assert "trash" not in others.text
    assert "in the trash" in imported.text


@pytest.mark.both_databases
async def test_a_short_id_that_left_the_trash_is_free_only_if_it_was_never_scanned(world, owner):
    stranger = await world.open_account()
    for short_id in ("scanned", "looked-at", "scanned-in-the-trash", "unscanned"):
        await owner.make(short_id=short_id)
    await world.visitor().get("/scanned")
    await world.visitor(user_agent="Googlebot/2.1 (+http://www.google.com/bot.html)").get("/looked-at")
    await count_all(world.database)
    for short_id in ("scanned", "looked-at", "scanned-in-the-trash", "unscanned"):
        await owner.api.delete(f"/qr-codes/{short_id}")
    await world.visitor().get("/scanned-in-the-trash")
    await world.store.lost_scans.run_once()

    emptied = await owner.api.delete("/trash")
    theirs = [
        (await stranger.api.post("/qr-codes", json={**URL, "short_id": one})).status_code
        for one in ("scanned", "looked-at", "scanned-in-the-trash", "unscanned")
    ]
    again = await owner.api.post("/qr-codes", json={**URL, "short_id": "scanned"})

    assert emptied.status_code == 204
    assert theirs == [409, 409, 409, 201]
    assert again.status_code == 201
    assert (await owner.api.get("/trash")).json()["meta"]["total"] == 0


@pytest.mark.both_databases
async def test_what_was_in_the_trash_for_30_days_is_purged_in_small_steps(world, owner):
    old = await owner.make_many(*[{}] * 30)
    items = [{"method": "delete", "id": code["id"]} for code in old]
    await owner.api.post("/qr-codes/batch", json=items)
    world.clock.advance(days=29, hours=23)
    young = await owner.make()
    await owner.api.delete(f"/qr-codes/{young['id']}")
    await purge_old(world.deps)
    before = (await owner.api.get("/trash")).json()["meta"]["total"]

    world.clock.advance(hours=1)
    await asyncio.gather(purge_old(world.deps), purge_old(world.deps))

    kept = (await owner.api.get("/trash")).json()
    assert (before, [one["id"] for one in kept["data"]]) == (31, [young["id"]])
    assert refusal(await owner.api.post(f"/qr-codes/{old[0]['id']}/restore")) == (404, "not_found")
    rows = await world.rows()
    assert (len(rows["short_urls"]), {row["kind"] for row in rows["short_urls"]}) == (1, {"code_bin"})


async def test_no_quota_refuses_what_comes_back_and_the_trash_takes_no_place(world, owner):
    world.limit_codes(1)
    code = await owner.make()
    await owner.api.delete(f"/qr-codes/{code['id']}")
    await owner.make()
    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)

    restored = await owner.api.post(f"/qr-codes/{code['id']}/restore")

    assert restored.status_code == 200
    assert refusal(await owner.api.post("/qr-codes", json=URL)) == (403, "plan_limit_reached")


async def test_what_is_gone_meanwhile_is_left_out_and_a_taken_external_id_is_named(owner):
    folder = (await owner.api.post("/folders", json={"name": "Shop"})).json()["data"]
    template = (await owner.api.post("/templates", json={"name": "Green"})).json()["data"]
    code = await owner.make(
        folder=folder["id"], template_id=template["id"], tags=["old", "kept"], external_id="till"
    )
    await owner.api.delete(f"/qr-codes/{code['id']}")
    await owner.api.delete(f"/folders/{folder['id']}")
    await owner.api.delete(f"/templates/{template['id']}")
    old = next(one for one in (await owner.api.get("/tags")).json()["data"] if one["name"] == "old")
    await owner.api.delete(f"/tags/{old['id']}")
    other = await owner.make(external_id="till")
    again = await owner.make()
    await owner.change(again, external_id="second")
    await owner.api.delete(f"/qr-codes/{other['id']}")
    third = await owner.make(external_id="till")

    taken = await owner.api.post(f"/qr-codes/{code['id']}/restore")
    await owner.change(third, external_id=None)
    back = await owner.api.post(f"/qr-codes/{code['id']}/restore")

    assert refusal(taken) == (409, "external_id_taken")
    assert third["short_id"] in taken.json()["error"]["message"]
    shown = back.json()["data"]
    assert (shown["folder"], shown["template_id"], shown["tags"], shown["external_id"]) == (
        None,
        None,
        ["kept"],
        "till",
    )


async def test_the_trash_of_another_account_does_not_exist(world, owner):
    stranger = await world.open_account()
    code = await owner.make(short_id="bag")
    await owner.api.delete(f"/qr-codes/{code['id']}")

    listed = (await stranger.api.get("/trash")).json()
    refused = [
        *[await stranger.api.post(f"/qr-codes/{one}/restore") for one in (code["id"], "bag")],
        await stranger.api.delete(f"/trash/{code['id']}"),
        # Nor is a code found among links.
        await owner.api.post(f"/links/{code['id']}/restore"),
    ]
    await stranger.api.delete("/trash")

    assert listed == {"data": [], "meta": {"next_cursor": None, "total": 0}}
    assert {refusal(one) for one in refused} == {(404, "not_found")}
    assert (await owner.api.post("/qr-codes/bag/restore")).status_code == 200
    assert refusal(await owner.api.post("/qr-codes/bag/restore")) == (404, "not_found")


async def test_a_limited_key_sees_restores_and_empties_no_more_than_its_scopes_and_folders(owner):
    folder = (await owner.api.post("/folders", json={"name": "Shop"})).json()["data"]
    inside, outside = await owner.make(folder=folder["id"]), await owner.make()
    link = (await owner.api.post("/links", json=MENU)).json()["data"]
    for path in (f"/qr-codes/{inside['id']}", f"/qr-codes/{outside['id']}", f"/links/{link['id']}"):
        await owner.api.delete(path)
    reader = await owner.new_key(scopes=[KeyScope.LINKS_READ])
    deleter = await owner.new_key(scopes=[KeyScope.CODES_DELETE, KeyScope.CODES_READ], folders=[folder["id"]])
    maker = await owner.new_key(scopes=[KeyScope.CODES_CREATE])

    read = [one["id"] for one in (await reader.get("/trash")).json()["data"]]
    seen = [one["id"] for one in (await deleter.get("/trash")).json()["data"]]
    refused = [
        await maker.get("/trash"),
        await reader.delete("/trash"),
        await maker.delete(f"/trash/{inside['id']}"),
    ]
    beyond = await deleter.post(f"/qr-codes/{outside['id']}/restore")
    await deleter.delete("/trash")

    assert (read, seen) == ([link["id"]], [inside["id"]])
    assert {refusal(one) for one in refused} == {(403, "insufficient_scope")}
    assert refusal(beyond) == (404, "not_found")
    assert {one["id"] for one in (await owner.api.get("/trash")).json()["data"]} == {
        outside["id"],
        link["id"],
    }


@pytest.mark.both_databases
async def test_deleting_and_restoring_twenty_times_at_once_leaves_one_state(world, owner):
    code = await owner.make(short_id="bag", tags=["print"])
    path = f"/qr-codes/{code['id']}"

    answers = await asyncio.gather(
        *(call for _ in range(20) for call in (owner.api.delete(path), owner.api.post(f"{path}/restore")))
    )

    done = [answer.status_code for answer in answers if answer.status_code != 404]
    is_there = (await owner.api.get(path)).status_code == 200
    total = (await owner.api.get("/trash")).json()["meta"]["total"]
    assert done.count(204) - done.count(200) == (0 if is_there else 1)
    assert (total, await _used(owner)) == ((0, 1) if is_there else (1, 0))
    assert (await owner.api.get("/tags")).json()["data"][0]["qr_codes"] == int(is_there)
    assert len((await world.rows())["short_urls"]) == 1


@pytest.mark.both_databases
async def test_of_restoring_purging_and_taking_the_short_id_at_once_one_wins(world, owner):
    code = await owner.make(short_id="bag")
    await owner.api.delete(f"/qr-codes/{code['id']}")

    restored, purged, made = await asyncio.gather(
        owner.api.post("/qr-codes/bag/restore"),
        owner.api.delete(f"/trash/{code['id']}"),
        owner.api.post("/qr-codes", json={**URL, "short_id": "bag"}),
    )

    assert {restored.status_code, purged.status_code} in ({200, 404}, {404, 204})
    assert made.status_code in (409, 201)
    rows = await world.rows()
    wins = [restored.status_code == 200, made.status_code == 201]
    assert len(rows["short_urls"]) == sum(wins) <= 1


async def test_numbers_of_the_account_leave_out_what_is_in_the_trash(world, owner):
    gone, kept = await owner.make(tags=["print"]), await owner.make(tags=["print"])
    for code in (gone, gone, kept):
        await world.visitor().get(f"/{code['short_id']}")
    await count_all(world.database)
    await owner.api.delete(f"/qr-codes/{gone['id']}")

    async def numbers():
        report = (await owner.api.get("/analytics?period=7d&group_by=code")).json()["data"]
        by_tag = (await owner.api.get("/analytics?period=7d&group_by=tag")).json()["data"]
        listed = len((await owner.api.get("/analytics/scans")).json()["data"])
        rows = [row["scans"] for row in report["breakdown"]]
        return report["totals"]["scans"], rows, [row["scans"] for row in by_tag["breakdown"]], listed

    without = await numbers()
    refused = await owner.api.get(f"/analytics?ids={gone['id']}")
    await owner.api.post(f"/qr-codes/{gone['id']}/restore")

    assert without == (1, [1], [1], 1)
    assert refused.status_code in (400, 404)
    assert await numbers() == (3, [2, 1], [3], 3)


@pytest.mark.both_databases
async def test_an_own_domain_with_codes_in_the_trash_is_deleted_only_if_they_move(world, owner):
    domain = await owner.own_domain("go.example.com")
    code = await owner.make(short_link_domain="go.example.com", short_id="bag")
    await owner.api.delete(f"/qr-codes/{code['id']}")

    refused = await owner.api.delete(f"/domains/{domain['id']}")
    moved = await owner.api.delete(f"/domains/{domain['id']}?move_to=qr.test")
    back = (await owner.api.post(f"/qr-codes/{code['id']}/restore")).json()["data"]

    assert refusal(refused) == (409, "domain_in_use")
    assert "in the trash" in refused.json()["error"]["message"]
    assert moved.status_code == 204, moved.text
    assert (await world.visitor().get(f"/{back['short_id']}")).status_code == 302


async def _used(owner):
    account = (await owner.api.get("/account")).json()["data"]
    return account["limits"]["qr_codes"]["used"]


async def test_no_list_and_no_number_has_what_is_in_the_trash(world, owner):
    kept = await owner.make(name="Kept")
    gone = await owner.make(name="Zzgone", short_id="zzgone", tags=["print"], **FORM)
    link = (await owner.api.post("/links", json={**MENU, "short_id": "zzlink"})).json()["data"]
    for path in ("/zzgone", "/zzlink", f"/{kept['short_id']}"):
        await world.visitor().get(path)
    await count_all(world.database)
    await owner.api.delete(f"/qr-codes/{gone['id']}")
    await owner.api.delete(f"/links/{link['id']}")
    paths = {one.path for one in OPERATIONS if one.method == "GET"}
    lists = sorted(path for path in paths if "{" not in path and path not in ("/trash", "/events"))
    queries = ("", "?search=zz", "?tag=print", "?ids=zzgone", "?sort=scan_count", "?group_by=code&period=7d")

    answers = {
        f"{path}{query}": (await owner.api.get(f"{path}{query}")).text for path in lists for query in queries
    }
    of_one = [
        await owner.api.get(path.replace("{id}", one["id"]))
        for path in paths
        for one, start in ((gone, "/qr-codes/{id}"), (link, "/links/{id}"))
        if path.startswith(start)
    ]

    led_on = [row["short_id"] async for part in plain_redirects([]) for row in part]
    led_on += [one.target.short_id async for one in other_targets([])]

    assert led_on == [kept["short_id"]]
    named = {path for path, text in answers.items() if "zzgone" in text.lower() or "zzlink" in text}
    # A search and an id are repeated in what refuses them.
    assert {path for path in named if "ids=" not in path} == set()
    assert len(of_one) == 9
    assert {answer.status_code for answer in of_one} == {404}


async def test_the_picture_of_a_bulk_code_is_drawn_in_the_trash_too(world, owner):
    csv = {"content-type": "text/csv"}
    await owner.api.post("/qr-codes/bulk", content=b"type_id,url\n1,https://example.com/\n", headers=csv)
    steps = await steps_of_next_job(world)
    await anext(steps)
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    await owner.api.delete(f"/qr-codes/{code['id']}")

    async for _ in steps:
        pass
    restored = (await owner.api.post(f"/qr-codes/{code['id']}/restore")).json()["data"]

    assert (code["image_status"], restored["image_status"]) == ("pending", "ready")
