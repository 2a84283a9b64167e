"""/metrics of both processes."""

from dataclasses import replace

import httpx2

from app.metrics import Metrics
from mcp_server.main import build_app
from mcp_server.settings import Settings
from tests.support import Owner, World


async def test_the_metrics_count_scans_and_calls_once_the_operator_wants_them(world: World, owner: Owner):
    world.app.state.context = replace(world.context, metrics=Metrics(world.recorder))
    code = await owner.make()
    async with world.visitor() as visitor:
        await visitor.get(f"/{code['short_id']}")
        await owner.api.request("GET", "/qr-codes/none")

        shown = await visitor.get("/metrics")

    assert shown.status_code == 200
    assert "repoint_scans_recorded_total 1.0" in shown.text
    assert 'repoint_rest_requests_total{method="GET",status="404"} 1.0' in shown.text


async def test_there_are_no_metrics_unless_the_operator_wants_them(world: World):
    async with world.visitor() as visitor:
        assert (await visitor.get("/metrics")).status_code == 404


async def test_the_assistant_process_has_metrics_of_its_own(database):
    for wanted, status in ((True, 200), (False, 404)):
        app = build_app(Settings(_env_file=None, metrics=wanted), database, b"k" * 32)
        async with httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app), base_url="http://mcp.test"
        ) as client:
            assert (await client.get("/metrics")).status_code == status
