"""GET /events: what happened to the account, whoever did it and wherever."""

import ast
import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from domain.accounts.api_keys import KeyScope
from domain.codes.many import Action, ManyChange
from domain.codes.short_urls import CreatedVia
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.short_urls import delete_short_url
from domain.use_cases.deps import Actor
from domain.use_cases.jobs.bulk import collect_codes
from domain.use_cases.jobs.many_changes import change_many, undo_many
from storage.db.pools import run_statement
from storage.repositories.events import StoredEvents
from tests.app.dashboard.code.code_pages import send
from tests.app.dashboard.code.test_code_filing import FORMS
from tests.app.dashboard.signing import signed_in
from tests.jobs import work_off_jobs
from tests.rollups import count_all
from tests.storage.logo_server import data_uri
from tests.support import URL, code_id, fault_fields, refusal

OTHER = "https://example.com/summer-menu"
ROOT = Path(__file__).parents[3]
CSV = {"content-type": "text/csv"}
# What an answer has of the moment in which it is asked for.
OF_NOW = {"rules_now", "scan_count", "image_base64", "changed", "before"}
# Drawn later, by a job: no owner changes it.
DRAWN = {"image_status", "scannability", "image_error"}


async def page_of(key, **query):
    response = await key.get("/events", params={"limit": 100, **query})
    assert response.status_code == 200, response.text
    return response.json()


async def told(key, **query):
    """All events, page by page."""
    found, cursor, has_more = [], None, True
    while has_more:
        page = await page_of(key, **query, **({"cursor": cursor} if cursor else {}))
        found += page["data"]
        cursor, has_more = page["meta"]["next_cursor"], page["meta"]["has_more"]
    return found


def types_of(events):
    return [one["type"] for one in events]


def kept(resource):
    return {name: value for name, value in resource.items() if name not in OF_NOW}


def mirror_of(events):
    """The codes and links as somebody has them who has read the feed alone."""
    found = {}
    for event in events:
        subject, _, verb = event["type"].partition(".")
        if subject not in ("qr_code", "link"):
            continue
        data = kept(event["data"])
        if verb == "changed":
            known, before = found[data["id"]], event["data"]["before"]
            assert [name for name in before if known.get(name) != before[name] and name not in DRAWN] == []
        if verb == "deleted":
            del found[data["id"]]
        else:
            found[data["id"]] = data
    return found


async def listed(owner):
    found = {}
    for path in ("qr-codes", "links"):
        for one in (await owner.api.get(f"/{path}?limit=100")).json()["data"]:
            found[one["id"]] = kept(one)
    return found


async def by_rest(world, owner):
    code = await owner.make(name="Menu", tags=["a"], metadata={"n": 1})
    await owner.change(code, url=OTHER)
    await owner.change(code, name="Card", tags=["b"], options={"width": 500}, metadata={"n": True})
    await owner.change(code, type_id=2, text="Closed.")
    await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})
    link = (await owner.api.post("/links", json={"url": OTHER, "external_id": "l"})).json()["data"]
    await owner.api.patch(f"/links/{link['id']}", json={"status": "paused"})
    for path in (f"/links/{link['id']}", f"/qr-codes/{code['id']}"):
        await owner.api.delete(path)
        assert (await owner.api.post(f"{path}/restore")).status_code == 200
    await owner.api.put("/qr-codes/by-external-id/upserted", json=URL)
    created = ["qr_code.created", *["qr_code.changed"] * 4]
    moved = ["link.deleted", "link.restored", "qr_code.deleted", "qr_code.restored"]
    return [*created, "link.created", "link.changed", *moved, "qr_code.created"]


async def by_batch(world, owner):
    first, second = await owner.make_many({}, {"name": "Two"})
    items = [
        {"method": "update", "id": first["id"], "body": {"url": OTHER}},
        {"method": "create", "body": URL},
        {"method": "update", "id": second["id"], "body": {"name": "Two"}},
        {"method": "delete", "id": second["id"]},
    ]
    for atomic in ("false", "true"):
        await owner.api.post("/qr-codes/batch", params={"atomic": atomic}, json=[*items[:3]])
    await owner.api.post("/qr-codes/batch", json=items[3:])
    await owner.api.post("/links/batch", json=[{"method": "create", "body": {"url": OTHER}}])
    once = ["qr_code.changed", "qr_code.created"]
    return [*["qr_code.created"] * 2, *once, "qr_code.created", "qr_code.deleted", "link.created"]


async def by_files(world, owner):
    rows = b"type_id,url,external_id\n1,https://example.com/,row\n1,https://example.com/2,row2\n"
    await owner.api.post("/qr-codes/bulk", content=rows, headers=CSV)
    await work_off_jobs(world)
    again = b"type_id,url,external_id\n1,https://example.com/new,row\n1,https://example.com/2,row2\n"
    await owner.api.post("/qr-codes/bulk?mode=upsert", content=again, headers=CSV)
    await work_off_jobs(world)
    imported = b"short_id,url\nimported,https://example.com/\n"
    await owner.api.post("/imports?source=csv", content=imported, headers=CSV)
    await work_off_jobs(world)
    await owner.api.post("/qr-codes/blank", json={"count": 2})
    await work_off_jobs(world)
    await owner.api.post("/exports?pictures=none")
    await work_off_jobs(world)
    ends = "job.finished"
    created, changed = ["qr_code.created"] * 2, "qr_code.changed"
    return [*created, ends, changed, ends, "link.created", ends, *created, ends, ends]


async def by_dashboard_and_assistant(world, owner):
    code = await owner.make()
    actor = Actor(owner.account, "Ada", CreatedVia.DASHBOARD)
    change = ManyChange(Action.PAUSE, {})
    job = await change_many(world.deps, actor, "codes", {code_id(code): None}, change, name="all")
    await undo_many(world.deps, actor, job, name="all")
    assistant = Actor(owner.account, "Claude", CreatedVia.ASSISTANT)
    await change_code(world.deps, assistant, code["id"], lambda: {"url": OTHER})
    await delete_short_url(world.deps, world.store.codes, assistant, code["id"])
    return ["qr_code.created", *["qr_code.changed"] * 3, "qr_code.deleted"]


@pytest.mark.both_databases
async def test_every_way_is_told_in_order_and_who_reads_it_has_what_the_lists_have(world, owner):
    expected = []
    for walk in (by_rest, by_batch, by_files, by_dashboard_and_assistant):
        expected += await walk(world, owner)

        events = await told(owner.api)
        assert types_of(events) == expected, walk.__name__
        assert [one["sequence"] for one in events] == [*range(1, len(events) + 1)]
        mirror, there = mirror_of(events), await listed(owner)
        for one in there.values():
            mirror[one["id"]].update({name: one[name] for name in DRAWN & one.keys()})
        assert mirror == there
    assert len({one["id"] for one in events}) == len(events)
    assert {one["via"] for one in events} == {"api", "bulk", "dashboard", "assistant", None}
    assert {one["by"] for one in events if one["via"] == "assistant"} == {"Claude"}
    assert {(one["by"], one["via"]) for one in events if one["type"] == "job.finished"} == {(None, None)}
    jobs = [one["data"] for one in events if one["type"] == "job.finished"]
    assert {job["status"] for job in jobs} == {"done"}
    assert (await owner.api.get(f"/exports/{jobs[-1]['id']}")).json()["data"] == jobs[-1]


@pytest.mark.both_databases
async def test_a_job_that_is_done_at_once_is_told(world, owner):
    code = await owner.make()
    actor = Actor(owner.account, "Ada", CreatedVia.DASHBOARD)

    job = await collect_codes(world.deps, actor, [code_id(code)], {"name": "all"})

    events = await told(owner.api)
    assert types_of(events) == ["qr_code.created", "job.finished"]
    assert events[-1]["data"] == (await owner.api.get(f"/bulk-jobs/{job.id}")).json()["data"]


async def test_each_form_of_a_codes_page_is_told(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    asked = [action for action in FORMS if action not in ("undo", "revert", "folder")]
    for action in asked:
        answer = await send(client, code, action, **FORMS[action])
        assert answer.status_code == 303, (action, answer.text)

    _, *events = await told(owner.api)

    others = {"duplicate": "qr_code.created", "delete": "qr_code.deleted"}
    assert types_of(events) == [others.get(action, "qr_code.changed") for action in asked]
    assert {(one["by"], one["via"]) for one in events} == {("dashboard", "dashboard")}


@pytest.mark.both_databases
async def test_a_change_is_told_with_its_names_and_what_was_before(world, owner):
    code = await owner.make(name="Menu", link_password="first1", folder=None)
    await owner.change(code, url=OTHER, name="Card", expiration_enabled=False)
    await owner.change(code, link_password="second2")
    await owner.change(code, link_password=None)

    created, changed, replaced, removed = await told(owner.api)

    assert created["data"]["has_password"] is True
    assert "changed" not in created["data"]
    assert changed["data"]["changed"] == ["destination", "name", "url"]
    assert changed["data"]["before"].items() >= {"name": "Menu", "url": URL["url"]}.items()
    assert changed["data"].items() >= {"name": "Card", "url": OTHER, "short_id": code["short_id"]}.items()
    assert "image_base64" not in changed["data"]
    assert (replaced["data"]["changed"], replaced["data"]["before"]) == (["link_password"], {})
    assert {"has_password"} <= {*removed["data"]["changed"]}
    rows = (await world.rows("events", "changes"))["events"]
    text = json.dumps(rows, default=str)
    assert "argon2" not in text
    assert "first1" not in text


async def test_a_change_of_nothing_is_no_event_no_version_and_no_new_time(world, owner):
    fields = {
        "name": "Menu",
        "tags": ["a"],
        "metadata": {"n": 1},
        "external_id": "x",
        "options": {"width": 500},
    }
    code = await owner.make(**fields)
    link = (await owner.api.post("/links", json={"url": OTHER, "name": "L"})).json()["data"]
    domain = await owner.own_domain("go.example.com")
    before = await told(owner.api)
    answer = await owner.api.get(f"/qr-codes/{code['id']}")
    rows = await world.rows("short_urls", "changes", "domains")
    world.clock.advance(minutes=1)

    same = answer.json()["data"]
    await owner.api.put(f"/qr-codes/{code['id']}", json=same)
    await owner.change(code, **fields)
    await owner.change(code)
    await owner.api.patch(f"/links/{link['id']}", json={"url": OTHER, "name": "L"})
    await owner.api.patch(f"/domains/{domain['id']}", json={"root_url": None})
    await owner.api.put("/qr-codes/by-external-id/x", json={**URL, **fields})
    await owner.api.post("/qr-codes/batch", json=[{"method": "update", "id": code["id"], "body": fields}])
    await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})
    table = b"type_id,url,external_id,name\n1,https://example.com/menu,x,Menu\n"
    assert URL["url"] == "https://example.com/menu"
    await owner.api.post("/qr-codes/bulk?mode=upsert", content=table, headers=CSV)
    await work_off_jobs(world)
    actor, change = Actor(owner.account, "Ada", CreatedVia.DASHBOARD), ManyChange(Action.RESUME, {})
    await change_many(world.deps, actor, "codes", {code_id(code): None}, change, name="all")

    assert types_of(await told(owner.api))[len(before) :] == ["job.finished"]
    assert await world.rows("short_urls", "changes", "domains") == rows
    assert (await owner.api.get(f"/qr-codes/{code['id']}")).headers["etag"] == answer.headers["etag"]


@pytest.mark.both_databases
async def test_what_is_refused_or_only_tried_leaves_no_event(world, owner):
    code = await owner.make(short_id="taken")
    refused = [
        await owner.api.post("/qr-codes", json={**URL, "short_id": "taken"}),
        await owner.change(code, url="no address"),
        await owner.api.patch(f"/qr-codes/{code['id']}", json={"name": "x"}, headers={"if-match": '"old"'}),
    ]
    items = [{"method": "create", "body": URL}, {"method": "create", "body": {**URL, "short_id": "taken"}}]
    undone = await owner.api.post("/qr-codes/batch?atomic=true", json=items)
    half = await owner.api.post("/qr-codes/batch", json=items)

    events = await told(owner.api)

    assert all(answer.status_code >= 400 for answer in refused)
    assert undone.json()["data"][1]["status"] == 409
    assert [one["status"] for one in half.json()["data"]] == [201, 409]
    assert types_of(events) == ["qr_code.created"] * 2
    assert [one["sequence"] for one in events] == [1, 2]


async def test_a_cursor_goes_on_tomorrow_whatever_is_asked_for(world, owner):
    empty = await page_of(owner.api)
    code = await owner.make()
    await owner.api.post("/links", json={"url": OTHER})
    first = await page_of(owner.api, cursor=empty["meta"]["next_cursor"], limit=1)
    rest = await page_of(owner.api, cursor=first["meta"]["next_cursor"])
    world.clock.advance(days=1)
    await owner.change(code, name="Card")
    later = await page_of(owner.api, cursor=rest["meta"]["next_cursor"], types="qr_code.changed,link.created")
    last = await page_of(owner.api, cursor=later["meta"]["next_cursor"])

    assert (empty["data"], empty["meta"]["has_more"]) == ([], False)
    assert types_of(first["data"]) == ["qr_code.created"]
    assert first["meta"]["has_more"]
    assert types_of(rest["data"]) == ["link.created"]
    assert types_of(later["data"]) == ["qr_code.changed"]
    assert (last["data"], last["meta"]["next_cursor"]) == ([], later["meta"]["next_cursor"])
    other = await world.open_account()
    for query in ({"cursor": later["meta"]["next_cursor"]}, {"cursor": "x"}):
        answer = await other.api.get("/events", params=query)
        assert (refusal(answer), fault_fields(answer)) == ((400, "validation_error"), {"cursor"})
    for query in ({"types": "qr_code.create"}, {"types": ""}, {"type": "x"}, {"limit": 101}):
        answer = await owner.api.get("/events", params=query)
        assert fault_fields(answer) == {*query}, query


async def test_a_cursor_of_a_database_that_was_put_back_is_refused(world, owner):
    await owner.make_many(*[{}] * 3)
    page = await page_of(owner.api)
    await world.store.events.delete_some_of(owner.account.id)
    await run_statement("default", "UPDATE accounts SET events = 1")

    answer = await owner.api.get("/events", params={"cursor": page["meta"]["next_cursor"]})

    assert fault_fields(answer) == {"cursor"}


@pytest.mark.both_databases
async def test_scans_are_told_a_hundred_at_a_time_as_the_list_has_them(world, owner):
    code, trashed = await owner.make(name="Menu"), await owner.make()
    for number in range(103):
        await world.visitor(address=f"203.0.113.{number}").get(f"/{code['short_id']}")
    await world.visitor().get(f"/{trashed['short_id']}")
    await count_all(world.database)
    await owner.api.delete(f"/qr-codes/{trashed['id']}")

    events = await told(owner.api, types="scans.recorded")
    scans = (await owner.api.get("/analytics/scans?limit=100")).json()

    found = [one for event in events for one in event["data"]["scans"]]
    assert max(len(one["data"]["scans"]) for one in events) == 100
    assert len(found) == scans["meta"]["total"] == 103
    by_id = {one["id"]: one for one in found}
    assert all(by_id[one["id"]] == one for one in scans["data"])
    assert "203.0.113" not in json.dumps((await world.rows("events"))["events"], default=str)
    assert [one["sequence"] for one in await told(owner.api)] == [*range(1, len(await told(owner.api)) + 1)]


@pytest.mark.both_databases
async def test_a_reached_scan_limit_is_told_once(world, owner):
    code = await owner.make(scan_limit=3, tags=["a"], link_password=None)
    link = (await owner.api.post("/links", json={"url": OTHER, "scan_limit": 1})).json()["data"]
    for short_id in (code["short_id"], code["short_id"], link["short_id"]):
        await world.visitor().get(f"/{short_id}")
    await count_all(world.database)
    early = await told(owner.api, types="scan_limit.reached")
    for _ in range(4):
        await world.visitor().get(f"/{code['short_id']}")
        await count_all(world.database)
    first = await told(owner.api, types="scan_limit.reached")
    await owner.change(code, scan_limit=4)
    for _ in range(2):
        await world.visitor().get(f"/{code['short_id']}")
        await count_all(world.database)
    second = await told(owner.api, types="scan_limit.reached")

    assert [one["data"]["id"] for one in early] == [link["id"]]
    assert [one["data"]["id"] for one in first] == [link["id"], code["id"]]
    assert first[1]["data"].items() >= {"scan_count": 3, "scan_limit": 3, "tags": ["a"]}.items()
    assert [one["data"]["scan_limit"] for one in second[1:]] == [3, 4]


@pytest.mark.both_databases
async def test_a_contact_is_told_as_the_plan_shows_it_and_not_after_it_was_erased(world, owner):
    code = await owner.make()
    ids = [await owner.receive(code, {"email": f"{number}@example.com"}) for number in range(3)]
    await owner.api.delete(f"/contacts/{ids[0]}")
    world.limit_contacts(business=2)

    events = await told(owner.api, types="contact.created")

    assert [one["data"]["id"] for one in events] == ids
    assert [one["data"]["fields"] for one in events] == [None, {"email": "1@example.com"}, None]
    listed = {one["id"]: one for one in (await owner.api.get("/contacts")).json()["data"]}
    assert [one["data"] for one in events[1:]] == [listed[one] for one in ids[1:]]
    assert "example.com" not in json.dumps((await world.rows("events"))["events"][1:], default=str)


async def test_domains_are_told(world, owner, zone, proofs):
    world.change(domain_proofs=proofs)
    domain = (await owner.api.post("/domains", json={"domain": "go.example.com"})).json()["data"]
    path = f"/domains/{domain['id']}"
    await owner.api.patch(path, json={"root_url": OTHER})
    zone.say(domain["dns_name"], domain["dns_value"])
    for _ in range(2):
        await owner.api.post(f"{path}/verify")
    await owner.api.delete(path)

    created, changed, verified, deleted = await told(owner.api)

    assert (created["type"], created["data"]) == ("domain.created", domain)
    assert changed["data"].items() >= {"changed": ["root_url"], "before": {"root_url": None}}.items()
    assert verified["data"]["before"] == {"status": "pending", "verified_at": None}
    assert (deleted["type"], deleted["data"]["root_url"]) == ("domain.deleted", OTHER)


@pytest.mark.both_databases
async def test_a_limited_key_sees_what_it_can_read(world, owner):
    folders = [(await owner.api.post("/folders", json={"name": name})).json()["data"]["id"] for name in "ab"]
    inside, outside = await owner.make(folder=folders[0]), await owner.make(folder=folders[1])
    await owner.api.post("/links", json={"url": OTHER, "folder": folders[0]})
    for code in (inside, outside):
        await owner.receive(code)
        await world.visitor().get(f"/{code['short_id']}")
    await count_all(world.database)
    await owner.api.post("/domains", json={"domain": "go.example.com"})
    await owner.api.post("/exports?pictures=none")
    await work_off_jobs(world)
    limited = await owner.new_key(folders=[folders[0]])
    await owner.own_domain("qr.example.com")
    elsewhere = await owner.new_key(domains=["qr.example.com"])

    seen = await told(limited)

    about = ["qr_code.created", "link.created", "contact.created", "scans.recorded"]
    assert types_of(seen) == about
    assert outside["id"] not in json.dumps(seen)
    assert len(seen[3]["data"]["scans"]) == 1
    assert await told(elsewhere) == []
    by_scope = {
        "codes:read": {"qr_code.created", "domain.created"},
        "links:read": {"link.created", "domain.created"},
        "scans:read": {"scans.recorded"},
        "contacts:read": {"contact.created"},
        "domains:read": {"domain.created"},
        "settings:write": {"domain.created"},
    }
    for scope, types in by_scope.items():
        assert {*types_of(await told(await owner.new_key(scopes=[scope])))} == types, scope
    reading = [one for one in KeyScope if one.value.endswith(":read")]
    assert "job.finished" in types_of(await told(await owner.new_key(scopes=reading)))
    for scope in (KeyScope.CODES_WRITE, KeyScope.CONTACTS_ERASE):
        answer = await (await owner.new_key(scopes=[scope])).get("/events")
        assert refusal(answer) == (403, "insufficient_scope")


@pytest.mark.both_databases
async def test_events_are_kept_for_thirty_days_and_their_numbers_go_on(world, owner):
    await owner.make_many(*[{}] * 3)
    now = datetime.fromisoformat((await told(owner.api))[0]["at"])
    await StoredEvents().sweep(now + timedelta(days=30))
    still = await told(owner.api)
    await StoredEvents().sweep(now + timedelta(days=30, seconds=1))
    await owner.make()

    assert len(still) == 3
    assert [one["sequence"] for one in await told(owner.api)] == [4]


async def test_an_image_in_the_options_is_told_by_its_hash(world, owner):
    code = await owner.make(options={"image": data_uri(b"<svg xmlns='http://www.w3.org/2000/svg'/>")})
    await owner.change(code, options={"image": None})

    created, changed = await told(owner.api)

    assert created["data"]["options"]["image"].startswith("data:;sha256,")
    assert changed["data"]["before"]["options"]["image"] == created["data"]["options"]["image"]


def places_that_store():
    """The functions of the domain that add, save or move codes or links."""
    named = {"repository", "codes", "links", "in_trash"}
    for path in (ROOT / "domain").rglob("*.py"):
        functions = (one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if is_function(one))
        for function in functions:
            for node in ast.walk(function):
                stores = isinstance(node, ast.Attribute) and node.attr in ("add", "save", "move")
                if stores and ast.unparse(node.value).rpartition(".")[2] in named:
                    yield f"{path.parent.name}/{path.name}:{function.name}"


def is_function(node):
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def test_codes_and_links_are_stored_where_the_feed_is_told_and_nowhere_else():
    found = {one for one in places_that_store() if not one.startswith("named_items/")}

    assert found == {"codes/creation.py:_store", "codes/short_urls.py:store_changes"}
