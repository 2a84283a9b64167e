from datetime import datetime
from zoneinfo import ZoneInfo

from app.pages.texts import translations
from app.types.catalogue import landing_page
from domain.content import load_content
from tests.app.pages.landings import LANGUAGES, content_of, elements, landing, page
from tests.cases import in_turn

T = translations("en")
REDEEM = "https://example.com/redeem"


def coupon(now="2026-11-21T12:00:00Z", language="en", **fields):
    content = content_of("coupon", **({"coupon_title": "Welcome", "coupon_code": "HELLO10"} | fields))
    return landing_page(landing(content, language=language, now=datetime.fromisoformat(now)))


def text_of(answer):
    return elements(answer).text


def test_a_coupon_shows_what_it_is_worth_and_its_code_to_be_copied():
    found = elements(coupon(discount="10 %", terms="One each.\nNo cash.", redeem_url=REDEEM))

    for text in ("Welcome", "10 %", "HELLO10", "One each.\nNo cash.", T.coupon_redeem):
        assert text in found.text
    assert found.only("button")["data-copy"] == "code"
    assert REDEEM in [link["href"] for link in found.all("a")]


def test_the_days_that_are_left_are_those_of_the_owner():
    content = content_of("coupon", coupon_title="Sale", coupon_code="A", valid_until="2026-11-21")
    now = datetime.fromisoformat("2026-11-20T12:30:00Z")

    assert T.coupon_last_day in text_of(page(content, now=now, owner_zone=ZoneInfo("Pacific/Auckland")))
    assert T.coupon_last_day not in text_of(page(content, now=now))


@in_turn("discount", ["5 %", "10,00 €", "EUR 5", "2 for 1", "半額"])
def test_a_discount_is_shown_with_its_unit(discount):
    assert f">{discount}</p>" in coupon(language="de", discount=discount).body.decode()


@in_turn("discount", [5, 2.5, "5", "10,00"])
def test_an_older_discount_without_a_unit_is_not_shown_bare(discount):
    content = load_content(18, {"coupon_title": "Welcome", "coupon_code": "HELLO10", "discount": discount})

    found = elements(landing_page(landing(content, language="en")))

    assert str(discount) not in found.text.replace("HELLO10", "")
    assert "worth" in found.only("h1")["class"]


def test_a_coupon_that_is_not_valid_yet_says_from_when_and_does_not_press_to_the_till():
    early = coupon(valid_from="2026-12-24", redeem_url=REDEEM)
    now = coupon(valid_from="2026-11-01", redeem_url=REDEEM)
    online = {"coupon_code": "Ⅷ", "valid_from": "2026-12-24", "redeem_url": REDEEM}

    filled = [link for link in elements(early).all("a") if link.get("class") == "go"]
    assert "Not valid yetValid from 24 December 2026" in text_of(early).replace("\u00a0", " ")
    assert filled == []
    assert [one for one in elements(coupon(**online)).all("a") if one.get("class") == "go"] == []
    assert [link["href"] for link in elements(now).all("a") if link.get("class") == "go"] == ["#till"]


@in_turn(
    ("fields", "expected"),
    [
        ({"valid_from": "2027-01-01"}, "Valid from 1 January 2027"),
        ({"valid_until": "2027-12-31"}, "Valid until 31 December 2027"),
        (
            {"valid_from": "2026-01-01", "valid_until": "2027-12-31"},
            "Valid from 1 January 2026 to 31 December 2027",
        ),
        (
            {"valid_until": "2027-12-31T18:00:00+02:00"},
            "Valid until 31 December 2027, 18:00 (UTC+02:00)",
        ),
    ],
)
def test_the_validity_is_spelled_out(fields, expected):
    assert expected in text_of(coupon(**fields)).replace("\u00a0", " ")


@in_turn("language", LANGUAGES)
def test_the_days_are_in_the_visitors_language(language):
    text = text_of(coupon(language=language, valid_from="2026-03-02", valid_until="2027-03-02"))

    assert "2026" in text
    assert "2027" in text
    assert ("March" in text) == (language == "en")


@in_turn(
    ("fields", "now", "state"),
    [
        # A day is a day wherever the visitor may be: it lasts fifty hours.
        ({"valid_until": "2026-11-20"}, "2026-11-21T11:59:59Z", None),
        ({"valid_until": "2026-11-20"}, "2026-11-21T12:00:00Z", "over"),
        ({"valid_from": "2026-11-22"}, "2026-11-21T09:59:59Z", "early"),
        ({"valid_from": "2026-11-22"}, "2026-11-21T10:00:00Z", None),
        ({"valid_until": "2026-11-21T13:00:00+01:00"}, "2026-11-21T12:00:00Z", None),
        ({"valid_until": "2026-11-21T13:00:00+01:00"}, "2026-11-21T12:00:01Z", "over"),
        ({"valid_from": "2026-11-21T13:00:00+01:00"}, "2026-11-21T11:59:59Z", "early"),
        ({"valid_from": "2026-11-21T13:00:00+01:00"}, "2026-11-21T12:00:00Z", None),
        ({"valid_from": "2026-11-01", "valid_until": "2026-11-30"}, "2026-11-21T12:00:00Z", None),
        ({}, "2026-11-21T12:00:00Z", None),
    ],
)
def test_a_coupon_says_when_it_is_not_good(fields, now, state):
    text = text_of(coupon(now, **fields))

    assert (T.coupon_early in text) == (state == "early")
    assert (T.coupon_over in text) == (state == "over")


def test_an_expired_coupon_is_neither_copied_nor_redeemed():
    found = elements(coupon(valid_until="2026-11-01", redeem_url=REDEEM))

    assert "HELLO10" in found.text
    assert not found.all("button")
    assert REDEEM not in [link["href"] for link in found.all("a")]


@in_turn(("language", "day"), [("zh", "2027年1月31日"), ("ja", "2027年1月31日"), ("en", "31 January 2027")])
def test_no_line_breaks_inside_a_date(language, day):
    content = content_of("coupon", coupon_title="Hello", coupon_code="A", valid_until="2027-01-31")

    assert f'<span class="nb">{day}</span>' in page(content, language=language).body.decode()
