import gzip
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from starlette.datastructures import Headers

from app.compression import takes_gzip
from app.pages.docs import VIEWER, changes_page, guide_page, reference_page
from app.pages.templates import STATIC
from domain.kernel.short_ids import RESERVED
from tests.cases import in_turn
from tests.support import ROOT

DOCUMENTS = [
    *("/v1/openapi.json", "/v1/docs", "/v1/docs/guide", "/v1/docs/changes", "/v1/docs/changes.atom"),
    f"/v1/docs/{VIEWER}",
]
PAGES = {
    "reference": reference_page,
    "guide": lambda: guide_page("https://q.example"),
    "changes": lambda: changes_page("https://q.example"),
}


class Elements(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def values(self, attribute):
        return [attributes[attribute] for _, attributes in self.found if attributes.get(attribute)]


def policy_of(response):
    directives = response.headers["content-security-policy"].split("; ")
    return {name: sources for name, _, sources in (one.partition(" ") for one in directives)}


def inline(tag, text):
    return [
        f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'"
        for one in re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
    ]


async def ask(world, path, encoding, **headers):
    return await world.client(accept_encoding=encoding, **headers).get(path)


@pytest.mark.parametrize("path", DOCUMENTS)
async def test_a_document_is_compressed_for_whoever_takes_it(world, path):
    compressed = await ask(world, path, "br, gzip")
    plain = await ask(world, path, "identity")

    assert compressed.headers["content-encoding"] == "gzip"
    assert int(compressed.headers["content-length"]) < len(plain.content) / 2
    assert "content-encoding" not in plain.headers
    assert plain.content == compressed.content
    assert {compressed.headers["vary"], plain.headers["vary"]} == {"Accept-Encoding"}


@in_turn("path", DOCUMENTS)
@in_turn("encoding", ["gzip", "identity"])
async def test_an_unchanged_document_is_not_sent_again(world, path, encoding):
    first = await ask(world, path, encoding)

    again = await ask(world, path, encoding, if_none_match=f'"other", {first.headers["etag"]}')

    assert re.fullmatch(r'"[^"]+"', first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    for name in ("etag", "cache-control", "vary"):
        assert again.headers[name] == first.headers[name]
    assert "content-type" not in again.headers


@pytest.mark.parametrize("path", DOCUMENTS)
async def test_each_encoding_has_its_own_etag_that_stays_the_same(world, path):
    tags = [(await ask(world, path, one)).headers["etag"] for one in ("gzip", "identity", "gzip")]

    assert tags[0] == tags[2] != tags[1]


async def test_another_address_in_the_document_is_another_etag():
    of_one, of_other = (guide_page(root).body for root in ("https://q.example", "https://r.example"))

    assert of_one != of_other


@in_turn(
    ("header", "is_taken"),
    [
        ("gzip", True),
        ("br;q=1.0, GZIP;q=0.5", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
    ],
)
def test_an_accept_encoding_is_understood(header, is_taken):
    assert takes_gzip(Headers({"Accept-Encoding": header})) is is_taken


async def test_the_pages_are_asked_for_again_and_the_viewer_is_kept_for_ever(world):
    ages = [(await world.client().get(path)).headers["cache-control"] for path in DOCUMENTS]

    assert ages == [*["no-cache"] * 5, "public, max-age=31536000, immutable"]


def test_the_viewer_is_the_vendored_file_that_its_name_says():
    content = gzip.decompress((STATIC / "vendor" / f"{VIEWER}.gz").read_bytes())

    _, digest, _ = VIEWER.rsplit(".", 2)
    assert sha256(content).hexdigest().startswith(digest)
    assert [path.name for path in (STATIC / "vendor").glob("scalar*.js*")] == [f"{VIEWER}.gz"]


def test_the_viewer_has_its_licence_beside_it_and_in_the_notice():
    notice = (STATIC.parent.parent / "NOTICE").read_text("utf-8")

    assert VIEWER in notice
    assert "app/static/vendor/LICENSE-scalar" in notice
    assert "MIT License" in (STATIC / "vendor" / "LICENSE-scalar").read_text("utf-8")


@in_turn("name", PAGES)
def test_a_page_loads_nothing_from_elsewhere(name):
    text = PAGES[name]().body.decode()

    loaded = [value for attribute in ("src", "data-url") for value in Elements(text).values(attribute)]
    assert loaded == ([f"docs/{VIEWER}"] if name == "reference" else [])
    assert "url(" not in text
    assert Elements(text).values("style") == []


def test_the_policy_of_the_reference_allows_its_own_script_and_answers_of_this_host():
    page = reference_page()

    policy = policy_of(page)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"].split() == ["'self'", *inline("script", page.body.decode())]
    assert policy["connect-src"] == "'self'"
    assert {policy["base-uri"], policy["form-action"], policy["frame-ancestors"]} == {"'none'"}


def test_the_policy_of_the_guide_allows_its_style_and_no_script():
    page = guide_page("https://q.example")

    policy = policy_of(page)
    assert [policy["style-src"]] == inline("style", page.body.decode())
    assert not {"script-src", "connect-src"} & {*policy}
    assert "<script" not in page.body.decode()


def test_without_script_the_reference_says_where_the_document_and_the_guide_are():
    links = Elements(reference_page().body.decode()).values("href")

    assert {"docs/guide", "openapi.json"} <= {*links}


async def test_the_guide_has_the_addresses_of_its_server(world):
    page = await world.client().get("/v1/docs/guide")

    assert f"REST={ROOT}/v1" in page.text
    assert "127.0.0.1" not in page.text


def test_every_link_of_the_guide_to_itself_leads_to_a_heading():
    elements = Elements(guide_page("https://q.example").body.decode())

    anchors = {href[1:] for href in elements.values("href") if href.startswith("#")}
    assert {"first-call", "errors", "versions"} <= anchors <= {*elements.values("id")}
    assert len(elements.values("id")) == len({*elements.values("id")})


def test_the_text_of_the_guide_is_escaped():
    text = guide_page("https://q.example/?<script>").body.decode()

    assert "<script>" not in text


def test_the_guide_names_every_reserved_short_id_and_links_to_no_page_that_is_not_served():
    guide = guide_page("https://q.example").body.decode()
    links = Elements(guide).values("href")

    assert [word for word in sorted(RESERVED) if f"<code>{word}</code>" not in guide] == []
    assert [link for link in links if link.partition("#")[0].endswith(".md")] == []
