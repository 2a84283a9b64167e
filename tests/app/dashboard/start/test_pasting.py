"""What is pasted on the start page becomes the code that was meant, in one press, or is asked back."""

import re
from html import unescape

import pytest

from app.pages.texts import translations
from domain.content.pasted import DOUBTS
from storage.net.page_titles import FetchedPageTitles
from tests.app.dashboard.signing import signed_in
from tests.listeners import listening
from tests.pasted import READ
from tests.storage.logo_server import LOOPBACK

HOME = "/dashboard"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def said(response):
    found = re.search(r'class="offer.*?<h2>(.*?)</h2>', response.text, re.DOTALL)
    return unescape(" ".join(found[1].split()))


async def paste(client, text):
    """As a script asks while it is entered."""
    return await client.post(HOME, data={"url": text}, headers=PARTIAL)


async def press(client, text, place=0):
    return await client.post(HOME, data={"url": text, "read": text, "as": str(place)})


def made_by(response):
    assert response.status_code == 303, response.text
    return {"id": response.headers["location"].split("/")[3].partition("?")[0]}


async def test_each_text_is_offered_and_made_as_its_kind_and_every_code_leads_somewhere(world, owner):
    client, pressed = await signed_in(world, owner), set()

    for text, meant in READ.items():
        kind, *slugs = meant.split()
        asked = await paste(client, text)
        entered = await client.post(HOME, data={"url": text})

        assert asked.status_code == 200, text
        assert len(re.findall(r'name="as"', asked.text)) == len(slugs), text
        is_made = slugs[:1] == ["url"] and kind not in ("profile", "wrong", *DOUBTS)
        assert (entered.status_code == 303) is is_made, (text, entered.status_code)
        assert is_made or said(entered) == said(asked), text
        if is_made or not slugs or kind in pressed:
            continue
        pressed.add(kind)
        for place, slug in enumerate(slugs):
            code = await owner.get(made_by(await press(client, text, place)))
            scanned = await world.visitor().get(f"/{code['short_id']}")
            assert (scanned.status_code, slug) == (302 if code["destination"] else 200, slug), text


async def test_nothing_is_made_of_what_cannot_work_or_was_not_pressed(world, owner):
    client, t = await signed_in(world, owner), translations("en")

    wrong = await client.post(HOME, data={"url": "htps://cafe.example"})
    network = await client.post(HOME, data={"url": "WIFI:T:WPA;S:Linden;P:short;;"})
    # Another text is in the field by now.
    stale = await client.post(HOME, data={"url": "@cafe.linden", "read": "hello@cafe.example", "as": "0"})
    beyond = await press(client, "@cafe.linden", place=9)
    await paste(client, "https://cafe.example")

    assert (wrong.status_code, said(wrong)) == (422, t.wrong_meant.format(meant="https://cafe.example"))
    assert t.paste_take in wrong.text
    assert (network.status_code, t.wrong_wpa_key in said(network)) == (422, True)
    assert [(one.status_code, said(one)) for one in (stale, beyond)] == [(200, "@cafe.linden")] * 2
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 0


@pytest.mark.parametrize(
    ("text", "kind"),
    [("192.168.1.20/menu", "own_network"), ("https://ada:lovelace@cafe.example", "password")],
)
async def test_an_address_that_hardly_any_guest_can_use_is_made_only_when_pressed_and_says_why(
    world, owner, text, kind
):
    client, t = await signed_in(world, owner), translations("en")

    asked = await client.post(HOME, data={"url": text})
    made = await owner.get(made_by(await press(client, text)))

    assert said(asked) == getattr(t, f"paste_{kind}")
    assert t.paste_anyway in asked.text
    assert made["url"].endswith(text)


async def test_an_own_address_is_no_way_but_what_it_leads_to_is(world, owner):
    client, t = await signed_in(world, owner), translations("en")
    menu = await owner.make(name="Menu", url="https://cafe.example/menu")
    page = await owner.make(type_id=2, name="Note", text="Hi")

    asked = await client.post(HOME, data={"url": menu["short_url"]})
    made = made_by(await press(client, menu["short_url"]))
    of_page = await press(client, page["short_url"])

    assert (asked.status_code, said(asked)) == (422, t.paste_own.format(name="Menu"))
    assert f"/dashboard/codes/{menu['id']}" in asked.text
    assert (of_page.status_code, said(of_page)) == (422, t.paste_own.format(name="Note"))
    assert (await owner.get(made))["url"] == "https://cafe.example/menu"


async def test_a_password_is_not_shown_beside_its_network(world, owner):
    client = await signed_in(world, owner)

    asked = await paste(client, "WIFI:T:WPA;S:Linden;P:flat white;;")

    shown = re.sub(r'value="[^"]*"', "", asked.text)
    assert "Linden" in shown
    assert "flat white" not in shown


async def test_a_code_gets_a_name_of_its_own_and_keeps_it(world, owner):
    client = await signed_in(world, owner)
    host = "https://www.cafe-linden.example"
    menu = {"menu_title": "Lunch at Linden", "sections.0.name": "Cakes", "sections.0.items.0.name": "Torte"}
    named = {
        f"{host}/": "cafe-linden.example",
        f"{host}/menu-2026.html": "menu 2026 · cafe-linden.example",
        f"{host}/menu-2026.html?a=1": "menu 2026 · cafe-linden.example · {short_id}",
        f"{host}/?a=1": "cafe-linden.example · {short_id}",
        "+43 1 5550142": "+43 1 5550142",
        "geo:48.2,16.37": "48.2,16.37",
        "BEGIN:VCARD N:Linden;Marta TEL:+4315550142 END:VCARD": "Marta Linden",
    }

    made = [made_by(await press(client, text)) for text in named]
    made.append(made_by(await client.post("/dashboard/codes/new/menu", data=menu)))
    await owner.change(made[0], url="https://www.instagram.com/cafe")

    codes = [await owner.get(code) for code in made]
    expected = [
        name.replace("{short_id}", code["short_id"])
        for name, code in zip(named.values(), codes, strict=False)
    ]
    assert [code["name"] for code in codes] == [*expected, "Lunch at Linden"]
    # REST names nothing by itself.
    assert (await owner.make(url=f"{host}/x"))["name"] is None


async def test_a_printed_address_finds_its_code_in_any_spelling(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(name="Menu", url="https://cafe.example/menu")
    await owner.make(name="Flyer", url="https://cafe.example/flyer")
    host, ending = code["short_url"].removeprefix("http://").split("/")
    wide = "".join(chr(ord(one) + 0xFEE0) for one in f"{host}/{ending}")

    for text in (
        *(
            code["short_url"],
            f"https://{host.upper()}/{ending}/",
            f"{host}/{ending}+",
            f"{host}/{ending}.png",
        ),
        *(f"“http://{host}/{ending}”", f"<{host}/{ending}>", f"htps://{host}/{ending}", wide),
    ):
        page = await client.get("/dashboard/codes", params={"search": text})
        assert ("Menu" in page.text, "Flyer" in page.text) == (True, False), text
        found = (await owner.api.get("/qr-codes", params={"search": text})).json()["data"]
        assert [one["id"] for one in found] == [code["id"]], text


async def answer_as_page(reader, writer, *, page="<title>Menu &amp; wine\n – Café Linden</title>"):
    await reader.readuntil(b"\r\n\r\n")
    body = page.encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()


async def test_a_code_is_named_as_its_page_where_there_was_the_time_to_look(world, owner):
    client = await signed_in(world, owner)
    async with listening(answer_as_page) as port:
        url = f"http://127.0.0.1:{port}/speisekarte"
        inside = await client.post(f"{HOME}/title", data={"url": url}, headers=PARTIAL)
        world.change(page_titles=FetchedPageTitles(networks=LOOPBACK))
        asked = await paste(client, url)
        found = await client.post(f"{HOME}/title", data={"url": f" <{url}>"}, headers=PARTIAL)
    title = unescape(re.search(r'name="title" value="([^"]*)"', found.text)[1])

    pressed = {"url": url, "read": url, "as": "0", "title": title}
    named = await owner.get(made_by(await client.post(HOME, data=pressed)))
    # It was the title of another page.
    entered = {"url": "https://cafe.example/speisekarte", "read": url, "title": title}
    other = await owner.get(made_by(await client.post(HOME, data=entered)))

    assert inside.text == ""
    assert 'hx-post="/dashboard/title"' in asked.text
    assert title == named["name"] == "Menu & wine – Café Linden"
    assert other["name"] == "speisekarte · cafe.example"


async def test_who_does_not_wait_for_the_title_has_the_name_of_the_address(world, owner):
    client = await signed_in(world, owner)

    made = await owner.get(made_by(await press(client, "https://cafe.example/speisekarte")))

    assert made["name"] == "speisekarte · cafe.example"
