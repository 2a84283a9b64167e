"""Opening hours by hand: as a table or as a text, filled in, saved, opened, and equal."""

import re
from itertools import product

import pytest

from app.pages.texts import catalogues, translations
from domain.content.opening_hours import DAYS
from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.forms import entered_of, form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

NEW = "/dashboard/codes/new"
T = translations("en")
MORNING, AFTERNOON = {"opens": "08:00", "closes": "12:00"}, {"opens": "13:00", "closes": "18:00"}
NIGHT, EVENING = {"opens": "18:00", "closes": "02:00"}, {"opens": "18:00", "closes": "24:00"}
OTHERS = {
    "business": {"business_name": "Café Linden"},
    "location": {"latitude": "48.2", "longitude": "16.35"},
    "menu": {"menu_title": "Lunch", "sections.0.items.0.name": "Soup"},
}
ZONE = "Europe/Vienna"
KEPT = [
    "Mo-Fr  8-18\nSa     9-12",
    {"timezone": ZONE, "week": {"monday": [MORNING, AFTERNOON], "friday": [NIGHT]}},
    {"timezone": ZONE, "week": {"monday": [], "tuesday": None, "saturday": [EVENING]}},
    {"timezone": ZONE, "week": {day: [{"opens": "00:00", "closes": "00:00"}] for day in DAYS}},
    {"timezone": ZONE, "week": {"sunday": [MORNING, AFTERNOON, {"opens": "19:00", "closes": "20:00"}]}},
    {"timezone": ZONE, "week": {}},
    {"timezone": ZONE, "week": {}, "exceptions": []},
    {
        "timezone": ZONE,
        "week": {"monday": [MORNING]},
        "exceptions": [
            {"date": "2026-12-24", "periods": [MORNING, AFTERNOON], "note": "Christmas Eve"},
            {"date": "2026-12-25"},
            {"date": "2026-12-26", "periods": [], "note": None},
        ],
    },
    None,
]
every_place = pytest.mark.parametrize("slug", OTHERS)


async def only_code(owner):
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    return code


async def press(client, slug, entered, button, at, *, is_partial=False):
    headers = {"hx-request": "true", "hx-request-type": "partial"} if is_partial else {}
    page = await client.post(f"{NEW}/{slug}", data={**entered, button: at}, headers=headers)
    assert page.status_code == 200, page.text
    assert is_partial != ("<html" in page.text)
    return form_in(page)


def of(path, fields):
    return {
        name.removeprefix(f"hours.{path}."): value
        for name, value in fields.items()
        if f"hours.{path}." in name
    }


@every_place
async def test_a_table_is_filled_in_saved_opened_and_equal(world, owner, slug):
    client = await signed_in(world, owner)
    hours = {
        "timezone": ZONE,
        "week": {"monday": [MORNING, AFTERNOON], "friday": [NIGHT]},
        "exceptions": [
            {"date": "2026-12-24", "note": "Christmas Eve", "periods": [MORNING]},
            {"date": "2026-12-25"},
        ],
    }
    empty = form_in(await client.get(f"{NEW}/{slug}")).fields

    entered = {"hours.as": "table", **entered_of({"hours": hours})}
    made = await client.post(f"{NEW}/{slug}", data={**empty, **OTHERS[slug], **entered})
    code = await only_code(owner)
    opened = form_in(await client.get(f"{path_of(code)}/edit"))
    saved = await client.post(f"{path_of(code)}/edit", data=opened.fields)

    assert (made.status_code, saved.status_code) == (303, 303), made.text
    assert code["hours"] == hours
    assert await only_code(owner) == code
    assert entered_of({"hours": hours}).items() <= opened.fields.items()
    assert opened.fields["hours.as"] == "table"


async def test_hours_that_nobody_touches_stay_as_they_are(world, owner, subtests):
    client = await signed_in(world, owner)
    first = {"business": 16, "location": 13, "menu": 11}
    others = {
        "business": {"business_name": "B"},
        "location": {"latitude": 1, "longitude": 2},
        "menu": {"menu_title": "M", "sections": [{"name": "S"}]},
    }
    for slug, hours in product(OTHERS, KEPT):
        with subtests.test(slug, hours=hours):
            code = await owner.make(type_id=first[slug], **others[slug], hours=hours)

            opened = form_in(await client.get(f"{path_of(code)}/edit")).fields
            saved = await client.post(f"{path_of(code)}/edit", data={**opened, "name": "New"})

            assert saved.status_code == 303
            assert (await owner.get(code))["hours"] == hours == code["hours"]


ALIKE = [("weekdays", DAYS[:5]), ("daily", DAYS), ("table", DAYS[:1])]


@in_turn(("way", "days"), ALIKE)
async def test_days_alike_are_entered_once(world, owner, way, days):
    client = await signed_in(world, owner)
    entered = {"hours.as": way, **entered_of({"hours": {"week": {"monday": [MORNING, AFTERNOON]}}})}

    made = await client.post(f"{NEW}/business", data={**OTHERS["business"], **entered})
    code = await only_code(owner)
    opened = form_in(await client.get(f"{path_of(code)}/edit"))
    await client.post(f"{path_of(code)}/edit", data={**opened.fields, "hours.week.monday.1.opens": "14:00"})
    later = await only_code(owner)
    await owner.api.delete(f"/qr-codes/{code['id']}")

    assert made.status_code == 303, made.text
    assert code["hours"]["week"] == {day: [MORNING, AFTERNOON] for day in days}
    assert opened.fields["hours.as"] == way
    assert later["hours"]["week"] == {day: [MORNING, AFTERNOON | {"opens": "14:00"}] for day in days}


async def test_each_day_begins_with_one_time_and_gets_breaks(world, owner):
    client = await signed_in(world, owner)
    empty = form_in(await client.get(f"{NEW}/business")).fields

    assert of("week.monday", empty) == dict.fromkeys(("0.opens", "0.closes"), "")
    assert sum(name.startswith("hours.week.") for name in empty) == 7 * 2

    entered = {**empty, "hours.week.monday.0.opens": "08:00"}
    for is_partial in (False, True):
        added = await press(client, "business", entered, "add", "hours.week.monday", is_partial=is_partial)
        assert of("week.monday", added.fields)["0.opens"] == "08:00"
        assert "1.closes" in of("week.monday", added.fields)
        assert added.focused == "hours.week.monday.1.opens"


@pytest.mark.parametrize("is_partial", [False, True])
async def test_exceptions_are_added_and_removed(world, owner, is_partial):
    client = await signed_in(world, owner)
    two = entered_of({"hours": {"exceptions": [{"date": "2026-12-24", "note": "A"}, {"date": "2026-12-31"}]}})

    async def pressed(entered, button, at):
        return await press(client, "location", entered, button, at, is_partial=is_partial)

    added = await pressed({}, "add", "hours.exceptions")
    further = await pressed(two, "add", "hours.exceptions")
    removed = await pressed(two, "remove", "hours.exceptions.0")
    last = await pressed({"hours.exceptions.0.date": "2026-12-24"}, "remove", "hours.exceptions.0")
    longer = await pressed(two, "add", "hours.exceptions.1.periods")

    assert of("exceptions", added.fields)["0.date"] == ""
    assert added.focused == "hours.exceptions.0.date"
    assert further.focused == "hours.exceptions.2.date"
    assert of("exceptions", removed.fields)["0.date"] == "2026-12-31"
    assert "1.date" not in of("exceptions", removed.fields)
    assert of("exceptions", last.fields) == {}
    assert last.focused == "hours.exceptions"
    assert "1.periods.0.opens" in of("exceptions", longer.fields)


async def test_a_day_is_closed_by_emptying_it_and_an_exception_by_its_button(world, owner):
    client = await signed_in(world, owner)
    hours = {
        "timezone": ZONE,
        "week": {"monday": [MORNING, AFTERNOON], "tuesday": [MORNING]},
        "exceptions": [{"date": "2026-12-24"}],
    }
    code = await owner.make(type_id=16, business_name="B", hours=hours)
    opened = form_in(await client.get(f"{path_of(code)}/edit")).fields
    emptied = dict.fromkeys((name for name in opened if "tuesday" in name or "exceptions" in name), "")
    first = {"hours.week.monday.0.opens": "", "hours.week.monday.0.closes": ""}

    await client.post(f"{path_of(code)}/edit", data={**opened, **emptied, **first})

    assert (await only_code(owner))["hours"] == {"timezone": ZONE, "week": {"monday": [AFTERNOON]}}


async def test_a_table_becomes_a_text_and_a_text_a_table(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(
        type_id=16, business_name="B", hours={"timezone": ZONE, "week": {"monday": [MORNING]}}
    )

    async def save(**entered):
        opened = form_in(await client.get(f"{path_of(code)}/edit")).fields
        saved = await client.post(f"{path_of(code)}/edit", data={**opened, **entered})
        assert saved.status_code == 303
        return (await only_code(owner))["hours"]

    text = {"hours.as": "text", "hours.text": "Always"}
    table = {"hours.as": "table", "hours.week.sunday.0.opens": "18:00", "hours.week.sunday.0.closes": "02:00"}
    assert await save(**text) == "Always"
    assert await save(**table) == {"timezone": "UTC", "week": {"sunday": [NIGHT]}}
    assert await save(**{"hours.as": "text", "hours.text": ""}) is None


async def test_hours_go_along_to_another_kind(world, owner):
    client = await signed_in(world, owner)
    hours = {"timezone": ZONE, "week": {"monday": [MORNING]}}
    code = await owner.make(type_id=16, business_name="B", hours=hours)

    chosen = form_in(await client.get(f"{path_of(code)}/kind/menu")).fields
    changed = await client.post(f"{path_of(code)}/kind/menu", data={**chosen, **OTHERS["menu"]})

    assert changed.status_code == 303, changed.text
    assert (await only_code(owner))["hours"] == hours


SAID = [
    ({"week.monday.0.opens": "08:00"}, "week.monday.0.closes", "wrong_required"),
    ({"week.monday.0.closes": "08:00"}, "week.monday.0.opens", "wrong_required"),
    (
        {"week.monday.0.opens": "8 o’clock", "week.monday.0.closes": "12:00"},
        "week.monday.0.opens",
        "wrong_clock",
    ),
    (
        {
            "week.monday.0.opens": "08:00",
            "week.monday.0.closes": "12:00",
            "week.monday.1.opens": "11:00",
            "week.monday.1.closes": "13:00",
        },
        "week.monday.1.opens",
        "wrong_overlap",
    ),
    ({"exceptions.0.note": "Holiday"}, "exceptions.0.date", "wrong_required"),
    ({"exceptions.0.date": "tomorrow"}, "exceptions.0.date", "wrong_date"),
    (
        {"exceptions.0.date": "2026-12-24", "exceptions.1.date": "2026-12-24"},
        "exceptions.1.date",
        "wrong_date_twice",
    ),
    (
        {"exceptions.0.date": "2026-12-24", "exceptions.0.periods.0.opens": "09:00"},
        "exceptions.0.periods.0.closes",
        "wrong_required",
    ),
    (
        {"exceptions.0.date": "2026-12-24", "exceptions.0.note": "x" * 201},
        "exceptions.0.note",
        "wrong_too_long",
    ),
    ({"timezone": "Mars/Olympus", "week.monday.0.opens": "08:00"}, "timezone", "wrong_bad_zone"),
    ({"as": "text", "text": "x" * 4_001}, "text", "wrong_too_long"),
]


@pytest.mark.slow
@every_place
@in_turn(("entered", "path", "said"), SAID)
async def test_a_fault_stands_beside_its_field_and_nothing_is_lost(world, owner, slug, entered, path, said):
    client = await signed_in(world, owner)
    named = {f"hours.{name}": value for name, value in entered.items()}

    page = await client.post(f"{NEW}/{slug}", data={**OTHERS[slug], **named})

    found = form_in(page)
    assert page.status_code == 422
    assert found.faults[f"hours.{path}"].startswith(getattr(T, said).partition("{")[0])
    assert named.items() <= found.fields.items()
    assert len(found.faults) == 1 or found.focused == next(iter(found.faults))
    # The part that it lies in is open.
    assert re.search(rf'<details class="opens" open><summary><span class="grow">{T.hours} ', page.text)


async def test_what_belongs_to_the_other_way_is_no_fault_and_stays(world, owner):
    client = await signed_in(world, owner)
    wrong = {"hours.as": "text", "hours.text": "Daily", "hours.week.monday.0.opens": "25:00"}

    page = await client.post(f"{NEW}/business", data={**wrong, "business_name": ""})
    made = await client.post(f"{NEW}/business", data={**wrong, "business_name": "B"})

    assert set(form_in(page).faults) == {"business_name"}
    assert form_in(page).fields["hours.week.monday.0.opens"] == "25:00"
    assert made.status_code == 303
    assert (await only_code(owner))["hours"] == "Daily"


@every_place
async def test_the_preview_shows_the_hours_that_are_right_so_far(world, owner, slug):
    client = await signed_in(world, owner)
    entered = {
        "hours.as": "table",
        "hours.week.friday.0.opens": "08:00",
        "hours.week.friday.0.closes": "18:00",
        "hours.week.monday.0.opens": "25:00",
        "hours.week.monday.0.closes": "26:00",
        "hours.exceptions.0.note": "no date",
    }

    preview = await client.post(f"{NEW}/{slug}/preview", data={**OTHERS[slug], **entered})

    assert preview.status_code == 200
    assert "<span>08:00–18:00</span>" in preview.text
    # The clock of this world stands on a Friday at 12:00 UTC.
    assert re.search(r'<b class="open">Open</b>\s+<span>until 18:00</span>', preview.text)
    assert "25:00" not in preview.text


@pytest.mark.parametrize(
    ("language", "first"), [("en", "Monday"), ("de", "Montag"), ("ja", "日曜日"), ("pt", "domingo")]
)
async def test_days_stand_in_the_order_of_the_language(world, owner, language, first):
    client = await signed_in(world, owner, accept_language=language)

    page = await client.get(f"{NEW}/business")

    days = re.findall(r'id="hours.week.\w+.label">\s*(.*?)</span>\s*<div', page.text, flags=re.DOTALL)
    assert (len(days), first in days[0]) == (7, True)


@in_turn("language", sorted(catalogues()))
async def test_every_language_has_the_words_of_the_table(world, owner, language):
    client, t = await signed_in(world, owner, accept_language=language), translations(language)

    page = await client.get(f"{NEW}/location")

    for text in (t.hours, t.hours_weekdays, t.hours_daily, t.hours_table, t.hours_text, t.hint_hours_table):
        assert text in page.text


HISTORY = [
    (
        {"week": {"monday": None, "friday": [NIGHT]}},
        [
            "Opening hours · Monday − before: 08:00–12:00, 13:00–18:00 + after: Closed",
            "Opening hours · Friday − before: Closed + after: 18:00–02:00",
        ],
    ),
    (
        {"exceptions": [{"date": "2026-12-24", "periods": [MORNING], "note": "Christmas Eve"}]},
        ["Opening hours · Thu, 24 Dec 2026 + after: 08:00–12:00 (Christmas Eve)"],
    ),
    ({"timezone": "Asia/Tokyo"}, ["Opening hours · Time zone − before: Europe/Vienna + after: Asia/Tokyo"]),
    ("Daily", ["Opening hours − before: Monday 08:00–12:00, 13:00–18:00; Tuesday Closed;", "+ after: Daily"]),
    (None, ["Opening hours − before: Monday 08:00–12:00, 13:00–18:00; Tuesday Closed;"]),
]


@pytest.mark.parametrize(("change", "said"), HISTORY)
async def test_the_history_says_day_by_day_what_has_changed(world, owner, change, said):
    client = await signed_in(world, owner)
    hours = {"timezone": ZONE, "week": {"monday": [MORNING, AFTERNOON]}}
    code = await owner.make(type_id=16, business_name="B", hours=hours)
    await owner.change(code, hours=change)

    page = words_of(await client.get(path_of(code, "/history")))

    newest = page.partition("made it")[0]
    for one in said:
        assert one in newest
    assert newest.count("after:") <= len(said)


async def test_a_button_of_a_list_that_is_not_there_changes_nothing(world, owner):
    client = await signed_in(world, owner)
    before = form_in(await client.get(f"{NEW}/business")).fields

    for at in ("hours", "hours.week", "hours.week.mon", "hours.week.monday.5", "hours.exceptions.9.periods"):
        page = await client.post(f"{NEW}/business", data={"add": at})
        assert form_in(page).fields.keys() == before.keys()
