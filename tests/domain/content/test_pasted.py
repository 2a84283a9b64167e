"""What is pasted is understood as the kind that it is, and nothing is offered that its type would refuse."""

from datetime import UTC

from domain.content import SLUGS, parse_content
from domain.content.pasted import read_pasted
from domain.kernel.time_zones import zone_named
from tests.pasted import CARD, DAYS, EVENT, OLD_CARD, READ, REFUSED, TAKEN

VIENNA = zone_named("Europe/Vienna")


def content_of(text, slug, zone=UTC):
    return next(offer.fields for offer in read_pasted(text, zone).offers if offer.slug == slug)


def test_each_text_is_of_its_kind():
    found = {}
    for text in READ:
        read = read_pasted(text)
        found[text] = " ".join([read.kind, *(offer.slug for offer in read.offers)])

    assert len(READ) >= 80
    assert found == READ


def test_nothing_is_offered_that_its_type_refuses():
    for text in (*READ, *TAKEN, *REFUSED, "", "\x00", "WIFI:", "geo:91,181", "@" + "a" * 300, "a" * 9_000):
        read = read_pasted(text)

        assert read.offers or read.fault, text
        for offer in read.offers:
            assert parse_content(SLUGS[offer.slug].type_id, offer.fields)[1] == [], text


def test_what_was_meant_is_offered_first():
    for text, meant in REFUSED.items():
        if meant:
            assert read_pasted(text).offers[0].fields == {"url": meant}
    for text, address in TAKEN.items():
        assert content_of(text, "url") == {"url": address}


def test_the_content_is_all_that_was_said():
    assert content_of("WIFI:T:WPA;S:Caf\\;e;P:a\\:b\\\\c\\,def;H:true;;", "wifi") == {
        "ssid": "Caf;e",
        "password": "a:b\\c,def",
        "security": "WPA",
        "hidden": True,
    }
    assert content_of(CARD, "vcard") == {
        "first_name": "Marta",
        "last_name": "Linden",
        "company": "Café Linden",
        "phone": "+43 1 5550142",
    }
    assert content_of(OLD_CARD, "vcard") == {"first_name": "山田", "phone": "090-1234-5678"}
    assert content_of("mailto:a@b.example?subject=1+1&body=x%0D%0Ay&cc=c@d.example", "email") == {
        "email": "a@b.example",
        "subject": "1+1",
        "body": "x\ny",
        "cc": "c@d.example",
    }
    assert content_of("SMSTO:+43155501:Столик", "sms") == {"phone": "+43155501", "message": "Столик"}
    assert content_of("٠١١١٢٣٤٥٦٧", "phone") == {"phone": "0111234567"}
    assert content_of("geo:0,0?q=48.2104,16.3656(Café)", "location") == {
        "latitude": 48.2104,
        "longitude": 16.3656,
        "location": "Café",
    }
    # The pin, not the middle of the map.
    assert content_of(next(text for text in READ if "!3d" in text), "location")["latitude"] == 48.2104


def test_an_event_is_at_its_own_clock_else_at_that_of_the_account():
    named = content_of(EVENT, "event")
    floating = content_of(EVENT.replace(";TZID=Europe/Vienna", ""), "event", VIENNA)

    assert (named["start"], named["timezone"]) == ("2027-06-18T18:00:00+02:00", "Europe/Vienna")
    assert (floating["start"], "timezone" in floating) == ("2027-06-18T18:00:00+02:00", False)
    assert content_of(DAYS, "event") == {"title": "夏祭り", "start": "2027-07-17", "end": "2027-07-18"}
