"""Where a scan leads, what a tap leads to, which pictures a page shows."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.content import TYPES
from tests.cases import in_turn
from tests.domain.content.bodies import WHOLE
from tests.domain.content.parsed import content_of

WITH_ALL = {
    type_id: max((fields for other, fields in WHOLE if other == type_id), key=len) for type_id in TYPES
}
LED_TO = {
    1: ["url"],
    4: ["website", "socials[0]", "socials[1].url", "socials[2].url"],
    8: ["ios_url", "android_url", "fallback_url"],
    9: ["url"],
    10: ["video_url"],
    14: ["pdf_download_url"],
    16: ["website", "socials[0]", "cta.url"],
    17: ["image_download_url"],
    18: ["redeem_url"],
    19: ["file_download_url"],
    20: ["links_list[0].url", "links_list[1].url", "links_list[2].url"],
    21: ["mp3_file_url"],
    22: ["consent.privacy_url", "redirect_url"],
    23: ["review_urls[0]", "review_urls[1]"],
}
PICTURES = {
    4: ["https://x.example/p.png"],
    8: ["https://a/4.png"],
    10: ["https://p"],
    11: ["https://i/b.png"],
    15: ["https://i/1", "https://i/2"],
    16: ["https://l", "https://c"],
    17: ["https://i"],
    20: ["https://i/c.png", "https://i/a.png"],
    21: ["https://c"],
}
every_type = pytest.mark.parametrize("type_id", TYPES)


@every_type
def test_every_address_that_is_led_to_is_known_by_its_path(type_id):
    assert [path for path, _ in content_of(type_id, **WITH_ALL[type_id]).led_to()] == LED_TO.get(type_id, [])


def test_a_payment_link_is_led_to():
    content = content_of(24, scheme="link", url="https://pay.example/1")

    assert list(content.led_to()) == [("url", "https://pay.example/1")]
    assert content.destination() is None


@every_type
def test_every_picture_of_a_page_is_known(type_id):
    assert list(content_of(type_id, **WITH_ALL[type_id]).pictures()) == PICTURES.get(type_id, [])


def test_no_address_is_forgotten():
    """A field with the name of an address is a destination or a picture."""
    for type_id, fields in WITH_ALL.items():
        content = content_of(type_id, **fields)
        known = [*(url for _, url in content.led_to()), *content.pictures()]
        for url in addresses_in(fields):
            assert url in known, (type_id, url)


def addresses_in(value, name=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from addresses_in(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses_in(inner, name)
    elif isinstance(value, str) and (name.endswith(("url", "urls")) or value.startswith("http")):
        yield value


@every_type
def test_most_types_have_a_page(type_id):
    content = content_of(type_id, **WITH_ALL[type_id])
    by_system = {8: {"ios": "https://a/1", "android": "market://details?id=x"}}

    assert (content.destination() is None) == (type_id not in (1, 7, 8))
    assert content.destinations_by_system() == by_system.get(type_id, {})


def test_an_app_leads_to_the_stores_that_it_has():
    content = content_of(8, android_url="https://a/2", ios_url=None)

    assert content.destinations_by_system() == {"android": "https://a/2"}
    assert content.destination() is None


def test_a_computer_gets_the_page_where_the_phone_does_more():
    ios, fallback = {"ios_url": "https://a/1"}, {"fallback_url": "https://a/3"}

    assert set(content_of(7, phone="+49 170 1234567").systems_with_page()) == {"mac", "computer"}
    assert set(content_of(8, **ios, **fallback).systems_with_page()) == {"mac"}
    assert not content_of(8, **ios).systems_with_page()
    assert not content_of(8, android_url="https://a/2", **fallback).systems_with_page()
    assert not content_of(1, url="https://a/1").systems_with_page()


def test_a_pdf_is_led_to_at_once_only_when_direct():
    fields = {"pdf_title": "T", "pdf_download_url": "https://p/a.pdf"}

    assert content_of(14, **fields).destination() is None
    assert content_of(14, **fields, direct=False).destination() is None
    assert content_of(14, **fields, direct=True).destination() == "https://p/a.pdf"


@in_turn(
    "phone", ["+49 (0)170 1234567", "0049 170/1234567", "49-170-1234567", "+491701234567", "(49) 170.1234567"]
)
def test_whatsapp_gets_the_digits_with_their_country(phone):
    assert content_of(7, phone=phone).destination() == "https://wa.me/491701234567"


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=200))
def test_a_whatsapp_message_arrives(message):
    destination = content_of(7, phone="+491701234567", message=message).destination()

    assert "+" not in destination
    assert destination.isascii()
    assert parse_qsl(urlsplit(destination).query) == [("text", message)]


def test_an_icon_that_is_no_address_is_no_picture():
    content = content_of(20, links_title="T", links_list=[{"url": "tel:1", "text": "A", "icon": "httpx"}])

    assert list(content.pictures()) == []
