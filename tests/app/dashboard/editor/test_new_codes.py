"""Codes of all kinds are made by hand, and opened and saved again."""

import pytest

from app.dashboard.forms.controls import form_of
from domain.content import SLUGS
from tests.app.dashboard.forms import entered_of, form_in
from tests.app.dashboard.signing import signed_in

NEW = "/dashboard/codes/new"
URL = "https://example.com/menu"
# Each with every field that the example lacks.
WHOLE = {
    "url": {f"utm_{name}": name for name in ("source", "medium", "campaign", "term", "content")}
    | {"forward_query": True},
    "email": {"body": "One\nTwo", "cc": ["a@example.com", "b@example.com"], "bcc": "c@example.com"},
    "vcard": {
        "company": "Engines",
        "job_title": "Countess",
        "phone": "112",
        "emails": ["x@example.com"],
        "website": URL,
        "address": "1 St James Square",
        "city": "London",
        "state": "England",
        "zip": "SW1",
        "country": "UK",
        "note": "Two\nlines",
        "photo_url": f"{URL}.png",
        "phones": [{"number": "+44 20 7946 0000"}, {"type": "fax", "number": "113"}],
        "socials": ["https://social.example/@ada", {"type": "Mastodon", "url": URL}],
    },
    "wifi": {"security": "SAE", "hidden": True},
    "app_store": {"fallback_url": URL, "icon_url": f"{URL}.png"},
    "event": {"all_day": True, "description": "Cake", "organizer": "Ada", "url": URL},
    "video": {"video_description": "It", "poster_url": f"{URL}.png"},
    "menu": {
        "sections": [
            {
                "name": "Soups",
                "items": [{"name": "Lentil", "price": 6.5, "currency": "€", "available": False}],
            },
            {
                "items": [
                    {"name": "Pea", "price": "6.50", "description": "Green", "allergens": ["a", "b"]},
                    {"name": "Bean", "price": 7, "image_url": f"{URL}.png"},
                ]
            },
            {"name": "Nothing yet"},
        ]
    },
    "pdf": {"pdf_description": "All of them"},
    "image_gallery": {
        "image_gallery_images": [{"url": URL}, {"url": f"{URL}2", "name": "Two"}],
        "image_gallery_description": "Rooms",
    },
    "business": {
        "about": "Since 1876",
        "address": "Herrengasse 14\nWien",
        "email": "a@example.com",
        "website": URL,
        "socials": [URL],
        "logo_url": URL,
        "cover_url": URL,
    },
    "image": {"image_description": "It"},
    "coupon": {
        "valid_from": "2027-01-01T08:30:00+05:30",
        "terms": "None",
        "redeem_url": URL,
        "discount": "5 %",
    },
    "file": {"file_description": "It"},
    "links": {
        "links_list": [{"url": "tel:112", "text": "Help"}, {"url": URL, "text": "Menu", "icon": "🍰"}],
        "links_description": "All",
        "avatar_url": URL,
    },
    "mp3": {"mp3_description": "It", "mp3_cover_image_url": URL},
    "lead_form": {
        "consent": {"text": "I agree.", "required": True, "privacy_url": URL},
        "submit_label": "Go",
        "thank_you": "Thanks",
        "redirect_url": URL,
    },
    "feedback": {"scale": "nps", "ask_comment": True, "review_urls": [URL, f"{URL}2"]},
    "payment": {"bic": "COBADEFFXXX", "amount": 12.5},
}
every_kind = pytest.mark.parametrize("slug", SLUGS)


async def newest_code(owner):
    (code,) = (await owner.api.get("/qr-codes?limit=1")).json()["data"]
    return code


async def only_code(owner):
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    return code


@every_kind
def test_every_field_of_a_kind_has_a_control(slug):
    form = form_of(slug)

    # The currency of a menu is that of its dishes.
    whole = {"currency"} if slug == "menu" else set()
    assert {control.name for control in form.controls} - whole == set(SLUGS[slug].model_fields)
    assert {*SLUGS[slug].example, *WHOLE.get(slug, ())} <= set(SLUGS[slug].model_fields)


@pytest.mark.slow
async def test_what_is_entered_is_what_the_code_has(world, owner, subtests):
    client = await signed_in(world, owner)
    for slug in SLUGS:
        world.clock.advance(seconds=1)
        with subtests.test(slug):
            example = dict(SLUGS[slug].example)

            page = await client.get(f"{NEW}/{slug}")
            made = await client.post(f"{NEW}/{slug}", data=form_in(page).fields | entered_of(example))
            there = await client.get(made.headers["location"])

            code = await newest_code(owner)
            assert made.status_code == 303, made.text
            assert "Made. You can scan it now." in there.text
            assert {name: code[name] for name in example} == example
            assert code["created_via"] == "dashboard"


@pytest.mark.slow
async def test_a_code_that_is_opened_and_saved_is_the_same(world, owner, subtests):
    client = await signed_in(world, owner)
    for slug, more in [*((slug, {}) for slug in SLUGS), *WHOLE.items()]:
        world.clock.advance(seconds=1)
        with subtests.test(slug, more=more):
            body = {**SLUGS[slug].example, **more, "tags": ["b", "a, c"]}
            code = (await owner.api.post("/qr-codes", json={"type_id": SLUGS[slug].type_id, **body})).json()[
                "data"
            ]

            page = await client.get(f"/dashboard/codes/{code['id']}/edit")
            saved = await client.post(f"/dashboard/codes/{code['id']}/edit", data=form_in(page).fields)

            code.pop("image_base64")
            assert (saved.status_code, await newest_code(owner)) == (303, code)


@pytest.mark.slow
async def test_every_field_can_be_cleared(world, owner, subtests):
    client = await signed_in(world, owner)
    for slug in SLUGS:
        world.clock.advance(seconds=1)
        with subtests.test(slug):
            example = SLUGS[slug].example
            body = {"type_id": SLUGS[slug].type_id, **example, **WHOLE.get(slug, {})}
            code = (await owner.api.post("/qr-codes", json=body)).json()["data"]
            needed = form_in(await client.get(f"{NEW}/{slug}")).fields | entered_of(example)
            path = f"/dashboard/codes/{code['id']}/edit"
            revision = form_in(await client.get(path)).fields["revision"]

            saved = await client.post(path, data={**needed, "revision": revision})

            code = await newest_code(owner)
            assert saved.status_code == 303, saved.text
            cleared = set(WHOLE.get(slug, ())) - set(example)
            assert {name: code[name] for name in cleared if code[name]} in ({}, {"scale": "stars"})


@pytest.mark.parametrize(
    "text", ["🏳️‍🌈 Café", "שלום עולם", "\u202eevil", "a\tb", "{{7*7}}", "<script>", "' \" &amp;"]
)
async def test_a_text_of_any_script_stays_as_it_is(world, owner, text):
    client = await signed_in(world, owner)
    values = {"menu_title": text, "sections.0.name": text, "sections.0.items.0.name": text}

    made = await client.post(
        f"{NEW}/menu", data={**values, "sections.0.items.0.description": f"{text}\n{text}"}
    )
    code = await only_code(owner)
    page = await client.get(f"/dashboard/codes/{code['id']}/edit")
    await client.post(f"/dashboard/codes/{code['id']}/edit", data=form_in(page).fields)

    assert made.status_code == 303, made.text
    assert (await only_code(owner))["sections"] == code["sections"]
    assert code["sections"] == [
        {"name": text, "items": [{"name": text, "description": f"{text}\n{text}", "available": False}]}
    ]


def test_a_way_of_paying_has_the_fields_that_the_domain_gives_it():
    model, form = SLUGS["payment"], form_of("payment")
    filled = dict.fromkeys(model.model_fields, "x")

    for scheme, _ in next(control.options for control in form.controls if control.name == "scheme"):
        foreign = {fault.field for fault in model.misfits({**filled, "scheme": scheme})}
        hidden = {
            control.name for control in form.controls if control.only_for and scheme not in control.only_for
        }
        assert hidden == foreign


@every_kind
def test_choices_are_those_of_the_model(slug):
    def choices(controls, schema, root):
        for control in controls:
            field = schema["properties"].get(control.name, "")
            text = str(field) + str(root.get("$defs", ""))
            for value, _ in control.options:
                yield not value or f"'{value}'" in text
            inner = root.get("$defs", {}).values()
            for part in inner if control.controls else ():
                if {one.name for one in control.controls} == set(part["properties"]):
                    yield from choices(control.controls, part, root)

    schema = SLUGS[slug].model_json_schema()

    assert all(choices(form_of(slug).controls, schema, schema))
