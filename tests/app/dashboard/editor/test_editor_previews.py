"""The preview beside a form: the page as a phone shows it, without any right and without storing anything."""

import re
from html import unescape
from itertools import product

import pytest

from app.dashboard.forms.controls import LEADING_ON
from domain.content import SLUGS
from tests.app.dashboard.forms import entered_of, form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

NEW = "/dashboard/codes/new"
PAGES = [slug for slug in SLUGS if slug not in LEADING_ON]


def policy_of(page):
    return page.headers["content-security-policy"].split("; ")


@pytest.mark.slow
async def test_a_form_in_any_state_has_a_preview(world, owner, subtests):
    client = await signed_in(world, owner)
    states = ("", "\u202e\x07<script>alert(1)</script>", "https://example.com", "-1")
    for slug, entered in product(PAGES, states):
        with subtests.test(slug, entered=ascii(entered)):
            values = dict.fromkeys(entered_of(SLUGS[slug].example), entered)

            page = await client.post(f"{NEW}/{slug}/preview", data=values)

            assert page.status_code == 200
            assert "<script" not in page.text
            assert {"sandbox", "frame-ancestors 'self'"} <= {*policy_of(page)}
            assert (await owner.api.get("/qr-codes")).json()["data"] == []


@in_turn("slug", sorted(LEADING_ON))
async def test_a_kind_without_a_page_has_no_preview_of_one(world, owner, slug):
    client, code = await signed_in(world, owner), await owner.make()

    paths = [f"{NEW}/{slug}/preview", f"/dashboard/codes/{code['id']}/kind/{slug}/preview"]
    pages = [page for path in paths for page in (await client.get(path), await client.post(path))]

    assert {page.status_code for page in pages} == {404}


async def test_a_preview_follows_and_does_without_what_is_wrong(world, owner):
    client = await signed_in(world, owner)
    dishes = {
        "menu_title": "Linden",
        "sections.0.items.0.name": "Good",
        "sections.0.items.0.price": "4,80",
        "sections.0.items.1.name": "Bad",
        "sections.0.items.1.image_url": "no address",
        "sections.0.items.2.price": "9",
    }

    page = await client.post(f"{NEW}/menu/preview", data=dishes)

    assert all(text in page.text for text in ("Linden", "Good", "4.80", "Bad"))
    assert "no address" not in page.text


async def test_kinds_that_lead_on_show_where(world, owner):
    client = await signed_in(world, owner)
    entered = {"url": "cafe.example/terrace", "utm_source": "flyer"}

    page = await client.post(f"{NEW}/url", data={**entered, "preview": "1"})
    part = await client.post(
        f"{NEW}/url", data={**entered, "preview": "1"}, headers={"hx-request-type": "partial"}
    )
    wrong = await client.post(f"{NEW}/url", data={"url": "cafe linden", "preview": "1"})
    picture = await client.get(f"{NEW}/picture")

    assert "https://cafe.example/terrace?utm_source=flyer" in page.text
    assert form_in(page).fields["url"] == "cafe.example/terrace"
    assert '<span class="mono">…</span>' in wrong.text
    assert part.text.lstrip().startswith("<div")
    assert "utm_source=flyer" in part.text
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")


async def test_pictures_of_a_preview_come_from_here_and_are_asked_for_by_nobody_else(world, owner):
    client = await signed_in(world, owner)
    entered = {"image_title": "Plan", "image_download_url": "https://pictures.test/plan.png"}

    page = await client.post(f"{NEW}/image/preview", data=entered)
    (path,) = re.findall(r'src="(/dashboard/preview-pictures[^"]*)"', page.text)[:1]
    forged = await client.get("/dashboard/preview-pictures?url=https://pictures.test/other.png&v=abc")
    unreachable = await client.get(unescape(path))

    assert forged.status_code == 404
    # A grey area looks better than the sign of a broken picture.
    assert (unreachable.status_code, unreachable.headers["content-type"]) == (200, "image/svg+xml")


async def test_a_page_may_frame_previews_of_this_host_alone(world, owner):
    client = await signed_in(world, owner)

    page = await client.get(f"{NEW}/menu")

    assert "frame-src 'self'" in policy_of(page)
    assert re.search(r"<iframe [^>]*\bsandbox src", page.text)


async def test_the_look_of_a_page_is_chosen_with_a_preview(world, owner):
    client = await signed_in(world, owner)
    body = {"type_id": 11, **SLUGS["menu"].example}
    code = (await owner.api.post("/qr-codes", json=body)).json()["data"]
    path = f"/dashboard/codes/{code['id']}/theme"
    entered = form_in(await client.get(path)).fields
    chosen = {**entered, "primary_color": "#7d4e00", "text_color": "#eeeeee", "background_color": "#fff"}

    preview = await client.post(f"{path}/preview", data={**chosen, "font": "serif", "logo_url": "no address"})
    saved = await client.post(path, data={**chosen, "font": "serif", "logo_url": "cafe.example/logo.png"})
    page = await client.get(path)

    now = (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]
    assert "#7d4e00" in preview.text
    assert saved.status_code == 303
    assert {name: value for name, value in now["theme"].items() if value} == {
        "primary_color": "#7d4e00",
        "text_color": "#eeeeee",
        "background_color": "#fff",
        "font": "serif",
        "logo_url": "https://cafe.example/logo.png",
    }
    assert "#eeeeee would be hard to read there." in page.text
    assert form_in(page).fields["font"] == "serif"


@pytest.mark.parametrize(("slug", "has_link"), [("menu", True), ("url", False)])
async def test_the_look_of_a_page_is_one_link_away(world, owner, slug, has_link):
    client = await signed_in(world, owner)
    body = {"type_id": SLUGS[slug].type_id, **SLUGS[slug].example}
    path = f"/dashboard/codes/{(await owner.api.post('/qr-codes', json=body)).json()['data']['id']}"

    pages = [await client.get(f"{path}{end}") for end in ("", "/edit")]

    assert [f'href="{path}/theme"' in page.text for page in pages] == [has_link, has_link]


async def test_a_wrong_look_is_told_and_an_old_one_is_not_overwritten(world, owner):
    client = await signed_in(world, owner)
    body = {"type_id": 2, "text": "Hello", "theme": {"primary_color": "#123456"}}
    code = (await owner.api.post("/qr-codes", json=body)).json()["data"]
    path = f"/dashboard/codes/{code['id']}/theme"
    entered = form_in(await client.get(path)).fields

    wrong = await client.post(path, data={**entered, "primary_color": "green", "font": "gothic"})
    cleared = await client.post(path, data={**entered, "primary_color": ""})
    late = await client.post(path, data={**entered, "primary_color": "#654321"})

    assert (wrong.status_code, cleared.status_code, late.status_code) == (422, 303, 409)
    assert form_in(wrong).faults.keys() == {"primary_color", "font"}
    assert form_in(wrong).fields["primary_color"] == "green"
    assert form_in(late).fields["primary_color"] == "#654321"
    assert (form_in(wrong).focused, form_in(late).focused) == ("primary_color", "banner bad")


@pytest.mark.parametrize("theme", [None, {"primary_color": "#123456", "font": "mono"}])
async def test_undo_brings_the_old_look_of_a_page_back(world, owner, theme):
    client = await signed_in(world, owner)
    code = await owner.make(type_id=2, text="Hello", theme=theme)
    path = f"/dashboard/codes/{code['id']}/theme"
    entered = form_in(await client.get(path)).fields
    saved = await client.post(path, data={**entered, "primary_color": "", "font": "serif"})
    page = await client.get(saved.headers["location"])
    toast = {name: form_in(page).fields[name] for name in ("revision", "before")}

    forged = await client.post(f"{path}/undo", data={**toast, "before": f"x{toast['before']}"})
    undone = await client.post(f"{path}/undo", data=toast)
    late = await client.post(f"{path}/undo", data=toast)

    assert (forged.status_code, undone.status_code, late.status_code) == (409, 303, 409)
    assert (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]["theme"] == code["theme"]
    assert "Undone. It looks as before." in (await client.get(undone.headers["location"])).text


async def test_a_code_that_leads_on_has_no_page_to_look_at(world, owner):
    client = await signed_in(world, owner)
    code = (await owner.api.post("/qr-codes", json={"type_id": 1, "url": "https://example.com"})).json()[
        "data"
    ]

    assert (await client.get(f"/dashboard/codes/{code['id']}/theme")).status_code == 404
