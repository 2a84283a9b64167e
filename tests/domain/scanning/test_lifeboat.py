"""What a web server may answer while the service is down."""

from datetime import UTC, datetime, timedelta

from domain.accounts.plans import DEFAULT_ALLOWANCES, Plan
from domain.codes.restrictions import Restrictions
from domain.codes.short_urls import CreatedVia, Status
from domain.scanning.lifeboat import answer_without_service
from domain.scanning.outcomes import LeadsOn, Notice, ShowsPage
from domain.scanning.visitors import System
from tests.cases import in_turn
from tests.domain.examples import a_target

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
URL = "https://example.com/menu"
PLAIN = {
    "destination": URL,
    "restrictions": Restrictions(),
    "status": Status.ACTIVE,
    "plan": Plan.PRO,
    "created_via": CreatedVia.API,
    "by_system": {},
    "scan_count": 5,
}


def answer(type_id=1, **changes):
    target = a_target(**{**PLAIN, **changes})
    return answer_without_service(target, type_id, DEFAULT_ALLOWANCES, now=NOW)


def restricted(**restrictions):
    return answer(restrictions=Restrictions(**restrictions))


def test_an_open_code_leads_on_or_shows_its_page():
    assert answer() == LeadsOn(URL)
    assert answer(type_id=2, destination=None) == ShowsPage()
    assert answer(plan=Plan.FREE, created_via=CreatedVia.ASSISTANT) == LeadsOn(URL)


def test_a_restriction_that_is_switched_off_does_not_matter():
    assert restricted(password_hash="-", expires_at=NOW - timedelta(days=1)) == LeadsOn(URL)


@in_turn(
    ("restrictions", "notice"),
    [
        ({"password_hash": "-", "password_enabled": True}, Notice.PASSWORD),
        ({"expires_at": NOW - timedelta(days=1), "expired_redirect_url": URL}, Notice.EXPIRED),
        ({"expires_at": NOW + timedelta(days=9_999)}, Notice.LATER),
        ({"scan_limit": 5, "scan_limit_reached_url": URL}, Notice.LIMIT),
        ({"scan_limit": 6}, Notice.LATER),
    ],
)
def test_no_restriction_is_passed_by(restrictions, notice):
    enabled = {"expiration_enabled": True} if "expires_at" in restrictions else {}

    assert restricted(**restrictions, **enabled) == notice


def test_what_only_the_service_can_answer_waits_for_it():
    assert answer(status=Status.PAUSED) == Notice.PAUSED
    assert answer(plan=Plan.FREE) == Notice.LATER
    assert [answer(type_id, destination=None) for type_id in (22, 23)] == [Notice.LATER] * 2


def test_a_code_of_several_stores_shows_all_of_them():
    assert answer(8, by_system={System.IOS: "https://apps.apple.com/x"}) == ShowsPage()
