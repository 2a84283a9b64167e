"""What the operator sets of the assistant process alone."""

import pytest

from domain.oauth.redirects import PRIVATE_USE_SCHEMES
from domain.settings import PREFIX, SettingsError
from mcp_server.main import documents_of
from mcp_server.settings import read_settings


def test_the_defaults_are_those_of_the_document(put):
    put()

    settings = read_settings()

    assert (settings.mcp_url, settings.auth_url) == ("http://127.0.0.1:8001/mcp", "http://127.0.0.1:8001")
    assert settings.access_token_ttl == 3_600
    assert settings.allow_client_metadata is True
    assert documents_of(settings) is not None
    assert settings.openai_challenge is None
    assert settings.further_origins() == frozenset()
    assert settings.private_use_schemes() == PRIVATE_USE_SCHEMES


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ACCESS_TOKEN_TTL", "59"),
        ("ACCESS_TOKEN_TTL", "86401"),
        ("ACCESS_TOKEN_TTL", "1h"),
        ("ALLOW_CLIENT_METADATA", "perhaps"),
        ("OPENAI_CHALLENGE", "two words"),
        ("OPENAI_CHALLENGE", "x" * 513),
        ("MCP_ORIGINS", "*"),
        ("MCP_ORIGINS", "null"),
        ("MCP_ORIGINS", "inspector.example"),
        ("MCP_ORIGINS", "https://"),
        ("MCP_ORIGINS", "https://*.example"),
        ("MCP_ORIGINS", "https://inspector.example/"),
        ("MCP_ORIGINS", "https://inspector.example/mcp"),
        ("MCP_ORIGINS", "https://inspector.example?x"),
        ("MCP_ORIGINS", "https://inspector.example#x"),
        ("MCP_ORIGINS", "https://ada@inspector.example"),
        ("MCP_ORIGINS", "https://inspector.example:99999"),
        ("MCP_ORIGINS", "https://two words.example"),
        ("MCP_ORIGINS", "ftp://inspector.example"),
        ("MCP_ORIGINS", "chrome-extension://abcdef"),
        ("MCP_ORIGINS", "https://inspector.example; https://other.example"),
        ("PRIVACY_URL", "example.com/privacy"),
        ("TERMS_URL", "javascript:alert(1)"),
        ("CLIENT_SCHEMES", "myapp:"),
        ("CLIENT_SCHEMES", "myapp://"),
        ("CLIENT_SCHEMES", "my_app"),
        ("CLIENT_SCHEMES", "1app"),
        ("CLIENT_SCHEMES", "my app"),
        ("CLIENT_SCHEMES", "bücher"),
        *[
            ("CLIENT_SCHEMES", f"myapp, {scheme}")
            for scheme in "http https JavaScript data file vbscript blob about".split()
        ],
    ],
)
def test_a_wrong_setting_stops_the_start_with_one_line_that_names_it(put, name, value):
    put(**{name: value})

    with pytest.raises(SettingsError) as raised:
        read_settings()

    assert str(raised.value).startswith(f"{PREFIX}{name}: ")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("parsed", "as_clients_compare_it"),
    [
        ("https://qr.example.com", "https://qr.example.com"),
        ("https://qr.example.com/", "https://qr.example.com"),
        ("https://qr.example.com/auth/", "https://qr.example.com/auth"),
        ("HTTPS://QR.Example.com:443/Auth", "https://qr.example.com/Auth"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_an_issuer_is_in_the_one_spelling_that_clients_compare(put, parsed, as_clients_compare_it):
    put(AUTH_URL=parsed, MCP_URL=f"{parsed.removesuffix('/')}/mcp")

    settings = read_settings()

    assert settings.auth_url == as_clients_compare_it
    assert settings.mcp_url == f"{as_clients_compare_it}/mcp"


def test_no_document_of_a_client_is_fetched_where_the_operator_switches_it_off(put):
    put(ALLOW_CLIENT_METADATA="off")

    assert documents_of(read_settings()) is None


def test_addresses_that_are_not_set_follow_from_where_it_listens(put):
    put(HOST="::", MCP_PORT="9001")

    settings = read_settings()

    assert (settings.mcp_url, settings.auth_url) == ("http://[::1]:9001/mcp", "http://[::1]:9001")


def test_further_origins_are_as_browsers_write_them(put):
    put(MCP_ORIGINS="https://Inspector.example:443, http://localhost:6274,,https://bücher.example:8443")

    assert read_settings().further_origins() == {
        "https://inspector.example",
        "http://localhost:6274",
        "https://xn--bcher-kva.example:8443",
    }


def test_further_schemes_are_in_lower_case_beside_those_of_known_apps(put):
    put(CLIENT_SCHEMES="MyApp, com.example.app+x")

    assert read_settings().private_use_schemes() == PRIVATE_USE_SCHEMES | {"myapp", "com.example.app+x"}


def test_the_longest_and_the_shortest_life_of_an_access_token_are_taken(put):
    for seconds in (60, 86_400):
        put(ACCESS_TOKEN_TTL=str(seconds))

        assert read_settings().access_token_ttl == seconds
