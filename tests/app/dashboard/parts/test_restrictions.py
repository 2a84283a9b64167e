"""The form parts of restrictions: all of them are offered, and read into the body of a call."""

from zoneinfo import ZoneInfo

from starlette.datastructures import ImmutableMultiDict

from app.dashboard.parts.path.restrictions import _SWITCHES, PARTS, read_restrictions, restriction_values
from domain.codes.restrictions import RESTRICTION_FIELDS, Restrictions
from tests.support import NOON

BERLIN = ZoneInfo("Europe/Berlin")


def test_each_restriction_of_the_domain_is_offered():
    offered = {name for names in PARTS.values() for name in names} | set(_SWITCHES.values())

    assert offered == RESTRICTION_FIELDS


def test_an_empty_form_restricts_nothing():
    assert read_restrictions(ImmutableMultiDict({"expires_at": "", "link_password": ""}), BERLIN) == {}


def test_what_was_entered_becomes_a_body():
    entered = {
        "expires_at": "2027-09-30T18:00",
        "expired_redirect_url": " cafe.example/over ",
        "scan_limit": "1 000",
        "link_password": " 1234 ",
    }

    assert read_restrictions(ImmutableMultiDict(entered), BERLIN) == {
        "expires_at": "2027-09-30T18:00:00+02:00",
        "expired_redirect_url": "https://cafe.example/over",
        "expiration_enabled": True,
        "scan_limit": 1000,
        "scan_limit_reached_url": None,
        "link_password": "1234",
        "password_enabled": True,
    }


def test_a_time_that_was_not_touched_is_not_sent_back_without_its_seconds():
    kept = restriction_values(Restrictions(expires_at=NOON.replace(second=30)), BERLIN)
    entered = {"expires_at": kept["expires_at"], "expired_redirect_url": "https://cafe.example"}

    body = read_restrictions(ImmutableMultiDict(entered), BERLIN, ["expiry"], kept=kept)

    assert kept["expires_at"] == "2026-11-20T13:00:30.000"
    assert body == {"expired_redirect_url": "https://cafe.example", "expiration_enabled": True}


def test_a_time_is_that_of_the_accounts_clock():
    values = restriction_values(Restrictions(expires_at=NOON), ZoneInfo("Asia/Tokyo"))

    assert values["expires_at"] == "2026-11-20T21:00"
