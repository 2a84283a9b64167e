"""The dashboard, REST, its documents and /metrics are on the service's own hosts alone."""

from dataclasses import replace

import pytest

PATHS = (
    "/dashboard",
    "/dashboard/sign-in",
    "/v1",
    "/v1/docs",
    "/v1/qr-codes",
    "/metrics",
    "/v1/openapi.json",
)


@pytest.fixture
def moved(world):
    addresses = replace(world.deps.addresses, aliases=frozenset({"also.example"}), former={"old.example"})
    world.context = replace(world.context, hosts=type(world.context.hosts)(addresses))
    world.change(addresses=addresses)
    return world


async def test_a_host_that_is_nobodys_has_nothing_of_the_service(moved):
    """The review's own input: an unknown `Host` had the dashboard, REST and /metrics, so that a stranger's
    page could read them by DNS rebinding."""
    for host in ("nobody.example", "evil.example:8000", "a b", "127.0.0.1.nip.example"):
        for path in (*PATHS, "/internal/tls-ask?domain=qr.test", "/dashboard/"):
            response = await moved.client(host=host).get(path)
            assert response.status_code == 404, (host, path)
            assert response.headers["Content-Type"].startswith("text/html")
            assert (await moved.client(host=host).post(path)).status_code == 404
        for path in ("/healthz", "/readyz"):
            assert (await moved.client(host=host).get(path)).status_code == 200


async def test_the_services_own_hosts_have_all_of_it(moved):
    for host in (
        "qr.test",
        "QR.test.:8000",
        "also.example",
        "127.0.0.1:8000",
        "[::1]",
        "localhost",
        "repoint",
    ):
        for path, status in (("/v1/docs", 200), ("/v1/qr-codes", 401), ("/dashboard/sign-in", 200)):
            assert (await moved.client(host=host).get(path)).status_code == status, (host, path)


async def test_a_former_host_leads_to_todays(moved):
    """Its name may be a stranger's by now, whose page must read nothing here."""
    for path in (*PATHS, "/dashboard/codes?q=a%20b&c=%C3%BC"):
        for method in ("GET", "POST"):
            response = await moved.client(host="old.example").request(method, path)
            assert response.status_code == 308
            assert response.headers["Location"] == f"http://qr.test{path}"
            assert response.content == b""


async def test_a_slash_at_the_end_of_an_address_of_the_dashboard_is_left_out(moved):
    """The review's own input: `/dashboard/` was 404."""
    for path, location in (
        ("/dashboard/", "/dashboard"),
        ("/dashboard/?a=b%20c&d", "/dashboard?a=b%20c&d"),
        ("/dashboard/codes/", "/dashboard/codes"),
        ("/dashboard/links//?a=1", "/dashboard/links?a=1"),
        ("/dashboard/n%C3%B6/", "/dashboard/n%C3%B6"),
        ("/dashboard//evil.example/", "/dashboard//evil.example"),
    ):
        for method in ("GET", "HEAD"):
            response = await moved.client().request(method, path)
            assert (response.status_code, response.headers.get("Location")) == (308, location)
        assert (await moved.client().post(path)).status_code == 405
    assert (await moved.client().get("/dashboardx/")).status_code == 404
