"""Pages before, or in place of, what a code leads to: in the owner's look, with what people can still do."""

import re
from dataclasses import replace

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.drawing.engine.symbol import draw_weave
from tests.app.pages.landings import Elements
from tests.storage.logo_server import data_uri
from tests.support import code_id

MENU = {
    "type_id": 11,
    "menu_title": "Summer menu",
    "sections": [{"name": "Soup", "items": [{"name": "Lentil", "price": 4}]}],
}
WIDE_LOGO = data_uri(
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="red" d="M0 0h2v1H0"/></svg>'
)
THEME = {
    "primary_color": "#ff1493",
    "contact": "Reservations: +43 1 533 37 63\nhello@cafelinden.example\nwww.cafelinden.example",
}
CODE = {**MENU, "theme": THEME, "name": "Flyer B, weaker text"}
RESTRICTIONS = {
    "paused": {"status": "paused"},
    "expired": {"expires_at": "2026-11-20T13:00:00Z", "expiration_enabled": True},
    "password": {"link_password": "flat white", "password_enabled": True},
}


async def interstitial(world, owner, name, **changes):
    code = await owner.make(
        **{**MENU, "theme": THEME, "name": "Flyer B, weaker text"} | RESTRICTIONS[name] | changes
    )
    world.clock.advance(hours=2)
    return await world.visitor().get(f"/{code['short_id']}"), code


@pytest.mark.parametrize("name", RESTRICTIONS)
async def test_an_interstitial_wears_the_owners_colours_and_the_weave_of_its_code(world, owner, name):
    response, _ = await interstitial(world, owner, name)

    assert "--band:#ff1493" in response.text
    assert 'class="weave"' in response.text
    assert len(response.content) < 24_000


@pytest.mark.parametrize(
    ("options", "level", "version"),
    [
        ({}, "Q", 0),
        ({"qrOptions": {"errorCorrectionLevel": "L"}}, "L", 0),
        ({"qrOptions": {"typeNumber": 7}}, "Q", 7),
        ({"image": WIDE_LOGO}, "H", 5),
        ({"image": WIDE_LOGO, "imageOptions": {"imageSize": 0.4}}, "H", 3),
        ({"image": "https://10.0.0.1/missing.png"}, "H", 3),
    ],
)
async def test_the_weave_has_the_modules_of_the_code_itself(world, owner, options, level, version):
    code = await owner.make(**MENU, options=options)

    page = await world.visitor().get(f"/{code['short_id']}")

    assert f'<path d="{draw_weave(code["short_url"], level, version)}"/>' in page.text


@pytest.mark.parametrize("is_graded", [True, False])
async def test_the_weave_has_the_modules_of_the_options_until_those_of_the_picture_are_known(
    world, owner, is_graded
):
    options = {"image": WIDE_LOGO, "qrOptions": {"errorCorrectionLevel": "H", "typeNumber": 2}}
    code = await owner.make(**MENU, options=options)
    kept = await world.store.codes.get(owner.account.id, code_id(code))
    before = replace(kept.picture_state.scannability, symbol=None) if is_graded else None
    await world.store.codes.save(
        replace(kept, picture_state=replace(kept.picture_state, scannability=before))
    )

    page = await world.visitor().get(f"/{code['short_id']}")

    assert f'<path d="{draw_weave(code["short_url"], "H", 2)}"/>' in page.text


@pytest.mark.parametrize(("name", "is_shown"), [("paused", True), ("expired", True), ("password", False)])
async def test_an_interstitial_names_the_page_unless_a_password_protects_it(world, owner, name, is_shown):
    response, _ = await interstitial(world, owner, name)

    assert ("Summer menu" in response.text) is is_shown
    assert "Flyer B" not in response.text


@pytest.mark.parametrize("name", RESTRICTIONS)
async def test_what_people_can_still_do_can_be_tapped(world, owner, name):
    response, _ = await interstitial(world, owner, name)

    links = [link["href"] for link in Elements(response.text).all("a")]
    assert links[:3] == [
        "tel:+4315333763",
        "mailto:hello@cafelinden.example",
        "https://www.cafelinden.example",
    ]
    assert "<small><bdi>Reservations</bdi></small>" in response.text


async def test_without_a_contact_an_interstitial_says_whom_to_ask(world, owner):
    response, _ = await interstitial(world, owner, "paused", theme=None)

    assert "Ask the person who gave you the code." in Elements(response.text).text


async def test_a_password_can_be_shown_while_it_is_entered(world, owner):
    response, _ = await interstitial(world, owner, "password")

    (switch,) = [one for one in Elements(response.text).all("label") if "data-reveal" in one]
    assert switch == {"class": "opt", "hidden": None, "data-reveal": "password"}


async def test_a_wrong_password_keeps_the_look(world, owner):
    _, code = await interstitial(world, owner, "password")

    response = await world.visitor().post(f"/{code['short_id']}", data={"password": "tea"})

    assert response.status_code == 401
    assert "--band:#ff1493" in response.text


async def test_the_ad_wears_the_owners_look_and_names_the_page(world, owner):
    code = await owner.make(**MENU, theme=THEME)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    ad = await world.visitor().get(f"/{code['short_id']}")

    assert "--band:#ff1493" in ad.text
    assert "Summer menu" in ad.text
    assert "tel:" not in ad.text


@pytest.mark.parametrize("changes", [{}, *RESTRICTIONS.values()], ids=["open", *RESTRICTIONS])
async def test_a_preview_wears_the_look_and_keeps_the_internal_name(world, owner, changes):
    code = await owner.make(**CODE | changes)

    response = await world.visitor().get(f"/{code['short_id']}+")

    assert "--band:#ff1493" in response.text
    assert "Flyer B" not in response.text
    assert ("Summer menu" in response.text) is ("link_password" not in changes)


async def test_only_a_code_that_is_unknown_wears_ours(world):
    response = await world.visitor().get("/Nothing1")

    assert "--band" not in response.text
    assert re.search(r"<title>\S.* · Repoint</title>", response.text)
