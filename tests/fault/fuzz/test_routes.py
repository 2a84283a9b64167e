"""Each route of both processes, asked by somebody hostile: none fails, and nothing is half done."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

import app
from app.api.operations import OPERATIONS
from app.dashboard.frame.navigation import HOME
from app.dashboard.frame.routing import Page
from app.dashboard.routes import _MODULES
from app.types.forms.page import CONTINUATION
from domain.content.types.forms import LeadFormContent
from domain.content.types.people import VCardContent
from domain.drawing.output import MEDIA_TYPES
from domain.imports.formats import FORMATS
from domain.use_cases.accounts.accounts import set_operator
from mcp_server.tools import catalogue
from tests.app.api.test_isolation import BODIES
from tests.app.dashboard.signing import signed_in
from tests.fault.fuzz.hostile import HEADER_VALUES, SEEDS, TEXTS, VALUES, altered, damaged
from tests.fault.fuzz.runs import SECONDS, examples
from tests.fault.fuzz.test_files import BULK, SAMPLES
from tests.mcp_server.assistants import Assistants, Connection, assistant_process, rpc_headers
from tests.support import Owner, World, owned_rows
from tests.time_limits import at_most

PAGES: dict[str, Page] = {
    path: page for module in _MODULES for path, page in module.PAGES.items() if path != "/sign-out"
}
# The names of parameters and of fields of forms, as the dashboard's own code asks for them.
NAMES = sorted(
    {
        name
        for file in Path(app.__file__).parent.glob("dashboard/**/*.py")
        for name in re.findall(
            r'(?:query_params|fields)\.get(?:list)?\(\s*"([\w.-]+)"|field_in\(\w+, "(\w+)"\)',
            file.read_text("utf-8"),
        )
        for name in name
        if name
    }
)
QUERIES = sorted(
    {name for one in OPERATIONS if one.query for name in one.query.model_json_schema()["properties"]}
)
HEADERS = [
    *(
        "accept",
        "accept-language",
        "accept-encoding",
        "content-type",
        "content-encoding",
        "cookie",
        "if-match",
    ),
    *("if-none-match", "idempotency-key", "range", "x-request-id", "user-agent", "referer", "host", "origin"),
    *("x-forwarded-for", "forwarded", "hx-request-type", "mcp-protocol-version", "mcp-name", "authorization"),
]
PUBLIC = [
    *(
        "/{}",
        "/{}+",
        "/{}.vcf",
        "/{}.ics",
        "/{}/pictures/{}",
        "/numbers/{}",
        "/internal/tls-ask",
        "/",
        "/v1/{}",
    ),
    *(f"/{{}}.{ending}" for ending in MEDIA_TYPES),
    *(f"/{{}}/static.{ending}" for ending in MEDIA_TYPES),
    *(
        "/dashboard/{}",
        "/dashboard/assets/{}",
        "/dashboard/unsubscribe/{}",
        "/v1/viewer/{}",
        "/readyz",
        "/metrics",
    ),
]
PAIRS = st.dictionaries(st.sampled_from(NAMES), TEXTS, max_size=4)
SENT_HEADERS = st.dictionaries(st.sampled_from(HEADERS), HEADER_VALUES, max_size=3)


def quoted(text: str) -> str:
    return quote(text[:2_000].encode("utf-8", "replace"), safe="")


def query_of(fields: dict[str, str]) -> str:
    """Of a length that the client of these tests sends, too."""
    return urlencode({name: text[:2_000] for name, text in fields.items()}, errors="replace")


def form_of(fields: dict[str, str]) -> bytes:
    return urlencode(fields, errors="replace").encode()


def require_answer(response: httpx2.Response) -> None:
    assert response.status_code < 500, (
        f"{response.request.method} {response.request.url}: {response.text[:500]}"
    )
    for name, value in response.headers.raw:
        assert not {*name, *value} & {*b"\r\n\0"}, (name, value)


async def ask(client: httpx2.AsyncClient, method: str, path: str, **sent: Any) -> httpx2.Response:
    with at_most(SECONDS):
        response = await client.request(method, path, **sent)
    require_answer(response)
    return response


FIELDS = ("text", "email", "tel", "textarea", "select", "checkbox")
FORM = {
    "form_title": "Call me",
    "fields": [
        {"key": kind, "label": "About", "type": kind, **({"options": ["a", "b"]} if kind == "select" else {})}
        for kind in FIELDS
    ],
    "consent": {"text": "Yes"},
}


@pytest.fixture
async def owner(world: World) -> Owner:
    """With one code of each sort that visitors can meet."""
    made = await world.open_account()
    await set_operator(world.deps, made.account.email, is_operator=True)
    await made.make(short_id="plain")
    await made.make(short_id="locked", link_password="sesame", scan_limit=5)
    await made.make(type_id=VCardContent.type_id, short_id="card", **VCardContent.example)
    await made.make(type_id=LeadFormContent.type_id, short_id="form", **FORM)
    return made


KNOWN = st.sampled_from(["plain", "locked", "card", "form"])
REFERENCES = st.one_of(KNOWN, TEXTS.map(quoted))


@pytest.mark.both_databases
@examples(40)
@given(
    operation=st.sampled_from(OPERATIONS),
    reference=REFERENCES,
    query=st.dictionaries(st.sampled_from(QUERIES), TEXTS, max_size=3),
    headers=SENT_HEADERS,
    seed=SEEDS,
    put=VALUES,
)
async def test_no_call_of_rest_fails_and_a_refused_one_changes_nothing(
    world: World, owner: Owner, operation: Any, reference: str, query: Any, headers: Any, seed: int, put: Any
) -> None:
    path = re.sub(r"{\w+(:path)?}", lambda _: reference, operation.path)
    body = json.dumps(altered(BODIES.get(operation.body) or {}, seed, put)).encode()
    content = damaged(body, seed) if seed % 3 == 0 else body
    before = await owned_rows(world)

    response = await ask(
        owner.api,
        operation.method,
        f"{path}?{query_of(query)}" if query else path,
        content=content if operation.method != "GET" else None,
        headers={"content-type": "application/json", **headers},
    )

    if response.status_code >= 400:
        assert await owned_rows(world) == before


@pytest.mark.both_databases
@examples(50)
@given(
    route=st.sampled_from(sorted(PAGES)),
    reference=REFERENCES,
    query=PAIRS,
    headers=SENT_HEADERS,
    fields=PAIRS,
)
async def test_no_page_and_no_form_of_the_dashboard_fails(
    world: World, owner: Owner, route: str, reference: str, query: Any, headers: Any, fields: Any
) -> None:
    # Wrong passwords of the examples before do not count any more.
    world.clock.advance(minutes=11)
    client = await signed_in(world, owner)
    path = HOME + re.sub(r"{\w+(:path)?}", lambda _: reference, route)

    for method in ("GET", "POST"):
        await ask(
            client,
            method,
            f"{path}?{query_of(query)}",
            content=form_of(fields) if method == "POST" else None,
            headers={"content-type": "application/x-www-form-urlencoded", **headers},
        )


# A file that a damaged form does not end is closed with its parser.
@pytest.mark.filterwarnings("ignore:Unclosed file <tempfile.SpooledTemporaryFile:ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@examples(20)
@given(
    route=st.sampled_from([path for path, page in PAGES.items() if page.file_limit]),
    content=st.binary(max_size=200),
    name=TEXTS,
    seed=SEEDS,
)
async def test_no_form_with_a_file_fails(
    world: World, owner: Owner, route: str, content: bytes, name: str, seed: int
) -> None:
    # Wrong passwords of the examples before do not count any more.
    world.clock.advance(minutes=11)
    client = await signed_in(world, owner)
    request = client.build_request(
        "POST", f"{HOME}{route}", data={"source": "csv"}, files={"file": (name[:500], content, "text/csv")}
    )
    body = damaged(request.read(), seed)
    kind = request.headers["content-type"].encode()

    path = HOME + re.sub(r"{\w+}", "nothing", route)
    await ask(
        client,
        "POST",
        path,
        content=body,
        headers={"content-type": damaged(kind, seed) if seed % 2 else kind},
    )


@pytest.mark.both_databases
@examples(60)
@given(
    path=st.sampled_from(PUBLIC),
    parts=st.tuples(REFERENCES, REFERENCES),
    query=PAIRS,
    headers=SENT_HEADERS,
    fields=PAIRS,
)
async def test_nothing_that_a_stranger_asks_for_fails(
    world: World, owner: Owner, path: str, parts: Any, query: Any, headers: Any, fields: Any
) -> None:
    visitor = world.visitor()
    asked = {**query, "domain": parts[0], "visit": parts[1]}
    target = f"{path.format(*parts)}?{query_of(asked)}"

    for method in ("GET", "POST"):
        await ask(
            visitor, method, target, content=form_of(fields) if method == "POST" else None, headers=headers
        )


@pytest.mark.both_databases
@examples(40)
@given(entered=st.dictionaries(st.sampled_from([*FIELDS, ".consent", ".unlock", "other"]), TEXTS, max_size=6))
async def test_whatever_is_entered_into_a_form_is_kept_once_or_comes_back(
    world: World, owner: Owner, entered: dict[str, str]
) -> None:
    visitor = world.visitor()
    page = await visitor.get("/form")
    token = re.search(rf'name="{re.escape(CONTINUATION)}" value="([^"]+)"', page.text)
    assert token is not None
    before = len((await world.rows())["contacts"])
    # Nobody has filled it in sooner, and the limits of an address have room.
    world.clock.advance(seconds=30)

    sent = await ask(visitor, "POST", "/form", content=form_of({**entered, CONTINUATION: token[1]}))

    assert len((await world.rows())["contacts"]) - before == (sent.status_code == 303)


@pytest.mark.both_databases
@examples(25)
@given(seed=SEEDS, source=st.sampled_from(["bulk", *FORMATS, "repoint"]), is_form=st.booleans())
async def test_a_damaged_file_for_a_job_is_taken_whole_or_not_at_all(
    world: World, owner: Owner, seed: int, source: str, is_form: bool
) -> None:
    samples = sorted(SAMPLES.iterdir())
    content = damaged(BULK if source == "bulk" else samples[seed % len(samples)].read_bytes(), seed)
    path = "/qr-codes/bulk" if source == "bulk" else f"/imports?source={source}"
    before = await owned_rows(world)
    kind = "text/csv" if content[:1] not in b"[{" else "application/json"

    sent = await ask(
        owner.api,
        "POST",
        path,
        **({"files": {"file": ("a.csv", content, kind)}} if is_form else {"content": content}),
        headers={} if is_form else {"content-type": kind},
    )

    if sent.status_code != 202:
        assert await owned_rows(world) == before


@pytest.fixture
async def assistants(world: World) -> AsyncIterator[Assistants]:
    async with assistant_process(world) as running:
        yield running


OAUTH_NAMES = [
    *(
        "response_type",
        "client_id",
        "redirect_uri",
        "code_challenge",
        "code_challenge_method",
        "state",
        "scope",
    ),
    *(
        "resource",
        "grant_type",
        "code",
        "code_verifier",
        "refresh_token",
        "token",
        "client_secret",
        "tab",
        "email",
    ),
    *("password", "decision", "signature", "ui_locales", "nonce", "answer"),
]


@examples(50)
@given(
    name=st.sampled_from(OAUTH_NAMES),
    text=TEXTS,
    more=st.dictionaries(st.sampled_from(OAUTH_NAMES), TEXTS, max_size=3),
    headers=SENT_HEADERS,
    seed=SEEDS,
    put=VALUES,
)
async def test_no_request_to_the_authorization_server_fails(
    assistants: Assistants, name: str, text: str, more: Any, headers: Any, seed: int, put: Any
) -> None:
    client = assistants.client()
    if not (await client.register()).is_success:
        pytest.fail("no client")
    asked = {**client.parameters(), "grant_type": "authorization_code", **more, name: text}
    form = {"content-type": "application/x-www-form-urlencoded", **headers}
    headers = {name: value for name, value in headers.items() if name != "host"}

    path = assistants.paths()[seed % len(assistants.paths())]
    await ask(client.http, "GET", f"{path}?{query_of(asked)}", headers=headers)
    await ask(client.http, "POST", path, content=form_of(asked), headers=form)
    metadata = {
        "client_name": "Ada",
        "redirect_uris": ["https://a.example/b"],
        "grant_types": ["authorization_code"],
    }
    body = json.dumps(altered(metadata, seed, put)).encode()
    await ask(
        client.http, "POST", "/oauth/register", content=body, headers={"content-type": "application/json"}
    )


@pytest.fixture
async def connection(assistants: Assistants, owner: Owner) -> Connection:
    return await assistants.connect(owner)


TOOLS = {
    "get_account": {},
    "list_qr_types": {"type": "url"},
    "list_qr_codes": {"search": "a", "limit": 5, "sort": "most_scanned"},
    "get_qr_code": {"code": "plain"},
    "show_qr_code": {"code": "plain"},
    "get_scan_stats": {"period": "7d", "group_by": "country"},
    "create_qr_code": {"type": "url", "content": {"url": "https://example.com"}},
    "repoint_qr_code": {"code": "plain", "destination": "https://example.com/b"},
    "update_qr_code": {"code": "plain", "name": "Menu", "tags": ["a"]},
    "explain_scan": {"code": "plain", "language": "de"},
    "list_contacts": {"code": "form", "search": "ada"},
}
MESSAGES = [
    *(("tools/call", {"name": name, "arguments": arguments}) for name, arguments in TOOLS.items()),
    ("resources/read", {"uri": "repoint://types/url"}),
    ("prompts/get", {"name": "scan_report", "arguments": {"period": "7d"}}),
    ("resources/list", {}),
    (
        "completion/complete",
        {"ref": {"type": "ref/prompt", "name": "scan_report"}, "argument": {"name": "code", "value": "m"}},
    ),
    (
        "initialize",
        {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}},
    ),
]


def test_each_tool_is_called() -> None:
    assert sorted(TOOLS) == sorted(catalogue.TOOLS)


@examples(50)
@given(message=st.sampled_from(MESSAGES), seed=SEEDS, put=VALUES, headers=SENT_HEADERS)
async def test_no_message_of_an_assistant_fails(
    connection: Connection, message: Any, seed: int, put: Any, headers: Any
) -> None:
    method, params = message
    message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
    body = json.dumps(altered(message, seed, put)).encode()
    sent = {
        **rpc_headers(method, params),
        "content-type": "application/json",
        "authorization": f"Bearer {connection.tokens['access_token']}",
    }

    response = await ask(connection.client.http, "POST", "/mcp", content=body, headers=sent)
    await ask(
        connection.client.http, "POST", "/mcp", content=damaged(body, seed), headers={**sent, **headers}
    )

    assert "Traceback" not in response.text


@examples(40)
@given(seed=SEEDS, text=HEADER_VALUES)
async def test_no_damaged_token_opens_anything(connection: Connection, seed: int, text: bytes) -> None:
    token = connection.tokens["access_token"].encode()
    changed = damaged(token, seed)

    for sent in (changed, text, token.partition(b".")[0] + b"." + text + b"." + token.rpartition(b".")[2]):
        response = await ask(
            connection.client.http,
            "POST",
            "/mcp",
            content=b'{"jsonrpc": "2.0", "id": 7, "method": "tools/list"}',
            headers={**rpc_headers("tools/list", {}), "authorization": b"Bearer " + sent.replace(b"\n", b"")},
        )
        assert response.status_code == 401 or sent.strip() == token
