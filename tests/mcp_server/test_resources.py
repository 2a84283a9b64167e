import json

import jsonschema
import pytest

from domain.content import TYPES
from mcp_server.resources import app_page
from tests.mcp_server.assistants import ERAS, HANDSHAKE, STATELESS

APP = "ui://repoint/code.html"


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

    assert [one["uri"] for one in listed] == ["repoint://types", "repoint://templates", APP]
    for one in listed:
        assert one["title"]
        assert (await read(connection, one["uri"], era))["mimeType"] == one["mimeType"]


async def test_every_type_can_be_read_by_its_slug(connection):
    templates = (await connection.post("resources/templates/list")).json()["result"]["resourceTemplates"]
    assert [one["uriTemplate"] for one in templates] == ["repoint://types/{slug}"]

    for model in TYPES.values():
        shown = json.loads((await read(connection, f"repoint://types/{model.slug}"))["text"])

        assert shown["type_id"] == model.type_id
        jsonschema.Draft202012Validator(shown["schema"]).validate(dict(model.example))


async def test_the_templates_are_those_of_the_account(connection, owner, assistants):
    options = {"dotsOptions": {"color": "#112233"}}
    await owner.api.post("/templates", json={"name": "House style", "options": options})
    other = await assistants.world.open_account()
    await other.api.post("/templates", json={"name": "Theirs", "options": {}})

    shown = json.loads((await read(connection, "repoint://templates"))["text"])

    assert shown["total"] == 1
    assert [(one["name"], one["options"]) for one in shown["templates"]] == [("House style", options)]


async def test_the_bytes_of_a_templates_logo_are_left_out(connection, owner):
    pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    made = await owner.api.post(
        "/templates", json={"name": "Logo", "options": {"image": f"data:image/png;base64,{pixel}"}}
    )
    assert made.status_code == 201, made.text

    (one,) = json.loads((await read(connection, "repoint://templates"))["text"])["templates"]

    assert pixel not in one["options"]["image"]


@pytest.mark.parametrize(("era", "code"), [(HANDSHAKE, -32002), (STATELESS, -32602)])
async def test_a_resource_that_there_is_not_is_the_standards_error(connection, era, code):
    for uri in ("repoint://types/fax", "repoint://accounts", "file:///etc/passwd", "ui://repoint/other.html"):
        response = await connection.post("resources/read", era=era, uri=uri)

        assert response.json()["error"]["code"] == code
        assert response.json()["error"]["data"] == {"uri": uri}


@pytest.mark.parametrize("era", ERAS)
async def test_the_page_of_the_picture_is_an_app_that_loads_nothing(connection, era):
    content = await read(connection, APP, era)

    assert content["mimeType"] == "text/html;profile=mcp-app"
    assert content["_meta"]["ui"] == {
        "csp": {"connectDomains": [], "resourceDomains": []},
        "prefersBorder": True,
    }
    assert content["text"] == app_page()


def test_the_page_is_whole_in_itself():
    page = app_page()

    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    assert "innerHTML" not in page
    assert len(page) < 6_000
