"""What the log says, and what it never says."""

import json
import logging

import pytest
from tortoise.connection import get_connection

from app.request_ids import request_id
from storage.runtime.logs import JsonFormatter
from tests.support import URL

ADDRESS = "203.0.113.77"


@pytest.fixture
def lines(caplog):
    """Every line of the log from now on, as it would be written."""
    caplog.handler.setFormatter(JsonFormatter(request_id.get))
    caplog.set_level(logging.INFO)

    def lines():
        return [json.loads(line) for line in caplog.text.splitlines()]

    return lines


async def test_every_call_is_one_line_with_its_request_id(owner, lines):
    response = await owner.api.get("/qr-codes?search=menu", headers={"X-Request-Id": "order 66"})
    refused = await owner.api.get("/qr-codes/nothing")

    first, second = [line for line in lines() if line["message"] == "request"]
    assert (first["method"], first["path"], first["status"]) == ("GET", "/v1/qr-codes", 200)
    assert first["request_id"] == response.headers["X-Request-Id"] == "order 66"
    assert (second["path"], second["status"]) == ("/v1/qr-codes/nothing", 404)
    assert second["request_id"] == refused.headers["X-Request-Id"]
    assert first["level"] == "info"
    assert first["ms"] >= 0


async def test_after_a_busy_run_the_log_holds_no_key_no_password_and_no_address(world, owner, lines):
    client = world.with_key(owner.key)
    client.headers["X-Forwarded-For"] = ADDRESS
    made = await client.post("/qr-codes", json={**URL, "link_password": "sesame-1234", "name": "Secret name"})
    code = made.json()["data"]
    path = f"/qr-codes/{code['id']}"
    await client.patch(path, json={"link_password": "sesame-5678", "colour": "red"})
    await client.post("/qr-codes", content=b"{sesame-9999", headers={"Content-Type": "application/json"})
    await client.get("/qr-codes?search=secret")
    await world.client(authorization=f"Bearer {owner.key[:-1]}x").get("/v1/qr-codes")
    await client.delete("/qr-codes/%0a%22injected")
    visitor = world.visitor(address=ADDRESS, x_forwarded_for=ADDRESS)
    await visitor.get(f"/{code['short_id']}")
    for password in ("sesame-wrong", "sesame-1234"):
        await visitor.post(f"/{code['short_id']}", data={"password": password})
    await visitor.get(f"/{code['short_id']}")
    await visitor.get("/nothing")

    written = "\n".join(json.dumps(line) for line in lines())

    assert len(lines()) >= 6
    assert not [secret for secret in (owner.key, owner.key[8:-1], "sesame", ADDRESS) if secret in written]


async def test_a_failure_of_the_database_is_logged_without_what_was_sent(world, owner, lines):
    await get_connection("default").execute_script("ALTER TABLE changes RENAME TO elsewhere")
    try:
        response = await owner.api.post(
            "/qr-codes", json={**URL, "name": "Secret name", "link_password": "sesame"}
        )
    finally:
        await get_connection("default").execute_script("ALTER TABLE elsewhere RENAME TO changes")

    (line,) = [line for line in lines() if line["level"] == "error"]
    assert line["request_id"] == response.headers["X-Request-Id"]
    assert "changes" in line["trace"]
    assert "Secret name" not in json.dumps(line)
    assert "sesame" not in json.dumps(line)


async def test_the_line_of_a_refused_call_says_why(owner, lines):
    await owner.api.post("/qr-codes", json={**URL, "colour": "sesame"})
    await get_connection("default").execute_script("ALTER TABLE changes RENAME TO elsewhere")
    try:
        await owner.api.post("/qr-codes", json={**URL, "name": "sesame"})
    finally:
        await get_connection("default").execute_script("ALTER TABLE elsewhere RENAME TO changes")
    await owner.api.get("/qr-codes")

    wrong, failed, taken = [line for line in lines() if line["message"] == "request"]
    assert (wrong["status"], wrong["error"]) == (400, "validation_error")
    assert (failed["status"], failed["error"]) == (500, "database_error")
    assert "changes" in failed["cause"]
    assert "error" not in taken
    assert "sesame" not in json.dumps([wrong, failed])
