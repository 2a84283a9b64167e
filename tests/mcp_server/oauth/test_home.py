"""The page at the issuer's root, for people who paste the address into a browser."""

import json
from base64 import b64decode
from io import BytesIO
from types import SimpleNamespace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from PIL import Image, ImageChops, ImageStat
from starlette.responses import PlainTextResponse

from mcp_server.routes import create_app
from scripts.icons import SIZES, draw
from tests.mcp_server.assistants import ISSUER, RESOURCE
from tests.mcp_server.oauth.test_pages import Elements

PRIVACY, TERMS, HELP = "https://example.com/privacy", "https://example.com/terms", "mailto:help@example.com"


def elements(response):
    return Elements(SimpleNamespace(body=response.content))


async def test_the_root_says_how_to_connect(assistants):
    response = await assistants.http().get("/")

    page = elements(response)
    links = [found["href"] for found in page.every("a")]
    assert response.status_code == 200
    assert f"The address for assistants {RESOURCE}" in page.words()
    assert f"claude mcp add --transport http repoint {RESOURCE}" in page.words()
    cursor, code = urlsplit(links[1]), links[2]
    assert (cursor.scheme, cursor.netloc) == ("cursor", "anysphere.cursor-deeplink")
    assert json.loads(b64decode(parse_qs(cursor.query)["config"][0])) == {"url": RESOURCE}
    assert json.loads(unquote(code.removeprefix("vscode:mcp/install?")))["url"] == RESOURCE
    assert links[0] == assistants.context.settings.dashboard_url
    assert len(links) == 3


async def test_it_needs_no_script_and_nothing_of_another_host(assistants):
    response = await assistants.http().get("/")

    page = elements(response)
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert not [found for _, found in page.found if "src" in found]
    assert page.every("script") == page.every("form") == []
    assert {urlsplit(found["href"]).netloc for found in page.every("link")} == {urlsplit(ISSUER).netloc}


async def test_the_operators_links_are_on_the_page_and_in_the_metadata(assistants):
    assistants.change_settings(privacy_url=PRIVACY, terms_url=TERMS, support_url=HELP)

    page = elements(await assistants.http().get("/"))
    metadata = (await assistants.http().get("/.well-known/oauth-authorization-server")).json()

    assert "Privacy Terms Help" in page.words()
    assert [found["href"] for found in page.every("a")][1:4] == [PRIVACY, TERMS, HELP]
    assert (metadata["op_policy_uri"], metadata["op_tos_uri"]) == (PRIVACY, TERMS)


async def test_links_that_the_operator_has_not_set_are_nowhere(assistants):
    metadata = (await assistants.http().get("/.well-known/oauth-authorization-server")).json()

    assert metadata.keys().isdisjoint({"op_policy_uri", "op_tos_uri"})
    assert "Privacy" not in elements(await assistants.http().get("/")).words()


@pytest.mark.parametrize(
    ("path", "accepted", "language", "title"),
    [
        ("/", "de-AT", "de", "Verbinden Sie Ihren Assistenten mit Repoint"),
        ("/?ui_locales=ja", "de", "ja", "アシスタントを Repoint に接続"),
        ("/", "tlh", "en", "Connect your assistant to Repoint"),
    ],
)
async def test_it_speaks_the_visitors_language(assistants, path, accepted, language, title):
    page = elements(await assistants.http(**{"Accept-Language": accepted}).get(path))

    assert page.only("html")["lang"] == language
    assert title in page.words()


async def test_it_is_only_read(assistants):
    assert (await assistants.http().head("/")).status_code == 200
    assert (await assistants.http().post("/")).status_code == 405


async def test_browsers_and_directories_find_the_icon_in_each_size_and_keep_it_for_a_day(assistants):
    http = assistants.http()

    favicon, vector = await http.get("/favicon.ico"), await http.get("/oauth/static/icon.svg")
    pictures = {size: await http.get(f"/oauth/static/icon-{size}.png") for size in SIZES}

    assert favicon.headers["content-type"] == "image/x-icon"
    assert Image.open(BytesIO(favicon.content)).info["sizes"] == {(16, 16), (32, 32), (48, 48)}
    assert vector.headers["content-type"] == "image/svg+xml"
    for size, picture in pictures.items():
        assert picture.headers["content-type"] == "image/png"
        shown, drawn = Image.open(BytesIO(picture.content)), draw(size)
        assert shown.size == (size, size)
        # As scripts/icons.py draws it; another version of its library may smooth edges in another way.
        assert max(ImageStat.Stat(ImageChops.difference(shown, drawn)).mean) < 1
    for answer in (favicon, vector, *pictures.values()):
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=86400"


def test_an_issuer_with_a_path_has_its_page_there():
    app = create_app(f"{ISSUER}/auth", RESOURCE, PlainTextResponse("endpoint"), hosts=frozenset())

    paths = {route.path for route in app.routes}
    assert {"/auth", "/auth/", "/auth/oauth/"} <= paths
    assert "/" not in paths
