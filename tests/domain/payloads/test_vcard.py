from base64 import b64decode

import vobject
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.payloads.vcard import Card, format_vcard
from tests.cases import in_turn
from tests.domain.payloads.reading import read_lines
from tests.domain.payloads.scanning import LONG, OPEN, TEXTS, WILD, scanned

FILLED = TEXTS.filter(str.strip) | LONG
NUMBERS = st.from_regex(r"\+[1-9][0-9 ()-]{5,14}[0-9]", fullmatch=True)
TYPES = st.sampled_from([None, "mobile", "Work", "home fax", "carrier pigeon", 'x";:,\n'])
ADDRESSES = st.from_regex(r"https://[a-z]{1,8}\.example/(?:[a-z,;:?&=]|%20){0,20}", fullmatch=True)
CARDS = st.builds(
    Card,
    first_name=OPEN,
    last_name=OPEN,
    company=OPEN,
    job_title=OPEN,
    phones=st.lists(st.tuples(TYPES, NUMBERS), max_size=3).map(tuple),
    emails=st.lists(st.sampled_from(["ann@example.com", "o'hara,;@example.com"]), max_size=2).map(tuple),
    address=OPEN,
    city=OPEN,
    zip=OPEN,
    country=OPEN,
    note=OPEN,
)


def one_line(text):
    """vobject gives no difference between an empty value and none."""
    return text or ""


@settings(max_examples=60)
@given(CARDS)
def test_a_scanned_card_is_read_as_it_was_filled_in(card):
    payload = format_vcard(card)

    read = vobject.readOne(scanned(payload) if len(payload.encode()) < 2900 else payload)

    assert (read.n.value.given, read.n.value.family) == (one_line(card.first_name), one_line(card.last_name))
    assert [line.value for line in read.contents.get("tel", [])] == [number for _, number in card.phones]
    assert [line.value for line in read.contents.get("email", [])] == list(card.emails)
    for name, value in (("title", card.job_title), ("note", card.note)):
        assert [line.value for line in read.contents.get(name, [])] == ([value] if value else [])
    assert [line.value for line in read.contents.get("org", [])] == ([[card.company]] if card.company else [])
    if any((card.address, card.city, card.zip, card.country)):
        place = read.adr.value
        address = (place.street, place.city, place.region, place.code, place.country)
        assert address == tuple(map(one_line, (card.address, card.city, card.state, card.zip, card.country)))
    assert "fn" in read.contents


@settings(max_examples=100)
@given(CARDS, st.sampled_from(["3.0", "4.0"]))
def test_a_card_keeps_to_the_grammar_of_its_standard(card, version):
    lines = read_lines(format_vcard(card, version))

    values = {line.name: line for line in lines}
    assert [line.name for line in lines[:2]] == ["BEGIN", "VERSION"]
    assert (lines[-1].name, lines[-1].value) == ("END", "VCARD")
    assert values["VERSION"].value == version
    assert values["N"].parts == [one_line(card.last_name), one_line(card.first_name), "", "", ""]
    if any((card.address, card.city, card.zip, card.country)):
        places = (None, None, card.address, card.city, card.state, card.zip, card.country)
        assert values["ADR"].parts == list(map(one_line, places))
    for name, value in (("ORG", card.company), ("TITLE", card.job_title), ("NOTE", card.note)):
        assert ([values[name].text] if name in values else [None]) == [value or None]


@settings(max_examples=100)
@given(WILD, st.sampled_from(["3.0", "4.0"]))
def test_no_text_adds_a_line_to_a_card(text, version):
    phones, socials = ((text, text),), ((f"s{text}", f"https://example.com/{text}"),)
    texts = dict.fromkeys(("last_name", "company", "job_title", "city", "note"), f"x{text}")
    card = Card(**texts, phones=phones, emails=(text,), socials=socials, photo=b"\xff\xd8\xff")

    names = [line.name for line in read_lines(format_vcard(card, version))]

    social = ["URL", "X-ABLabel"] if version == "3.0" else ["SOCIALPROFILE"]
    assert names == [
        "BEGIN",
        "VERSION",
        "N",
        "FN",
        "ORG",
        "TITLE",
        "TEL",
        "EMAIL",
        "ADR",
        *social,
        "PHOTO",
        "NOTE",
        "END",
    ]


@settings(max_examples=50)
@given(st.lists(st.tuples(st.none() | TEXTS, ADDRESSES), max_size=3), ADDRESSES)
def test_addresses_on_the_web_stay_as_they_are(socials, website):
    card = Card(first_name="Ann", website=website, socials=tuple(socials))

    older = read_lines(scanned(format_vcard(card)))
    newer = read_lines(scanned(format_vcard(card, "4.0")))

    urls = [line.value for line in older if line.name == "URL"]
    assert urls == [website, *(address for _, address in socials)]
    labels = {line.group: line.text for line in older if line.name == "X-ABLabel"}
    assert labels == {f"item{place}": service for place, (service, _) in enumerate(socials, 1) if service}
    profiles = [line for line in newer if line.name == "SOCIALPROFILE"]
    assert [line.value for line in profiles] == [address for _, address in socials]
    services = [line.parameters.get("SERVICE-TYPE") for line in profiles]
    assert services == [service or None for service, _ in socials]


def test_a_card_for_phones():
    card = Card(
        first_name="Ann",
        last_name="Ö'Hara; Jr.",
        company="Fish, Chips & Co",
        job_title="Cook",
        phones=(("mobile", "+44 20 7946 0018"), ("work fax", "020 7946 0019"), ("pigeon", "112")),
        emails=("ann@example.com",),
        website="https://example.com/a,b",
        city="London",
        note="One\r\nTwo\\",
        socials=(("LinkedIn", "https://linkedin.example/ann"),),
    )

    assert format_vcard(card).split("\r\n") == [
        "BEGIN:VCARD",
        "VERSION:3.0",
        "N:Ö'Hara\\; Jr.;Ann;;;",
        "FN:Ann Ö'Hara\\; Jr.",
        "ORG:Fish\\, Chips & Co",
        "TITLE:Cook",
        "TEL;TYPE=CELL:+44 20 7946 0018",
        "TEL;TYPE=WORK,FAX:020 7946 0019",
        "TEL:112",
        "EMAIL;TYPE=INTERNET:ann@example.com",
        "ADR:;;;London;;;",
        "URL:https://example.com/a,b",
        "item1.URL:https://linkedin.example/ann",
        "item1.X-ABLabel:LinkedIn",
        "NOTE:One\\nTwo\\\\",
        "END:VCARD",
        "",
    ]
    newer = format_vcard(card, "4.0").split("\r\n")
    assert "TEL;VALUE=uri;TYPE=cell:tel:+442079460018" in newer
    assert 'TEL;TYPE="work,fax":020 7946 0019' in newer
    assert "EMAIL:ann@example.com" in newer
    assert 'SOCIALPROFILE;SERVICE-TYPE="LinkedIn":https://linkedin.example/ann' in newer


@in_turn("version", ["3.0", "4.0"])
def test_a_photo_is_inside_the_card(version):
    photo = b"\xff\xd8\xff" + bytes(range(256)) * 90

    unfolded = format_vcard(Card(first_name="Ann", photo=photo), version).replace("\r\n ", "")
    before = "PHOTO;ENCODING=b;TYPE=JPEG:" if version == "3.0" else "PHOTO:data:image/jpeg;base64,"
    (line,) = (line for line in unfolded.split("\r\n") if line.startswith(before))
    assert b64decode(line.removeprefix(before)) == photo


def test_a_known_network_has_its_name_in_the_card():
    card = format_vcard(Card(first_name="Ann", socials=((None, "https://www.instagram.com/ann"),)))

    assert "item1.URL:https://www.instagram.com/ann\r\nitem1.X-ABLabel:Instagram\r\n" in card


def test_a_company_is_listed_among_companies():
    company, person = Card(company="Acme"), Card(first_name="Ann", company="Acme")

    assert "\r\nX-ABShowAs:COMPANY\r\n" in format_vcard(company)
    assert "\r\nKIND:org\r\n" in format_vcard(company, "4.0")
    assert "ShowAs" not in format_vcard(person)


def test_a_card_without_a_name_is_listed_under_what_there_is():
    assert "\r\nFN:Acme\r\n" in format_vcard(Card(company="Acme", phones=((None, "112"),)))
    assert "\r\nFN:112\r\n" in format_vcard(Card(phones=((None, "112"),)))
    assert "\r\nFN:\r\n" in format_vcard(Card())


def test_a_folded_line_has_75_octets_and_cuts_no_character():
    lines = format_vcard(Card(note="x" + "漢" * 60)).split("\r\n")

    folded = lines[lines.index("FN:") + 1 : -2]
    assert [len(line.encode()) for line in folded] == [75, 73, 40]
    assert "".join(line.removeprefix(" ") for line in folded) == "NOTE:x" + "漢" * 60
