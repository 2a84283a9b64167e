"""Changing and repointing a code: a merge patch, and what it leaves alone."""

import json

import pytest

from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal


async def test_a_repointed_code_keeps_its_picture_its_short_url_and_its_scans(world, owner):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")

    changed = (await owner.change(code, url="https://example.com/new")).json()["data"]

    assert changed["destination"] == "https://example.com/new"
    assert (changed["image"], changed["short_url"], changed["scan_count"]) == (
        code["image"],
        code["short_url"],
        1,
    )
    scan = await world.visitor().get(f"/{code['short_id']}")
    assert scan.headers["Location"] == "https://example.com/new"


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
async def test_a_change_is_a_merge_patch_by_either_method(owner, method):
    code = await owner.make(
        name="Menu",
        utm_source="poster",
        utm_medium="print",
        options={
            "width": 500,
            "dotsOptions": {"color": "#112233"},
            "qrOptions": {"errorCorrectionLevel": "H"},
        },
        theme={"primary_color": "#112233", "font": "serif"},
    )
    patch = {
        "name": None,
        "utm_medium": None,
        "utm_term": "x",
        "options": {"width": None, "height": 700, "dotsOptions": {"color": "#445566"}},
        "theme": {"font": None, "text_color": "#000000"},
    }

    changed = (await owner.api.request(method, f"/qr-codes/{code['id']}", json=patch)).json()["data"]

    assert changed["name"] is None
    assert (changed["utm_source"], changed["utm_medium"], changed["utm_term"]) == ("poster", None, "x")
    assert changed["options"] == {
        "height": 700,
        "dotsOptions": {"color": "#445566"},
        "qrOptions": {"errorCorrectionLevel": "H"},
    }
    assert changed["theme"] == {"primary_color": "#112233", "text_color": "#000000"}
    assert changed["url"] == URL["url"]


@pytest.mark.both_databases
async def test_null_takes_options_theme_name_and_external_id_away(owner):
    code = await owner.make(name="Menu", external_id="1", options={"width": 500}, theme={"font": "serif"})

    changed = (await owner.change(code, name=None, external_id=None, options=None, theme=None)).json()["data"]

    assert [changed[name] for name in ("name", "external_id", "options", "theme")] == [None, None, {}, None]


async def test_an_empty_patch_changes_nothing_at_all(world, owner):
    code = await owner.make()
    before = await owned_rows(world)
    world.clock.advance(minutes=5)

    response = await owner.change(code)

    assert response.status_code == 200
    assert await owned_rows(world) == before


async def test_sending_all_that_may_be_sent_back_changes_nothing_at_all(world, owner):
    code = await owner.make(
        name="Menu",
        utm_source="poster",
        external_id="1",
        options={"width": 500},
        theme={"font": "serif"},
        expires_at="2027-06-01T10:00:00.25+02:00",
        scan_limit=5,
    )
    shown = await owner.get(code)
    sent = {name: shown[name] for name in shown if name not in READ_ONLY}
    before = await owned_rows(world)
    world.clock.advance(minutes=5)

    response = await owner.change(code, **sent)

    assert response.json()["data"] == shown
    assert await owned_rows(world) == before


READ_ONLY = {
    *("id", "type", "short_url", "destination", "has_password", "image", "image_status", "image_error"),
    *("theme_corrections", "scannability", "scan_count", "created_via", "created_at", "updated_at"),
    "imported_scans",
}


@in_turn("field", sorted(READ_ONLY))
async def test_what_is_only_shown_may_be_sent_back_and_cannot_be_changed(owner, field):
    code = await owner.make()

    same = await owner.change(code, **{field: code[field]})
    changed = await owner.change(code, **{field: "another"})

    assert same.status_code == 200
    assert refusal(changed) == (400, "validation_error")
    assert fault_fields(changed) == {field}


async def test_what_is_fixed_cannot_be_changed(owner):
    code = await owner.make()

    response = await owner.change(code, short_id="another")

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"short_id"}


async def test_what_is_fixed_may_be_sent_back(owner):
    code = await owner.make()

    response = await owner.change(code, type_id=1, short_id=code["short_id"], short_link_domain="QR.Test")

    assert response.status_code == 200


async def test_a_required_field_cannot_be_taken_away(owner):
    code = await owner.make()

    response = await owner.change(code, url=None)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"url"}


@pytest.mark.parametrize(
    ("parsed", "shown"), [("paused", "paused"), (2, "paused"), ("active", "active"), (1, "active")]
)
async def test_a_status_is_a_word_or_its_number(owner, parsed, shown):
    code = await owner.make(status="active" if shown == "paused" else "paused")

    changed = (await owner.change(code, status=parsed)).json()["data"]

    assert changed["status"] == shown


async def test_a_paused_code_says_so_until_it_is_active_again(world, owner):
    code = await owner.make()
    visitor = world.visitor()

    await owner.change(code, status="paused")
    paused = await visitor.get(f"/{code['short_id']}")
    await owner.change(code, status="active")
    active = await visitor.get(f"/{code['short_id']}")

    assert (paused.status_code, active.status_code) == (410, 302)


async def test_a_password_is_never_shown(world, owner):
    code = await owner.make(link_password="open sesame 1234")

    answers = [
        json.dumps(code),
        json.dumps(await owner.get(code)),
        (await owner.api.get("/qr-codes")).text,
        (await owner.change(code, name="New")).text,
        (await owner.api.get(f"/qr-codes/{code['id']}/history")).text,
        str(await world.rows()),
    ]

    assert code["has_password"] is code["password_enabled"] is True
    assert not [answer for answer in answers if "open sesame" in answer or '"link_password"' in answer]
    assert not [answer for answer in answers[:-1] if "argon2" in answer]


async def test_setting_a_restriction_switches_it_on_and_taking_it_away_switches_it_off(owner):
    code = await owner.make(link_password="sesame", expires_at="2027-01-01T00:00:00Z")
    assert (code["password_enabled"], code["expiration_enabled"]) == (True, True)

    changed = (await owner.change(code, link_password=None, expires_at=None)).json()["data"]

    assert (changed["password_enabled"], changed["expiration_enabled"]) == (False, False)
    assert (changed["has_password"], changed["expires_at"]) == (False, None)
