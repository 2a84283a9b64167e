"""Every row of the table of errors, over HTTP; and the order in which a call is checked."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace

import httpx2
import pytest
from tortoise.connection import get_connection

from app.api.errors import STATUSES
from app.request_ids import request_id
from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import DomainError
from domain.kernel.reasons import Reason
from storage.db.config import Database
from storage.runtime.logs import JsonFormatter
from tests.databases import stored_rows
from tests.support import URL, Owner, World, fault_fields, owned_rows, refusal, running_world
from tests.uploads import pdf

FAULT_CODES = {reason.code for reason in Reason}
TABLE = {
    "missing_api_key": 401,
    "invalid_api_key": 401,
    "api_key_inactive": 401,
    "api_plan_required": 403,
    "insufficient_scope": 403,
    "premium_required": 403,
    "plan_limit_reached": 403,
    "validation_error": 400,
    "not_found": 404,
    "method_not_allowed": 405,
    "idempotency_conflict": 409,
    "short_id_taken": 409,
    "domain_not_verified": 409,
    # The specification asks for these two, and names no code.
    "domain_in_use": 409,
    "already_filled": 409,
    "file_in_use": 409,
    "external_id_taken": 409,
    "destination_refused": 409,
    "not_scannable": 409,
    "rule_never_holds": 409,
    "in_flight": 409,
    "unavailable": 503,
    "precondition_failed": 412,
    "payload_too_large": 413,
    "unsupported_media_type": 415,
    "rate_limited": 429,
    "database_error": 500,
    "server_error": 500,
}
Call = Callable[[], Awaitable[httpx2.Response]]
Prepare = Callable[[World, Owner], Awaitable[Call]]


async def missing_api_key(world: World, owner: Owner) -> Call:
    return lambda: world.client().post("/v1/qr-codes", json=URL)


async def invalid_api_key(world: World, owner: Owner) -> Call:
    return lambda: world.with_key("rp_unknown").post("/qr-codes", json=URL)


async def api_key_inactive(world: World, owner: Owner) -> Call:
    await owner.deactivate_key()
    return lambda: owner.api.post("/qr-codes", json=URL)


async def api_plan_required(world: World, owner: Owner) -> Call:
    free = await world.open_account(Plan.FREE)
    return lambda: free.api.post("/qr-codes", json=URL)


async def insufficient_scope(world: World, owner: Owner) -> Call:
    reader = await owner.new_key(scopes=["codes:read"])
    return lambda: reader.post("/qr-codes", json=URL)


async def premium_required(world: World, owner: Owner) -> Call:
    trialing = await world.open_account(Plan.PRO, Subscription.TRIALING)
    return lambda: trialing.api.post("/qr-codes", json={**URL, "short_id": "summer", "scan_limit": 5})


async def plan_limit_reached(world: World, owner: Owner) -> Call:
    world.limit_codes(1)
    await owner.make()
    return lambda: owner.api.post("/qr-codes", json=URL)


async def validation_error(world: World, owner: Owner) -> Call:
    return lambda: owner.api.post("/qr-codes", json={**URL, "name": 5, "colour": "red"})


async def not_found(world: World, owner: Owner) -> Call:
    return lambda: owner.api.patch("/qr-codes/nothing", json={"name": "New"})


async def method_not_allowed(world: World, owner: Owner) -> Call:
    return lambda: owner.api.delete("/qr-codes")


async def idempotency_conflict(world: World, owner: Owner) -> Call:
    keyed = {"Idempotency-Key": "order 1"}
    await owner.api.post("/qr-codes", json=URL, headers=keyed)
    return lambda: owner.api.post("/qr-codes", json={**URL, "name": "Other"}, headers=keyed)


async def short_id_taken(world: World, owner: Owner) -> Call:
    await (await world.open_account()).make(short_id="summer")
    return lambda: owner.api.post("/qr-codes", json={**URL, "short_id": "summer"})


async def domain_not_verified(world: World, owner: Owner) -> Call:
    await owner.api.post("/domains", json={"domain": "go.example.com"})
    return lambda: owner.api.post("/qr-codes", json={**URL, "short_link_domain": "go.example.com"})


async def domain_in_use(world: World, owner: Owner) -> Call:
    domain = await owner.own_domain("go.example.com")
    await owner.make(short_link_domain="go.example.com")
    return lambda: owner.api.delete(f"/domains/{domain['id']}")


async def file_in_use(world: World, owner: Owner) -> Call:
    sent = await owner.api.post("/files", files={"file": ("menu.pdf", pdf())})
    file = sent.json()["data"]
    await owner.make(url=file["url"])
    return lambda: owner.api.delete(f"/files/{file['id']}")


async def external_id_taken(world: World, owner: Owner) -> Call:
    await owner.make(external_id="table-1")
    return lambda: owner.api.post("/qr-codes", json={**URL, "external_id": "table-1"})


async def destination_refused(world: World, owner: Owner) -> Call:
    return lambda: owner.api.post("/qr-codes", json={**URL, "url": "http://qr.test/summer"})


async def not_scannable(world: World, owner: Owner) -> Call:
    white_on_white = {"dotsOptions": {"color": "#ffffff"}}
    return lambda: owner.api.post("/qr-codes?strict=true", json={**URL, "options": white_on_white})


async def rule_never_holds(world: World, owner: Owner) -> Call:
    when = {"country": ["DE"], "not": {"country": ["DE", "AT"]}}
    body = {**URL, "rules": [{"when": when, "to": {"url": "https://example.com/de"}}]}
    return lambda: owner.api.post("/qr-codes?strict=true", json=body)


async def in_flight(world: World, owner: Owner) -> Call:
    first = await owner.api.post("/qr-codes", json=URL, headers={"Idempotency-Key": "order 1"})
    assert first.status_code == 201
    kept = await world.store.idempotency_records.find(owner.account.id, "order 1")
    assert kept is not None
    await world.store.idempotency_records.add(replace(kept, id=owner.account.id, key="order 2", answer=None))
    return lambda: owner.api.post("/qr-codes", json=URL, headers={"Idempotency-Key": "order 2"})


async def precondition_failed(world: World, owner: Owner) -> Call:
    code = await owner.make()
    path = f"/qr-codes/{code['id']}"
    return lambda: owner.api.patch(path, json={"name": "New"}, headers={"If-Match": '"99-0"'})


async def payload_too_large(world: World, owner: Owner) -> Call:
    text = json.dumps({**URL, "name": "x" * 1_048_576})
    headers = {"Content-Type": "application/json"}
    return lambda: owner.api.post("/qr-codes", content=text, headers=headers)


async def unsupported_media_type(world: World, owner: Owner) -> Call:
    return lambda: owner.api.post("/qr-codes", content=b"type_id=1", headers={"Content-Type": "text/plain"})


async def rate_limited(world: World, owner: Owner) -> Call:
    world.limit_calls(1)
    await owner.api.get("/qr-codes")
    return lambda: owner.api.post("/qr-codes", json=URL)


async def server_error(world: World, owner: Owner) -> Call:
    break_passwords(world)
    return lambda: owner.api.post("/qr-codes", json={**URL, "link_password": "sesame"})


OVER_HTTP: dict[str, Prepare] = {
    prepare.__name__: prepare
    for prepare in (
        missing_api_key,
        invalid_api_key,
        api_key_inactive,
        api_plan_required,
        insufficient_scope,
        premium_required,
        plan_limit_reached,
        validation_error,
        not_found,
        method_not_allowed,
        idempotency_conflict,
        short_id_taken,
        domain_not_verified,
        domain_in_use,
        file_in_use,
        external_id_taken,
        destination_refused,
        not_scannable,
        rule_never_holds,
        in_flight,
        precondition_failed,
        payload_too_large,
        unsupported_media_type,
        rate_limited,
        server_error,
    )
}
NEEDED_HEADERS = {
    "missing_api_key": {"WWW-Authenticate": 'Bearer realm="Repoint"'},
    "invalid_api_key": {"WWW-Authenticate": 'Bearer realm="Repoint"'},
    "api_key_inactive": {"WWW-Authenticate": 'Bearer realm="Repoint"'},
    "method_not_allowed": {"Allow": "GET, HEAD, POST"},
    "rate_limited": {"Retry-After": "60"},
    "in_flight": {"Retry-After": "1"},
}
NAMED_FIELDS = {
    "premium_required": {"short_id", "scan_limit"},
    "validation_error": {"name", "colour"},
    "short_id_taken": {"short_id"},
    "domain_not_verified": {"short_link_domain"},
    "external_id_taken": {"external_id"},
    "destination_refused": {"url"},
    "not_scannable": {"options.dotsOptions.color"},
    "rule_never_holds": {"rules[0]"},
}


class BrokenPasswords:
    async def hash(self, password: str) -> str:
        raise RuntimeError("the trace of it")

    async def matches(self, password_hash: str, password: str) -> bool:
        raise RuntimeError("the trace of it")


def break_passwords(world: World) -> None:
    world.change(passwords=BrokenPasswords())


def leaves(kind: type[DomainError]) -> list[type[DomainError]]:
    below = kind.__subclasses__()
    return [leaf for one in below for leaf in leaves(one)] if below else [kind]


def kinds_with_a_code(kind: type[DomainError]) -> list[type[DomainError]]:
    """The classes that bring a code of their own, wherever in the domain they are."""
    own = [kind] if "code" in vars(kind) else []
    return own + [found for below in kind.__subclasses__() for found in kinds_with_a_code(below)]


def test_our_table_is_that_of_the_specification():
    ours = {kind.code: status for kind, status in STATUSES.items()}

    assert ours | {"server_error": 500} == TABLE


def test_every_refusal_of_the_domain_has_a_status():
    without = [leaf for leaf in leaves(DomainError) if not any(kind in STATUSES for kind in leaf.__mro__)]

    assert without == []


def test_no_two_refusals_share_a_code():
    codes = [kind.code for kind in kinds_with_a_code(DomainError)]

    assert sorted(codes) == sorted(set(codes))
    assert set(codes) == set(TABLE) - {"server_error"}


def test_every_row_of_the_table_is_met_over_http():
    # Unavailable and database_error need a broken database and have tests of their own below; for
    # already_filled two must come at once: test_blank_codes.py.
    assert set(OVER_HTTP) == set(TABLE) - {"unavailable", "database_error", "already_filled"}


@pytest.mark.parametrize("code", OVER_HTTP)
async def test_a_refusal_has_its_status_and_shape_and_changes_nothing(world, owner, code):
    call = await OVER_HTTP[code](world, owner)
    before = await owned_rows(world)

    response = await call()

    assert refusal(response) == (TABLE[code], code)
    error = response.json()["error"]
    quota = {"limit", "used"} if code == "plan_limit_reached" else set()
    assert set(error) == {"code", "message", "details", "request_id"} | quota
    assert error["message"]
    assert [one for one in error["details"] if one["code"] not in FAULT_CODES] == []
    assert code != "validation_error" or error["details"]
    assert error["request_id"] == response.headers["X-Request-Id"]
    assert NAMED_FIELDS.get(code, set()) <= fault_fields(response)
    assert (
        NEEDED_HEADERS.get(code, {}).items()
        <= {name: response.headers.get(name) for name in NEEDED_HEADERS.get(code, {})}.items()
    )
    assert response.headers["Cache-Control"] == "no-store"
    assert await owned_rows(world) == before


async def test_a_refusal_keeps_the_callers_own_request_id(world):
    response = await world.client(x_request_id="order 66").get("/v1/qr-codes")

    assert response.json()["error"]["request_id"] == "order 66"
    assert response.headers["X-Request-Id"] == "order 66"


async def test_the_trace_of_an_unexpected_error_is_in_the_log_and_not_in_the_answer(world, owner, caplog):
    break_passwords(world)
    caplog.handler.setFormatter(JsonFormatter(request_id.get))

    with caplog.at_level(logging.ERROR):
        response = await owner.api.post("/qr-codes", json={**URL, "link_password": "sesame"})

    lines = [json.loads(line) for line in caplog.text.splitlines()]
    (line,) = [line for line in lines if line["level"] == "error"]
    assert "the trace of it" in line["trace"]
    assert line["request_id"] == response.headers["X-Request-Id"]
    assert "trace" not in response.text


@pytest.mark.both_databases
async def test_a_broken_database_is_database_error_and_nothing_is_half_done(own_database):
    async with running_world(own_database) as world:
        owner = await world.open_account()
        await rename_table("changes", "elsewhere")

        response = await owner.api.post("/qr-codes", json=URL, headers={"Idempotency-Key": "order 1"})

        await rename_table("elsewhere", "changes")
        assert refusal(response) == (500, "database_error")
        assert "changes" not in response.text
        rows = await world.rows()
        assert rows["short_urls"] == rows["changes"] == rows["idempotency_keys"] == []


@pytest.mark.both_databases
async def test_a_database_that_comes_back_is_used_again(own_database):
    async with running_world(own_database) as world:
        owner = await world.open_account()
        await rename_table("changes", "elsewhere")
        assert (await owner.api.post("/qr-codes", json=URL)).status_code == 500

        await rename_table("elsewhere", "changes")

        assert (await owner.api.post("/qr-codes", json=URL)).status_code == 201


async def test_a_locked_sqlite_file_is_unavailable_and_changes_nothing(sqlite_only):
    impatient = Database("sqlite", {**sqlite_only.credentials, "busy_timeout": 20})
    async with running_world(impatient) as world:
        owner = await world.open_account()
        await owner.api.get("/qr-codes")
        before = await stored_rows(sqlite_only)

        with closing(sqlite3.connect(sqlite_only.file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            response = await owner.api.post("/qr-codes", json=URL)
            other.execute("ROLLBACK")

        assert refusal(response) == (503, "unavailable")
        assert int(response.headers["Retry-After"]) >= 1
        assert await stored_rows(sqlite_only) == before


async def test_a_sqlite_file_that_is_free_again_is_used_again(sqlite_only):
    impatient = Database("sqlite", {**sqlite_only.credentials, "busy_timeout": 20})
    async with running_world(impatient) as world:
        owner = await world.open_account()
        await owner.api.get("/qr-codes")
        with closing(sqlite3.connect(sqlite_only.file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert (await owner.api.post("/qr-codes", json=URL)).status_code == 503
            other.execute("ROLLBACK")

        async with asyncio.timeout(5):
            response = await owner.api.post("/qr-codes", json=URL)

        assert response.status_code == 201


async def test_a_postgresql_that_is_gone_is_unavailable(postgres, own_postgres):
    async with running_world(postgres.database(own_postgres)) as world:
        owner = await world.open_account()

        postgres.drop(own_postgres)
        async with asyncio.timeout(10):
            responses = [await owner.api.post("/qr-codes", json=URL) for _ in range(20)]

        assert [refusal(response) for response in responses] == [(503, "unavailable")] * 20
        assert int(responses[0].headers["Retry-After"]) >= 1


async def rename_table(name: str, new_name: str) -> None:
    await get_connection("default").execute_script(f"ALTER TABLE {name} RENAME TO {new_name}")
