"""Codes whose picture cannot be drawn, or no longer: they lead on, and can be changed like any other."""

import csv
import json
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest

from storage.pictures.drawing_processes import DrawingProcesses
from tests.app.api.test_logos import DRAWN
from tests.app.dashboard.signing import signed_in
from tests.jobs import work_off_jobs
from tests.support import URL, fault_fields, refusal

NEW = "https://example.com/new"
_STOPS = [{"offset": at / 15, "color": f"#ff{255 - at:02x}ff"} for at in range(16)]
SLOW = {
    "width": 4096,
    "height": 4096,
    "shape": "circle",
    "margin": 500,
    "qrOptions": {"typeNumber": 40},
    "dotsOptions": {"type": "vertical-bars", "color": "#00000080"},
    "backgroundOptions": {"gradient": {"colorStops": _STOPS}},
}
# Room for the modules of a short address.
NARROW = {"width": 64, "height": 64, "margin": 13}
LONG = "a-long-name-for-a-domain-that-nobody-would-like-to-type.qr-codes-of-the-restaurant.example"


@pytest.fixture
def slow(world):
    """As in the service: a process of its own draws, and for no longer than a second here."""
    renderer = world.deps.renderer
    before, renderer._calling = renderer._calling, DrawingProcesses(cpu_seconds=1.0)
    yield
    renderer._calling.close()
    renderer._calling = before


async def made_by_file(world, owner, *rows):
    """The job, and its codes by name."""
    text = StringIO()
    csv.writer(text).writerows([("type_id", "url", "name", "options"), *rows])
    accepted = await owner.api.post(
        "/qr-codes/bulk", content=text.getvalue().encode(), headers={"content-type": "text/csv"}
    )
    assert accepted.status_code == 202, accepted.text
    await work_off_jobs(world)
    job = (await owner.api.get(f"/bulk-jobs/{accepted.json()['data']['id']}")).json()["data"]
    return job, {code["name"]: code for code in (await owner.api.get("/qr-codes")).json()["data"]}


async def narrow_on_a_long_domain(owner, **more):
    """A printed code that was moved there."""
    domain = await owner.own_domain("short.example")
    await owner.own_domain(LONG)
    code = await owner.make(options=NARROW | more, short_link_domain="short.example")
    moved = await owner.api.request("DELETE", f"/domains/{domain['id']}", json={"move_to": LONG})
    assert moved.status_code == 204, moved.text
    return await owner.get(code)


async def test_a_row_that_takes_too_long_to_draw_holds_up_no_other(world, owner, slow):
    rows = [(1, f"{NEW}?{n}", f"n{n}", json.dumps(SLOW) if n == 1 else "{}") for n in range(3)]

    job, codes = await made_by_file(world, owner, *rows)

    assert (job["status"], job["drawn"], job["errors"]) == ("done", 3, [])
    assert [codes[name]["image_status"] for name in ("n0", "n1", "n2")] == ["ready", "failed", "ready"]
    why = "The picture cannot be drawn: options.width takes more than two seconds to draw"
    assert codes["n1"]["image_error"].startswith(why)
    assert codes["n1"]["scannability"]["grade"] == "F"
    archive = ZipFile(BytesIO((await owner.api.get(f"/bulk-jobs/{job['id']}/result?format=zip")).content))
    names = [f"{codes[name]['short_id']}.png" for name in ("n0", "n2")]
    assert sorted(archive.namelist()) == sorted([*names, "left-out.txt"])
    page = await (await signed_in(world, owner)).get(f"/dashboard/bulk/{job['id']}")
    assert "1 code scans badly or not at all." in page.text
    assert "lacks its logo" not in page.text
    repointed = await owner.change(codes["n1"], url=NEW, status="paused", name="New")
    assert (repointed.status_code, repointed.json()["data"]["image_status"]) == (200, "failed")


async def test_blank_codes_that_take_too_long_to_draw_are_refused(world, owner, slow):
    refused = await owner.api.post("/qr-codes/blank", json={"count": 2, "options": SLOW})

    assert refusal(refused) == (400, "validation_error")
    assert fault_fields(refused) == {"options.width"}
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 0


@pytest.mark.parametrize(
    "change",
    [
        {"url": NEW},
        {"status": "paused"},
        {"name": "Menu"},
        {"options": NARROW, "url": NEW},
        {"type_id": 2, "text": "Hello"},
    ],
)
async def test_a_code_without_room_on_a_longer_domain_is_changed_all_the_same(owner, change):
    code = await narrow_on_a_long_domain(owner)

    changed = await owner.change(code, **change)

    assert changed.status_code == 200, changed.text
    after = changed.json()["data"]
    assert {name: after[name] for name in change} == change
    assert after["image_status"] == "failed"
    assert after["image_error"].startswith("The picture cannot be drawn: options.width is too small")
    assert (await owner.api.post(f"/qr-codes/{code['id']}/image/retry")).status_code == 200


async def test_a_code_with_a_logo_and_without_room_is_repointed_all_the_same(owner):
    code = await narrow_on_a_long_domain(owner, image=DRAWN["svg"])

    changed = await owner.change(code, url=NEW)

    assert (changed.status_code, changed.json()["data"]["image_status"]) == (200, "failed")


async def test_a_design_with_room_is_graded_again_and_another_without_is_refused(owner):
    code = await narrow_on_a_long_domain(owner)
    await owner.change(code, url=NEW)

    smaller = await owner.change(code, options={"margin": 14})
    larger = await owner.change(code, options={"width": 600, "height": 600})

    assert (refusal(smaller), fault_fields(smaller)) == ((400, "validation_error"), {"options.width"})
    after = larger.json()["data"]
    assert (after["image_status"], after["image_error"]) == ("ready", None)
    assert after["scannability"]["decoded"]


async def test_a_code_without_room_on_a_longer_domain_is_named_by_sheets(owner):
    moved, whole = await narrow_on_a_long_domain(owner), await owner.make(**URL)
    both = {"ids": [whole["id"], moved["id"]]}

    refused = await owner.api.post("/sheets", json=both)
    left_out = await owner.api.post("/sheets", json={**both, "too_small": "leave_out"})
    plain = await owner.api.post("/sheets", json={**both, "too_small": "plain"})

    assert [one["code"] for one in refused.json()["error"]["details"]] == ["not_scannable"]
    assert moved["id"] in left_out.headers["Warning"]
    assert plain.content.startswith(b"%PDF")
