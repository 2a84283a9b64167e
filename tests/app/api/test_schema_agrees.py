"""What the schemas of openapi.json refuse is refused, and what they take is never a fault of validation."""

import json
from functools import cache

import jsonschema_rs
import pytest

from tests.app.api.documented import DOCUMENT, SCHEMAS
from tests.cases import in_turn
from tests.support import URL, running_world

# One of each kind, and those next to the usual limits.
TRIED = [
    *(None, True, False, 0, 1, 2, 3, -1, 1.5, 63, 64, 4097, 2**31, 2**63, 1e300),
    *("", " ", "a", "é", "a\x00b", "x" * 200, "x" * 201, "x" * 5_000, "active", "deleted", "1", "true"),
    *(
        "https://example.com",
        "javascript:alert(1)",
        "//example.com",
        "2030-01-01T00:00:00Z",
        "2030-01-01",
        "#fff",
    ),
    *([], ["a"], {}, {"a": 1}),
]
# Addresses and times are formats, which a schema names and does not check.
FORMATS = ("url", "expires_at", "expired_redirect_url", "scan_limit_reached_url")
# A switch that needs another field is refused in words.
NEEDS_ANOTHER = ({"expiration_enabled": True}, {"password_enabled": True})
FIXED = ("type_id", "short_id", "short_link_domain")
# Numbers are accepted for them, and client generators cannot read an enum of both.
BY_NUMBER = ({"status": 1}, {"status": 2})
NAMES = sorted(SCHEMAS["URLInput"]["properties"])


@cache
def validator(schema):
    return jsonschema_rs.Draft202012Validator({**SCHEMAS[schema], "components": DOCUMENT["components"]})


def accepts(schema, body):
    return validator(schema).is_valid(body)


def is_beyond_the_schema(body):
    return (
        any(name in body and body[name] != URL.get(name) for name in FORMATS)
        or any(needs.items() <= body.items() for needs in NEEDS_ANOTHER)
        or "a\x00b" in body.values()
    )


def is_by_number(body):
    return any(number.items() <= body.items() for number in BY_NUMBER)


def disagreements(schema, answers):
    """Bodies that the schema refuses and we take, and bodies that it takes and we call invalid."""
    found = []
    for body, response in answers:
        is_taken, is_refused = response.status_code < 300, response.status_code == 400
        if accepts(schema, body):
            is_wrong = is_refused and not is_beyond_the_schema(body)
        else:
            is_wrong = is_taken and not is_by_number(body)
        if is_wrong or response.status_code >= 500:
            found.append((json.dumps(body)[:120], response.status_code, response.text[:160]))
    return found


@pytest.fixture
async def owner(sqlite_only):
    """On one database: bodies are checked before a database is asked."""
    async with running_world(sqlite_only) as world:
        yield await world.open_account()


@pytest.mark.slow
@in_turn("name", NAMES)
async def test_our_checks_of_a_new_code_agree_with_its_schema(owner, name):
    owner.world.limit_codes(10_000)
    bodies = [{**URL, name: value} for value in TRIED]

    answers = [(body, await owner.api.post("/qr-codes", json=body)) for body in bodies]

    assert disagreements("QRCodeInput", answers) == []


# That these may only be sent back as they are is what no schema can say.
@pytest.mark.slow
@in_turn("name", [name for name in NAMES if name not in FIXED])
async def test_our_checks_of_a_change_agree_with_its_schema(owner, name):
    code = await owner.make()
    bodies = [{name: value} for value in TRIED]

    answers = [(body, await owner.api.patch(f"/qr-codes/{code['id']}", json=body)) for body in bodies]

    assert disagreements("QRCodeChange", answers) == []


async def test_our_checks_of_a_revert_agree_with_its_schema(owner):
    code = await owner.make()
    bodies = [{"version": value} for value in TRIED] + [{}, {"version": 1, "colour": "red"}]

    answers = [(body, await owner.api.post(f"/qr-codes/{code['id']}/revert", json=body)) for body in bodies]

    assert disagreements("Revert", answers) == []


@pytest.mark.parametrize("schema", ["QRCodeInput", "QRCodeChange"])
async def test_the_examples_are_accepted(owner, schema):
    code = await owner.make()

    for example in SCHEMAS[schema]["examples"]:
        if schema == "QRCodeInput":
            response = await owner.api.post("/qr-codes", json=example)
        else:
            response = await owner.api.patch(f"/qr-codes/{code['id']}", json=example)

        assert accepts(schema, example)
        assert response.status_code in (200, 201), response.text


@pytest.mark.parametrize("left_out", ["type_id", "url"])
async def test_what_is_required_is_required(owner, left_out):
    body = {name: value for name, value in URL.items() if name != left_out}

    response = await owner.api.post("/qr-codes", json=body)

    assert not accepts("QRCodeInput", body)
    assert response.status_code == 400


def test_a_path_names_its_parameters_and_no_other():
    for path, operations in DOCUMENT["paths"].items():
        for operation in operations.values():
            named = [one["name"] for one in operation["parameters"] if one["in"] == "path"]
            assert [f"{{{name}}}" for name in named] == [part for part in path.split("/") if "{" in part]
            assert all(response["description"] for response in operation["responses"].values())
