"""Invisible characters reach neither a model (SPEC 8) nor a consent page."""

import json
import unicodedata
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import RootModel

from domain.accounts.plans import Plan, Subscription
from domain.content import TYPES
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import parse_model
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from mcp_server.errors import refused
from mcp_server.features.prompts import list_prompts
from mcp_server.oauth.challenges import refusal
from mcp_server.tools.catalogue import TOOLS
from mcp_server.tools.shared.results import result_of
from mcp_server.tools.shared.tool import Answer
from tests.mcp_server.assistants import ERAS, HANDSHAKE
from tests.mcp_server.oauth_flow import form_in

JOINERS = "\u200c\u200d"


def is_invisible(character):
    return (
        (unicodedata.category(character) in ("Cf", "Co", "Cn") and character not in JOINERS)
        or 0xE0000 <= ord(character) <= 0xE01EF
        or character in "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
    )


TYPES_BY_SLUG = {model.slug: model for model in TYPES.values()}
# The other planes have none.
OF_FORMAT = [
    character
    for character in map(chr, (*range(0x20000), *range(0xE0000, 0xE1000)))
    if (unicodedata.category(character) not in ("Co", "Cn") or character >= "\U000e0000")
    and is_invisible(character)
]
SAMPLE = [*OF_FORMAT[:800], *filter(is_invisible, map(chr, range(0, 0x110000, 9_973)))]
CHUNKS = cycle("".join(SAMPLE[start : start + 12]) for start in range(0, len(SAMPLE), 12))


def poisoned(text):
    """The same for a person; its length stays within any limit for a name."""
    half = len(text) // 2
    return f"{text[:half]}{next(CHUNKS)}{text[half:]}"


def poisoned_name(text):
    """Without those that reverse its direction, which no name may have."""
    reversing = {*map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))}
    return "".join(character for character in poisoned(text) if character not in reversing)


def texts_in(value):
    """All of a JSON value, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for one in value.values():
            yield from texts_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)


def assert_all_can_be_seen(value):
    for text in texts_in(value):
        assert not any(map(is_invisible, text)), ascii(text)


def poisoned_content(model):
    """The example of a type with all its texts poisoned that may hold such a thing."""
    content = json.loads(json.dumps(dict(model.example)))

    def poison(holder, key):
        before = holder[key]
        if isinstance(before, str):
            holder[key] = (poisoned_name if key == "name" else poisoned)(before)
            if parse_model(model, content)[0] is None:
                holder[key] = before
        elif isinstance(before, dict | list):
            for inner in list(before) if isinstance(before, dict) else range(len(before)):
                poison(before, inner)

    for key in list(content):
        poison(content, key)
    return content


@pytest.fixture
async def connection(assistants, owner):
    """An assistant that may do all there is, and hides something in its own name, too."""
    client = assistants.client(asks_for=tuple(Scope))
    await client.register(
        client_name=poisoned("Menu helper"), client_uri=f"https://a.example/{poisoned('x')}"
    )
    connection = await assistants.connect(owner)
    tokens = await client.connect(owner.account.email, owner.password, scope=list(Scope))
    connection.client, connection.tokens = client, tokens
    return connection


@pytest.fixture
async def codes(owner):
    """One of each type, with what can be hidden in it hidden in it."""
    made = []
    for type_id, model in TYPES.items():
        name = poisoned_name(f"{model.slug} code")
        made.append(await owner.make(**{"type_id": type_id, "name": name, **poisoned_content(model)}))
    image = {**TYPES_BY_SLUG["image"].example, "image_description": "a".join(SAMPLE)}
    made.append(await owner.make(type_id=TYPES_BY_SLUG["image"].type_id, **image))
    stored = json.dumps(made, ensure_ascii=False)
    assert set(SAMPLE) <= set(stored)
    return made


async def asked(connection, method, era=ERAS[0], **params):
    """The answer to it, result or error, looked through."""
    answer = (await connection.post(method, era=era, **params)).json()
    assert_all_can_be_seen(answer)
    return answer


async def called(connection, name, /, **arguments):
    return (await asked(connection, "tools/call", name=name, arguments=arguments))["result"]


@pytest.mark.slow
async def test_no_invisible_text_of_a_code_is_answered(connection, codes):
    for code in codes:
        for tool in ("get_qr_code", "show_qr_code"):
            assert not (await called(connection, tool, id=code["id"])).get("isError")
        again = await called(connection, "repoint_qr_code", id=code["id"], content={}, changes={})
        assert again["content"]
    for arguments in ({}, {"sort": "scans"}, {"search": "code"}, {"type": "menu"}):
        assert (await called(connection, "list_qr_codes", **arguments))["structuredContent"]["total"]


async def test_a_part_of_a_code_that_is_read_alone_hides_nothing(connection, codes):
    (menu,) = (code for code in codes if "sections" in code)

    for path in ("sections", "sections[0].items", "sections[0].items[0].name", "name"):
        part = await called(connection, "get_qr_code", id=menu["id"], path=path)

        assert part["structuredContent"]["part"]["value"]


async def test_creating_and_repointing_answer_without_invisible_text(connection, owner):
    name, words = poisoned_name("Menu of May"), poisoned("Hello")
    made = await called(connection, "create_qr_code", type="text", text=words, name=name)
    made = made["structuredContent"]
    repointed = await called(connection, "repoint_qr_code", id=made["id"], content={"text": poisoned("Bye")})
    repointed = repointed["structuredContent"]

    assert (made["name"], made["text"]) == ("Menu of May", "Hello")
    assert (repointed["before"]["text"], repointed["after"]["text"]) == ("Hello", "Bye")
    # The account keeps what was sent.
    assert (await owner.get(made))["name"] == name


async def test_numbers_name_codes_and_strangers_sites_without_what_nobody_sees(connection, owner, assistants):
    code = await owner.make(name=poisoned_name("Menu"))
    await assistants.world.visitor(referer=poisoned("https://news.example/").encode()).get(
        f"/{code['short_id']}"
    )

    for arguments in (
        {"codes": [code["id"]]},
        {"codes": [code["id"]], "group_by": "referrer"},
        {"group_by": "code"},
    ):
        assert (await called(connection, "get_scan_stats", **arguments))["structuredContent"]["totals"][
            "scans"
        ]


@pytest.mark.slow
async def test_a_refusal_quotes_nothing_unseen(connection, owner):
    code = await owner.make(name=poisoned_name("Menu"))
    unseen = poisoned("menu")
    for tool in TOOLS:
        for arguments in (
            {unseen: 1},
            {"id": unseen},
            {"id": code["id"], unseen: unseen},
            {"id": code["id"], "path": unseen},
            {"id": code["id"], "changes": {unseen: 1}},
            {"id": code["id"], "content": {unseen: {unseen: unseen}}},
            {"type": unseen},
            {"type": "menu", "content": {"sections": [{unseen: 1}]}},
            {"url": f"https://{unseen}.example/", "options": {unseen: unseen}},
            {"url": "https://example.com", "template_id": unseen},
            {"codes": [unseen], "timezone": unseen},
            {"cursor": unseen, "search": unseen},
            {"idempotency_key": unseen, "url": unseen},
        ):
            await called(connection, tool, **arguments)


@pytest.mark.parametrize("era", ERAS)
async def test_resources_and_prompts_hide_nothing(connection, owner, era):
    template = await owner.api.post(
        "/templates",
        json={"name": poisoned_name("House"), "options": {"frameOptions": {"text": poisoned("Scan")[:40]}}},
    )
    assert template.status_code == 201, template.text
    one = f"repoint://templates/{template.json()['data']['id']}"

    for uri in ("repoint://templates", one):
        assert (
            "House"
            in (await asked(connection, "resources/read", era, uri=uri))["result"]["contents"][0]["text"]
        )
    assert "error" in await asked(connection, "resources/read", uri=poisoned(one))
    listed = await list_prompts(None, None)
    for prompt in listed.prompts:
        arguments = {argument.name: poisoned("May") for argument in prompt.arguments}
        got = await asked(connection, "prompts/get", era, name=prompt.name, arguments=arguments)
        assert "“May”" in got["result"]["messages"][0]["content"]["text"]
        assert "error" in await asked(
            connection, "prompts/get", era, name=prompt.name, arguments={poisoned("x"): "y"}
        )


async def test_errors_of_the_protocol_quote_nothing_unseen(connection):
    unseen = poisoned("x")

    for method, params in (
        (unseen, {}),
        ("tools/call", {"name": unseen, "arguments": {}}),
        ("tools/call", {unseen: unseen}),
        ("tools/call", {"name": "get_account", "arguments": unseen}),
        ("resources/read", {"uri": {unseen: unseen}}),
        ("prompts/get", {"name": unseen, "arguments": {}}),
        ("resources/read", {"uri": unseen}),
        ("tools/list", {"cursor": unseen}),
    ):
        assert "error" in await asked(connection, method, **params)


async def test_the_endpoints_own_refusals_quote_nothing_unseen(connection, owner):
    name = poisoned("x")
    twice = f'{{"jsonrpc":"2.0","id":1,"method":"ping","{name}":1,"{name}":1}}'
    headers = {"Authorization": f"Bearer {connection.tokens['access_token']}"}
    answer = await connection.client.http.post("/mcp", content=twice, headers=headers)
    assert answer.json()["error"]["message"] == "x is duplicated in the same object."
    assert_all_can_be_seen(answer.json())

    await owner.subscribe(Plan.FREE, Subscription.NONE)
    assert "error" in await asked(connection, "tools/list")


async def test_a_client_hides_nothing_in_its_name(connection, owner, assistants):
    client = connection.client
    pages = [await client.ask(), await client.sign_in(owner.account.email, owner.password)]

    assert client.registered["client_name"] == "Menu helper"
    assert "client_uri" not in client.registered
    for page in pages:
        assert "Menu helper" in page.text
        assert_all_can_be_seen(page.text)
    kept = await assistants.world.store.clients.get(client.client_id)
    assert (kept.name, kept.uri) == ("Menu helper", None)
    again = await client.sign_in(poisoned(owner.account.email), "wrong")
    assert form_in(again).page.status_code == 401
    assert_all_can_be_seen(again.text)


@given(
    st.dictionaries(st.text(st.sampled_from([*SAMPLE, "a"])), st.text(st.sampled_from([*SAMPLE, "a", "ש"])))
)
def test_no_result_and_no_refusal_holds_what_nobody_sees(fields):
    words = "".join(fields.values())
    # The isolates in a summary are ours: tests/domain/test_untrusted.py has those of others.
    summary = words.replace("\u2068", "").replace("\u2069", "")
    result = result_of(Answer(summary=summary, structured=RootModel(fields)), HANDSHAKE)
    error = ValidationFailed([Fault(name, Reason.REFUSED, why=text) for name, text in fields.items()])

    for answer in (result, refused(error, dashboard="https://app.example")):
        assert_all_can_be_seen(answer.model_dump(mode="json"))
    if result.structured_content is not None:
        assert json.loads(result.content[-1].text) == result.structured_content
    assert_all_can_be_seen(json.loads(refusal(400, -32600, words, code="validation_error").body))
