"""Pages that know the phone: each offers first what the visitor's system can do."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from app.pages.texts import translations
from domain.scanning.visitors import System
from tests.app.pages.landings import SHARED, content_of, elements, example, page
from tests.cases import in_turn

T = translations("en")
PLACE = {"latitude": 48.2027, "longitude": 16.3497, "location": "Café Linden"}


def buttons(answer):
    return [link["href"] for link in elements(answer).all("a") if "go" in link.get("class", "").split()]


def hrefs(answer):
    return [link["href"] for link in elements(answer).all("a")]


@in_turn(
    ("system", "way", "others"),
    [
        (System.IOS, "https://maps.apple.com/?daddr=48.2027%2C16.3497", {"Google Maps", "OpenStreetMap"}),
        (
            System.ANDROID,
            "geo:48.2027,16.3497?q=48.2027,16.3497(Caf%C3%A9%20Linden)",
            {"Apple Maps", "Google Maps", "OpenStreetMap"},
        ),
        (
            System.COMPUTER,
            "https://www.google.com/maps/dir/?api=1&destination=48.2027%2C16.3497",
            {"Apple Maps", "OpenStreetMap"},
        ),
        (
            None,
            "https://www.google.com/maps/dir/?api=1&destination=48.2027%2C16.3497",
            {"Apple Maps", "OpenStreetMap"},
        ),
    ],
)
def test_one_button_leads_to_a_place_in_the_maps_of_the_system(system, way, others):
    answer = page(content_of("location", **PLACE), system=system)

    text = elements(answer).text
    assert buttons(answer) == [way]
    assert {name for name in ("Apple Maps", "Google Maps", "OpenStreetMap") if name in text} == others


@in_turn(
    ("system", "start"),
    [
        (System.IOS, "https://maps.apple.com/?daddr=Herrengasse%2014"),
        (System.ANDROID, "geo:0,0?q=Herrengasse%2014"),
        (None, "https://www.google.com/maps/search/?api=1&query=Herrengasse%2014"),
    ],
)
def test_an_address_opens_in_the_maps_of_the_system(system, start):
    party = content_of("event", title="Party", start="2027-06-18", location="Herrengasse 14")
    cafe = content_of("business", business_name="Café", address="Herrengasse 14")
    ada = content_of("vcard", first_name="Ada", address="Herrengasse 14")

    for content in (party, cafe, ada):
        assert start in hrefs(page(content, system=system))


def test_a_phone_saves_the_code_of_a_transfer_and_copies_the_bare_amount():
    transfer = content_of("payment", **{**example("payment").model_dump(exclude_none=True), "amount": "48.6"})

    phone, computer = page(transfer, system=System.IOS), page(transfer, system=System.COMPUTER)

    assert buttons(phone) == ["/Xk3mP9a/static.svg", "#code"]
    assert T.payment_step_open in elements(phone).text
    assert T.payment_other in elements(phone).text
    assert buttons(computer) == []
    assert T.payment_twin in elements(computer).text
    for answer in (phone, computer):
        assert '<span class="unseen" id="amount" aria-hidden="true">48.60</span>' in answer.body.decode()
        # On the bill, and to copy among what is entered by hand.
        assert elements(answer).text.count("Red Cross") == 2


def test_an_iphone_gets_a_button_for_each_upi_app_and_others_their_own_choice():
    chai = content_of("payment", scheme="upi", vpa="chai@bank", amount=120)

    apps = buttons(page(chai, system=System.IOS))

    assert [address.partition(":")[0] for address in apps] == ["gpay", "phonepe", "paytmmp"]
    assert {address.partition("?")[2] for address in apps} == {"pa=chai@bank&am=120.00&cu=INR"}
    assert "upi://pay?pa=chai@bank&am=120.00&cu=INR" in hrefs(page(chai, system=System.IOS))
    assert buttons(page(chai, system=System.ANDROID))[0] == "upi://pay?pa=chai@bank&am=120.00&cu=INR"


PARTY = {
    "title": "Party & more",
    "start": "2027-06-18T16:00:00Z",
    "end": "2027-06-18T21:00:00Z",
    "timezone": "Europe/Berlin",
    "location": "The garden",
}


def test_google_calendar_is_offered_beside_the_file_but_on_an_iphone():
    party = content_of("event", **PARTY)

    (of_google,) = [
        link for link in hrefs(page(party, system=System.ANDROID)) if "google" in link and "calendar" in link
    ]

    assert of_google == (
        "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Party+%26+more"
        "&dates=20270618T160000Z%2F20270618T210000Z&location=The+garden&ctz=Europe%2FBerlin"
    )
    assert not [link for link in hrefs(page(party, system=System.IOS)) if "calendar.google" in link]


def test_google_calendar_takes_days_up_to_the_day_after_the_last():
    days = content_of("event", title="Fair", start="2027-06-18", end="2027-06-20")

    assert any("dates=20270618%2F20270621" in link for link in hrefs(page(days)))


@in_turn(
    ("now", "said"),
    [
        (datetime(2027, 6, 1, 12, tzinfo=UTC), "In 17 days"),
        (datetime(2027, 6, 16, 22, 30, tzinfo=UTC), "Tomorrow"),
        (datetime(2027, 6, 17, 22, 30, tzinfo=UTC), "Today"),
        (datetime(2027, 6, 18, 17, tzinfo=UTC), "Going on now"),
    ],
)
def test_an_event_says_how_near_it_is_by_the_days_of_its_place(now, said):
    party = content_of("event", **PARTY)

    assert said in elements(page(party, now=now)).text
    assert said not in elements(page(party, now=now, is_kept=True)).text


@in_turn(
    ("changes", "now", "said"),
    [
        ({}, datetime(2027, 6, 17, 23, 30, tzinfo=UTC), "Tomorrow"),
        ({}, datetime(2027, 6, 19, 0, 30, tzinfo=UTC), "Today"),
        ({}, datetime(2027, 6, 19, 7, 30, tzinfo=UTC), "This event is over."),
        (
            {"start": "2027-06-18T00:00:00+12:00", "all_day": True},
            datetime(2027, 6, 17, 12, 30, tzinfo=UTC),
            "Today",
        ),
        (
            {"start": "2027-06-18T00:00:00+12:00", "all_day": True},
            datetime(2027, 6, 18, 12, 30, tzinfo=UTC),
            "This event is over.",
        ),
    ],
)
def test_a_day_is_that_of_its_offset_and_without_one_that_of_the_owner(changes, now, said):
    fair = content_of("event", **{"title": "Fair", "start": "2027-06-18", **changes})

    assert said in elements(page(fair, now=now, owner_zone=ZoneInfo("America/Los_Angeles"))).text


def test_an_app_for_the_other_system_says_so():
    android_alone = content_of("app_store", android_url="https://play.google.com/x", app_name="Bean")

    iphone, other = page(android_alone, system=System.IOS), page(android_alone, system=System.MAC)

    assert T.app_not_ios in elements(iphone).text
    assert "https://play.google.com/x" in buttons(iphone)
    assert T.app_not_ios not in elements(other).text


def test_the_page_of_a_chat_shows_a_code_of_itself_and_the_chat_in_the_browser():
    answer = page(
        content_of("whatsapp", phone="+49 170 1234567", message="Hi & bye"), system=System.COMPUTER, **SHARED
    )

    assert buttons(answer)[:1] == ["https://web.whatsapp.com/send?phone=491701234567&text=Hi%20%26%20bye"]
    assert T.whatsapp_scan in elements(answer).text
    assert SHARED["code_picture"] in [image["src"] for image in elements(answer).all("img")]


def test_a_computer_shows_one_code_of_a_payment():
    phone, computer = (
        page(example("payment"), system=one, **SHARED) for one in (System.IOS, System.COMPUTER)
    )

    assert '<aside class="desk">' in phone.body.decode()
    assert '<aside class="desk">' not in computer.body.decode()
    assert T.payment_check in elements(computer).text
