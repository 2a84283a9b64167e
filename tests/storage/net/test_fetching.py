"""The safe fetch, of logos, from a real server on this machine."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable

import pytest

from domain.codes.design_input import FETCH_SECONDS, wanted_picture
from domain.drawing.logo_limits import LOGO_LIMITS, MAX_BYTES
from storage.net.fetching import PRIVATE, HTTPClient
from storage.net.host_names import MAX_IN_FLIGHT, Names
from tests.cases import in_turn
from tests.listeners import listening
from tests.storage.logo_server import (
    HERE,
    LOOPBACK,
    Server,
    certificates,
    picture,
    redirect,
    refusal,
    reply,
    serving,
)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


def fetched(url: str, **options) -> Awaitable[bytes]:
    usual = {"plain_http": True, "networks": LOOPBACK, "seconds": FETCH_SECONDS}
    return HTTPClient(**(usual | options)).fetch(url, wanted_picture(LOGO_LIMITS))


async def test_a_picture_is_fetched_and_only_the_product_name_is_sent(server):
    assert await fetched(server.url("/a/logo.png?x=1")) == picture()

    (request,) = server.requests
    assert request.split("\r\n") == [
        "GET /a/logo.png?x=1 HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "User-Agent: Repoint",
        "Accept: image/*",
        "Accept-Encoding: identity",
        "Connection: close",
        "",
        "",
    ]


async def test_proxies_of_the_environment_are_not_asked(server, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    assert await fetched(server.url()) == picture()


@in_turn(
    "host",
    ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0x7f000001", "017700000001", "localhost",
     "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]"],
)  # fmt: skip
async def test_this_machine_is_not_reached_under_any_of_its_names(server, host):
    assert await refusal(fetched(server.url(host=host), networks=())) == PRIVATE
    assert server.requests == []


@in_turn(
    "url",
    ["http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/", "http://192.168.1.1/", "http://[fd00::1]/",
     "http://[fe80::1]/", "http://100.64.0.1/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/"],
)  # fmt: skip
async def test_no_private_address_is_connected_to(url):
    assert await refusal(fetched(url, networks=(HERE,))) == PRIVATE


async def test_an_operator_can_allow_networks_of_their_own(server):
    assert await fetched(server.url(), networks=(HERE,)) == picture()
    assert await fetched(server.url(host="[::ffff:127.0.0.1]"), networks=(HERE,)) == picture()


async def test_a_name_one_of_whose_addresses_is_not_allowed_is_refused(server):
    class Both(Names):
        async def addresses(self, host: str):
            return (*await super().addresses("127.0.0.1"), *await super().addresses("127.0.0.2"))

    assert await refusal(fetched(server.url(host="logos.test"), networks=(HERE,), names=Both())) == PRIVATE
    assert server.requests == []


async def test_a_name_is_looked_up_once_and_what_was_checked_is_connected_to(server):
    class Turning(Names):
        looked_up = 0

        async def addresses(self, host: str):
            self.looked_up += 1
            return await super().addresses("127.0.0.1" if self.looked_up == 1 else "127.0.0.2")

    names = Turning()

    assert await fetched(server.url(host="logos.test"), networks=(HERE,), names=names) == picture()
    assert names.looked_up == 1
    assert f"Host: logos.test:{server.port}\r\n" in server.requests[0]


async def test_the_next_address_is_tried_when_one_does_not_answer(server):
    class Two(Names):
        async def addresses(self, host: str):
            return (*await super().addresses("127.0.0.3"), *await super().addresses("127.0.0.1"))

    assert await fetched(server.url(host="logos.test"), names=Two()) == picture()


@in_turn("status", ["301 a", "302 a", "303 a", "307 a", "308 a"])
async def test_two_redirects_are_followed(status):
    async with serving() as first, serving() as second, serving() as third:
        first.answer = redirect(second.url("/b"), status)
        second.answer = redirect(third.url("/c"), status)

        assert await fetched(first.url()) == picture()


async def test_a_redirect_may_be_relative():
    async with serving() as server:
        server.answer = redirect("../next?a=b")

        assert "more than 2 times" in await refusal(fetched(server.url("/a/b/c")))
        assert [request.split()[1] for request in server.requests] == ["/a/b/c", "/a/next?a=b", "/next?a=b"]


async def test_a_third_redirect_is_refused(server):
    server.answer = redirect("/again")

    assert await refusal(fetched(server.url())) == "cannot be fetched: it is redirected more than 2 times"
    assert len(server.requests) == 3


async def test_a_redirect_to_a_private_address_is_refused(server):
    async with serving("127.0.0.2") as inside:
        server.answer = redirect(inside.url(host="127.0.0.2"))

        assert await refusal(fetched(server.url(), networks=(HERE,))) == PRIVATE
        assert inside.requests == []


@in_turn(
    ("location", "words"),
    [
        ("file:///etc/passwd", "https:"),
        ("javascript:alert(1)", "https:"),
        ("ftp://127.0.0.1/", "https:"),
        ("http://user:secret@127.0.0.1/", "user name"),
        ("http://127.0.0.1:25/", "port"),
        ("http://[", "invalid address"),
        ("http://127.0.0.1:x/", "valid URL"),
        ("//169.254.169.254/", "private network"),
    ],
)
async def test_a_redirect_is_checked_as_an_address_of_its_own(server, location, words):
    server.answer = redirect(location)

    assert words in await refusal(fetched(server.url(), networks=(HERE,)))


async def test_plain_http_is_refused_when_it_is_not_allowed(server):
    assert "https:" in await refusal(fetched(server.url(), plain_http=False))
    assert server.requests == []


@in_turn(
    ("answer", "reason"),
    [
        (reply(b"", status="404 Not Found"), "the server answered 404"),
        (reply(b"", status="500 Oh"), "the server answered 500"),
        (reply(b"", status="204 No Content", length=False), "the server answered 204"),
        (reply(picture(), status="206 Partial Content"), "the server answered 206"),
        (reply(b"", status="302 Found"), "the server answered 302"),
        (reply(b"", status="401 Unauthorized"), "the server answered 401"),
        (reply(b""), "is empty"),
        (reply(gzip.compress(picture(), mtime=0), "Content-Encoding: gzip"), "compressed"),
        (reply(picture(), "Content-Encoding: br"), "compressed"),
        (reply(bytes(MAX_BYTES + 1)), "is larger than 2 MB"),
        (reply(bytes(MAX_BYTES + 1), length=False), "is larger than 2 MB"),
        (reply(b"", f"Content-Length: {10**12}", length=False), "is larger than 2 MB"),
        (b"220 mail.example ESMTP\r\n", "does not speak HTTP"),
        (b"", "broke off"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc", "broke off"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"a" * 300_000, "much more than a file"),
        (reply(picture(), "Transfer-Encoding: gzip", length=False), "compressed"),
    ],
)  # fmt: skip
async def test_an_answer_that_is_no_logo_is_refused_with_its_reason(server, answer, reason):
    server.answer = answer

    assert reason in await refusal(fetched(server.url()))


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
MUCH, PIECES = "sends much more than a file", "too many pieces"
# What a parser has work with, without an end: scans wait for it.
ENDLESS = {
    "100 Continue": (b"", b"HTTP/1.1 100 C\r\n\r\n", MUCH),
    "102 Processing": (b"", b"HTTP/1.1 102\r\n\r\n", MUCH),
    "103 Early Hints": (b"", b"HTTP/1.1 103 E\r\nLink: </a>\r\n\r\n", MUCH),
    "header lines": (HEAD, b"a:\r\n", MUCH),
    "one header line": (HEAD + b"a: ", b"a", MUCH),
    "chunks of one byte": (CHUNKED, b"1\r\na\r\n", PIECES),
    "chunks of nearly nothing": (CHUNKED, b"3b\r\n" + b"a" * 59 + b"\r\n", PIECES),
    "the extension of a chunk": (CHUNKED + b"1;", b"a", MUCH),
    "extensions of chunks": (CHUNKED, b"1;" + b"x" * 2_000 + b"\r\na\r\n", MUCH),
    "trailers": (CHUNKED + b"1\r\na\r\n0\r\n", b"a:\r\n", MUCH),
    "redirects in interim answers": (b"", b"HTTP/1.1 199 R\r\nLocation: /\r\n\r\n", MUCH),
}


@pytest.mark.parametrize(("begin", "piece", "reason"), ENDLESS.values(), ids=ENDLESS)
async def test_an_answer_of_pieces_without_an_end_is_left_at_once(server, begin, piece, reason):
    server.answer, server.held = begin + piece * (200_000 // len(piece)), asyncio.Event()

    assert reason in await refusal(fetched(server.url()))


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 100 Continue\r\n\r\n" + reply(picture()),
        b"HTTP/1.1 103 Early Hints\r\nLocation: /no\r\nContent-Encoding: br\r\n\r\n" + reply(picture()),
        CHUNKED + b"".join(b"1\r\n%c\r\n" % byte for byte in picture()) + b"0\r\nX: y\r\n\r\n",
        reply(picture(), length=False),
        reply(picture()) + b"what does not belong to it",
        reply(picture()) + reply(b"nor this", status="500 Oh"),
        reply(picture(), *(f"X-{number}: y" for number in range(200))),
    ],
    ids=["100", "103", "small chunks", "no length", "more behind it", "another behind it", "many headers"],
)
async def test_an_unusual_answer_of_an_honest_server_is_fetched(server, answer):
    server.answer = answer

    assert await fetched(server.url()) == picture()


async def test_two_megabytes_in_chunks_of_64_bytes_are_fetched_whole(server):
    server.answer = CHUNKED + (b"40\r\n" + bytes(64) + b"\r\n") * (MAX_BYTES // 64) + b"0\r\n\r\n"

    assert len(await fetched(server.url())) == MAX_BYTES // 64 * 64


async def test_two_megabytes_are_fetched_whole(server):
    server.answer = reply(bytes(MAX_BYTES), length=False)

    assert len(await fetched(server.url())) == MAX_BYTES


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\n", reply(picture(), length=False)[:-5]])
async def test_a_slow_server_is_given_up(server, answer):
    server.answer, server.held = answer, asyncio.Event()

    assert await refusal(fetched(server.url(), seconds=0.2)) == (
        "cannot be fetched: it took more than 0.2 seconds"
    )


async def test_a_server_that_is_not_there_is_said_so(server):
    assert await refusal(fetched(server.url(host="127.0.0.9"))) == (
        "cannot be fetched: its server cannot be reached"
    )


async def test_a_name_that_nobody_knows_is_said_so():
    assert await refusal(fetched("https://logos.invalid/", seconds=20)) == (
        "cannot be fetched: its server's name is not known"
    )


async def test_look_ups_that_never_come_back_do_not_pile_up():
    names = Names()
    names._in_flight = MAX_IN_FLIGHT

    assert "too many names" in await refusal(names.addresses("localhost"))


async def test_the_certificate_is_checked_by_the_name_and_not_by_the_address(tmp_path):
    serving_side, trusting = certificates(tmp_path, "localhost")
    async with serving("127.0.0.1", tls=serving_side) as server:
        by_name = server.url(host="localhost", scheme="https")
        by_address = server.url(scheme="https")

        assert await fetched(by_name, tls=trusting, plain_http=False) == picture()
        assert "no valid certificate" in await refusal(fetched(by_address, tls=trusting))
        assert "no valid certificate" in await refusal(fetched(by_name))


async def test_no_redirect_leads_from_https_to_http(tmp_path, server):
    serving_side, trusting = certificates(tmp_path, "localhost")
    async with serving("127.0.0.1", tls=serving_side) as secure:
        secure.answer = redirect(server.url())
        url = secure.url(host="localhost", scheme="https")

        assert "https:" in await refusal(fetched(url, tls=trusting, plain_http=False))
        assert server.requests == []


async def test_a_server_without_tls_is_said_so():
    async def speak_plainly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    async with listening(speak_plainly) as port:
        assert "no secure connection" in await refusal(fetched(f"https://127.0.0.1:{port}/"))
