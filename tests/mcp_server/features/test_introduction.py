"""What the server says of itself when an assistant connects."""

import pytest
from mcp_types import SERVER_INFO_META_KEY

from domain.version import VERSION
from tests.mcp_server.assistants import ERAS, ISSUER, STATELESS
from tests.support import ROOT


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def introduce(connection, version):
    """The answer to the first request of a client."""
    if version == STATELESS:
        response = await connection.post("server/discover", era=version)
    else:
        client = {"clientInfo": {"name": "test", "version": "1"}, "capabilities": {}}
        response = await connection.post("initialize", protocolVersion=version, **client)
    return response.json()["result"]


def server_in(result):
    return result.get("serverInfo") or result["_meta"][SERVER_INFO_META_KEY]


@pytest.mark.parametrize("era", ERAS)
async def test_the_server_names_its_page_and_an_icon_that_there_is(connection, era):
    server = server_in(await introduce(connection, era))

    assert (server["name"], server["title"], server["version"]) == ("repoint", "Repoint", VERSION)
    assert "a printed code never changes" in server["description"]
    icons = [(icon["src"], icon["mimeType"]) for icon in server["icons"]]
    assert [media_type for _, media_type in icons] == ["image/png", "image/svg+xml"]
    for url, media_type in ((server["websiteUrl"], "text/html"), *icons):
        shown = await connection.client.http.get(url)
        assert url.startswith(f"{ISSUER}/")
        assert shown.status_code == 200
        assert shown.headers["content-type"].startswith(media_type)


async def test_a_version_without_these_fields_is_sent_none(connection):
    for version in ("2025-06-18", "2025-03-26"):
        server = server_in(await introduce(connection, version))

        assert server == {"name": "repoint", "title": "Repoint", "version": VERSION}


async def test_other_answers_repeat_the_name_of_the_server_alone(connection):
    result = (await connection.post("tools/list", era=STATELESS)).json()["result"]

    assert server_in(result) == {"name": "repoint", "title": "Repoint", "version": VERSION}


@pytest.mark.parametrize("era", ERAS)
async def test_the_instructions_name_what_no_tool_does_and_the_clock_of_the_account(connection, owner, era):
    before = (await introduce(connection, era))["instructions"]
    await owner.go_by("Asia/Tokyo")

    instructions = (await introduce(connection, era))["instructions"]

    assert f"Behind {ROOT}/dashboard there are /codes" in instructions
    pages = (
        "/bulk",
        "/blank",
        "/trash",
        "/files",
        "/folders",
        "/codes/SHORT_ID/theme",
        "/more",
        "/assistants",
    )
    assert all(f"; {page}" in instructions for page in pages)
    assert "time zone is UTC; it was Friday, 2026-11-20 12:00 there" in before
    assert "time zone is Asia/Tokyo; it was Friday, 2026-11-20 21:00 there" in instructions
    assert "by the rules of create_qr_code and repoint_qr_code" in instructions
    assert len(instructions) < 1_800


async def test_what_is_for_one_account_is_kept_for_nobody_else(connection):
    assert (await introduce(connection, STATELESS))["cacheScope"] == "private"
