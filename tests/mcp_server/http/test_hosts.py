"""The hosts that the assistant process answers for (RFC 9110, 7.4)."""

from mcp_server.http.allowed_hosts import allowed_of
from mcp_server.metrics import Metrics
from storage.runtime.metrics import ServiceMetrics
from tests.cases import in_turn

OPEN = {"/healthz", "/readyz", "/metrics"}


async def test_nothing_but_what_a_load_balancer_asks_is_served_under_another_host(assistants, tmp_path):
    service = ServiceMetrics(assistants.world.database, tmp_path, assistants.world.deps, {})
    assistants.change(metrics=Metrics(service.registry, service.refresh))
    paths = assistants.paths()
    assert {
        "/mcp",
        "/oauth/authorize",
        "/oauth/token",
        "/.well-known/oauth-authorization-server",
        *OPEN,
    } <= set(paths)

    for path in [*paths, "/", "/no-such-page"]:
        for method in ("GET", "POST"):
            answer = await assistants.http(Host="evil.example").request(method, path)

            if path in OPEN:
                assert answer.status_code in (200, 405), path
            else:
                assert answer.status_code == 421, path
                assert answer.headers["x-request-id"]
                assert answer.headers["cache-control"] == "no-store"


async def test_a_page_that_is_refused_says_what_the_operator_can_do(assistants):
    answer = await assistants.http(Host="qr.example.com").get("/oauth/authorize")

    assert answer.text.startswith("This host is not served here.")
    assert "REPOINT_AUTH_URL" in answer.text


async def test_a_client_cannot_be_registered_under_another_host(assistants):
    client = assistants.client()
    client.http = assistants.http(Host="evil.example")

    assert (await client.register()).status_code == 421
    assert (await assistants.world.rows())["oauth_clients"] == []


async def test_two_hosts_are_none(assistants):
    hosts = [("Host", "assistant.test"), ("Host", "assistant.test")]

    for path in ("/oauth/authorize", "/.well-known/oauth-protected-resource"):
        assert (await assistants.http().get(path, headers=hosts)).status_code == 421
    assert (await assistants.http().get("/healthz", headers=hosts)).status_code == 200


async def test_a_host_may_be_written_in_capitals_and_as_this_machine_calls_itself(assistants):
    for host in ("ASSISTANT.test", "assistant.test:80", "localhost:8001", "127.0.0.1:8001", "[::1]:8001"):
        page = await assistants.http(Host=host).get("/.well-known/oauth-authorization-server")

        assert page.status_code == 200, host


@in_turn(
    ("host", "is_allowed"),
    [
        ("auth.example", True),
        ("auth.example:443", True),
        ("mcp.example:8443", True),
        ("mcp.example", False),
        ("auth.example.", False),
        ("127.0.0.1:8001", False),
    ],
)
def test_the_hosts_of_a_service_in_public_are_those_of_its_addresses(host, is_allowed):
    allowed = allowed_of("https://auth.example", "https://mcp.example:8443/mcp", port=8001, host="0.0.0.0")

    assert (host in allowed.hosts) is is_allowed
