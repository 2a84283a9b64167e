"""Limited keys: what each scope allows, and that nothing beyond a key's folders and domains is found."""

from uuid import UUID

import pytest

from app.api.operations import OPERATIONS
from domain.accounts.api_keys import KeyAccess, KeyScope
from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import ValidationFailed
from domain.use_cases.accounts.api_keys import KeyLimits, make_api_key
from storage.repositories.lists.short_url_lists import ShortURLLists
from tests.app.api.test_isolation import BODIES, MAKES_ITS_OWN, OF_ONE, path_of
from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal

ALL = {operation.name: operation for operation in OPERATIONS}
READS_SETTINGS = {
    *("listFolders", "listTags", "listTemplates", "listUTMTemplates", "listDomains"),
    *("listFiles", "getFile"),
    *("getFolder", "getTag", "getTemplate", "getUTMTemplate", "getDomain"),
}
WEBHOOKS = {
    *("listWebhooks", "createWebhook", "getWebhook", "changeWebhook", "putWebhook", "deleteWebhook"),
    *("rotateWebhook", "testWebhook", "replayWebhook", "listDeliveries"),
}
# By scope, the operations that a key with no other may call.
ALLOWED = {
    "codes:create": {
        *("createCode", "createBlankCodes", "previewPicture", "designFromBrand"),
        *("writeCodes", "createCodesInBulk", "createImport"),
    },
    "codes:read": {
        *("listCodes", "getCode", "getCodeByExternalId", "getImage", "listHistory"),
        *("previewPicture", "designFromBrand"),
        *("explainCodeScan", "printSheets", "listEvents"),
        *("listBulkJobs", "getBulkJob", "getBulkResult", "listImports", "getImport", "listTrash"),
        *READS_SETTINGS,
    },
    "codes:write": {
        *("changeCode", "putCode", "putCodeByExternalId", "retryImage", "revertCode"),
        *("previewPicture", "designFromBrand", "writeCodes"),
    },
    "codes:delete": {"deleteCode", "writeCodes", "restoreCode", "emptyTrash", "deleteFromTrash"},
    "links:create": {"createLink", "writeLinks", "createImport"},
    "links:read": {
        *(
            "listLinks",
            "getLink",
            "getLinkByExternalId",
            "listLinkHistory",
            "listImports",
            "getImport",
            "listTrash",
        ),
        *("explainLinkScan", "listEvents"),
        *READS_SETTINGS,
    },
    "links:write": {"changeLink", "putLink", "putLinkByExternalId", "revertLink", "writeLinks"},
    "links:delete": {"deleteLink", "writeLinks", "restoreLink", "emptyTrash", "deleteFromTrash"},
    "scans:read": {
        *("getCodeAnalytics", "getLinkAnalytics", "getAnalytics"),
        *("listCodeScans", "listLinkScans", "listScans", "listEvents"),
    },
    "contacts:read": {"listContacts", "getContact", "listEvents"},
    "contacts:erase": {"deleteContact", "erasePerson"},
    "domains:read": {"listDomains", "getDomain", "listEvents"},
    "keys:write": {"createKey", "listKeys", "getKey", "changeKey", "putKey"},
    "webhooks:write": WEBHOOKS | {"listEvents"},
    "account:read": {"getAccount"},
    "settings:write": {
        *READS_SETTINGS,
        *("createFolder", "changeFolder", "putFolder", "deleteFolder"),
        *("createTag", "changeTag", "putTag", "deleteTag", "mergeTag"),
        *("createTemplate", "changeTemplate", "putTemplate", "deleteTemplate"),
        *("createUTMTemplate", "changeUTMTemplate", "putUTMTemplate", "deleteUTMTemplate"),
        *("createDomain", "changeDomain", "putDomain", "deleteDomain", "verifyDomain"),
        *("createFile", "replaceFile", "deleteFile"),
        *("getAccount", "changeAccount", "putAccount", "listEvents"),
    },
}
IN_BULK = {
    *("createCodesInBulk", "listBulkJobs", "getBulkJob", "getBulkResult"),
    *("createImport", "listImports", "getImport"),
}
FOR_EVERY_KEY = {"listTypes", "getBulkTemplate", "getCallingKey"}
EXPORTS = {"createExport", "listExports", "getExport", "getExportFile"}
OF_THE_ACCOUNT = (ALLOWED["settings:write"] | IN_BULK | EXPORTS | WEBHOOKS) - {
    "listFolders",
    "getFolder",
    "listEvents",
}


async def call(key, operation, reference="nothing"):
    return await key.request(operation.method, path_of(operation, reference), json=BODIES[operation.body])


async def made(owner, path, **fields):
    response = await owner.api.post(f"/{path}", json=fields)
    assert response.status_code == 201, response.text
    return response.json()["data"]


@pytest.fixture
async def folders(owner):
    return [await made(owner, "folders", name=name) for name in ("Harbour", "Station")]


@pytest.fixture
async def limited(owner, folders):
    """A key that is limited to the first of two folders."""
    return await owner.new_key(folders=[folders[0]["id"]])


@pytest.mark.slow
async def test_each_scope_allows_what_it_names_and_nothing_else(owner):
    # An upsert that creates needs a second scope.
    await owner.make(external_id="nothing")
    await owner.api.post("/links", json={"url": URL["url"], "external_id": "nothing"})
    for scope in KeyScope:
        key = await owner.new_key(scopes=[scope])
        for name, operation in ALL.items():
            answer = await call(key, operation)

            if name in ALLOWED[scope] | FOR_EVERY_KEY:
                assert answer.status_code != 403, (scope, name)
            else:
                assert refusal(answer) == (403, "insufficient_scope"), (scope, name)


async def test_a_refusal_names_the_missing_scope(owner):
    key = await owner.new_key(scopes=["codes:read"])

    response = await key.post("/qr-codes", json=URL)

    assert response.json()["error"]["message"] == "This API key lacks the scope codes:create."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plan", "subscription", "has_api"),
    [
        (Plan.FREE, Subscription.NONE, False),
        (Plan.LITE, Subscription.ACTIVE, False),
        (Plan.PRO, Subscription.TRIALING, True),
        (Plan.PRO, Subscription.ACTIVE, True),
        (Plan.BUSINESS, Subscription.ACTIVE, True),
    ],
)
async def test_each_plan_has_the_whole_api_or_none_of_it(world, plan, subscription, has_api):
    owner = await world.open_account(plan, subscription)
    limited = await owner.new_key(scopes=["contacts:erase"])

    for name, operation in ALL.items():
        whole = await call(owner.api, operation)

        refused = (403, "api_plan_required")
        is_in_plan = has_api and (plan is Plan.BUSINESS or name != "createCodesInBulk")
        assert (refusal(whole) == refused if whole.status_code >= 400 else False) == (not is_in_plan), name
        if not has_api:
            assert refusal(await call(limited, operation)) == refused, name


@pytest.mark.slow
@pytest.mark.both_databases
async def test_nothing_outside_of_its_folders_is_found_by_any_name(world, owner, folders, limited):
    outside = []
    await owner.new_key(folders=[folders[1]["id"]])
    keys = await world.store.api_keys.list_of(owner.account.id)
    others = [str(one.id) for one in keys if one.access.folders != {UUID(folders[0]["id"])}]
    for place in ({}, {"folder": folders[1]["id"]}):
        code = await owner.make(**place, external_id=f"outside {len(outside)}")
        link = await made(owner, "links", url=URL["url"], **place)
        contact = await owner.receive(code)
        deleted = await owner.make(**place)
        await owner.api.delete(f"/qr-codes/{deleted['id']}")
        outside.append(
            {
                "trash": [deleted["id"], deleted["short_id"]],
                "qr-codes": [code["id"], code["short_id"], code["external_id"]],
                "links": [link["id"], link["short_id"]],
                "folders": [folders[1]["id"]],
                "contacts": [contact],
                "keys": others,
            }
        )
    before = await owned_rows(world)

    for name, operation in ALL.items():
        resource = operation.path.split("/")[1]
        if name not in OF_ONE or name in OF_THE_ACCOUNT or name in MAKES_ITS_OWN:
            continue
        for things in outside:
            for one in things[resource]:
                answer = await call(limited, operation, one)
                assert refusal(answer) == (404, "not_found"), (name, one)

    assert await owned_rows(world) == before


async def test_what_is_of_the_whole_account_is_not_for_a_key_with_folders(world, owner, limited):
    before = await owned_rows(world)

    for name in sorted(OF_THE_ACCOUNT):
        assert refusal(await call(limited, ALL[name])) == (403, "insufficient_scope"), name

    assert await owned_rows(world) == before


async def test_a_repository_is_limited_or_it_is_known_why_not(world):
    limited = world.store.limited_to(KeyAccess(folders=frozenset()))

    # Only SQLite has `held`.
    shared = {name for name, found in vars(world.store).items() if vars(limited)[name] is found}
    assert shared - {"held"} == {
        # Of the whole account: no operation that a limited key may call lists them.
        *("accounts", "templates", "utm_templates", "tags", "own_domains", "files"),
        # Those that are wider than the calling key are left out by use cases: limits are no columns.
        "api_keys",
        # Found through a code or link, or by a key or a hash.
        *("changes", "page_pictures", "logos", "idempotency_records", "password_tries", "brakes"),
        # Of the whole account: no key with folders or domains may call its operations.
        *("jobs", "export_files", "scan_imports", "webhooks"),
        # Chosen one by one (domain/use_cases/feed.py).
        "events",
        # Of assistants and signing in.
        *("clients", "grants", "authorization_codes", "refresh_tokens", "signing_keys", "sessions"),
        *("authenticators", "passkeys", "recovery_codes", "pending_steps"),
        *("one_time_tokens", "known_devices", "emails"),
        # Of operators, in the dashboard: no key leads there.
        *("account_events", "service", "public_numbers"),
        "lost_scans",
        *("_in_flight", "_readiness", "_disk"),
    }


async def test_lists_and_numbers_hold_what_is_in_its_folders(world, owner, folders, limited):
    inside = await owner.make(folder=folders[0]["id"], tags=["a"])
    linked = await made(owner, "links", url=URL["url"], folder=folders[0]["id"])
    others = [await owner.make(tags=["a"]), await owner.make(folder=folders[1]["id"])]
    for code in (inside, *others):
        await owner.receive(code)
        await world.visitor().get(f"/{code['short_id']}")
    both = await owner.new_key(folders=[folder["id"] for folder in folders])

    async def ids(key, path, **params):
        answer = (await key.get(f"/{path}", params=params)).json()
        assert answer["meta"]["total"] == len(answer["data"])
        return {one["id"] for one in answer["data"]}

    for params in ({}, {"tag": "a"}, {"sort": "scan_count"}, {"search": "example"}, {"ids": others[0]["id"]}):
        expected = set() if "ids" in params else {inside["id"]}
        assert await ids(limited, "qr-codes", **params) == expected, params
    assert await ids(limited, "qr-codes", folder="none") == set()
    assert await ids(limited, "links") == {linked["id"]}
    assert await ids(limited, "folders") == {folders[0]["id"]}
    assert await ids(both, "qr-codes") == {inside["id"], others[1]["id"]}
    assert await ids(both, "qr-codes", folder=folders[1]["id"]) == {others[1]["id"]}

    numbers = (await limited.get("/analytics", params={"group_by": "code"})).json()["data"]
    assert [(row["id"], row["scans"]) for row in numbers["breakdown"]] == [(inside["id"], 1)]
    assert numbers["totals"]["scans"] == 1
    scans = (await limited.get("/analytics/scans")).json()
    assert [scan["qr_code"]["id"] for scan in scans["data"]] == [inside["id"]]
    assert scans["meta"]["total"] == 1
    world.limit_contacts(business=1)
    contacts = (await limited.get("/contacts")).json()
    assert contacts["meta"]["locked_count"] == 0
    assert (await owner.api.get("/contacts")).json()["meta"]["locked_count"] == 2
    assert [contact["qr_code"] for contact in contacts["data"]] == [inside["id"]]
    assert contacts["meta"]["total"] == 1
    for params in ({"code": others[0]["id"]}, {"ids": others[1]["short_id"]}, {"folder": folders[1]["id"]}):
        assert (await limited.get("/analytics", params=params)).status_code == 404, params
    for path in (f"/analytics/scans?qrCodeId={others[0]['id']}", f"/contacts?qr_code={others[0]['id']}"):
        assert (await limited.get(path)).status_code == 404, path


async def test_what_it_makes_is_in_its_folder_and_stays_there(owner, folders, limited):
    made_code = await limited.post("/qr-codes", json=URL)
    made_link = await limited.post("/links", json={"url": URL["url"]})
    elsewhere = await limited.post("/qr-codes", json={**URL, "folder": folders[1]["id"]})
    code = made_code.json()["data"]
    path = f"/qr-codes/{code['id']}"
    out = [await limited.patch(path, json={name: None}) for name in ("folder", "folder_id")]
    away = await limited.patch(path, json={"folder": folders[1]["id"]})
    renamed = await limited.patch(path, json={"name": "Menu"})

    assert code["folder"] == made_link.json()["data"]["folder"] == folders[0]["id"]
    assert refusal(elsewhere) == refusal(away) == (404, "not_found")
    for response in out:
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == {"folder"}
    assert renamed.status_code == 200
    assert (await owner.get(code))["folder"] == folders[0]["id"]


@pytest.mark.parametrize("atomic", ["false", "true"])
async def test_no_spelling_and_no_batch_moves_it_out_of_its_folder(owner, folders, limited, atomic):
    here, there = (folder["id"] for folder in folders)
    code = await owner.make(folder=here)
    bodies = [
        *({name: value} for name in ("folder", "folder_id") for value in (None, "", there, there.upper())),
        {"folder": None, "folder_id": here},
        {"folder": here, "folder_id": there},
        {"folder": [there]},
    ]

    for body in bodies:
        alone = await limited.put(f"/qr-codes/{code['short_id']}", json=body)
        item = {"method": "update", "id": code["id"], "body": body}
        batch = await limited.post("/qr-codes/batch", params={"atomic": atomic}, json=[item])

        assert alone.status_code in (400, 404), body
        assert batch.json()["data"][0]["status"] == alone.status_code, body
    assert (await owner.get(code))["folder"] == here


async def test_a_preview_is_of_the_code_that_would_be_made(world, owner, limited):
    key = world.with_key(await key_of_domain(world, owner, "a-long-name-of-a-short-domain.example"))

    nowhere = await limited.post("/qr-codes/preview", json={**URL, "folder": None})
    elsewhere = await key.post("/qr-codes/preview", json=URL)

    assert nowhere.status_code == 200
    assert elsewhere.json()["data"]["version"] > nowhere.json()["data"]["version"]


async def test_a_code_that_is_moved_away_while_it_is_listed_is_not_shown(
    owner, folders, limited, monkeypatch
):
    code = await owner.make(folder=folders[0]["id"])
    find, moved = ShortURLLists.find, []

    async def find_and_move(self, *which, **page):
        found = await find(self, *which, **page)
        if not moved:
            moved.append(await owner.change(code, folder=folders[1]["id"], name="Secret"))
        return found

    monkeypatch.setattr(ShortURLLists, "find", find_and_move)

    assert (await limited.get("/qr-codes")).json()["data"] == []
    assert moved[0].status_code == 200


async def test_with_several_folders_a_new_code_names_one(owner, folders):
    key = await owner.new_key(folders=[folder["id"] for folder in folders])

    unnamed = await key.post("/qr-codes", json={**URL, "colour": "red"})
    named = await key.post("/qr-codes", json={**URL, "folder": folders[1]["id"]})

    assert fault_fields(unnamed) == {"colour", "folder"}
    assert named.json()["data"]["folder"] == folders[1]["id"]


async def test_a_deleted_folder_leaves_its_key_nothing(owner, folders, limited):
    await owner.make(folder=folders[0]["id"])
    await owner.api.delete(f"/folders/{folders[0]['id']}")

    assert (await limited.get("/qr-codes")).json()["data"] == []
    assert (await limited.get("/analytics")).json()["data"]["totals"]["scans"] == 0
    assert refusal(await limited.post("/qr-codes", json=URL)) == (404, "not_found")


@pytest.mark.parametrize(("domain", "finds"), [("qr.test", True), ("other.example", False)])
async def test_a_key_of_a_domain_finds_what_is_there(world, owner, domain, finds):
    folder = await made(owner, "folders", name="Harbour")
    code = await owner.make(folder=folder["id"])
    key = world.with_key(await key_of_domain(world, owner, domain))
    of_both = world.with_key(await key_of_domain(world, owner, domain, folders=[folder["id"]]))

    assert (await of_both.get(f"/folders/{folder['id']}")).json()["data"]["qr_codes"] == int(finds)
    assert refusal(await key.get("/folders")) == (403, "insufficient_scope")
    assert [one["id"] for one in (await key.get("/qr-codes")).json()["data"]] == [code["id"]] * finds
    assert (await key.get(f"/qr-codes/{code['short_id']}")).status_code == (200 if finds else 404)
    assert (await key.get(f"/qr-codes/{code['id']}/analytics")).status_code == (200 if finds else 404)
    if finds:
        assert (await key.post("/qr-codes", json=URL)).status_code == 201
    else:
        default = await key.post("/qr-codes", json={**URL, "short_link_domain": "qr.test"})
        assert refusal(default) == (404, "not_found")


async def test_with_a_key_of_a_domain_nothing_enters_or_leaves_a_folder(world, owner, folders):
    key = world.with_key(await key_of_domain(world, owner, "qr.test"))
    here, there = (folder["id"] for folder in folders)
    loose, filed = await owner.make(), await owner.make(folder=here)
    link = await made(owner, "links", url=URL["url"], folder=here)

    for name in ("folder", "folder_id"):
        for wanted in (here, there):
            new = await key.post("/qr-codes", json={**URL, name: wanted})
            entering = await key.patch(f"/qr-codes/{loose['id']}", json={name: wanted})
            for response in (new, entering):
                assert (response.status_code, fault_fields(response)) == (400, {name}), (name, wanted)
        for wanted in (there, None, ""):
            for path in (f"/qr-codes/{filed['id']}", f"/links/{link['id']}"):
                item = {"method": "update", "id": path.rpartition("/")[2], "body": {name: wanted}}
                leaving = await key.put(path, json={name: wanted})
                batch = await key.post(f"/{path.split('/')[1]}/batch", json=[item])
                assert fault_fields(leaving) == {name}, (name, wanted)
                assert batch.json()["data"][0]["status"] == 400, (name, wanted)
    assert (await key.post("/qr-codes/blank", json={"count": 1, "folder": here})).status_code == 400
    upsert = await key.put("/qr-codes/by-external-id/one", json={**URL, "folder": here})
    assert (upsert.status_code, fault_fields(upsert)) == (400, {"folder"})

    whole = (await key.get(f"/qr-codes/{filed['id']}")).json()["data"]
    same = await key.put(f"/qr-codes/{filed['id']}", json={**whole, "folder": here.upper(), "name": "Menu"})
    assert same.status_code == 200, same.text
    assert (await owner.get(filed))["folder"] == here
    assert (await key.post("/qr-codes", json={**URL, "folder": None})).json()["data"]["folder"] is None


async def test_a_key_of_a_folder_keeps_to_the_default_domain_and_those_of_the_account(world, owner, limited):
    await owner.own_domain("go.example.com")
    await (await world.open_account()).own_domain("theirs.example")
    await made(owner, "domains", domain="waits.example")

    async def make(host):
        answer = await limited.post("/qr-codes", json={**URL, "short_link_domain": host})
        return answer.status_code

    hosts = ("qr.test", "go.example.com", "waits.example", "theirs.example", "nobodys.example")
    assert [await make(host) for host in hosts] == [201, 201, 409, 409, 404]


async def test_who_may_only_create_sees_nothing_but_its_own_answers(owner):
    theirs = await owner.make(external_id="table 1")
    key = await owner.new_key(scopes=["codes:create"])
    keyed = {"Idempotency-Key": "order 1"}

    first = await key.post("/qr-codes", json=URL, headers=keyed)
    again = await key.post("/qr-codes", json=URL, headers=keyed)
    taken = await key.post("/qr-codes", json={**URL, "external_id": "table 1"})
    read = await key.get(f"/qr-codes/{first.json()['data']['id']}")

    assert first.status_code == 201
    assert again.json() == first.json()
    assert refusal(read) == (403, "insufficient_scope")
    assert refusal(taken) == (409, "external_id_taken")
    assert theirs["id"] not in taken.text
    assert theirs["short_id"] not in taken.text


async def test_a_taken_external_id_outside_of_its_folders_is_not_named(owner, limited):
    theirs = await owner.make(external_id="table 1")
    (await limited.post("/qr-codes", json={**URL, "external_id": "table 2"})).raise_for_status()

    unseen = await limited.post("/qr-codes", json={**URL, "external_id": "table 1"})
    seen = await limited.post("/qr-codes", json={**URL, "external_id": "table 2"})
    put = await limited.put("/qr-codes/by-external-id/table 1", json=URL)

    assert refusal(unseen) == refusal(seen) == refusal(put) == (409, "external_id_taken")
    assert theirs["id"] not in unseen.text + put.text
    assert "(id " in seen.text


async def test_an_idempotency_key_of_another_key_is_not_its_own(owner):
    limited = await owner.new_key(scopes=["codes:create"])
    keyed = {"Idempotency-Key": "x" * 255}

    answers = [await key.post("/qr-codes", json=URL, headers=keyed) for key in (owner.api, limited, limited)]

    assert len({answer.json()["data"]["id"] for answer in answers}) == 2
    assert [answer.headers.get("Idempotent-Replayed") for answer in answers] == [None, None, "true"]


async def test_each_item_of_a_batch_needs_its_own_scope(owner):
    code = await owner.make()
    key = await owner.new_key(scopes=["codes:write"])

    answer = await key.post(
        "/qr-codes/batch",
        json=[
            {"method": "create", "body": URL},
            {"method": "update", "id": code["id"], "body": {"name": "Menu"}},
            {"method": "delete", "id": code["id"]},
        ],
    )

    results = answer.json()["data"]
    assert [result["status"] for result in results] == [403, 200, 403]
    assert results[0]["error"]["code"] == "insufficient_scope"
    assert (await owner.get(code))["name"] == "Menu"


async def test_an_upsert_creates_only_with_the_scope_to_create(owner):
    writes = await owner.new_key(scopes=["codes:write"])
    both = await owner.new_key(scopes=["codes:write", "codes:create"])

    refused = await writes.put("/qr-codes/by-external-id/one", json=URL)
    created = await both.put("/qr-codes/by-external-id/one", json=URL)
    changed = await writes.put("/qr-codes/by-external-id/one", json={**URL, "name": "Menu"})

    assert refusal(refused) == (403, "insufficient_scope")
    assert (created.status_code, changed.status_code) == (201, 200)


async def test_a_key_works_until_the_end_of_its_last_day_where_its_owner_is(world, owner):
    # It is noon of the 20th in UTC.
    await owner.go_by("America/New_York")
    key = await owner.new_key(expires_at="2026-11-20")

    statuses = []
    for hours in (0, 16, 1):
        world.clock.advance(hours=hours)
        statuses.append((await key.get("/qr-codes")).status_code)

    assert statuses == [200, 200, 401]
    refused = await key.get("/qr-codes")
    assert refusal(refused) == (401, "api_key_inactive")
    assert "expired" in refused.json()["error"]["message"]


async def test_the_last_day_of_all_is_one_that_never_comes(world, owner):
    await owner.go_by("America/New_York")
    key = await owner.new_key(expires_at="9999-12-31")

    world.clock.advance(days=365 * 1_000)

    assert (await key.get("/qr-codes")).status_code == 200


@in_turn(
    ("limits", "fields"),
    [
        ({"scopes": ["codes:read", "codes:*"]}, {"scopes"}),
        ({"folders": ["nothing"]}, {"folders"}),
        ({"domains": ["nobody.example"]}, {"domains"}),
        ({"expires_at": "soon"}, {"expires_at"}),
        ({"expires_at": "2026-11-19"}, {"expires_at"}),
        ({"expires_at": "10000-01-01"}, {"expires_at"}),
        ({"scopes": ["settings:write"], "domains": ["qr.test"]}, {"scopes"}),
        (
            {"scopes": ["all"], "folders": ["x"], "domains": ["y"], "expires_at": "z"},
            {"scopes", "folders", "domains", "expires_at"},
        ),
    ],
)
async def test_wrong_limits_are_named_and_no_key_is_made(world, owner, limits, fields):
    with pytest.raises(ValidationFailed) as refused:
        await make_api_key(world.deps, owner.account, "reader", KeyLimits(**limits))

    assert {fault.field for fault in refused.value.faults} == fields
    assert len((await world.rows())["api_keys"]) == 1


async def test_a_key_is_not_limited_to_anothers_folder(world, owner):
    theirs = await made(await world.open_account(), "folders", name="Theirs")

    with pytest.raises(ValidationFailed):
        await owner.new_key(folders=[theirs["id"]])


async def key_of_domain(world, owner, domain, **limits):
    """The text of a key."""
    listed = (await owner.api.get("/domains")).json()["data"]
    if domain not in ("qr.test", *(one["domain"] for one in listed)):
        await owner.own_domain(domain)
    limits = KeyLimits(domains=[domain], **limits)
    return (await make_api_key(world.deps, owner.account, "of a domain", limits))[1]
