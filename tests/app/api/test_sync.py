"""What a program does that keeps another system in step: lists that go on, filters, fields, upserts."""

import asyncio
from datetime import timedelta

import pytest

from tests.cases import in_turn
from tests.inbox import put_in_inbox
from tests.support import NOON, URL, code_id, fault_fields, refusal

MENU = {"type_id": 11, "menu_title": "Menu", "sections": [{"name": "Hot", "items": [{"name": "Tea"}]}]}
OLDEST = {"order": "oldest", "limit": 2}


@pytest.fixture
async def any_owner(world_of_both):
    return await world_of_both.open_account()


async def read_on(owner, path, cursor=None, **query):
    """The objects that are new since the cursor, and the cursor to go on with."""
    found = []
    while True:
        query = {**OLDEST, **query, **({"cursor": cursor} if cursor else {})}
        answer = await owner.api.get(path, params=query)
        assert answer.status_code == 200, answer.text
        data, cursor = answer.json()["data"], answer.json()["meta"]["next_cursor"]
        assert cursor is not None
        found += data
        if len(data) < query["limit"]:
            return found, cursor


async def names_since(owner, cursor=None, **query):
    found, cursor = await read_on(owner, f"/{owner.world.kind}", cursor, **query)
    return [one["name"] for one in found], cursor


# Lists that go on


@pytest.mark.both_databases
async def test_a_list_goes_on_tomorrow_with_what_is_new_and_what_has_changed(any_owner):
    owner = any_owner
    empty, cursor = await names_since(owner)
    made = [await owner.make(name=name) for name in "abc"]

    first, cursor = await names_since(owner, cursor)
    nothing, cursor = await names_since(owner, cursor)
    owner.world.clock.advance(hours=20)
    await owner.change(made[0], name="a2")
    await owner.change(made[1], name="b")
    await owner.make(name="d")
    second, cursor = await names_since(owner, cursor)

    assert (empty, first, nothing, second) == ([], ["a", "b", "c"], [], ["a2", "d"])


@pytest.mark.both_databases
async def test_a_change_between_two_pages_comes_at_the_end(any_owner):
    owner = any_owner
    made = await owner.make_many(*({"name": name} for name in "abcd"))
    path = f"/{owner.world.kind}"
    page = (await owner.api.get(path, params=OLDEST)).json()

    await owner.change(made[0], name="a2")
    await owner.change(made[3], name="d2")
    rest, _ = await names_since(owner, page["meta"]["next_cursor"])

    assert [one["name"] for one in page["data"]] == ["a", "b"]
    assert rest == ["c", "a2", "d2"]


@pytest.mark.both_databases
async def test_a_change_is_later_than_the_one_before_also_by_a_clock_that_is_behind(any_owner):
    owner = any_owner
    made = [await owner.make(name=name) for name in "ab"]
    _, cursor = await names_since(owner)

    for name in ("a2", "a3"):
        owner.world.clock.advance(seconds=-3)
        await owner.change(made[0], name=name)
        found, cursor = await names_since(owner, cursor)
        assert found == [name]
    await owner.api.delete(f"/{owner.world.kind}/{made[1]['id']}")
    await owner.api.post(f"/{owner.world.kind}/{made[1]['id']}/restore")
    assert (await names_since(owner, cursor))[0] == ["b"]


@pytest.mark.both_databases
async def test_a_reader_beside_many_writers_misses_nothing(owner):
    codes = await owner.make_many(*({"name": "0"} for _ in range(6)))
    seen, cursor, is_over = {}, None, False

    async def write(code):
        for number in range(1, 5):
            answer = await owner.change(code, name=str(number))
            assert answer.status_code == 200

    async def read():
        nonlocal cursor
        while True:
            was_over = is_over
            found, cursor = await read_on(owner, "/qr-codes", cursor)
            seen.update((one["id"], one["name"]) for one in found)
            if was_over:
                return

    reader = asyncio.create_task(read())
    await asyncio.gather(*map(write, codes))
    is_over = True
    await reader

    assert seen == dict.fromkeys((code["id"] for code in codes), "4")


async def test_only_what_was_changed_after_a_time(any_owner):
    owner = any_owner
    old = await owner.make(name="old")
    owner.world.clock.advance(hours=1)
    await owner.make(name="new")
    path = f"/{owner.world.kind}?updated_after={NOON.isoformat().replace('+00:00', 'Z')}"

    plain = (await owner.api.get(path)).json()
    await owner.change(old, name="changed")

    assert ([one["name"] for one in plain["data"]], plain["meta"]) == (
        ["new"],
        {"next_cursor": None, "total": 1},
    )
    assert (await names_since(owner, updated_after=(NOON).isoformat()))[0] == ["new", "changed"]


async def test_an_order_excludes_a_sort(any_owner):
    refused = await any_owner.api.get(f"/{any_owner.world.kind}?order=oldest&sort=name")

    assert refusal(refused) == (400, "validation_error")
    assert fault_fields(refused) == {"sort"}


async def test_a_kept_cursor_goes_on_whatever_the_fields_and_the_limit(owner):
    await owner.make_many(*({"name": name} for name in "abc"))
    cursor = (await owner.api.get("/qr-codes?order=oldest&limit=1")).json()["meta"]["next_cursor"]

    found = await owner.api.get(f"/qr-codes?order=oldest&limit=50&fields=name&cursor={cursor}")
    other = await owner.api.get(f"/qr-codes?order=oldest&status=paused&cursor={cursor}")

    assert found.json()["data"] == [{"name": "b"}, {"name": "c"}]
    assert fault_fields(other) == {"cursor"}


@pytest.mark.both_databases
async def test_contacts_go_on(owner):
    code = await owner.make()
    ids = [await owner.receive(code) for _ in range(3)]

    first, cursor = await read_on(owner, "/contacts")
    ids.append(await owner.receive(code))
    second, cursor = await read_on(owner, "/contacts", cursor)

    assert [one["id"] for one in first + second] == ids
    assert await read_on(owner, "/contacts", cursor) == ([], cursor)


@pytest.mark.both_databases
async def test_scans_go_on_a_minute_behind(world, owner):
    code = await owner.make()
    path = f"/qr-codes/{code['id']}/scans"
    await put_in_inbox(code_id(code), [NOON, NOON, NOON + timedelta(seconds=50)])
    empty, cursor = await read_on(owner, path)
    world.clock.advance(seconds=65)

    first, cursor = await read_on(owner, path, cursor)
    # It was stored later than the one after it.
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=40)])
    world.clock.advance(seconds=60)
    second, cursor = await read_on(owner, path, cursor)

    assert (len(empty), len(first), len(second)) == (0, 2, 2)
    assert [one["scanned_at"] for one in second] == sorted(one["scanned_at"] for one in second)
    assert await read_on(owner, "/analytics/scans", limit=3) != ([], None)
    assert (await read_on(owner, path, cursor))[0] == []


@pytest.mark.both_databases
async def test_contacts_and_scans_after_a_time_are_those_after_their_own(world, owner):
    code = await owner.make()
    old, new = NOON.isoformat(), (NOON + timedelta(seconds=1)).isoformat()
    await put_in_inbox(code_id(code), [NOON, NOON + timedelta(seconds=1), NOON + timedelta(seconds=2)])
    ids = []
    for _ in range(3):
        ids.append(await owner.receive(code))
        world.clock.advance(seconds=1)
    world.clock.advance(seconds=65)

    contacts, cursor = await read_on(owner, "/contacts", updated_after=old)
    assert [one["id"] for one in contacts] == ids[1:]
    assert await read_on(owner, "/contacts", cursor, updated_after=old) == ([], cursor)
    both = await owner.api.get("/contacts", params={"updated_after": old, "created_after": new})
    assert [one["id"] for one in both.json()["data"]] == ids[2:]
    for path in (f"/qr-codes/{code['id']}/scans", "/analytics/scans"):
        found, cursor = await read_on(owner, path, updated_after=old)
        newest = await owner.api.get(path, params={"updated_after": new})
        late = await owner.api.get(path, params={"updated_after": old, "from": new})
        assert [one["scanned_at"][17:19] for one in found] == ["01", "02"]
        assert await read_on(owner, path, cursor, updated_after=old) == ([], cursor)
        assert (newest.json()["meta"]["total"], late.json()["meta"]["total"]) == (1, 2)
        never = await owner.api.get(path, params={"updated_after": "9999-12-31T23:59:59.999999Z"})
        assert never.json()["meta"]["total"] == 0
        refused = await owner.api.get(path, params={"updated_after": "soon"})
        assert fault_fields(refused) == {"updated_after"}


# Fields and pictures


async def test_an_answer_has_the_fields_that_are_named(any_owner):
    kind, body = any_owner.world.kind, any_owner.body_of({"name": "a", "external_id": "one"})
    lean = {"fields": "id,name"}

    made = await any_owner.api.post(f"/{kind}", json=body, params=lean)
    path = f"/{kind}/{made.json()['data']['id']}"
    answers = [
        await any_owner.api.get(path, params=lean),
        await any_owner.api.patch(path, json={"name": "a"}, params=lean),
        await any_owner.api.get(f"/{kind}/by-external-id/one", params=lean),
        await any_owner.api.put(f"/{kind}/by-external-id/one", json={"name": "a"}, params=lean),
    ]
    listed = await any_owner.api.get(f"/{kind}", params=lean)

    expected = {"id": made.json()["data"]["id"], "name": "a"}
    assert [one.json()["data"] for one in (made, *answers)] == [expected] * 5
    assert listed.json()["data"] == [expected]


async def test_an_unknown_field_is_refused_with_the_nearest(any_owner):
    refused = await any_owner.api.get(f"/{any_owner.world.kind}?fields=id,short_ur")

    (fault,) = refused.json()["error"]["details"]
    assert (fault["field"], fault["code"], fault["nearest"]) == ("fields", "unknown_field", "short_url")


async def test_contacts_and_scans_have_the_fields_that_are_named(world, owner):
    code = await owner.make()
    for _ in range(3):
        await owner.receive(code)
        await world.visitor().get(f"/{code['short_id']}")
    lists = {
        "/contacts": ("created_at,locked", "loked", "locked"),
        "/analytics/scans": ("id,outcome", "outcom", "outcome"),
        f"/qr-codes/{code['id']}/scans": ("id,outcome", "outcom", "outcome"),
    }

    for path, (names, wrong, right) in lists.items():
        whole = (await owner.api.get(path)).json()
        first = (await owner.api.get(f"{path}?limit=2&fields={names}")).json()
        cursor = first["meta"]["next_cursor"]
        others = (await owner.api.get(f"{path}?fields={right}&cursor={cursor}")).json()
        table = await owner.api.get(f"{path}?fields={right}", headers={"accept": "text/csv"})
        refused = await owner.api.get(f"{path}?fields={wrong}")

        wanted = names.split(",")
        assert len(whole["data"]) >= 3
        assert first["data"] == [{name: one[name] for name in wanted} for one in whole["data"][:2]]
        assert others["data"] == [{right: one[right]} for one in whole["data"][2:]]
        assert table.text == (await owner.api.get(path, headers={"accept": "text/csv"})).text
        assert refused.json()["error"]["details"][0]["nearest"] == right


async def test_a_picture_that_nobody_wants_is_not_sent(owner):
    batch = [{"method": "create", "body": URL}]

    answers = [
        await owner.api.post("/qr-codes?picture=none", json=URL),
        await owner.api.post("/qr-codes?fields=id,name", json=URL),
        await owner.api.put("/qr-codes/by-external-id/a?picture=none", json=URL),
    ]
    lean = (await owner.api.post("/qr-codes/batch?picture=none", json=batch)).json()["data"][0]
    made = (await owner.api.post("/qr-codes/batch?fields=image_base64", json=batch)).json()["data"][0]

    assert all("image_base64" not in one.json()["data"] for one in answers)
    assert "image_base64" not in lean["data"]
    assert made["data"].keys() == {"image_base64"}


# Filters


@pytest.mark.both_databases
async def test_a_filter_takes_several_values(world, owner):
    folders = [(await owner.api.post("/folders", json={"name": name})).json()["data"]["id"] for name in "ab"]
    await owner.make_many(
        {"name": "a", "folder": folders[0], "tags": ["one"], "metadata": {"floor": 1, "open": True}},
        {
            "name": "b",
            "folder": folders[1],
            "tags": ["two", "one"],
            "status": "paused",
            "metadata": {"floor": "2"},
        },
        {**MENU, "name": "c", "tags": ["one, two"], "metadata": {"a.b'\"": "x,y"}},
        {"name": "d", "status": "blank", "type_id": None},
    )
    cases = {
        "type=menu,url": "abc",
        "type_id=1,11": "abc",
        "type=menu&type_id=1": "abc",
        "type=menu": "c",
        "status=active,blank": "acd",
        "status=paused": "b",
        f"folder={folders[0]},none": "acd",
        f"folder={folders[0]},{folders[1]}": "ab",
        f"folder_id={folders[0]}": "a",
        "status=1,2": "abc",
        "status=2,blank": "bd",
        "tag=one,two": "ab",
        "tag=one, two": "c",
        "tag=nobody's": "",
        "created_via=api,bulk": "abcd",
        "created_via=bulk": "",
        "domain=qr.test": "abcd",
        "domain=go.example.com": "",
        "metadata.floor=1": "a",
        "metadata.floor=1,2": "ab",
        "metadata.open=true": "a",
        "metadata.open=1": "",
        "metadata.floor=2&metadata.open=true": "",
        "metadata.a.b'\"=x,y": "c",
        "metadata.a.b'\"=y": "",
        "status=active&tag=one&type=url": "a",
    }
    for query, names in cases.items():
        for _ in range(2):
            for sort in ("sort=name", "order=oldest", ""):
                answer = await owner.api.get(f"/qr-codes?{query}&{sort}")
                assert answer.status_code == 200, answer.text
                found = sorted(one["name"] for one in answer.json()["data"])
                assert (query, found, answer.json()["meta"]["total"]) == (query, list(names), len(names))


async def test_a_filter_by_domain_follows_changes(owner):
    await owner.own_domain("go.example.com")
    link = {"url": URL["url"], "short_link_domain": "go.example.com"}
    totals = []
    for _ in range(2):
        await owner.api.post("/links", json=link)
        found = (await owner.api.get("/links?domain=go.example.com,nobody.example.com&limit=1")).json()
        totals.append((found["meta"]["total"], found["data"][0]["short_link_domain"]))

    assert totals == [(1, "go.example.com"), (2, "go.example.com")]


@in_turn(
    ("query", "field"),
    [
        ("type=menu,meun", "type"),
        ("type_id=1,25", "type_id"),
        ("status=active,off", "status"),
        ("status=1,3", "status"),
        ("folder=none&folder_id=none", "folder_id"),
        ("domain=", "domain"),
        ("metadata.a=1&metadata.a=2", "metadata.a"),
    ],
)
async def test_a_wrong_value_among_several_is_named(owner, query, field):
    refused = await owner.api.get(f"/qr-codes?{query}")

    assert refusal(refused) == (400, "validation_error")
    assert fault_fields(refused) == {field}


@pytest.mark.both_databases
async def test_numbers_and_scans_of_several_values(owner):
    codes = await owner.make_many({"tags": ["a"]}, {**MENU, "tags": ["b"]}, {"tags": ["c"]})
    for code, country in zip(codes, ("DE", "AT", "CH"), strict=True):
        await put_in_inbox(code_id(code), [NOON - timedelta(hours=1)], country=country)
    cases = {
        "country=DE,at": 2,
        "country=DE,none": 1,
        "tag=a,b": 2,
        "type=url,menu": 3,
        "type=menu": 1,
        "type_id=11": 1,
        "": 3,
    }

    folder = (await owner.api.post("/folders", json={"name": "a"})).json()["data"]["id"]
    await owner.change(codes[0], folder=folder)
    cases |= {f"folder_id={folder}": 1, f"folder={folder}": 1}

    for query, scans in cases.items():
        counted = await owner.api.get(f"/analytics?{query}")
        listed = await owner.api.get(f"/analytics/scans?{query}")
        assert counted.status_code == 200, counted.text
        assert (query, counted.json()["data"]["totals"]["scans"]) == (query, scans)
        assert (query, len(listed.json()["data"])) == (query, scans)


# A type by its name


async def test_a_type_may_be_named_in_place_of_its_number(owner):
    menu = {name: value for name, value in MENU.items() if name != "type_id"}
    made = await owner.make(type="url", type_id=None, url=URL["url"])

    changed = await owner.change(made, type="menu", **menu)
    whole = await owner.api.put(f"/qr-codes/{made['id']}", json=changed.json()["data"])
    wrong = await owner.api.post("/qr-codes", json={"type": "meun", **menu})
    two = await owner.api.post("/qr-codes", json={"type": "menu", **URL})

    assert (made["type_id"], changed.json()["data"]["type_id"], whole.status_code) == (1, 11, 200)
    assert (fault_fields(wrong), wrong.json()["error"]["details"][0]["nearest"]) == ({"type"}, "menu")
    assert fault_fields(two) == {"type"}
    preview = await owner.api.post("/qr-codes/preview", json={"type": "url", "url": URL["url"]})
    assert preview.json()["data"]["scannability"]["decoded"]


# Batches


@pytest.mark.both_databases
async def test_a_batch_upserts_by_external_ids(any_owner):
    owner, path = any_owner, f"/{any_owner.world.kind}/batch"

    def upsert(one, **body):
        return {"method": "upsert", "external_id": one, "body": body}

    url = owner.body_of({})
    first = await owner.api.post(path, json=[upsert(one, **url, name=one) for one in ("a", "b")])
    again = await owner.api.post(
        path, json=[upsert("a", name="a2"), upsert("b", name="b"), upsert("c", **url)]
    )
    twice = await owner.api.post(
        path, json=[upsert("d", **url, name="1"), upsert("d", name="2"), upsert("d")]
    )
    mixed = await owner.api.post(
        path,
        json=[
            {"method": "create", "body": {**url, "external_id": "e"}},
            {"method": "update", "external_id": "e", "body": {"name": "e2"}},
            {"method": "delete", "external_id": "e"},
            {"method": "delete", "external_id": "e"},
            upsert("e", **url, name="e3"),
        ],
    )

    def results(answer):
        return [
            (one["status"], one["data"] and one["data"]["name"])
            for one in answer.json()["data"]
            if "data" in one
        ]

    assert results(first) == [(201, "a"), (201, "b")]
    assert results(again) == [(200, "a2"), (200, "b"), (201, None)]
    assert results(twice) == [(201, "1"), (200, "2"), (200, "2")]
    assert [one["status"] for one in mixed.json()["data"]] == [201, 200, 204, 404, 201]
    before = (await owner.api.get(f"/{owner.world.kind}/by-external-id/b")).json()["data"]
    assert before["updated_at"] == first.json()["data"][1]["data"]["updated_at"]


async def test_an_upsert_in_a_batch_is_refused_by_itself(owner):
    items = [
        {"method": "upsert", "external_id": "a", "body": {"url": "example"}},
        {"method": "upsert", "external_id": "b", "body": {**URL, "external_id": "c"}},
        {"method": "upsert", "external_id": "d", "body": URL, "if_match": '"none-1-0"'},
        {"method": "upsert", "external_id": "f", "body": URL},
    ]
    refused = await owner.api.post("/qr-codes/batch", json=items)
    shapes = await owner.api.post(
        "/qr-codes/batch",
        json=[
            {"method": "upsert", "body": URL},
            {"method": "update", "id": "x", "external_id": "y", "body": {}},
            {"method": "create", "external_id": "y", "body": URL},
        ],
    )

    results = refused.json()["data"]
    assert [one["status"] for one in results] == [400, 400, 412, 201]
    assert results[1]["error"]["details"][0]["field"] == "[1].body.external_id"
    named = [one["error"]["details"][0]["field"] for one in shapes.json()["data"]]
    assert named == ["[0].external_id", "[1].id", "[2].external_id"]


async def test_a_key_that_may_not_create_upserts_what_is_there(owner):
    await owner.make(external_id="a")
    key = await owner.new_key(scopes=["codes:write"])
    items = [{"method": "upsert", "external_id": one, "body": {**URL, "name": "n"}} for one in ("a", "b")]

    results = (await key.post("/qr-codes/batch", json=items)).json()["data"]

    assert [one["status"] for one in results] == [200, 403]


async def test_racing_upserts_of_batches_make_one_code_each(owner):
    items = [{"method": "upsert", "external_id": f"{one}", "body": {**URL, "name": "n"}} for one in range(8)]

    answers = await asyncio.gather(*(owner.api.post("/qr-codes/batch", json=items) for _ in range(4)))

    statuses = sorted(one["status"] for answer in answers for one in answer.json()["data"])
    assert statuses == [200] * 24 + [201] * 8
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 8
