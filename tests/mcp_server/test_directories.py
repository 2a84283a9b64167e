"""What the directories of assistants ask of a service, and what docs/directories.md tells them."""

import json
import re
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.responses import PlainTextResponse

from domain.oauth.scopes import Scope
from domain.version import VERSION
from mcp_server.routes import create_app
from mcp_server.tools.catalogue import TOOLS, listed_tools
from scripts.directories import CHECKS, check
from scripts.reviewer import add_samples
from storage.net.metadata_documents import FetchedMetadataDocuments
from tests.mcp_server.assistants import RESOURCE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "directories.md").read_text("utf-8")
SERVER = json.loads((ROOT / "server.json").read_text("utf-8"))
HINTS = {
    "readOnlyHint": "read_only_hint",
    "destructiveHint": "destructive_hint",
    "idempotentHint": "idempotent_hint",
    "openWorldHint": "open_world_hint",
}
OPERATORS = {
    "privacy_url": "https://example.com/privacy",
    "terms_url": "https://example.com/terms",
    "support_url": "mailto:help@example.com",
    "openai_challenge": "token-of-the-portal",
}


def rows(heading, text=PAGE):
    """The cells of the tables below a heading, without their heads."""
    lines = re.split(r"\n#+ ", text.partition(f"# {heading}\n")[2], maxsplit=1)[0].splitlines()
    tables = [line for line in lines if line.startswith("|")]
    heads = {index for index, line in enumerate(tables) if line.startswith("|---")}
    kept = [line for index, line in enumerate(tables) if not {index, index + 1} & heads]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in kept]


def tools_in(text):
    return re.findall(r"`([a-z_]+)`", text)


def prices(menu):
    return {dish.name: float(dish.price) for part in menu.content.sections for dish in part.items}


async def missing(assistants):
    return {name: fault async for name, fault in check(assistants.http(), RESOURCE) if fault}


# server.json (https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json)


def test_the_entry_for_the_registry_is_of_this_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert SERVER["version"] == VERSION == project["version"]
    # No range, which the registry refuses.
    assert re.fullmatch(r"\d+\.\d+\.\d+(-[a-z0-9.]+)?", VERSION)


def test_the_entry_for_the_registry_keeps_the_rules_of_its_schema():
    assert SERVER.keys() == {
        *("$schema", "name", "title", "description", "version"),
        *("websiteUrl", "repository", "icons", "remotes"),
    }
    assert SERVER["$schema"] == "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
    # A namespace in reverse DNS, one slash, a name.
    assert re.fullmatch(r"[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+/[a-zA-Z0-9._-]+", SERVER["name"])
    assert 3 <= len(SERVER["name"]) <= 200
    assert 1 <= len(SERVER["title"]) <= 100
    assert 1 <= len(SERVER["description"]) <= 100
    assert SERVER["repository"].keys() == {"url", "source"}
    for url in (SERVER["websiteUrl"], SERVER["repository"]["url"]):
        assert urlsplit(url).scheme == "https"


def test_people_who_host_it_themselves_fill_in_their_host():
    (remote,) = SERVER["remotes"]

    assert remote.keys() == {"type", "url", "variables"}
    assert remote["type"] == "streamable-http"
    # The scheme is no variable: the registry wants https at the beginning. {host} is taken by another server.
    assert remote["url"] == "https://{repoint_host}/mcp"
    assert set(re.findall(r"{(\w+)}", remote["url"])) == set(remote["variables"])
    for variable in remote["variables"].values():
        assert variable.keys() == {"description", "placeholder", "isRequired"}
        assert variable["isRequired"] is True
    assert urlsplit(remote["url"].format(repoint_host="qr.example.com")).path == urlsplit(RESOURCE).path


def test_the_icons_of_the_registry_are_those_that_the_service_has():
    app = create_app("https://qr.example.com", RESOURCE, PlainTextResponse("endpoint"), hosts=frozenset())
    paths = {route.path for route in app.routes}

    for icon in SERVER["icons"]:
        assert icon.keys() == {"src", "mimeType", "sizes"}
        assert len(icon["src"]) <= 255
        assert urlsplit(icon["src"]).scheme == "https"
        assert urlsplit(icon["src"]).path in paths
        assert icon["mimeType"] in {"image/png", "image/svg+xml"}
        (size,) = icon["sizes"]
        assert size == "any" or f"-{size.partition('x')[0]}." in icon["src"]


# The tools


def test_every_tool_has_each_hint_with_the_reason_that_a_listing_quotes():
    listed = {tools_in(name)[0]: reasons for name, *reasons in rows("The hints of each tool")}

    assert listed.keys() == TOOLS.keys()
    for tool in listed_tools():
        for (hint, attribute), reason in zip(HINTS.items(), listed[tool.name], strict=True):
            said, _, why = reason.partition(": ")
            assert said in {"yes", "no"}, (tool.name, hint)
            assert getattr(tool.annotations, attribute) is (said == "yes"), (tool.name, hint)
            assert len(why) > 15, (tool.name, hint)


def test_reading_and_writing_are_tools_apart():
    for tool in listed_tools():
        hints = tool.annotations
        assert tool.title
        assert tool.title == hints.title
        assert len(tool.name) <= 64
        assert hints.read_only_hint is (TOOLS[tool.name].scope is not Scope.WRITE)
        assert not (hints.read_only_hint and hints.destructive_hint)


# The page


def test_the_texts_are_as_long_as_the_forms_allow():
    texts = dict(rows("The texts"))

    for name, text in texts.items():
        limit = re.search(r"\((\d+)\)", name)
        assert len(text) <= int(limit[1] if limit else 4_000), name


def test_there_are_as_many_prompts_examples_and_cases_as_the_forms_ask_for():
    starters = re.split(r"\n#+ ", PAGE.partition("### Starter prompts\n")[2], maxsplit=1)[0]
    examples = re.split(r"\n#+ ", PAGE.partition("### Three examples\n")[2], maxsplit=1)[0]
    cases = rows("Test cases")
    positive, negative = [row for row in cases if len(row) == 4], [row for row in cases if len(row) == 3]

    prompts = [line.removeprefix("- ") for line in starters.splitlines() if line.startswith("- ")]
    assert 1 <= len(prompts) <= 3
    assert all(len(prompt) <= 128 and "@" not in prompt for prompt in prompts)
    assert examples.count("\n- **") == 3
    assert (len(positive), len(negative)) == (5, 3)
    for _, _, tools, _ in positive:
        assert set(tools_in(tools)) <= TOOLS.keys()


# A running service


async def test_a_service_whose_operator_has_set_all_of_it_lacks_https_alone_here(assistants):
    documents = FetchedMetadataDocuments(plain_http=False, networks=())
    assistants.change(documents=documents)
    assistants.change_settings(**OPERATORS)

    assert list(await missing(assistants)) == [CHECKS[0][0]]


async def test_what_the_operator_has_to_set_is_named(assistants):
    told = " ".join((await missing(assistants)).values())

    for setting in ("PRIVACY_URL", "OPENAI_CHALLENGE", "ALLOW_CLIENT_METADATA"):
        assert f"REPOINT_{setting}" in told
    assistants.change_settings(**{**OPERATORS, "terms_url": None})
    assert "REPOINT_TERMS_URL" in " ".join((await missing(assistants)).values())
    assistants.change_settings(**{**OPERATORS, "support_url": None})
    assert "REPOINT_SUPPORT_URL" in " ".join((await missing(assistants)).values())


async def test_the_challenge_of_chatgpt_is_the_token_alone(assistants):
    http = assistants.http()
    path = "/.well-known/openai-apps-challenge"

    assert (await http.get(path)).status_code == 404
    assistants.change_settings(openai_challenge="token-of-the-portal")
    answer = await http.get(path)

    assert (answer.status_code, answer.text) == (200, "token-of-the-portal")
    assert answer.headers["content-type"].startswith("text/plain")
    assert (await http.post(path)).status_code == 405


@pytest.fixture
async def reviewed(assistants, owner):
    """An assistant of an account with the samples for reviewers."""
    world = assistants.world
    await add_samples(world.deps, owner.account, world.database)
    return await assistants.connect(owner, scope=[*Scope], asks_for=tuple(Scope))


async def test_the_cases_for_reviewers_can_be_played_with_their_samples(reviewed, owner, world):
    async def sample(name):
        return await world.store.codes.find_by_external_id(owner.account.id, f"reviewer-{name}")

    menu, flyer = (await sample("menu")).short_id, (await sample("flyer")).short_id
    before = await sample("menu")

    await reviewed.use("list_qr_codes", search="menu")
    await reviewed.use("get_scan_stats", id=menu, period="30d", group_by="country")
    design = {"dotsOptions": {"type": "rounded", "color": "dark green"}}
    made = await reviewed.use("create_qr_code", url="https://example.com/summer", options=design)
    assert not (await reviewed.call("show_qr_code", id=made["short_id"])).get("isError")
    await reviewed.use("repoint_qr_code", id=flyer, url="https://example.com/autumn")
    await reviewed.use("repoint_qr_code", id=flyer, version=1)
    await reviewed.use("repoint_qr_code", id=menu, changes={"sections[1].items[0].price": 7.2})
    contacts = json.dumps(await reviewed.use("list_contacts"), ensure_ascii=False)

    assert (await sample("flyer")).content.url == "https://example.com/terrace"
    expected = {**prices(before), "Lentil soup": 7.2}
    assert prices(await sample("menu")) == expected != prices(before)
    assert all(name in contacts for name in ("Sofia Huber", "Jonas Berger", "Paul Novák"))


async def test_samples_that_reviewers_have_changed_stay_and_deleted_ones_come_back(reviewed, owner, world):
    account_id = owner.account.id
    codes = world.store.codes
    flyer = await codes.find_by_external_id(account_id, "reviewer-flyer")
    wifi = await codes.find_by_external_id(account_id, "reviewer-wifi")
    rest = world.with_key(owner.key)
    await reviewed.use("update_qr_code", id=flyer.short_id, name="Autumn flyer")
    assert (await rest.delete(f"/qr-codes/{wifi.short_id}")).status_code == 204

    await add_samples(world.deps, owner.account, world.database)

    again = await codes.find_by_external_id(account_id, "reviewer-wifi")
    assert (again.name, again.id == wifi.id) == ("Guest Wi-Fi", False)
    assert (await codes.find_by_external_id(account_id, "reviewer-flyer")).name == "Autumn flyer"
    assert await world.store.templates.count(account_id) == 1
