"""Every static payload, read by two readers, and kept clear of what iOS and Android read wrongly."""

import email.utils
import re
from decimal import Decimal
from urllib.parse import parse_qs, unquote, urlsplit

import icalendar
import vobject

from domain.content import TYPES
from domain.payloads.vcard import format_vcard
from tests.cases import in_turn
from tests.domain.content.parsed import CODE_ID, CREATED_AT, content_of
from tests.domain.payloads.reading import read_lines
from tests.domain.payloads.scanning import scanned

WIFI = {"type_id": 5, "ssid": "Cafe", "password": "cafe2026"}
CARD = {"type_id": 4, "first_name": "Jürgen", "last_name": "Müller", "company": "Bäckerei; Söhne, KG",
        "phone": "+49 (0)30 1234", "email": "j@example.com"}  # fmt: skip
EVENT = {"type_id": 9, "title": "Sommerfest, Hof; Garten", "start": "2027-06-18T18:00:00+02:00",
         "end": "2027-06-18T23:00:00+02:00", "timezone": "Europe/Berlin", "location": "Straße 1"}  # fmt: skip
EPC = {"type_id": 24, "scheme": "epc", "payee_name": "Jürgen Müller", "iban": "DE89370400440532013000",
       "amount": 3000, "text": "Grüße"}  # fmt: skip
UPI = {"type_id": 24, "scheme": "upi", "vpa": "ada@bank", "payee_name": "Ada L", "amount": 450}
BITCOIN = {
    "type_id": 24,
    "scheme": "bitcoin",
    "address": "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "amount": 1e-7,
}
ETHEREUM = {"type_id": 24, "scheme": "ethereum", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "amount": "0.1"}  # fmt: skip
MAIL = {"type_id": 3, "email": "ada@example.com", "subject": "Tisch für zwei + Kind", "body": "1\n2"}


def twin(fields):
    """The payload, as a reader that is not ours finds it in the symbol."""
    content = content_of(
        fields["type_id"], **{name: value for name, value in fields.items() if name != "type_id"}
    )
    payload = content.static_payload(CODE_ID, CREATED_AT)
    assert scanned(payload) == payload
    return payload


def test_this_is_about_every_type_with_a_twin():
    with_twin = {
        model.slug
        for model in TYPES.values()
        if content_of(model.type_id, **model.example).static_payload(CODE_ID, CREATED_AT) is not None
    }

    assert with_twin == {"wifi", "vcard", "event", "payment", "phone", "sms", "email", "location", "text"}


@in_turn(
    ("fields", "payload"),
    [
        (WIFI, "WIFI:T:WPA;S:Cafe;P:cafe2026;;"),
        ({"type_id": 5, "ssid": "deadbeef"}, "WIFI:T:nopass;S:deadbeef;;"),
        ({**WIFI, "security": "SAE", "hidden": True}, "WIFI:T:SAE;S:Cafe;P:cafe2026;H:true;;"),
        ({**WIFI, "security": "WEP", "password": "0123456789"}, "WIFI:T:WEP;S:Cafe;P:0123456789;;"),
        ({**WIFI, "ssid": "Büro"}, "WIFI:T:WPA;S:Büro;P:cafe2026;;"),
        ({**WIFI, "ssid": 'a";b'}, r"WIFI:T:WPA;S:a\"\;b;P:cafe2026;;"),
    ],
)
def test_a_network_has_no_quotes_that_ios_would_join_with(fields, payload):
    # A reader by the grammar, and one that goes letter by letter, as ZXing's does.
    assert twin(fields) == payload
    found = dict(re.findall(r"(?:^WIFI:|;)([TSPH]):((?:\\.|[^\\;])*)", payload))
    by_letter, name, escaped = {"": ""}, "", False
    for letter in payload.removeprefix("WIFI:"):
        if escaped or letter not in "\\;:" or (letter == ":" and name):
            by_letter[name] = by_letter.get(name, "") + letter
            escaped = False
        elif letter == "\\":
            escaped = True
        elif letter == ":":
            name = by_letter.pop("")
            by_letter[name] = ""
        else:
            by_letter[""], name = "", ""
    read = {key: re.sub(r"\\(.)", r"\1", value) for key, value in found.items()}
    assert read == {key: value for key, value in by_letter.items() if key}
    assert read["S"] == fields["ssid"]


def test_a_card_for_ios_has_plain_utf_8_and_a_name():
    payload = twin(CARD)

    strict, library = {line.name: line for line in read_lines(payload)}, vobject.readOne(payload)
    assert strict["VERSION"].value == "3.0"
    # iOS shows question marks for an ENCODING or a CHARSET (vCard 2.1).
    assert not re.search("CHARSET|ENCODING|QUOTED", payload)
    assert strict["FN"].text == library.fn.value == "Jürgen Müller"
    assert strict["ORG"].text == library.org.value[0] == "Bäckerei; Söhne, KG"
    assert strict["TEL"].text == library.tel.value
    assert library.n.value.family == "Müller"


@in_turn("version", ["3.0", "4.0"])
def test_a_card_in_both_versions_reads_alike(version):
    text = format_vcard(content_of(**CARD).card(), version)

    strict, library = {line.name: line for line in read_lines(text)}, vobject.readOne(text)
    assert strict["VERSION"].value == version
    assert strict["FN"].text == library.fn.value == "Jürgen Müller"
    assert strict["EMAIL"].text == library.email.value == "j@example.com"


def test_an_event_has_times_in_utc_which_every_phone_knows():
    payload = twin(EVENT)

    assert "DTSTART:20270618T160000Z" in payload
    assert "DTEND:20270618T210000Z" in payload
    assert "TZID" not in payload
    (event,) = icalendar.Calendar.from_ical(payload).walk("VEVENT")
    strict = {line.name: line for line in read_lines(payload)}
    assert str(event["SUMMARY"]) == strict["SUMMARY"].text == "Sommerfest, Hof; Garten"
    assert str(event["LOCATION"]) == strict["LOCATION"].text == "Straße 1"


def test_a_transfer_has_utf_8_for_umlauts_and_a_point_without_thousands():
    lines = twin(EPC).split("\n")

    assert lines[:4] == ["BCD", "002", "1", "SCT"]  # 1: UTF-8
    assert lines[5:8] == ["Jürgen Müller", "DE89370400440532013000", "EUR3000.00"]
    assert lines[10] == "Grüße"
    assert len(lines) == 11  # nothing follows: some apps take an empty last line for a text


@in_turn(
    ("fields", "amount", "value"),
    [(UPI, "am", "450.00"), (BITCOIN, "amount", "0.0000001"), (ETHEREUM, "value", None)],
)
def test_a_payment_address_has_an_amount_that_wallets_read(fields, amount, value):
    payload = twin(fields)

    by_library = {name: one for name, (one,) in parse_qs(urlsplit(payload).query).items()}
    by_hand = dict(pair.split("=") for pair in payload.partition("?")[2].split("&"))
    assert {name: unquote(one) for name, one in by_hand.items()} == by_library
    assert "+" not in payload  # a space is %20
    if value is not None:
        assert by_library[amount] == value
    else:
        # EIP-681: in wei, where 1e17 would be allowed and is read by few.
        assert Decimal(by_library[amount]) == Decimal(10) ** 17


def test_a_mail_has_no_plus_for_a_space_and_whole_line_ends():
    payload = twin(MAIL)

    assert payload == "mailto:ada@example.com?subject=Tisch%20f%C3%BCr%20zwei%20%2B%20Kind&body=1%0D%0A2"
    by_library = {name: one for name, (one,) in parse_qs(urlsplit(payload).query).items()}
    assert by_library == {"subject": "Tisch für zwei + Kind", "body": "1\r\n2"}
    assert email.utils.parseaddr(urlsplit(payload).path) == ("", "ada@example.com")


@in_turn(
    ("fields", "payload"),
    [
        ({"type_id": 6, "phone": "tel:+49 (0)30 / 12-34"}, "tel:+49301234"),
        (
            {"type_id": 12, "phone": "+49 30 12", "message": "Hallo Ö & 1"},
            "sms:+493012?body=Hallo%20%C3%96%20%26%201",
        ),
        ({"type_id": 13, "latitude": 0, "longitude": 0}, "geo:0,0"),
        ({"type_id": 13, "latitude": 1e-5, "longitude": -180}, "geo:0.00001,-180"),
        ({"type_id": 2, "text": "Düsseldorf Straße"}, "Düsseldorf Straße"),
    ],
)
def test_calls_messages_places_and_texts_are_as_their_standards_say(fields, payload):
    assert twin(fields) == payload


@in_turn("phone", ["+43 664 1234567", "0043 664 1234567", "+43 (0)664 1234567", "tel:+43-664-1234567"])
def test_a_number_for_whatsapp_is_digits_from_the_country_code_on(phone):
    assert content_of(7, phone=phone).destination() == "https://wa.me/436641234567"
