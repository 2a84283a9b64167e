import json
import re

import jsonschema_rs
import pytest

from domain.content import TYPES
from tests.cases import in_turn
from tests.mcp_server.assistants import ERAS, HANDSHAKE, ISSUER, STATELESS
from tests.support import ROOT

APPS = ["ui://repoint/code.html", "ui://repoint/scans.html"]


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def read(connection, uri, era=HANDSHAKE):
    response = await connection.post("resources/read", era=era, uri=uri)
    assert response.status_code == 200, response.text
    (content,) = response.json()["result"]["contents"]
    assert content["uri"] == uri
    return content


@pytest.mark.parametrize("era", ERAS)
async def test_whatever_is_listed_can_be_read(connection, era):
    listed = (await connection.post("resources/list", era=era)).json()["result"]["resources"]

    assert [one["uri"] for one in listed] == [
        "repoint://types",
        "repoint://options",
        "repoint://templates",
        *APPS,
    ]
    for one in listed:
        assert one["title"]
        assert (await read(connection, one["uri"], era))["mimeType"] == one["mimeType"]


async def test_every_type_can_be_read_by_its_slug(connection):
    templates = (await connection.post("resources/templates/list")).json()["result"]["resourceTemplates"]
    assert [one["uriTemplate"] for one in templates] == [
        "repoint://types/{slug}",
        "repoint://templates/{id}",
        "repoint://templates{?cursor}",
    ]

    for model in TYPES.values():
        shown = json.loads((await read(connection, f"repoint://types/{model.slug}"))["text"])

        assert shown["type_id"] == model.type_id
        jsonschema_rs.Draft202012Validator(shown["schema"]).validate(shown["example"])


@pytest.mark.parametrize("era", ERAS)
async def test_the_templates_are_those_of_the_account_and_each_can_be_read(
    connection, owner, assistants, era
):
    options = {"dotsOptions": {"color": "#112233"}}
    made = await owner.api.post("/templates", json={"name": "House style", "options": options})
    other = await assistants.world.open_account()
    await other.api.post("/templates", json={"name": "Theirs", "options": {}})

    listed = json.loads((await read(connection, "repoint://templates", era))["text"])
    one = json.loads(
        (await read(connection, f"repoint://templates/{made.json()['data']['id']}", era))["text"]
    )

    row = {"id": made.json()["data"]["id"], "name": "House style"}
    assert listed == {"templates": [row], "total": 1, "next": None}
    assert (one["name"], one["options"]) == ("House style", options)


async def test_all_templates_can_be_reached(connection, owner):
    for number in range(103):
        await owner.api.post("/templates", json={"name": f"{number} {'菜' * 190}", "options": {}})

    seen, uri, pages = [], "repoint://templates", 0
    while uri is not None:
        text = (await read(connection, uri))["text"]
        assert len(text.encode()) < 25_000
        page = json.loads(text)
        seen += [row["name"].split()[0] for row in page["templates"]]
        uri, pages = page["next"], pages + 1

    assert sorted(seen, key=int) == [str(number) for number in range(103)]
    assert pages > 1


async def test_the_bytes_of_a_templates_logo_are_left_out(connection, owner):
    pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    made = await owner.api.post(
        "/templates", json={"name": "Logo", "options": {"image": f"data:image/png;base64,{pixel}"}}
    )
    assert made.status_code == 201, made.text

    one = json.loads((await read(connection, f"repoint://templates/{made.json()['data']['id']}"))["text"])

    assert pixel not in one["options"]["image"]


async def test_the_options_are_those_that_the_tool_shows(connection):
    options = json.loads((await read(connection, "repoint://options"))["text"])

    assert options == (await connection.use("list_qr_types", type="options"))["options"]


@pytest.mark.parametrize(("era", "code"), [(HANDSHAKE, -32002), (STATELESS, -32602)])
async def test_a_resource_that_there_is_not_is_the_standards_error(connection, assistants, era, code):
    theirs = await (await assistants.world.open_account()).api.post("/templates", json={"name": "x"})
    for uri in (
        "repoint://types/fax",
        "repoint://accounts",
        "repoint://templates/fax",
        f"repoint://templates/{theirs.json()['data']['id']}",
        "repoint://templates?cursor=fax",
        "file:///etc/passwd",
        "ui://repoint/other.html",
    ):
        response = await connection.post("resources/read", era=era, uri=uri)

        assert response.json()["error"]["code"] == code
        assert response.json()["error"]["data"] == {"uri": uri}


@in_turn("uri", APPS)
async def test_a_page_in_a_conversation_loads_nothing_and_names_where_its_links_lead(connection, uri):
    content = await read(connection, uri, STATELESS)

    assert content["mimeType"] == "text/html;profile=mcp-app"
    assert content["_meta"] == {
        "ui": {"csp": {"connectDomains": [], "resourceDomains": []}, "prefersBorder": True},
        "openai/widgetCSP": {"connect_domains": [], "resource_domains": [], "redirect_domains": [ROOT]},
        "openai/widgetDomain": ISSUER,
    }
    page = content["text"]
    assert re.findall("https?://", page) == []
    assert re.findall(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval", page) == []
    assert re.findall("<!-- .* -->|/\\* words", page) == []
    assert len(page.encode()) < 24_000


async def test_each_tool_with_a_page_names_one_that_can_be_read(connection):
    tools = (await connection.post("tools/list")).json()["result"]["tools"]

    shown = {tool["name"]: tool["_meta"]["ui"]["resourceUri"] for tool in tools if "ui" in tool["_meta"]}
    assert shown == {"get_scan_stats": APPS[1], "show_qr_code": APPS[0]}
    named = {tool["_meta"].get("openai/outputTemplate") for tool in tools} - {None}
    assert named == set(APPS)
