"""What each type's page shows of its content."""

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import parse_qs, urlsplit

from app.pages.texts import translations
from app.types.catalogue import landing_page
from tests.app.pages.landings import content_of, elements, example, landing, page
from tests.cases import in_turn


def links(answer):
    return [link["href"] for link in elements(answer).all("a")]


def test_a_text_keeps_its_lines():
    assert "It\n  is <here>." in elements(page(content_of("text", text="The key\r\nIt\r\n  is <here>."))).text


def test_an_email_is_begun():
    answer = page(
        content_of(
            "email", email="ada@example.com", subject="Hi & bye", cc=["b@example.com", "c@example.com"]
        )
    )

    assert any(
        link.startswith("mailto:ada@example.com?") and "Hi%20%26%20bye" in link for link in links(answer)
    )
    assert "b@example.com, c@example.com" in elements(answer).text


def test_a_number_is_called_and_a_message_is_begun():
    assert "tel:+49301234567" in links(page(content_of("phone", phone="+49 30 123 45 67")))
    assert any(
        link.startswith("sms:+49301234567") and "I%20am%20here." in link
        for link in links(page(content_of("sms", phone="+49 30 1234567", message="I am here.")))
    )


def test_a_network_shows_its_password_to_be_copied():
    found = elements(page(content_of("wifi", ssid="Café", password="a  b<c", security="SAE")))

    assert "Café" in found.text
    assert "a  b<c" in found.text
    assert {button["data-copy"] for button in found.all("button")} == {"password"}


def test_an_open_network_says_so_and_a_hidden_one_how_to_find_it():
    t = translations("en")

    text = elements(page(content_of("wifi", ssid="Guests", hidden=True))).text

    assert t.wifi_open in text
    assert t.wifi_hidden in text
    assert t.wifi_copy not in text


def test_a_contact_is_saved_called_and_found():
    answer = page(
        content_of(
            "vcard",
            first_name="Ada",
            last_name="Lovelace",
            job_title="Countess",
            company="Engines Ltd",
            phones=[{"type": "Work", "number": "+44 20 1"[:8] + "23 45"}, {"type": "ship", "number": "112"}],
            email="ada@example.com",
            address="12 Square",
            zip="SW1",
            city="London",
            socials=["https://www.instagram.com/ada", {"type": "Home", "url": "https://ada.example"}],
            website="https://www.example.com/",
        )
    )

    text = elements(answer).text
    assert "/Xk3mP9a.vcf?visit=v1" in links(answer)
    assert "mailto:ada@example.com" in links(answer)
    assert "tel:112" in links(answer)
    assert any(
        parse_qs(urlsplit(link).query).get("query") == ["12 Square SW1 London"] for link in links(answer)
    )
    for shown in (
        "Ada Lovelace",
        "A\u200cL",
        "Countess",
        "Engines Ltd",
        "Work phone",
        "ship",
        "Home",
    ):
        assert shown in text
    assert "Instagram" in [link.get("aria-label") for link in elements(answer).all("a")]
    assert "www.example.com" not in text


@in_turn(
    ("fields", "heading", "initials"),
    [
        ({"first_name": "ada"}, "ada", "A"),
        ({"company": "Engines"}, "Engines", "E"),
        ({"phone": "+44 20 7946"}, "+44 20 7946", ""),
        ({"last_name": "\u202e\u200f山田"}, "\u200f山田", ""),
    ],
)
def test_a_contact_is_headed_by_what_is_known_of_it(fields, heading, initials):
    answer = page(content_of("vcard", **fields))

    assert f'<h1 dir="auto">{heading}</h1>' in answer.body.decode()
    assert ('letters"' in answer.body.decode()) == bool(initials)


def test_a_photo_takes_the_place_of_initials():
    answer = page(content_of("vcard", first_name="Ada", photo_url="https://other.example/ada.jpg"))

    assert elements(answer).all("img")[0]["src"].startswith("/pictures/")


def test_a_business_shows_what_it_does_where_and_when():
    answer = page(
        content_of(
            "business",
            business_name="Café Central",
            headline="Coffee since 1876",
            about="Vaulted ceilings.",
            hours="Mo-Sa 8:00-22:00\nSu 10:00-20:00",
            address="Herrengasse 14\n1010 Wien",
            phone="+43 1 5333763",
            cta={"label": "Book a table", "url": "https://example.com/book"},
            cover_url="https://other.example/c.png",
            logo_url="https://other.example/l.png",
        )
    )

    found = elements(answer)
    assert {"https://example.com/book", "tel:+4315333763", "/Xk3mP9a.vcf?visit=v1"} <= set(links(answer))
    assert len(found.all("img")) == 2
    for shown in (
        "Coffee since 1876",
        "Vaulted ceilings.",
        "Mo-Sa 8:00-22:00\nSu 10:00-20:00",
        "Book a table",
    ):
        assert shown in found.text


def test_a_place_is_opened_in_whichever_map_and_zero_is_one():
    answer = page(content_of("location", latitude=0, longitude=-0.00001, location="Null Island"))

    assert "geo:0,-0.00001" in links(answer)
    assert "https://www.google.com/maps/dir/?api=1&destination=0%2C-0.00001" in links(answer)
    assert "https://maps.apple.com/?ll=0%2C-0.00001&q=Null%20Island" in links(answer)
    assert "https://www.openstreetmap.org/?mlat=0&mlon=-0.00001#map=17/0/-0.00001" in links(answer)


PARTY = {
    "title": "Party",
    "start": "2027-06-18T16:00:00Z",
    "end": "2027-06-18T21:00:00Z",
    "timezone": "Europe/Berlin",
    "location": "The garden",
    "url": "https://example.com/party",
}


def test_a_text_is_copied_as_its_owner_wrote_it():
    text = " a\tb\r\n  <c> x\n"

    (copied,) = re.findall(
        r'<p class="unseen" id="text"[^>]*>(.*?)</p>',
        page(example("text", text=text)).body.decode(),
        re.DOTALL,
    )

    assert unescape(copied) == text


def test_controls_that_nobody_types_and_what_turns_a_text_are_not_copied():
    body = page(example("text", text="a\x92b\x7f\u202e\u2067c")).body.decode()

    assert ">abc</p>" in body


@in_turn("slug", ["vcard", "business", "email"])
def test_an_address_with_marks_stays_one_address_in_a_mail_program(slug):
    answer = page(example(slug, email="a?subject=50%25#x@b.example"))

    assert "mailto:a%3Fsubject%3D50%2525%23x@b.example" in "".join(links(answer))


def event_text(now, language="en", **changes):
    content = content_of("event", **(PARTY | changes))
    return elements(landing_page(landing(content, language=language, now=now))).text


def test_an_event_is_shown_in_its_own_zone_and_added_to_the_calendar():
    answer = page(content_of("event", **PARTY), "de")

    text = elements(answer).text
    assert "Freitag, 18. Juni 2027\n18:00 \u2013 23:00 (Berlin)" in text
    assert {"/Xk3mP9a.ics?visit=v1", "https://example.com/party"} <= set(links(answer))


@in_turn(
    ("changes", "now", "is_over"),
    [
        ({}, datetime(2027, 6, 18, 20, 59, tzinfo=UTC), False),
        ({}, datetime(2027, 6, 18, 21, 1, tzinfo=UTC), True),
        ({"end": None}, datetime(2027, 6, 18, 21, 59, tzinfo=UTC), False),
        ({"end": None}, datetime(2027, 6, 18, 22, 1, tzinfo=UTC), True),
        ({"start": "2027-06-18", "end": "2027-06-19"}, datetime(2027, 6, 19, 21, tzinfo=UTC), False),
        ({"start": "2027-06-18", "end": "2027-06-19"}, datetime(2027, 6, 19, 22, 1, tzinfo=UTC), True),
        (
            {"start": "2027-06-18", "end": None, "timezone": None},
            datetime(2027, 6, 18, 23, tzinfo=UTC),
            False,
        ),
    ],
)
def test_an_event_that_is_over_says_so(changes, now, is_over):
    t = translations("en")

    text = event_text(now, **changes)

    assert (t.event_over in text) == is_over
    assert (t.event_add in text) == (not is_over)


def test_a_transfer_shows_what_a_bank_asks_for():
    answer = page(
        content_of(
            "payment",
            scheme="epc",
            payee_name="Red Cross",
            iban="DE89 3704 0044 0532 0130 00",
            amount="1234.5",
            reference="RF18 5390 0754 7034",
        ),
        "de",
    )

    found = elements(answer)
    assert "1.234,50\u00a0€" in found.text
    assert "DE89370400440532013000" in found.text
    assert {button["data-copy"] for button in found.all("button")} == {"name", "amount", "iban", "reference"}
    assert translations("de").payment_twin in found.text


@in_turn(
    ("fields", "href", "shown"),
    [
        (
            {"scheme": "upi", "vpa": "chai@bank", "payee_name": "Chai Corner", "amount": 120},
            "upi://pay?pa=chai@bank&pn=Chai%20Corner&am=120.00&cu=INR",
            "₹120.00",
        ),
        (
            {
                "scheme": "bitcoin",
                "address": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
                "amount": "0.00001",
            },
            "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00001",
            "BTC\u00a00.00001",
        ),
        ({"scheme": "link", "url": "https://pay.example/x"}, "https://pay.example/x", "pay.example"),
    ],
)
def test_a_payment_is_opened_in_the_app_that_pays(fields, href, shown):
    answer = page(content_of("payment", **fields))

    assert href in links(answer)
    assert shown in elements(answer).text


def test_an_app_is_offered_in_both_stores():
    answer = page(
        content_of("app_store", ios_url="https://apps.apple.com/a", android_url="market://details?id=a")
    )

    assert {"https://apps.apple.com/a", "market://details?id=a"} <= set(links(answer))


@in_turn(
    ("location", "heading", "address"),
    [
        ("Café Linden, Neubaugasse 41, 1070 Wien", "Café Linden", "Neubaugasse 41, 1070 Wien"),
        ("Café Linden, courtyard", "Café Linden, courtyard", None),
        ("Platform 9", "Platform 9", None),
    ],
)
def test_the_address_behind_the_name_of_a_place_stands_below_it(location, heading, address):
    body = page(content_of("location", latitude=48.2, longitude=16.3, location=location)).body.decode()

    assert f'<h1 dir="auto">{heading}</h1>' in body
    assert (f'<p class="lead" dir="auto">{address}</p>' in body) is (address is not None)


@in_turn(
    ("title", "is_small"),
    [
        ("Jubiläumsfrühstück", True),
        ("Frühstücksangebot", False),
        ("Long Friday: natural wine", False),
        ("ロング・フライデー自然派ワインと小皿料理の夕べ", False),
        ("Long Friday: natural wine, small plates and music until the end", True),
    ],
)
def test_a_title_with_a_word_that_no_phone_has_room_for_is_smaller(title, is_small):
    body = page(content_of("text", text=title)).body.decode()

    assert ('class="long"' in body) is is_small


def test_an_open_network_has_no_button_but_the_code_for_others():
    body = page(
        content_of("wifi", ssid="Café", security="nopass"), static_picture="/Xk3mP9a/static.svg"
    ).body.decode()

    assert 'class="act stick"' not in body
    assert 'href="#code"' in body


def test_a_number_stands_once_on_its_page_and_can_be_copied_from_its_heading():
    found = elements(page(content_of("phone", phone="+43 1 533 37 63")))

    assert found.only("h1")["id"] == "number"
    assert [one["data-copy"] for one in found.all("button")] == ["number"]
    # In the tab and in the heading.
    assert found.text.count("+43 1 533 37 63") == 2


def test_a_text_without_a_short_first_line_has_a_small_heading_of_ours():
    body = page(content_of("text", text="A note that goes on and on. " * 5)).body.decode()

    assert f'<h1 class="kick">{translations("en").text_title}</h1>' in body
