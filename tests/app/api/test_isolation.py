"""Every route of the API, taken from its table: first the 401, then someone else's code is not found."""

from urllib.parse import quote

import pytest

from app.api.operations import OPERATIONS
from tests.support import URL, owned_rows, refusal
from tests.uploads import pdf

ALL = {operation.name: operation for operation in OPERATIONS}
OF_ONE = {name: operation for name, operation in ALL.items() if "id" in operation.path.partition("{")[2]}
BODIES = {
    "QRCodeInput": URL,
    "QRCodeChange": {"name": "Stolen"},
    "QRCodeUpsert": URL,
    "LinkUpsert": {"url": URL["url"]},
    "LinkInput": {"url": URL["url"]},
    "LinkChange": {"name": "Stolen"},
    "QRCodeBatch": [{"method": "create", "body": URL}],
    "LinkBatch": [{"method": "create", "body": {"url": URL["url"]}}],
    "FolderInput": {"name": "Mine"},
    "FolderChange": {"name": "Stolen"},
    "TemplateInput": {"name": "Mine"},
    "TemplateChange": {"name": "Stolen"},
    "TagInput": {"name": "Mine"},
    "TagChange": {"name": "Stolen"},
    "TagMerge": {"into": "nothing"},
    "PersonInput": {"person": "a@example.com"},
    "UTMTemplateInput": {"name": "Mine"},
    "UTMTemplateChange": {"name": "Stolen"},
    "DomainInput": {"domain": "mine.example"},
    "DomainChange": {"root_url": "https://example.com/stolen"},
    "AccountChange": {"name": "Stolen"},
    "ApiKeyInput": {"name": "Mine"},
    "ApiKeyChange": {"name": "Stolen", "active": False},
    "Revert": {"version": 1},
    "Preview": {"data": "x"},
    "BrandInput": {"color": "#0b6b50"},
    "BlankCodes": {"count": 2},
    "Sheets": {"ids": ["nothing"]},
    "TriedScan": {"device": "iphone"},
    "WebhookInput": {"url": "https://example.com/hook"},
    "WebhookChange": {"enabled": False},
    "Replay": {"from": "2026-11-20T00:00:00Z"},
    None: None,
}
BULK_FILE = b"type_id,url\n1,https://example.com/\n"
IMPORT_FILE = b"short_id,url\nimported,https://example.com/\n"
# An upsert of an ID that only another account has makes a code of one's own.
MAKES_ITS_OWN = {"putCodeByExternalId", "putLinkByExternalId"}


def path_of(operation, reference="nothing"):
    return (
        operation.path.replace("{id}", reference)
        .replace("{slug}", "url")
        .replace("{external_id:path}", quote(reference))
    )


async def names_of_theirs(world):
    """By resource, every name of one that another account has."""
    other = await world.open_account()
    code = await other.make(short_id="theirs", external_id="their-id")
    link = (await other.api.post("/links", json={"url": URL["url"], "short_id": "their-link"})).json()["data"]
    trashed = await other.make(short_id="their-trash")
    await other.api.delete(f"/qr-codes/{trashed['id']}")
    named = [
        (await other.api.post(f"/{path}", json={"name": "Theirs"})).json()["data"]
        for path in ("folders", "templates", "tags", "utm-templates")
    ]
    domain = await other.own_domain("theirs.example")
    file = await other.api.post("/files", files={"file": ("theirs.pdf", pdf())})
    contact = await other.receive(code, {"email": "a@example.com"})
    job = await other.api.post("/qr-codes/bulk", content=BULK_FILE, headers={"content-type": "text/csv"})
    imported = await other.api.post(
        "/imports?source=csv", content=IMPORT_FILE, headers={"content-type": "text/csv"}
    )
    webhook = (await other.api.post("/webhooks", json={"url": "https://example.com/hook"})).json()["data"]
    (key,) = await world.store.api_keys.list_of(other.account.id)
    return {
        "keys": (str(key.id),),
        "imports": (imported.json()["data"]["id"],),
        "bulk-jobs": (job.json()["data"]["id"],),
        "exports": ((await other.api.post("/exports")).json()["data"]["id"],),
        "trash": (trashed["id"], "their-trash"),
        "qr-codes": (code["id"], "theirs", "their-id", trashed["id"], "their-trash"),
        "links": (link["id"], "their-link"),
        "folders": (named[0]["id"],),
        "templates": (named[1]["id"],),
        "tags": (named[2]["id"],),
        "utm-templates": (named[3]["id"],),
        "domains": (domain["id"],),
        "files": (file.json()["data"]["id"],),
        "contacts": (str(contact),),
        "webhooks": (webhook["id"],),
    }


async def test_every_route_asks_for_a_key(world):
    for name, operation in ALL.items():
        response = await world.client().request(
            operation.method, "/v1" + path_of(operation), json=BODIES[operation.body]
        )

        assert refusal(response) == (401, "missing_api_key"), name


async def test_every_route_refuses_an_unknown_key(world):
    stranger = world.with_key("rp_0000000000000000000000000000000000AbCdEf")

    for name, operation in ALL.items():
        response = await stranger.request(operation.method, path_of(operation), json=BODIES[operation.body])

        assert refusal(response) == (401, "invalid_api_key"), name


async def test_what_is_someone_elses_is_not_found_by_any_of_its_names(world, owner):
    theirs = await names_of_theirs(world)
    before = await owned_rows(world)

    for name in sorted(set(OF_ONE) - MAKES_ITS_OWN):
        operation = ALL[name]
        for one in theirs[operation.path.split("/")[1]]:
            answer = await owner.api.request(
                operation.method, path_of(operation, one), json=BODIES[operation.body]
            )
            assert refusal(answer) == (404, "not_found"), name

    assert await owned_rows(world) == before


async def test_what_is_someone_elses_and_what_is_not_there_are_answered_alike(world, owner):
    theirs = await names_of_theirs(world)
    missing = ("00000000-0000-4000-8000-000000000000", "nobody", "none")

    for name in sorted(set(OF_ONE) - MAKES_ITS_OWN):
        operation = ALL[name]
        for known, unknown in zip(theirs[operation.path.split("/")[1]], missing, strict=False):
            answers = [
                await owner.api.request(
                    operation.method, path_of(operation, one), json=BODIES[operation.body]
                )
                for one in (known, unknown)
            ]
            shown = [{**answer.json()["error"], "request_id": None} for answer in answers]
            assert shown[0] == shown[1], name


@pytest.mark.both_databases
async def test_the_same_external_id_in_two_accounts_is_two_codes(world, owner):
    other = await world.open_account()
    theirs = await other.make(external_id="table 1", name="Theirs")

    response = await owner.api.put("/qr-codes/by-external-id/table 1", json=URL)

    assert response.status_code == 201
    assert response.json()["data"]["id"] != theirs["id"]
    assert (await other.get(theirs))["name"] == "Theirs"


async def test_a_list_holds_only_ones_own(world, owner):
    await (await world.open_account()).make()
    mine = await owner.make()

    listed = (await owner.api.get("/qr-codes")).json()

    assert [code["id"] for code in listed["data"]] == [mine["id"]]
    assert listed["meta"]["total"] == 1


async def test_a_search_for_anothers_short_id_finds_nothing(world, owner):
    theirs = await (await world.open_account()).make()

    listed = (await owner.api.get("/qr-codes", params={"search": theirs["short_id"]})).json()

    assert listed["data"] == []


async def test_another_accounts_idempotency_key_is_not_ones_own(world, owner):
    other = await world.open_account()
    keyed = {"Idempotency-Key": "order 1"}

    theirs = await other.api.post("/qr-codes", json=URL, headers=keyed)
    mine = await owner.api.post("/qr-codes", json=URL, headers=keyed)

    assert mine.status_code == 201
    assert "Idempotent-Replayed" not in mine.headers
    assert mine.json()["data"]["id"] != theirs.json()["data"]["id"]
