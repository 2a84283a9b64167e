"""Lines of the logs of nginx and Caddy."""

import json
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from domain.scanning.access_logs import LoggedScan, parse_logged_scan
from domain.scanning.outcomes import Verdict
from tests.cases import in_turn

NGINX = (
    '203.0.113.7 - - [20/Nov/2026:13:00:05 +0100] "GET /Ab3dEfg?x=1 HTTP/1.1" 302 138'
    ' "https://news.example/a" "Phone \\x22x\\x5C\\xC3\\xA9\\x0A" go.example.com "de-AT,en" "--" "--"'
    " 0123456789abcdef0123456789abcdef"
)
CADDY = {
    "ts": 1795176005.25,
    "request": {
        "client_ip": "203.0.113.7",
        "method": "HEAD",
        "host": "go.example.com:8443",
        "uri": "/Ab3dEfg",
        "headers": {"User-Agent": ["Phone"], "Dnt": ["1"]},
    },
    "status": 200,
    "resp_headers": {"X-Repoint-Lifeboat": ["page"]},
}


def caddy(**changes):
    return json.dumps({**CADDY, **changes})


def test_a_line_of_nginx():
    assert parse_logged_scan(NGINX + "\n") == LoggedScan(
        "go.example.com",
        "Ab3dEfg",
        Verdict.REDIRECTED,
        datetime(2026, 11, 20, 12, 0, 5, tzinfo=UTC),
        "GET",
        [
            (b"referer", b"https://news.example/a"),
            (b"user-agent", b'Phone "x\\\xc3\xa9\\x0A'),
            (b"accept-language", b"de-AT,en"),
            (b"purpose", b"--"),
        ],
        "203.0.113.7",
    )


def test_who_does_not_want_to_be_known_is_not_in_either_log():
    line = NGINX.replace('"--" "--"', '"-1" "prefetch-"')

    assert (b"dnt", b"1") in parse_logged_scan(line).headers
    assert (b"purpose", b"prefetch-") in parse_logged_scan(line).headers
    assert (b"dnt", b"1") in parse_logged_scan(caddy()).headers


def test_a_line_of_caddy():
    scan = parse_logged_scan(caddy())

    assert (scan.host, scan.short_id, scan.verdict) == ("go.example.com:8443", "Ab3dEfg", Verdict.PAGE_SHOWN)
    assert (scan.method, scan.peer) == ("HEAD", "203.0.113.7")
    assert scan.scanned_at == datetime.fromtimestamp(CADDY["ts"], UTC)


@in_turn(
    "line",
    [
        "",
        "{",
        "[]",
        "{}",
        caddy(resp_headers={"Location": ["https://example.com"]}),
        caddy(status=503),
        caddy(ts="now"),
        caddy(request=[]),
        NGINX.replace("302", "503"),
        NGINX.replace("/Ab3dEfg?x=1", "/Ab3dEfg.vcf"),
        NGINX.replace("/Ab3dEfg?x=1", "/v1//links"),
        NGINX.replace("20/Nov", "99/Nov"),
        # The combined format, of which the service has counted the scans itself.
        NGINX.partition(" go.example.com")[0],
    ],
)
def test_any_other_line_is_no_scan(line):
    assert parse_logged_scan(line) is None


@given(st.text() | st.text().map(lambda text: NGINX.replace("Phone", text)) | st.text().map("{{{}".format))
def test_no_line_raises(line):
    parse_logged_scan(line)
