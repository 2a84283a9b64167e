"""Scans of codes that show a page: for each type the page or the redirect, counted like any other scan."""

import re
from io import BytesIO
from itertools import product

import pytest
import resvg_py
import zxingcpp
from icalendar import Calendar
from PIL import Image
from vobject import readOne

from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from domain.content import TYPES
from tests.support import PERSON, decoded

DESKTOP = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
)
MAC = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/19.0 Safari/605.1.15"
)
TEXT = {"type_id": 2, "text": "Meet me at nine"}
VCARD = {
    "type_id": 4,
    "first_name": "Zoë",
    "last_name": "Ünal; Sr.",
    "phone": "+49 30 123456",
    "email": "z@example.com",
}
EVENT = {
    "type_id": 9,
    "title": "Opening; night",
    "start": "2027-03-01T19:00:00+01:00",
    "end": "2027-03-01T23:00:00+01:00",
}
APP = {
    "type_id": 8,
    "ios_url": "https://apps.example/ios",
    "android_url": "market://details?id=x",
    "app_name": "Menu",
}
REDIRECTS = {1, 7}
STATIC = {2, 3, 4, 5, 6, 9, 12, 13, 24}
OTHER = "198.51.100.23"


def example(type_id):
    return {"type_id": type_id, **TYPES[type_id].example, **({"direct": False} if type_id == 14 else {})}


async def scan(world, code, query="", **visitor):
    return await world.visitor(**visitor).get(f"/{code['short_id']}{query}")


async def count_of(owner, code):
    return (await owner.get(code))["scan_count"]


@pytest.mark.slow
async def test_each_type_is_made_scanned_and_counted(world, owner, subtests):
    for user_agent, type_id in product((PERSON, DESKTOP), sorted(TYPES)):
        with subtests.test(type_id=type_id, user_agent=user_agent):
            code, before = await owner.make(**example(type_id)), len(await world.scans())

            response = await scan(world, code, user_agent=user_agent)

            shown = await owner.get(code)
            leads_on = type_id == 1 or (type_id in (7, 8) and user_agent is PERSON)
            players = r'<(?:audio|video)[^>]*preload="none"[^>]*>'
            assert response.status_code == (302 if leads_on else 200)
            # Back from the page after a form leads to the same form.
            kept = "private, no-cache" if type_id in (22, 23) else "no-store"
            assert response.headers["Cache-Control"] == kept
            assert (shown["destination"] is not None) == (type_id in REDIRECTS)
            assert shown["scan_count"] == 1
            (row,) = (await world.scans())[before:]
            assert row["verdict"] == ("redirected" if leads_on else "page_shown")
            if not leads_on:
                assert response.headers["Content-Type"] == "text/html; charset=utf-8"
                assert len(response.content) <= 30_000
                assert (
                    re.findall(
                        r'\b(?:src|srcset|action|poster)="(?:https?:)?//', re.sub(players, "", response.text)
                    )
                    == []
                )


async def test_static_twins_come_with_the_types_that_have_them(world, owner, subtests):
    for type_id in sorted(TYPES):
        with subtests.test(type_id=type_id):
            code = await owner.make(**example(type_id))

            assert ("static_payload" in code, "static_image" in code) == (type_id in STATIC,) * 2
            if type_id in STATIC:
                path = code["static_image"].removeprefix("http://qr.test")
                picture = await world.client().get(path)
                assert decoded(BytesIO(picture.content)) == code["static_payload"]
                assert "immutable" in picture.headers["Cache-Control"]
                page = await scan(world, code)
                assert f'src="{path.replace("&", "&amp;")}"' in page.text


async def test_a_static_twin_is_not_found_without_its_signed_url(world, owner):
    code = await owner.make(**example(5), link_password="sesame")

    for query in ("", "?v=", "?v=" + "0" * 32, "?v=" + "é" * 32):
        response = await world.client().get(f"/{code['short_id']}/static.png{query}")
        assert response.status_code == 404


async def test_a_twin_too_long_for_a_symbol_has_a_payload_and_no_picture(world, owner):
    code = await owner.make(type_id=2, text="語" * 2_000)

    page = await scan(world, code)

    assert (code["static_payload"], code["static_image"]) == ("語" * 2_000, None)
    assert page.status_code == 200
    assert "static.png" not in page.text


# By operating system


@pytest.mark.parametrize(
    ("user_agent", "fallback", "leads_to"),
    [
        (PERSON, None, "https://apps.example/ios"),
        (PERSON, "https://apps.example/", "https://apps.example/ios"),
        (ANDROID, None, "market://details?id=x"),
        (DESKTOP, "https://apps.example/", "https://apps.example/"),
        (DESKTOP, None, None),
        ("Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft) Mobile", None, None),
    ],
)
async def test_an_app_is_led_to_by_operating_system(world, owner, user_agent, fallback, leads_to):
    code = await owner.make(**APP, **({"fallback_url": fallback} if fallback else {}))

    response = await scan(world, code, user_agent=user_agent)

    assert response.headers.get("Location") == leads_to
    assert response.status_code == (302 if leads_to else 200)
    if leads_to is None:
        assert "https://apps.example/ios" in response.text
        assert "market://details?id=x" in response.text


async def test_an_app_for_one_system_shows_its_page_on_the_other(world, owner):
    code = await owner.make(type_id=8, android_url="https://play.example/x")

    assert (await scan(world, code, user_agent=PERSON)).status_code == 200
    assert (await scan(world, code, user_agent=ANDROID)).headers["Location"] == "https://play.example/x"


async def test_a_direct_pdf_is_led_to_and_becomes_a_page_when_it_is_switched_off(world, owner):
    pdf = {"type_id": 14, "pdf_title": "Menu", "pdf_download_url": "https://example.com/menu.pdf"}
    code = await owner.make(**pdf, direct=True)

    direct = await scan(world, code)
    await owner.change(code, direct=False)
    page = await scan(world, code)

    assert (direct.status_code, direct.headers["Location"]) == (302, pdf["pdf_download_url"])
    assert page.status_code == 200
    assert 'href="https://example.com/menu.pdf"' in page.text


async def test_a_repointed_page_is_seen_by_the_next_scan(world, owner):
    code = await owner.make(**TEXT)
    await scan(world, code)

    await owner.change(code, text="Make it ten")

    assert "Make it ten" in (await scan(world, code)).text
    assert await count_of(owner, code) == 2


async def test_a_mac_which_may_be_an_ipad_gets_the_page_of_an_iphone_app(world, owner):
    code = await owner.make(**APP, fallback_url="https://app.example")

    (mac, windows) = [await scan(world, code, user_agent=agent) for agent in (MAC, DESKTOP)]

    assert mac.status_code == 200
    assert "https://apps.example/ios" in mac.text
    assert windows.headers["location"] == "https://app.example"


async def test_a_chat_is_for_the_phone_and_a_browser_on_a_computer_gets_a_code_to_go_on_there(world, owner):
    code = await owner.make(type_id=7, phone="+49 170 1234567", message="Hello")

    computers = [await scan(world, code, user_agent=agent) for agent in (MAC, DESKTOP)]
    others = [await scan(world, code, user_agent=agent) for agent in (ANDROID, "curl/8.5.0")]

    for answer in computers:
        assert answer.status_code == 200
        assert f'src="/{code["short_id"]}.svg"' in answer.text
    assert [answer.headers["location"] for answer in others] == ["https://wa.me/491701234567?text=Hello"] * 2
    assert code["destination"] == "https://wa.me/491701234567?text=Hello"


async def test_an_iphone_may_show_an_event_in_place(world, owner):
    code = await owner.make(**EVENT)

    on_iphone = await world.visitor(user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)").get(
        f"/{code['short_id']}.ics"
    )
    on_android = await world.visitor(user_agent=ANDROID).get(f"/{code['short_id']}.ics")

    assert on_iphone.headers["content-disposition"].startswith("inline; filename=")
    assert on_android.headers["content-disposition"].startswith("attachment; filename=")


# Downloads


async def test_a_contact_is_downloaded_as_a_card_in_either_version(world, owner):
    code = await owner.make(**VCARD)

    three = await world.visitor().get(f"/{code['short_id']}.vcf")
    four = await world.visitor().get(f"/{code['short_id']}.vcf?v=4")

    card = readOne(three.text)
    assert three.headers["Content-Type"] == "text/vcard; charset=utf-8"
    assert "filename*=UTF-8''Zo%C3%AB" in three.headers["Content-Disposition"]
    assert (card.n.value.given, card.n.value.family) == ("Zoë", "Ünal; Sr.")
    assert "VERSION:3.0" in three.text
    assert "VERSION:4.0" in four.text


async def test_an_event_is_downloaded_for_a_calendar_and_again_after_a_change(world, owner):
    code = await owner.make(**EVENT)

    first = Calendar.from_ical((await world.visitor().get(f"/{code['short_id']}.ics")).content)
    world.clock.advance(days=1)
    await owner.change(code, title="Opening day")
    response = await world.visitor().get(f"/{code['short_id']}.ics")
    second = Calendar.from_ical(response.content)

    (before,), (after,) = first.walk("VEVENT"), second.walk("VEVENT")
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert (str(before["SUMMARY"]), str(after["SUMMARY"])) == ("Opening; night", "Opening day")
    assert str(before["UID"]) == str(after["UID"])
    assert after["DTSTAMP"].dt > before["DTSTAMP"].dt
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after["LAST-MODIFIED"].dt == after["DTSTAMP"].dt


async def test_a_day_of_an_event_is_one_of_the_account(world, owner):
    await owner.go_by("Pacific/Auckland")
    code = await owner.make(type_id=9, title="Fair", start="2026-11-21")

    page = await world.visitor().get(f"/{code['short_id']}")

    # It is one o'clock in Auckland.
    assert "Today" in page.text


@pytest.mark.parametrize(
    ("system", "way"), [("iPhone; CPU iPhone OS 18_0", "inline"), ("Linux; Android 15", "attachment")]
)
async def test_an_iphone_shows_a_download_where_others_keep_it(world, owner, system, way):
    code = await owner.make(type_id=4, first_name="Jürgen", last_name="Łoś-Weiß")
    agent = {"User-Agent": f"Mozilla/5.0 ({system}) AppleWebKit/605.1.15"}

    response = await world.visitor().get(f"/{code['short_id']}.vcf", headers=agent)

    assert response.headers["Content-Disposition"].startswith(f'{way}; filename="Jurgen Los-Weiss.vcf"; ')


@pytest.mark.parametrize(("type_id", "ending"), [(1, "vcf"), (2, "vcf"), (9, "vcf"), (4, "ics"), (2, "ics")])
async def test_a_download_that_the_type_does_not_have_is_not_found(world, owner, type_id, ending):
    code = await owner.make(**example(type_id))

    response = await world.visitor().get(f"/{code['short_id']}.{ending}")

    assert response.status_code in (302, 404)
    assert "attachment" not in response.headers.get("Content-Disposition", "")


async def test_downloads_are_no_scans_of_their_own(world, owner):
    code = await owner.make(**VCARD)
    page = await scan(world, code)

    (link,) = set(re.findall(r'href="(/[^"]+\.vcf[^"]*)"', page.text))
    await world.visitor().get(link)
    await world.visitor().get(link)

    assert link == f"/{code['short_id']}.vcf"
    assert await count_of(owner, code) == 1


@pytest.mark.parametrize(
    "restrictions",
    [
        {"status": "paused"},
        {"expires_at": "2026-11-20T11:00:00Z"},
        {"scan_limit": 1},
        {"link_password": "sesame"},
    ],
)
async def test_a_download_does_not_bypass_a_restriction(world, owner, restrictions):
    code = await owner.make(**VCARD, **restrictions)

    response = await world.visitor().get(f"/{code['short_id']}.vcf")

    assert (response.status_code, response.headers.get("Location")) == (302, f"/{code['short_id']}")
    assert "Zo" not in response.text


@pytest.mark.both_databases
async def test_only_the_visitor_with_the_last_scan_may_download(world, owner):
    code = await owner.make(**VCARD, scan_limit=1)
    page = await scan(world, code)

    (link,) = set(re.findall(r'href="(/[^"]+\.vcf[^"]*)"', page.text))
    mine = await world.visitor().get(link)
    theirs = await world.visitor(address=OTHER).get(link)
    world.clock.advance(minutes=61)
    late = await world.visitor().get(link)

    assert "?visit=" in link
    assert mine.text.startswith("BEGIN:VCARD")
    assert (theirs.status_code, late.status_code) == (302, 302)
    assert (await scan(world, code)).status_code == 410
    assert await count_of(owner, code) == 1


async def test_a_locked_page_gives_its_download_to_whoever_had_the_password(world, owner):
    code = await owner.make(**VCARD, link_password="sesame")
    visitor = world.visitor()
    await visitor.post(f"/{code['short_id']}", data={"password": "sesame"})
    page = await visitor.get(f"/{code['short_id']}")

    (link,) = set(re.findall(r'href="(/[^"]+\.vcf[^"]*)"', page.text))
    given = await visitor.get(link)
    await owner.change(code, link_password="another")
    world.clock.advance(seconds=1)
    afterwards = await visitor.get(link)

    assert given.text.startswith("BEGIN:VCARD")
    assert afterwards.status_code == 302


# The ad


async def test_the_ad_leads_on_to_the_page_and_the_two_are_one_scan(world, owner):
    code = await owner.make(**TEXT)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    ad = await scan(world, code)
    (way_on,) = re.findall(r'class="go" href="([^"]+)"', ad.text)
    page = await world.visitor().get(way_on)
    theirs = await world.visitor(address=OTHER).get(way_on)

    assert "Meet me at nine" not in ad.text
    assert "Meet me at nine" in page.text
    assert "Meet me at nine" not in theirs.text
    assert [row["verdict"] for row in await world.scans()] == ["ad_shown", "ad_shown"]


async def test_the_last_scan_is_kept_over_the_ad(world, owner):
    code = await owner.make(**VCARD, scan_limit=1)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    ad = await scan(world, code)
    (way_on,) = re.findall(r'class="go" href="([^"]+)"', ad.text)
    page = await world.visitor().get(way_on)
    (link,) = set(re.findall(r'href="(/[^"]+\.vcf[^"]*)"', page.text))

    assert (await world.visitor().get(link)).text.startswith("BEGIN:VCARD")
    assert (await scan(world, code)).status_code == 410


async def test_a_page_of_an_assistants_code_shows_no_ad(world, owner):
    code = await owner.make_via(CreatedVia.ASSISTANT, **TEXT)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    response = await world.visitor().get(f"/{code.short_id}")

    assert "Meet me at nine" in response.text


@pytest.mark.parametrize("visit", ["", "x", "1.2.3", "99999999999999.0.0", "é", "a" * 5_000])
async def test_a_made_up_continuation_token_is_a_scan_like_any_other(world, owner, visit):
    code = await owner.make(**TEXT, scan_limit=1)

    await scan(world, code, f"?visit={visit}")

    assert (await scan(world, code, f"?visit={visit}")).status_code == 410
    assert await count_of(owner, code) == 1


async def test_a_page_shown_again_and_again_does_not_last_longer(world, owner):
    code = await owner.make(**VCARD, scan_limit=1)
    page = await scan(world, code)
    for _ in range(3):
        world.clock.advance(minutes=19)
        (link,) = set(re.findall(r'href="/[^"]+\.vcf(\?[^"]*)"', page.text))
        page = await scan(world, code, link)
        assert page.status_code == 200

    world.clock.advance(minutes=19)

    assert (await scan(world, code, link)).status_code == 410


async def test_a_download_of_a_free_code_comes_behind_the_ad(world, owner):
    code = await owner.make(**VCARD)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    straight = await world.visitor().get(f"/{code['short_id']}.vcf")
    ad = await scan(world, code)
    (way_on,) = re.findall(r'class="go" href="([^"]+)"', ad.text)
    page = await world.visitor().get(way_on)
    (link,) = set(re.findall(r'href="(/[^"]+\.vcf[^"]*)"', page.text))

    assert (straight.status_code, straight.headers["Location"]) == (302, f"/{code['short_id']}")
    assert (await world.visitor().get(link)).text.startswith("BEGIN:VCARD")


async def test_newer_content_is_not_shown_under_older_restrictions(world, owner):
    code = await owner.make(**TEXT)
    # This process has decided by the old restrictions; another has changed content and restrictions.
    await world.context.resolver.find("", code["short_id"])
    kept = dict(world.context.resolver._kept)
    await owner.change(code, text="THE SECRET", link_password="sesame")
    world.context.resolver._kept.update(kept)

    response = await scan(world, code)

    assert response.status_code == 401
    assert "THE SECRET" not in response.text


async def test_another_code_with_the_same_short_id_is_not_seen_under_the_restrictions_of_the_first(
    world, owner
):
    code = await owner.make(**VCARD, short_id="printed")
    await world.context.resolver.find("", "printed")
    kept = dict(world.context.resolver._kept)
    await owner.api.delete(f"/qr-codes/{code['id']}")
    await owner.api.delete("/trash")
    await owner.make(**VCARD, short_id="printed", link_password="sesame")
    world.context.resolver._kept.update(kept)

    page = await scan(world, code)
    world.context.resolver._kept.update(kept)
    card = await world.visitor().get("/printed.vcf")

    assert page.status_code == 401
    assert card.status_code == 302


@pytest.mark.parametrize(
    ("accepted", "is_compressed"),
    [("gzip, deflate, br", True), ("", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.5", True)],
)
async def test_a_page_is_made_small_for_the_way_where_the_browser_takes_that(
    world, owner, accepted, is_compressed
):
    code = await owner.make(**TEXT)

    response = await scan(world, code, accept_encoding=accepted)

    assert (response.headers.get("Content-Encoding") == "gzip") == is_compressed
    assert "Accept-Encoding" in response.headers["Vary"]
    assert "Accept-Language" in response.headers["Vary"]
    assert "Meet me at nine" in response.text
    assert int(response.headers["Content-Length"]) < 30_000


# Pictures


async def test_a_picture_of_a_page_comes_from_this_host_and_only_by_its_address(world, owner):
    code = await owner.make(**VCARD, photo_url="https://pictures.invalid/me.jpg")
    page = await scan(world, code)

    (path,) = set(re.findall(r'src="(/[^"]+/pictures/[^"]+)"', page.text))
    missing = await world.client().get(path)
    made_up = await world.client().get(f"/{code['short_id']}/pictures/{'0' * 32}")

    # There is no such host: what comes instead is a quiet picture.
    assert "pictures.invalid" not in page.text
    assert (missing.status_code, missing.headers["Content-Type"]) == (404, "image/svg+xml")
    assert made_up.status_code == 404
    assert made_up.headers["Content-Type"].startswith("text/html")


# At the till


@pytest.mark.parametrize("text", ["LINDEN-20", "A", "x" * 24])
async def test_a_coupon_has_bars_for_the_laser_of_a_till(world, owner, text):
    code = await owner.make(type_id=18, coupon_title="Welcome", coupon_code=text)

    page = (await scan(world, code)).text

    (symbol,) = re.findall(r'<svg class="code bars".*?</svg>', page)
    shown = symbol.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="140"')
    pixels = Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=shown, background="white"))).convert("L")
    (found,) = zxingcpp.read_barcodes(pixels)
    assert (found.format, found.text) == (zxingcpp.BarcodeFormat.Code128, text)
    assert "till.svg" not in page
    assert len(page) <= 30_000


async def test_a_coupon_whose_code_no_laser_reads_has_a_qr_code_for_the_till(world, owner):
    text = "Gutschein für Öfen 2027"
    code = await owner.make(type_id=18, coupon_title="Welcome", coupon_code=text)

    (path,) = re.findall(r'src="(/[^"]+/till\.svg[^"]*)"', (await scan(world, code)).text)
    picture = await world.visitor().get(path)
    changed = await owner.change(code, coupon_code="OTHER")
    stale = await world.visitor().get(path)

    assert picture.headers["Content-Type"].startswith("image/svg+xml")
    assert decoded(BytesIO(resvg_py.svg_to_bytes(svg_string=picture.text, width=600))) == text
    assert changed.status_code == 200
    assert stale.status_code == 404


@pytest.mark.parametrize(
    ("until", "words"),
    [
        ("2026-11-20", "Last day"),
        ("2026-11-21", "1 day left"),
        ("2026-11-23", "3 days left"),
        ("2027-11-23", None),
        ("2026-11-01", None),
    ],
)
async def test_a_coupon_says_how_many_days_are_left(world, owner, until, words):
    code = await owner.make(type_id=18, coupon_title="Hello", coupon_code="A", valid_until=until)

    text = (await scan(world, code)).text

    assert re.findall(r"Last day|\d+ days? left", text) == ([words] if words else [])


async def test_a_coupon_without_a_discount_has_its_title_on_the_ticket(world, owner):
    code = await owner.make(type_id=18, coupon_title="A free coffee", coupon_code="A")

    text = (await scan(world, code)).text

    assert re.findall("<h1[^>]*>", text) == ['<h1 class="worth middle" dir="auto" lang="">']
    # And in the tab.
    assert text.count(">A free coffee<") == 2


async def test_a_picture_that_is_gone_says_so(world, owner):
    code = await owner.make(
        type_id=17, image_title="Plan", image_download_url="https://gone.invalid/plan.png"
    )
    (path,) = set(re.findall(r'src="(/[^"]+/pictures/[^"]+)"', (await scan(world, code)).text))

    answer = await world.visitor().get(path, headers={"Accept-Language": "de"})

    assert answer.status_code == 404
    assert "Dieses Bild ist nicht mehr da." in answer.text
