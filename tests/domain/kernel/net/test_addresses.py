from domain.kernel.net.addresses import service_addresses
from tests.cases import in_turn

DEVELOPMENT = service_addresses("http://127.0.0.1:8000", None)
SPLIT = service_addresses("https://app.example.com", "go.example.com")
PORTED = service_addresses("https://app.example.com:8443", "go.example.com:9443")


@in_turn(
    ("addresses", "short_url"),
    [
        (DEVELOPMENT, "http://127.0.0.1:8000/a2b3c4d"),
        (service_addresses("https://app.example.com", None), "https://app.example.com/a2b3c4d"),
        (SPLIT, "https://go.example.com/a2b3c4d"),
        (service_addresses("http://app.example.com", "go.example.com"), "http://go.example.com/a2b3c4d"),
        (PORTED, "https://go.example.com:9443/a2b3c4d"),
        (service_addresses("http://[::1]:8000", None), "http://[::1]:8000/a2b3c4d"),
    ],
)
def test_a_short_url_stands_on_the_default_domain(addresses, short_url):
    assert addresses.short_url("", "a2b3c4d") == short_url
    assert short_url == f"{addresses.root}/a2b3c4d"


def test_a_short_url_on_an_own_domain_is_https():
    assert DEVELOPMENT.short_url("menu.example.org", "x-1") == "https://menu.example.org/x-1"
    assert DEVELOPMENT.host_of("menu.example.org") == "menu.example.org"


@in_turn(
    ("addresses", "host"),
    [(DEVELOPMENT, "127.0.0.1:8000"), (SPLIT, "go.example.com"), (PORTED, "go.example.com:9443")],
)
def test_the_default_domain_is_found_by_the_host_it_is_shown_as(addresses, host):
    assert addresses.default_host == addresses.host_of("") == host
    assert addresses.domain_named(host) == ""
    assert addresses.domain_named(host.upper()) == ""


@in_turn(
    "host",
    [
        "",
        "https://go.example.com",
        "go.example.com/",
        "go.example.com:8",
        "127.0.0.1",
        "localhost",
        "a\u202eb.example",
        "x" * 5_000,
    ],
)
def test_what_is_no_host_name_names_no_domain(host):
    assert SPLIT.domain_named(host) is None


@in_turn(
    ("host", "domain"),
    [
        ("go.example.com.", ""),
        ("xgo.example.com", "xgo.example.com"),
        ("Menu.Example.ORG.", "menu.example.org"),
        ("münchen.example", "xn--mnchen-3ya.example"),
        ("XN--MNCHEN-3YA.example", "xn--mnchen-3ya.example"),
    ],
)
def test_any_other_host_may_be_an_own_domain(host, domain):
    assert SPLIT.domain_named(host) == domain


@in_turn(
    "host",
    [
        "go.example.com",
        "GO.example.com.",
        "go.example.com:443",
        "app.example.com:8000",
        "",
        "127.0.0.1",
        "10.1.2.3:8000",
        "[::1]:8000",
        "0x7f.1",
        "localhost",
        "localhost:8000",
        "repoint",
    ],
)
def test_a_host_of_the_service_and_one_that_is_no_domain_is_the_default_domain(host):
    assert SPLIT.domain_of(host) == ""


@in_turn(
    ("host", "domain"),
    [
        ("menu.example.org", "menu.example.org"),
        ("MENU.Example.org.:8443", "menu.example.org"),
        ("münchen.example", "xn--mnchen-3ya.example"),
        ("MÜNCHEN.example:80", "xn--mnchen-3ya.example"),
        ("mcp.example.com", "mcp.example.com"),
        ("a b.example", "."),
        ("menu.example.org/x", "."),
        ("x@menu.example.org", "."),
        ("menu.example.org:99999", "."),
        ("xn--zzzz9999.example", "."),
        ("a." * 400 + "example", "."),
    ],
)
def test_the_domain_of_another_host_is_its_name_in_one_spelling(host, domain):
    assert SPLIT.domain_of(host) == domain


def test_the_hosts_of_the_assistant_process_are_the_services_too():
    addresses = service_addresses(
        "https://app.example.com",
        None,
        others=("https://mcp.example.com/mcp", "https://mcp.example.com:8443"),
    )

    assert addresses.is_of_service("mcp.example.com")
    assert addresses.is_of_service("app.example.com")
    assert not addresses.is_of_service("example.com")


@in_turn(
    ("addresses", "url"),
    [
        (DEVELOPMENT, "http://127.0.0.1:8000/x"),
        (DEVELOPMENT, "http://localhost:8000/x"),
        (DEVELOPMENT, "http://[::1]:8000/x"),
        (SPLIT, "https://go.example.com/x"),
        (SPLIT, "https://app.example.com/x"),
        (PORTED, "https://go.example.com:9443"),
        (PORTED, "https://app.example.com:8443"),
    ],
)
def test_both_the_app_and_the_short_domain_would_be_a_loop(addresses, url):
    assert addresses.is_loop(url)


@in_turn("short_id", ["a2b3c4d", "___"])
@in_turn("addresses", [DEVELOPMENT, SPLIT, PORTED])
def test_every_short_url_is_a_loop(addresses, short_id):
    assert addresses.is_loop(addresses.short_url("", short_id))


@in_turn(
    ("addresses", "url"),
    [
        (DEVELOPMENT, "http://127.0.0.1:9000/x"),
        (DEVELOPMENT, "https://example.com/x"),
        (SPLIT, "http://localhost:8000/x"),
        (SPLIT, "https://example.com/"),
        (SPLIT, "mailto:a@go.example.com"),
        (PORTED, "https://app.example.com:9443"),
    ],
)
def test_what_is_somebody_elses_is_no_loop(addresses, url):
    assert not addresses.is_loop(url)


@in_turn(
    ("addresses", "pasted", "found"),
    [
        (SPLIT, "https://go.example.com/a2b3c4d", ("", "a2b3c4d")),
        (SPLIT, " http://go.example.com/a2b3c4d\n", ("", "a2b3c4d")),
        (SPLIT, "HTTPS://GO.EXAMPLE.COM/a2b3c4d", ("", "a2b3c4d")),
        (SPLIT, "go.example.com/a2b3c4d", ("", "a2b3c4d")),
        (SPLIT, "https://go.example.com/a2b3c4d/?x=1#y", ("", "a2b3c4d")),
        (SPLIT, "https://go.example.com/a2b3c4d.png?v=1", ("", "a2b3c4d")),
        (SPLIT, "https://app.example.com/a2b3c4d", ("", "a2b3c4d")),
        (SPLIT, "go.example.com/a2b3c4d+", ("", "a2b3c4d")),
        (SPLIT, "//go.example.com//a2b3c4d.svg", ("", "a2b3c4d")),
        (SPLIT, "“https://go.example.com/a2b3c4d”", ("", "a2b3c4d")),
        (SPLIT, "<go.example.com/a2b3c4d>", ("", "a2b3c4d")),
        (SPLIT, "ｈｔｔｐｓ：／／ｇｏ．ｅｘａｍｐｌｅ．ｃｏｍ／ａ２ｂ３ｃ４ｄ", ("", "a2b3c4d")),
        (SPLIT, "ＧＯ．ＥＸＡＭＰＬＥ．ＣＯＭ／a2b3c4d", ("", "a2b3c4d")),
        (SPLIT, "https//go.example.com/a2b3c4d", ("", "a2b3c4d")),
        (SPLIT, "htps://go.example.com/a2b3c4d", ("", "a2b3c4d")),
        (DEVELOPMENT, "127.0.0.1:8000/a2b3c4d", ("", "a2b3c4d")),
        (DEVELOPMENT, "localhost:8000/a2b3c4d", ("", "a2b3c4d")),
        (SPLIT, "https://Bücher.example/a2b3c4d", ("xn--bcher-kva.example", "a2b3c4d")),
        (SPLIT, "https://go.example.com.evil.example/a", ("go.example.com.evil.example", "a")),
        (SPLIT, "https://go.example.com@evil.example/a2b3c4d", None),
        (SPLIT, "ftp://go.example.com/a2b3c4d", None),
        (SPLIT, "javascript://go.example.com/a2b3c4d", None),
        (SPLIT, "a2b3c4d", None),
        (SPLIT, "/a2b3c4d", None),
        (SPLIT, "://a2b3c4d/", None),
        (SPLIT, "[/]", None),
        (SPLIT, "https://go.example.com/", None),
        (SPLIT, "https://go.example.com/men%C3%BC/x.y/?a=1", ("", "menü/x.y")),
    ],
)
def test_a_short_url_as_a_person_pastes_it_names_its_domain_and_short_id(addresses, pasted, found):
    names = addresses.short_urls_in(pasted)

    assert (found in names) if found else not names
