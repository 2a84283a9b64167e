"""The sign of a network: what a scan does is asked first, and that is what is printed."""

import re

from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

NEW = "/dashboard/codes/new/wifi"
JOINS, SHOWS = "Join at once", "This code shows the password, ready to copy."


@in_turn(("way", "twins", "pages"), [("both", 1, 1), ("join", 1, 0), ("page", 0, 1)])
async def test_what_was_asked_for_is_on_the_sign(world, owner, way, twins, pages):
    client = await signed_in(world, owner)
    asked = await client.get(NEW)

    entered = {**form_in(asked).fields, "ssid": "Linden <1>", "password": "flat white", "sign": way}
    made = await client.post(NEW, data=entered)
    sign = await client.get(made.headers["location"])

    paper = sign.text.partition('class="paper"')[2]
    assert form_in(asked).fields["sign"] == "both"
    assert "cannot change once it is printed" in asked.text
    assert made.headers["location"].partition("?")[2] == f"as={way}&said=code_made"
    assert (paper.count("/twin?format=svg"), paper.count("/picture?format=svg")) == (twins, pages)
    assert (JOINS in paper, SHOWS in paper) == (bool(twins), bool(pages))
    assert "Linden &lt;1&gt;" in sign.text
    assert form_in(sign).fields["headline"] == "Free Wi-Fi"
    for source in re.findall(r'src="(/dashboard/[^"]+format=svg)"', paper):
        assert (await client.get(source)).headers["content-type"] == "image/svg+xml"


async def test_the_words_of_a_sign_are_the_owner_s_and_only_networks_have_one(world, owner):
    client = await signed_in(world, owner)
    network = await owner.make(type_id=5, ssid="Linden", password="flat white")
    other = await owner.make()

    sign = await client.get(path_of(network, "/sign?as=none&headline=WLAN+%3Cb%3E"))
    none = await client.get(path_of(other, "/sign"))

    assert "WLAN &lt;b&gt;" in sign.text
    assert form_in(sign).fields["as"] == "both"
    assert none.status_code == 404
    assert "Sign to print" in words_of(await client.get(path_of(network)))


async def test_a_fault_keeps_what_was_chosen(world, owner):
    client = await signed_in(world, owner)

    page = await client.post(NEW, data={"ssid": "", "sign": "join"})

    assert (page.status_code, form_in(page).fields["sign"]) == (422, "join")
