"""Keys over REST: what a key says of itself, and that none makes, sees or changes one that is wider."""

import re
from datetime import UTC, datetime
from itertools import product
from uuid import UUID

import pytest

from app.api.openapi.document import openapi_document
from domain.accounts.api_keys import FULL_ACCESS, KeyAccess, KeyScope
from domain.accounts.plans import Plan, Subscription
from tests.support import URL, fault_fields, refusal

KEY = re.compile(r"rp_[0-9A-Za-z]{38}")
ONE, OTHER = UUID(int=1), UUID(int=2)


async def made(key, **fields):
    response = await key.post("/keys", json={"name": "Till", **fields})
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def made_folder(owner, name):
    return (await owner.api.post("/folders", json={"name": name})).json()["data"]["id"]


async def itself(key):
    return (await key.get("/key")).json()["data"]


async def test_a_key_says_what_it_may_do_and_never_its_secret(world, owner):
    folder = await made_folder(owner, "Harbour")
    limited = await owner.new_key(
        scopes=["codes:read", "links:read"], folders=[folder], domains=["qr.test"], expires_at="2027-12-31"
    )

    full, few = await owner.api.get("/key"), await limited.get("/key")

    assert few.json()["data"] == {
        **few.json()["data"],
        "name": "another",
        "active": True,
        "scopes": ["codes:read", "links:read"],
        "folders": [folder],
        "domains": ["qr.test"],
        "expires_at": "2028-01-01T00:00:00Z",
        "plan": None,
    }
    shown = full.json()["data"]
    assert (shown["scopes"], shown["folders"], shown["domains"], shown["expires_at"]) == (None,) * 4
    assert shown["plan"] == "business"
    assert shown["prefix"] == owner.key[:8]
    for answer in (full, few):
        assert not KEY.search(answer.text)
        assert "hash" not in answer.text
    tag = {"If-None-Match": full.headers["ETag"]}
    assert (await owner.api.get("/key", headers=tag)).status_code == 304


async def test_the_plan_is_shown_to_keys_that_may_read_the_account(owner):
    folder = await made_folder(owner, "Harbour")
    shown = {
        scope: (await itself(await owner.new_key(scopes=[scope])))["plan"] is not None for scope in KeyScope
    }

    assert {scope for scope, is_shown in shown.items() if is_shown} == {"account:read", "settings:write"}
    assert (await itself(await owner.new_key(folders=[folder])))["plan"] is None


@pytest.mark.both_databases
async def test_a_key_is_made_listed_renamed_and_switched_off_and_on(world, owner):
    world.clock.advance(seconds=1)
    response = await owner.api.post(
        "/keys", json={"name": " Till ", "scopes": ["codes:read", "codes:create"], "expires_at": "2027-12-31"}
    )
    new = response.json()["data"]
    till, path = world.with_key(new["key"]), f"/keys/{new['id']}"

    assert (new["name"], new["scopes"]) == ("Till", ["codes:create", "codes:read"])
    assert response.headers["location"].endswith(path)
    assert (await till.get("/qr-codes")).status_code == 200
    one = await owner.api.get(path)
    assert one.headers["ETag"].partition("-")[0] == response.headers["ETag"].partition("-")[0]
    listed = (await owner.api.get("/keys")).json()
    assert listed["data"][0]["id"] == new["id"]
    assert listed["meta"]["total"] == len(listed["data"]) == 2
    for answer in (one.text, str(listed), str(await world.rows())):
        assert new["key"][8:] not in answer

    renamed = await owner.api.patch(path, json={"name": "Bar"}, headers={"If-Match": one.headers["ETag"]})
    stale = await owner.api.patch(path, json={"name": "Kitchen"}, headers={"If-Match": one.headers["ETag"]})
    off = await owner.api.put(path, json={**renamed.json()["data"], "active": False})
    refused = await till.get("/qr-codes")
    on = await owner.api.patch(path, json={"active": True})

    assert renamed.json()["data"]["name"] == "Bar"
    assert refusal(stale) == (412, "precondition_failed")
    assert (off.json()["data"]["active"], off.json()["data"]["name"]) == (False, "Bar")
    assert refusal(refused) == (401, "api_key_inactive")
    assert on.json()["data"]["active"] is True
    assert (await till.get("/qr-codes")).status_code == 200


async def test_what_was_fixed_when_it_was_made_stays_fixed(owner):
    new = await made(owner.api, scopes=["codes:read"])
    path = f"/keys/{new['id']}"

    for name, value in (
        ("scopes", None),
        ("scopes", ["codes:read", "codes:write"]),
        ("folders", []),
        ("domains", ["qr.test"]),
        ("expires_at", "2030-01-01T00:00:00Z"),
        ("prefix", "rp_"),
    ):
        response = await owner.api.patch(path, json={name: value, "name": "Bar"})
        assert (refusal(response), fault_fields(response)) == ((400, "validation_error"), {name}), name
    for wrong in ({"name": None}, {"name": ""}, {"name": "a\u202eb"}, {"active": "no"}, {"active": None}):
        assert fault_fields(await owner.api.patch(path, json=wrong)) == set(wrong), wrong
    assert (await owner.api.get(path)).json()["data"] == {k: v for k, v in new.items() if k != "key"}
    assert (await owner.api.delete(path)).status_code == 405


async def test_a_repeated_call_makes_one_key_and_shows_it_once(world, owner):
    keyed = {"Idempotency-Key": "till 1"}

    first, again = [await owner.api.post("/keys", json={"name": "Till"}, headers=keyed) for _ in range(2)]

    new, repeated = first.json()["data"], again.json()["data"]
    assert KEY.fullmatch(new["key"])
    assert (repeated["id"], repeated["key"]) == (new["id"], None)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.headers["location"] == first.headers["location"]
    assert new["key"] not in str(await world.rows())
    assert (await owner.api.get("/keys")).json()["meta"]["total"] == 2


async def test_what_is_left_out_is_that_of_the_calling_key(world, owner):
    folder = await made_folder(owner, "Harbour")
    limits = {
        "scopes": ["codes:read", "keys:write"],
        "folders": [folder],
        "domains": ["qr.test"],
        "expires_at": "2027-12-31",
    }
    key = await owner.new_key(**limits)
    own = await itself(key)

    for sent in ({}, dict.fromkeys(limits)):
        new = await made(key, **sent)
        assert {name: new[name] for name in limits} == {name: own[name] for name in limits}, sent
    narrower = await made(key, scopes=["codes:read"], expires_at="2027-06-30")
    assert (narrower["scopes"], narrower["expires_at"]) == (["codes:read"], "2027-07-01T00:00:00Z")
    assert narrower["folders"] == [folder]


async def test_no_key_makes_a_wider_one(world, owner):
    here, there = [await made_folder(owner, name) for name in ("Harbour", "Station")]
    await owner.own_domain("go.example.com")
    key = await owner.new_key(
        scopes=["codes:read", "keys:write"],
        folders=[here],
        domains=["go.example.com"],
        expires_at="2027-12-31",
    )
    before = len((await world.rows())["api_keys"])

    for name, value in (
        ("scopes", ["codes:read", "links:read"]),
        ("scopes", []),
        ("scopes", [*KeyScope]),
        ("scopes", ["everything"]),
        ("folders", [here, there]),
        ("folders", []),
        ("domains", ["go.example.com", "qr.test"]),
        ("domains", ["qr.test"]),
        ("domains", []),
        ("expires_at", "2028-01-01"),
        ("expires_at", "9999-12-31"),
        ("expires_at", "2026-01-01"),
        ("expires_at", "soon"),
        ("active", True),
    ):
        response = await key.post("/keys", json={"name": "Till", name: value})
        assert (response.status_code, fault_fields(response)) == (400, {name}), (name, value)
    whole = await owner.api.post(
        "/keys",
        json={"name": "x", "scopes": ["account:read", "domains:read", "codes:read"], "folders": [here]},
    )
    assert fault_fields(whole) == {"scopes"}
    assert "account:read and domains:read" in whole.json()["error"]["details"][0]["message"]
    later = await key.post("/keys", json={"name": "Till", "expires_at": "2028-01-01"})
    (detail,) = later.json()["error"]["details"]
    assert (detail["code"], detail["limit"]) == ("wrong_order", "2028-01-01T00:00:00Z")
    assert len((await world.rows())["api_keys"]) == before


LIMITS = [
    dict(zip(("scopes", "folders", "domains", "expires_at"), limits, strict=True))
    for limits in product(
        (None, ["codes:read", "keys:write"], ["keys:write"]),
        (None, ["here"], ["here", "there"]),
        (None, ["qr.test"]),
        (None, "2027-06-30", "2027-12-31"),
    )
]


@pytest.mark.slow
async def test_every_key_reaches_those_alone_that_allow_no_more(world, owner):
    ids = {name: await made_folder(owner, name) for name in ("here", "there")}
    for limits in LIMITS:
        named = limits["folders"] and [ids[name] for name in limits["folders"]]
        await owner.new_key(**{**limits, "folders": named})
    stored = {one.id: one for one in await world.store.api_keys.list_of(owner.account.id)}

    for limits in LIMITS[::5]:
        named = limits["folders"] and [ids[name] for name in limits["folders"]]
        key = await owner.new_key(**{**limits, "folders": named})
        own = UUID((await itself(key))["id"])
        (access,) = [
            one.access for one in await world.store.api_keys.list_of(owner.account.id) if one.id == own
        ]
        found, cursor = set(), None
        while cursor != "":
            page = (
                await key.get("/keys", params={"limit": 50, **({"cursor": cursor} if cursor else {})})
            ).json()
            found |= {UUID(one["id"]) for one in page["data"]}
            cursor = page["meta"]["next_cursor"] or ""
        within = {one.id for one in stored.values() if access.includes(one.access)}
        assert found & stored.keys() == within
        assert page["meta"]["total"] == len(found)
        wider = next((one for one in stored if one not in within), None)
        if wider is not None:
            for method in ("GET", "PATCH", "PUT"):
                answer = await key.request(
                    method, f"/keys/{wider}", json=None if method == "GET" else {"active": False}
                )
                assert refusal(answer) == (404, "not_found")
    assert all(one.is_active for one in await world.store.api_keys.list_of(owner.account.id))


def test_an_access_includes_what_allows_no_more():
    scopes = (None, frozenset({KeyScope.CODES_READ}), frozenset({KeyScope.CODES_READ, KeyScope.LINKS_READ}))
    folders = (None, frozenset({ONE}), frozenset({ONE, OTHER}))
    domains = (None, frozenset({""}))
    ends = (None, datetime(2027, 1, 1, tzinfo=UTC), datetime(2028, 1, 1, tzinfo=UTC))
    every = [KeyAccess(*limits) for limits in product(scopes, folders, domains, ends)]

    for one, other in product(every, every):
        is_within = all(
            [
                one.scopes is None or (other.scopes or set(KeyScope)) <= one.scopes,
                one.folders is None or (other.folders or {ONE, OTHER, "others"}) <= one.folders,
                one.domains is None or (other.domains or {"", "others"}) <= one.domains,
                (other.expires_at or datetime.max.replace(tzinfo=UTC))
                <= (one.expires_at or datetime.max.replace(tzinfo=UTC)),
            ]
        )
        assert one.includes(other) is is_within, (one, other)
    assert FULL_ACCESS.includes(FULL_ACCESS)


async def test_a_key_may_deactivate_itself_and_not_activate_itself_again(world, owner):
    new = await made(owner.api, scopes=["keys:write"])
    key, path = world.with_key(new["key"]), f"/keys/{new['id']}"

    off = await key.patch(path, json={"active": False})

    assert off.json()["data"]["active"] is False
    assert refusal(await key.patch(path, json={"active": True})) == (401, "api_key_inactive")
    assert (await owner.api.patch(path, json={"active": True})).status_code == 200
    assert (await key.get("/key")).status_code == 200


async def test_a_key_without_the_scope_makes_and_sees_none(owner):
    key = await owner.new_key(scopes=["codes:read", "settings:write"])

    for answer in (await key.get("/keys"), await key.post("/keys", json={"name": "Till"})):
        assert refusal(answer) == (403, "insufficient_scope")


async def test_a_key_that_is_made_is_found_in_its_account_alone(world, owner):
    other = await world.open_account()
    folder = await made_folder(other, "Theirs")

    theirs = await owner.api.post("/keys", json={"name": "Till", "folders": [folder]})
    new = await made(owner.api)

    assert fault_fields(theirs) == {"folders"}
    assert refusal(await other.api.get(f"/keys/{new['id']}")) == (404, "not_found")
    code = (await world.with_key(new["key"]).post("/qr-codes", json=URL)).json()["data"]
    assert (await owner.get(code))["id"] == code["id"]


async def test_a_plan_without_the_api_makes_no_keys(owner):
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)

    assert refusal(await owner.api.post("/keys", json={"name": "Till"})) == (403, "api_plan_required")


def test_the_document_names_every_scope():
    schemas = openapi_document("http://qr.test/v1")["components"]["schemas"]

    assert schemas["KeyScope"]["enum"] == [*KeyScope]
    (scopes,) = [kind for kind in schemas["ApiKeyInput"]["properties"]["scopes"]["anyOf"] if "items" in kind]
    assert scopes["items"]["enum"] == [*KeyScope]
