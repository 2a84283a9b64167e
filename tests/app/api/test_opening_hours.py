"""Opening hours as data over REST: sent, changed by the day, kept in the history, and shown to a scan."""

import csv
import json
from io import StringIO

import pytest

from domain.content import load_content
from storage.db.models.codes import ShortURLRow
from tests.jobs import work_off_jobs
from tests.support import ROOT, fault_fields

MORNING, AFTERNOON = {"opens": "08:00", "closes": "12:00"}, {"opens": "13:00", "closes": "18:00"}
WEEK = {"monday": [MORNING, AFTERNOON], "friday": [{"opens": "18:00", "closes": "02:00"}]}
EVE = {"date": "2026-12-24", "periods": [MORNING], "note": "Christmas Eve"}
HOURS = {"timezone": "Europe/Vienna", "week": WEEK, "exceptions": [EVE]}
PLACE = {"type_id": 16, "business_name": "Café Linden"}
KINDS = [
    PLACE,
    {"type_id": 13, "latitude": 48.2, "longitude": 16.35},
    {"type_id": 11, "menu_title": "Lunch", "sections": [{"items": [{"name": "Soup"}]}]},
]


async def page_of(world, code):
    async with world.visitor() as visitor:
        response = await visitor.get(f"{ROOT}/{code['short_id']}")
    assert response.status_code == 200
    return " ".join(response.text.split())


@pytest.mark.parametrize("kind", KINDS)
async def test_hours_come_back_as_they_were_sent_and_a_scan_shows_them(world, owner, kind):
    code = await owner.make(**kind, hours=HOURS)

    assert code["hours"] == HOURS
    assert (await owner.get(code))["hours"] == HOURS
    # The clock of this world stands on Friday 20 November, 13:00 in Vienna.
    assert '<b class="shut">Closed</b> <span>opens 18:00</span>' in await page_of(world, code)


async def test_a_page_follows_the_clock_from_scan_to_scan(world, owner):
    code = await owner.make(**PLACE, hours=HOURS)

    world.clock.advance(hours=5)

    assert '<b class="open">Open</b> <span>until 02:00</span>' in await page_of(world, code)


async def test_hours_without_a_time_zone_get_that_of_the_account_for_good(owner):
    await owner.go_by("Asia/Tokyo")
    code = await owner.make(**PLACE, hours={"week": WEEK})

    await owner.go_by("Europe/Berlin")
    changed = await owner.change(code, hours={"week": {"monday": None}})

    assert code["hours"]["timezone"] == changed.json()["data"]["hours"]["timezone"] == "Asia/Tokyo"


async def test_a_change_may_be_one_of_a_single_day(owner):
    code = await owner.make(**PLACE, hours=HOURS)

    changed = await owner.change(code, hours={"week": {"monday": None, "sunday": [AFTERNOON]}})

    assert changed.json()["data"]["hours"] == {
        **HOURS,
        "week": {"friday": WEEK["friday"], "sunday": [AFTERNOON]},
    }


async def test_hours_may_become_a_text_and_data_again_and_go(owner):
    code = await owner.make(**PLACE, hours="Mo-Fr  8-18")

    for hours in (HOURS, "Mo-Sa  8-18", None):
        changed = (await owner.change(code, hours=hours)).json()["data"]
        assert changed["hours"] == hours


async def test_an_answer_can_be_sent_back(owner):
    code = await owner.make(**PLACE, hours=HOURS)

    response = await owner.api.put(f"/qr-codes/{code['id']}", json=code)

    assert response.status_code == 200
    assert response.json()["data"]["hours"] == HOURS
    assert (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["meta"]["total"] == 1


async def test_faults_are_named_by_their_paths(owner):
    wrong = {
        "week": {"monday": [MORNING, {"opens": "9", "closes": "24:01"}], "mon": []},
        "exceptions": [{"date": "24.12.2026"}],
    }
    response = await owner.api.post("/qr-codes", json={**PLACE, "hours": wrong})
    twice = await owner.api.post("/qr-codes", json={**PLACE, "hours": {**HOURS, "exceptions": [EVE, EVE]}})

    assert fault_fields(response) == {
        "hours.week.monday[1].opens",
        "hours.week.monday[1].closes",
        "hours.week.mon",
        "hours.exceptions[0].date",
    }
    assert fault_fields(twice) == {"hours.exceptions[1].date"}


@pytest.mark.parametrize("zone", [0, False, [], {}])
async def test_a_time_zone_that_is_no_text_is_refused(owner, zone):
    response = await owner.api.post("/qr-codes", json={**PLACE, "hours": {"timezone": zone, "week": WEEK}})

    assert response.status_code == 400
    assert fault_fields(response) == {"hours.timezone"}


async def test_the_history_has_both_and_a_revert_brings_the_old_ones_back(owner):
    code = await owner.make(**PLACE, hours=HOURS)
    await owner.change(code, hours={"week": {"monday": None}})

    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["data"]
    reverted = await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})

    assert history[0]["before"]["hours"] == HOURS
    assert history[0]["after"]["hours"]["week"] == {"friday": WEEK["friday"]}
    assert reverted.json()["data"]["hours"] == HOURS


async def test_a_cell_of_a_file_holds_hours_as_json_or_as_a_text(world, owner):
    text = StringIO()
    rows = [("16", "A", json.dumps({"week": WEEK})), ("16", "B", "Mo-Fr 8-18"), ("16", "C", "")]
    csv.writer(text).writerows([("type_id", "business_name", "hours"), *rows])

    response = await owner.api.post(
        "/qr-codes/bulk", content=text.getvalue(), headers={"content-type": "text/csv"}
    )
    await work_off_jobs(world)

    assert response.status_code == 202, response.text
    made = (await owner.api.get("/qr-codes", params={"sort": "created_at"})).json()["data"]
    assert {one["business_name"]: one["hours"] for one in made} == {
        "A": {"timezone": "UTC", "week": WEEK},
        "B": "Mo-Fr 8-18",
        "C": None,
    }


async def test_a_code_from_before_with_a_text_shows_as_it_did(world, owner):
    code = await owner.make(**PLACE, hours="Mo-Fr  8:00-22:00\nSu     10:00-20:00")
    row = await ShortURLRow.get(id=code["id"])

    assert load_content(16, row.content).hours == "Mo-Fr  8:00-22:00\nSu     10:00-20:00"
    assert "Mo-Fr 8:00-22:00 Su 10:00-20:00" in await page_of(world, code)


async def test_the_types_say_what_hours_are(owner):
    types = {one["slug"]: one for one in (await owner.api.get("/qr-types")).json()["data"]}

    assert set(types["business"]["example"]["hours"]) == {"timezone", "week", "exceptions"}
    for slug in ("business", "location", "menu"):
        assert "$ref" in json.dumps(types[slug]["schema"]["properties"]["hours"])
        period = types[slug]["schema"]["$defs"]["Period"]
        assert {name: bool(field["description"]) for name, field in period["properties"].items()} == {
            "opens": True,
            "closes": True,
        }
