"""The payloads that are one address: mailto, tel, sms, geo, upi."""

import re
from decimal import Decimal
from urllib.parse import unquote, urlsplit

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.payloads.uris import digits_of, format_geo, format_mailto, format_sms, format_tel, format_upi
from tests.cases import in_turn
from tests.domain.payloads.scanning import LINES, LONG, TEXTS, WILD, scanned

# RFC 3986 3.4, less what RFC 6068 2 takes out, and no plus.
QUERY = re.compile(r"(?:[A-Za-z0-9\-._~!$'()*,;:@=&]|%[0-9A-F]{2})*")
LOCALS = st.text("abcXYZ019.!#$%&'*+/=?^_`{|}~-\"@, éß漢", min_size=1, max_size=20).filter(
    lambda text: text == text.strip()
)
ADDRESSES = st.builds("{}@{}".format, LOCALS, st.sampled_from(["example.com", "münchen.example"]))
NUMBERS = st.from_regex(r"\+[1-9][0-9]{4,14}", fullmatch=True)


def read_query(query):
    assert QUERY.fullmatch(query), query
    fields = [field.split("=") for field in query.split("&")] if query else []
    assert len(fields) == len({name for name, _ in fields})
    return dict(fields)


def read_addresses(text):
    return [unquote(address) for address in text.split(",")] if text else []


@settings(max_examples=100)
@given(
    ADDRESSES,
    LINES.map(str.strip),
    TEXTS | LONG,
    st.lists(ADDRESSES, max_size=2),
    st.lists(ADDRESSES, max_size=2),
)
def test_a_scanned_mail_is_read_as_it_was_filled_in(to, subject, body, cc, bcc):
    payload = scanned(format_mailto(to, subject=subject, body=body, cc=cc, bcc=bcc))

    path, _, query = payload.removeprefix("mailto:").partition("?")
    fields = read_query(query)
    assert read_addresses(path) == [to]
    assert read_addresses(fields.get("cc")) == cc
    assert read_addresses(fields.get("bcc")) == bcc
    assert unquote(fields.get("subject", "")) == subject
    assert unquote(fields.get("body", "")) == body.replace("\n", "\r\n")


@in_turn(
    ("to", "fields", "payload"),
    [
        # RFC 6068, 6.1 to 6.3.
        ("chris@example.com", {}, "mailto:chris@example.com"),
        (
            "infobot@example.com",
            {"subject": "current-issue"},
            "mailto:infobot@example.com?subject=current-issue",
        ),
        (
            "infobot@example.com",
            {"body": "send current-issue\nsend index"},
            "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        ),
        (
            "joe@example.com",
            {"cc": ["bob@example.com"], "body": "hello"},
            "mailto:joe@example.com?cc=bob@example.com&body=hello",
        ),
        ("gorby%kremvax@example.com", {}, "mailto:gorby%25kremvax@example.com"),
        ("unlikely?address@example.com", {}, "mailto:unlikely%3Faddress@example.com"),
        ("Mike&family@example.org", {}, "mailto:Mike%26family@example.org"),
        ('"not@me"@example.org', {}, "mailto:%22not%40me%22@example.org"),
        ("user@example.org", {"subject": "café"}, "mailto:user@example.org?subject=caf%C3%A9"),
        (
            "a+b@example.org",
            {"subject": "1+1\r\nBcc: x@example.org"},
            "mailto:a%2Bb@example.org?subject=1%2B1%20Bcc%3A%20x%40example.org",
        ),
    ],
)
def test_a_mail_has_the_format_of_its_standard(to, fields, payload):
    assert format_mailto(to, **({"subject": None, "body": None} | fields)) == payload


@settings(max_examples=60)
@given(NUMBERS, TEXTS | LONG)
def test_a_scanned_text_message_is_read_as_it_was_filled_in(phone, message):
    path, _, query = scanned(format_sms(phone, message)).removeprefix("sms:").partition("?")

    assert path == phone
    assert unquote(read_query(query).get("body", "")) == message


@settings(max_examples=100)
@given(WILD, WILD)
def test_no_text_breaks_out_of_a_link(text, other):
    links = (
        format_mailto(text, subject=other, body=other, cc=(text,)),
        format_tel(text),
        format_sms(text, other),
        format_upi(text, payee_name=other, amount=None, note=other),
    )

    for link in links:
        parts = urlsplit(link)
        assert parts.fragment == ""
        assert re.fullmatch(r"[A-Za-z0-9\-._~!$'()*+,;:@/?=&%]*", link)
        assert set(read_query(parts.query)) <= {"subject", "body", "cc", "pa", "pn", "cu", "tn"}


@in_turn(
    ("phone", "link", "digits"),
    [
        ("+1-201-555-0123", "tel:+12015550123", "12015550123"),
        (" +49 (0) 30 / 901-820 ", "tel:+4930901820", "4930901820"),
        ("0049 30 901820", "tel:004930901820", "4930901820"),
        ("(030) 90.18.20", "tel:030901820", "030901820"),
        ("+44 20 7946 0018 x12", "tel:+442079460018;ext=12", "442079460018"),
        ("+44 20 7946 0018, Ext. 12", "tel:+442079460018;ext=12", "442079460018"),
        ("tel 112", "tel:112", "112"),
        ("*100#", "tel:*100%23", "100"),
        ("+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "tel:+966501234567", "966501234567"),
        ("+49+30;phone-context=x", "tel:+4930", "4930"),
    ],
)
def test_a_number_loses_what_is_only_there_to_be_read(phone, link, digits):
    assert format_tel(phone) == link
    assert digits_of(phone) == digits


def test_a_text_message_has_the_format_of_its_standard():
    # RFC 5724, 2.2 and 2.5.
    assert format_sms("+15105550101", None) == "sms:+15105550101"
    assert format_sms("+1 510 555 0101", "hello there") == "sms:+15105550101?body=hello%20there"
    assert format_sms("+1 510 555 0101 x5", "a+b\r\nc") == "sms:+15105550101?body=a%2Bb%0Ac"


@in_turn(
    ("latitude", "longitude", "payload"),
    [
        (48.2010, 16.3695, "geo:48.201,16.3695"),
        (0, 0, "geo:0,0"),
        (0.0, -0.0, "geo:0,0"),
        (-1e-9, 1e-7, "geo:0,0.0000001"),
        (90, 46, "geo:90,0"),
        (-90.0, -180.0, "geo:-90,0"),
        (10, 180, "geo:10,180"),
        (66.6, -100.0, "geo:66.6,-100"),
        (0.1 + 0.2, 52.1234567, "geo:0.3,52.1234567"),
    ],
)
def test_a_place_has_the_format_of_its_standard(latitude, longitude, payload):
    assert format_geo(latitude, longitude) == payload


@settings(max_examples=60)
@given(st.integers(-899_999_999, 899_999_999), st.integers(-1_800_000_000, 1_800_000_000))
def test_a_scanned_place_is_where_it_was_filled_in(latitude, longitude):
    payload = scanned(format_geo(latitude / 10**7, longitude / 10**7))

    found = re.fullmatch(r"geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", payload)
    assert [Decimal(degrees) * 10**7 for degrees in found.groups()] == [latitude, longitude]


@settings(max_examples=60)
@given(LINES.map(str.strip), LINES.map(str.strip), st.decimals("0.01", 100000, places=2))
def test_a_scanned_upi_payment_is_read_as_it_was_filled_in(payee_name, note, amount):
    payload = scanned(format_upi("ann.b-1@okbank", payee_name=payee_name, amount=amount, note=note))

    assert payload.startswith("upi://pay?pa=ann.b-1@okbank&")
    fields = read_query(payload.partition("?")[2])
    assert unquote(fields.get("pn", "")) == payee_name
    assert unquote(fields.get("tn", "")) == note
    assert re.fullmatch(r"\d+\.\d\d", fields["am"])
    assert (Decimal(fields["am"]), fields["cu"]) == (amount, "INR")


def test_a_upi_payment_names_what_is_known():
    assert format_upi("a@b", payee_name=None, amount=None, note=None) == "upi://pay?pa=a@b&cu=INR"
    uri = format_upi("a@b", payee_name="Ann & Co", amount=Decimal(12), note="1+1")
    assert uri == "upi://pay?pa=a@b&pn=Ann%20%26%20Co&am=12.00&cu=INR&tn=1%2B1"
