"""What a made-up Host, a frame of another site and a reader of the metrics get."""

import logging
from dataclasses import replace

import pytest

from app.metrics import Metrics
from domain.content.types.forms import LeadFormContent
from domain.content.types.people import VCardContent
from storage.runtime.metrics import ServiceMetrics
from tests.app.dashboard.accounts.mailbox import mailbox_of
from tests.app.dashboard.signing import browser, sign_in
from tests.cases import in_turn
from tests.support import ROOT

# Without a dot it is taken for a name inside the operator's network, and so for the service itself.
FORGED = {"host": "evil", "x-forwarded-host": "evil.example", "forwarded": "host=evil.example"}
PAGES = [
    *(
        "/",
        "/nothing",
        "/plain+",
        "/card",
        "/form",
        "/locked",
        "/paused",
        "/robots.txt",
        "/v1/docs",
        "/v1/openapi.json",
    ),
    *(
        "/dashboard/sign-in",
        "/dashboard/reset",
        "/dashboard/nothing",
        "/v1/qr-codes",
        "/card.vcf",
        "/plain.svg",
    ),
]


@pytest.fixture
async def codes(owner):
    await owner.make(short_id="plain")
    await owner.make(short_id="paused", status="paused")
    await owner.make(short_id="locked", link_password="sesame-1")
    await owner.make(short_id="card", type_id=VCardContent.type_id, **VCardContent.example)
    await owner.make(short_id="form", type_id=LeadFormContent.type_id, **LeadFormContent.example)


async def test_a_link_in_an_email_leads_to_the_operators_address_whatever_host_was_asked(world, owner):
    async with mailbox_of(world) as mailbox:
        asked = await browser(world).post(
            "/dashboard/reset",
            data={"email": owner.account.email},
            headers={**FORGED, "origin": "http://evil"},
        )
        (message,) = await mailbox.receive()

    assert asked.status_code == 303
    assert f"{ROOT}/dashboard/new-password?token=" in message.get_content()
    assert "evil" not in message.as_string()


@in_turn("path", PAGES)
async def test_no_answer_repeats_a_host_that_was_made_up(world, codes, path):
    answer = await world.visitor().get(path, headers=FORGED)

    assert "evil" not in answer.text
    assert "evil" not in str(answer.headers)


@in_turn("path", [path for path in PAGES if path != "/v1/qr-codes"])
async def test_no_page_can_be_framed_or_taken_for_something_else(world, codes, path):
    answer = await world.visitor().get(path)

    if answer.headers["content-type"].startswith("text/html"):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "base-uri 'none'" in policy
        # A script is one of ours, by its hash or its address.
        scripts = [part for part in policy.split("; ") if part.startswith("script-src")]
        assert not any("unsafe" in part or "*" in part or "http" in part for part in scripts)
    if not answer.headers["content-type"].startswith(("text/plain", "application/json")):
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_the_metrics_hold_nothing_that_anybody_sent_or_has(
    world, owner, codes, rollups, tmp_path, caplog
):
    caplog.set_level(logging.INFO)
    service = ServiceMetrics(world.database, tmp_path, world.deps, {})
    metrics = Metrics(service.registry, service.refresh, world.recorder, rollups, world.store.lost_scans)
    world.app.state.context = replace(world.context, metrics=metrics)
    secrets = [owner.key, owner.password, owner.account.email, "sesame-1", "locked", "SPELLED", "203.0.113.7"]
    await sign_in(browser(world), owner)
    await owner.api.request("SPELLED", "/qr-codes/locked?search=sesame-1")
    await world.visitor().post("/locked", data={"password": "sesame-1"})
    await world.visitor().get("/plain?token=sesame-1")

    shown = (await world.visitor().get("/metrics")).text

    assert "repoint_scans_recorded_total" in shown
    assert [one for one in secrets if one in shown] == []
