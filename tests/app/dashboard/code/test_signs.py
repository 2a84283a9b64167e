"""The sign of a network: what a scan does is asked first, and that is what is printed."""

from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

NEW = "/dashboard/codes/new/wifi"
JOINS, SHOWS = "Point your camera here and tap “Join”.", "This code shows the password, ready to copy."


@in_turn(("sign", "text"), [("wifi", JOINS), ("wifi_join", JOINS), ("wifi_page", SHOWS)])
async def test_what_was_asked_for_is_what_is_printed(world, owner, sign, text):
    client = await signed_in(world, owner)
    asked = await client.get(NEW)

    entered = {**form_in(asked).fields, "ssid": "Linden <1>", "password": "flat white", "sign": sign}
    made = await client.post(NEW, data=entered)
    fields = form_in(await client.get(made.headers["location"])).fields

    assert form_in(asked).fields["sign"] == "wifi"
    assert "cannot change once it is printed" in asked.text
    assert made.headers["location"].partition("?")[2] == f"layout={sign}&said=code_made"
    assert (fields["layout"], fields["headline"], fields["text"]) == (sign, "Free Wi-Fi", text)
    assert "password" not in fields


async def test_the_old_address_of_a_sign_leads_to_its_layout(world, owner):
    client = await signed_in(world, owner)
    network = await owner.make(type_id=5, ssid="Linden", password="flat white")

    old = await client.get(path_of(network, "/sign?as=page&headline=WLAN"))

    assert old.headers["location"] == path_of(network, "/print?layout=wifi_page")
    assert "Sign to print" in words_of(await client.get(path_of(network)))


async def test_a_fault_keeps_what_was_chosen(world, owner):
    client = await signed_in(world, owner)

    page = await client.post(NEW, data={"ssid": "", "sign": "wifi_join"})

    assert (page.status_code, form_in(page).fields["sign"]) == (422, "wifi_join")
