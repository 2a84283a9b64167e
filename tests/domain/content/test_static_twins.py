"""What the symbol that works with no network says; how it is escaped is for tests/domain/payloads."""

from datetime import UTC, date, datetime

import vobject

from domain.codes.picture_source import fits_a_screen
from domain.content import load_content, stored_content
from domain.payloads.epc import MAX_BYTES
from tests.cases import in_turn
from tests.domain.content.parsed import CODE_ID, CREATED_AT, content_of

EPC = {"scheme": "epc", "payee_name": "Red Cross", "iban": "DE89 3704 0044 0532 0130 00"}
BERLIN = {
    "title": "Party",
    "start": "2027-06-18T18:00:00+02:00",
    "end": "2027-06-18T23:30:00+02:00",
    "timezone": "Europe/Berlin",
}


def twin_of(type_id, **fields):
    return content_of(type_id, **fields).static_payload(CODE_ID, CREATED_AT)


@in_turn(
    ("type_id", "fields", "payload"),
    [
        (2, {"text": " a\r\nb "}, " a\r\nb "),
        (3, {"email": "a@b.c"}, "mailto:a@b.c"),
        (3, {"email": "a@b.c", "cc": "d@e.f, g@h.i"}, "mailto:a@b.c?cc=d@e.f,g@h.i"),
        (3, {"email": "a@b.c", "cc": [], "bcc": ["d@e.f", "g@h.i"]}, "mailto:a@b.c?bcc=d@e.f,g@h.i"),
        (3, {"email": "a@b.c", "subject": "Hi you", "body": "1\n2"},
         "mailto:a@b.c?subject=Hi%20you&body=1%0D%0A2"),
        (5, {"ssid": "Café;"}, r"WIFI:T:nopass;S:Café\;;;"),
        (5, {"ssid": "x", "password": "p" * 8}, "WIFI:T:WPA;S:x;P:pppppppp;;"),
        (5, {"ssid": "x", "password": "p", "security": "SAE", "hidden": True}, "WIFI:T:SAE;S:x;P:p;H:true;;"),
        (6, {"phone": "+49 (0)30 / 12-34"}, "tel:+49301234"),
        (12, {"phone": "+49 30 12"}, "sms:+493012"),
        (12, {"phone": "112", "message": "a b"}, "sms:112?body=a%20b"),
        (13, {"latitude": 0, "longitude": -0.5}, "geo:0,-0.5"),
        (24, EPC, "BCD\n002\n1\nSCT\n\nRed Cross\nDE89370400440532013000"),
        (24, {**EPC, "amount": 12.5, "text": "Thanks"},
         "BCD\n002\n1\nSCT\n\nRed Cross\nDE89370400440532013000\nEUR12.50\n\n\nThanks"),
        (24, {"scheme": "upi", "vpa": "a@bank", "amount": 5, "payee_name": "A B"},
         "upi://pay?pa=a@bank&pn=A%20B&am=5.00&cu=INR"),
        (24, {"scheme": "bitcoin", "address": "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "amount": 1e-7},
         "bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=0.0000001"),
        (24, {"scheme": "ethereum", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"},
         "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
        (24, {"scheme": "link", "url": "https://pay.example/1"}, "https://pay.example/1"),
    ],
)  # fmt: skip
def test_a_twin_says_the_same(type_id, fields, payload):
    assert twin_of(type_id, **fields) == payload


def test_a_card_of_phones_alone_is_one():
    content = content_of(4, phones=[{"type": "work", "number": "tel:+43 1 5333763"}])

    card = vobject.readOne(content.static_payload(CODE_ID, CREATED_AT))
    assert card.fn.value == card.tel.value == "+43 1 5333763"


def test_an_epc_payment_may_fill_all_its_bytes():
    payload = twin_of(24, **{**EPC, "payee_name": "\U0001f600" * 70}, amount=999999.99)

    assert len(payload.encode()) == MAX_BYTES


def test_a_payment_opens_an_app_unless_only_a_camera_can_read_it():
    assert content_of(24, **EPC).opens() is None
    assert content_of(24, scheme="upi", vpa="a@bank").opens() == "upi://pay?pa=a@bank&cu=INR"
    assert content_of(24, scheme="link", url="https://x").opens() == "https://x"


def test_a_payment_of_earlier_versions_pays_the_name_that_it_was_stored_with():
    stored = {"scheme": "epc", "name": "Red Cross", "iban": "DE89370400440532013000"}

    content = load_content(24, stored)

    assert content.payload().split("\n")[5] == content.payee_name == "Red Cross"
    assert "name" not in stored_content(content)


def test_a_person_is_a_card():
    card = content_of(
        4,
        first_name="Ada",
        phone="112",
        phones=[{"type": "cell", "number": "+49 30 1"}],
        email="a@b.c",
        emails=["d@e.f"],
        socials=["https://s/1", {"type": "chat", "url": "https://s/2"}],
    ).card()

    assert card.phones == ((None, "112"), ("cell", "+49 30 1"))
    assert card.emails == ("a@b.c", "d@e.f")
    assert card.socials == ((None, "https://s/1"), ("chat", "https://s/2"))
    assert "N:;Ada;;;\r\n" in twin_of(4, first_name="Ada")


def test_the_twin_of_a_person_is_small_enough_for_a_screen():
    twin = twin_of(
        4,
        first_name="Katharina",
        last_name="Obermüller-Nguyen",
        company="Atelier Nord",
        job_title="Architect",
        phones=[{"type": "cell", "number": "+43 660 1234567"}, {"type": "work", "number": "+43 1 5333763"}],
        emails=["katharina@ateliernord.example", "office@ateliernord.example"],
        website="https://ateliernord.example/team",
        address="Lindengasse 4",
        city="Wien",
        note="Ask for the model of the library.",
        photo_url="https://ateliernord.example/me.jpg",
        socials=["https://www.instagram.com/ateliernord"],
    )

    card = vobject.readOne(twin)
    assert (card.fn.value, card.org.value) == ("Katharina Obermüller-Nguyen", ["Atelier Nord"])
    assert [line.value for line in card.tel_list] == ["+43 660 1234567"]
    assert [line.value for line in card.email_list] == ["katharina@ateliernord.example"]
    assert not {"photo", "note", "url", "title", "adr"} & set(card.contents)
    assert fits_a_screen(twin)


def test_the_twin_of_an_event_leaves_the_long_texts_out():
    event = content_of(
        9, **BERLIN, location="Garden", description="Bring a cake. " * 20, url="https://x.example"
    )

    twin = event.static_payload(CODE_ID, CREATED_AT)
    whole = event.calendar_file(CODE_ID, CREATED_AT, 3)

    assert "LOCATION:Garden" in twin
    assert not any(name in twin for name in ("DESCRIPTION", "URL", "SEQUENCE"))
    assert all(
        name in whole for name in ("LOCATION:", "DESCRIPTION:", "URL:", "SEQUENCE:3", "LAST-MODIFIED:")
    )
    assert fits_a_screen(twin)


def test_a_long_text_is_too_fine_for_a_screen():
    assert not fits_a_screen("x" * 400)
    assert not fits_a_screen("x" * 4_000)


def test_a_business_is_a_card_without_a_twin():
    business = content_of(16, business_name="Café", phone="112", about="Coffee", logo_url="https://l/1.png")

    card = business.card()

    assert (card.company, card.phones, card.emails) == ("Café", ((None, "112"),), ())
    assert (card.note, business.portrait_url()) == ("Coffee", "https://l/1.png")
    assert business.static_payload(CODE_ID, CREATED_AT) is None


def test_an_event_is_known_by_its_code():
    lines = twin_of(9, **BERLIN).split("\r\n")

    assert f"UID:{CODE_ID}" in lines
    assert {"DTSTAMP:20261120T180000Z", "DTSTART:20270618T160000Z", "DTEND:20270618T213000Z"} <= set(lines)


def test_the_days_of_an_event_include_its_last():
    lines = twin_of(9, title="Fair", start="2027-06-18", end="2027-06-20").split("\r\n")

    assert {"DTSTART;VALUE=DATE:20270618", "DTEND;VALUE=DATE:20270621"} <= set(lines)


@in_turn(
    ("fields", "start"),
    [
        ({}, "2027-06-18T23:30:00-03:00"),
        ({"timezone": "Asia/Tokyo"}, "2027-06-19T11:30:00+09:00"),
        ({"timezone": "Europe/Berlin"}, "2027-06-19T04:30:00+02:00"),
        ({"all_day": True}, "2027-06-18"),
        ({"all_day": True, "timezone": "Asia/Tokyo"}, "2027-06-19"),
    ],
)
def test_an_event_begins_in_its_own_time_zone(fields, start):
    event = content_of(9, title="T", start="2027-06-18T23:30:00-03:00", **fields)

    assert event.starts().isoformat() == start
    assert event.ends() is None


@in_turn(
    ("start", "end", "last"),
    [
        ("2026-11-20T00:00:00+01:00", "2026-11-21T00:00:00+01:00", "2026-11-20"),
        ("2026-11-20T18:00:00+01:00", "2026-11-22T00:00:00+01:00", "2026-11-21"),
        ("2026-11-20T00:00:00+01:00", "2026-11-20T00:00:00+01:00", "2026-11-20"),
        ("2026-11-20T00:00:00+01:00", "2026-11-21T00:01:00+01:00", "2026-11-21"),
        ("2026-11-21T01:00:00+14:00", "2026-11-21T00:00:00Z", "2026-11-21"),
        ("2026-11-20", "2026-11-21T00:00:00Z", "2026-11-20"),
        ("2026-11-20", "2026-11-21", "2026-11-21"),
    ],
)
def test_a_midnight_ends_the_day_before(start, end, last):
    event = content_of(9, title="T", start=start, end=end, all_day=True)

    assert event.ends().isoformat() == last


def test_a_time_zone_that_is_no_more_does_not_break_an_event():
    event = content_of(9, **BERLIN).model_copy(update={"timezone": "Europe/Atlantis"})

    assert event.starts() == datetime(2027, 6, 18, 16, tzinfo=UTC)


@in_turn("year", ["1000", "9998"])
@in_turn("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_an_event_may_be_long_ago_or_far_away(year, zone):
    ends = {"start": f"{year}-01-01T00:00:00+14:00", "end": f"{year}-12-31T23:59:59-12:00"}

    assert "BEGIN:VEVENT" in twin_of(9, title="T", **ends, timezone=zone)
    assert "BEGIN:VEVENT" in twin_of(9, title="T", start=f"{year}-01-01", end=f"{year}-12-31")


def test_a_coupon_says_when_it_is_good():
    coupon = content_of(18, coupon_title="T", coupon_code="C", valid_until="2027-12-31")

    assert (coupon.begins(), coupon.ends()) == (None, date(2027, 12, 31))


def test_a_question_has_the_answers_of_its_scale():
    assert list(content_of(23, question="Q").points()) == [1, 2, 3, 4, 5]
    assert list(content_of(23, question="Q", scale="nps").points()) == list(range(11))
