"""What is wrong with a form stands beside its field, in plain words, and nothing that was entered is lost."""

import pytest

from app.dashboard.forms.controls import form_of
from app.pages.texts import catalogues, translations
from domain.content import SLUGS
from tests.app.dashboard.forms import entered_of, form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

NEW = "/dashboard/codes/new"


def texts_of(controls, path=""):
    """The paths of all controls that take a text."""
    for control in controls:
        if control.controls:
            inner = f"{path}{control.name}." + ("0." if control.widget == "list" else "")
            yield from texts_of(control.controls, inner)
        elif control.widget not in ("switch", "choice", "pick"):
            yield f"{path}{control.name}", control


WRONG = ("x" * 4_100, "a\x00b", "a\x07b", "\u202eabc", "😀" * 30, "javascript:alert(1)", " ", '"><script>')


@pytest.mark.slow
async def test_what_does_not_work_has_its_sentence_and_stays(world, owner, subtests):
    client, t, made = await signed_in(world, owner), translations("en"), 0
    for slug, model in SLUGS.items():
        paths = [path for path, _ in texts_of(form_of(slug).controls)]
        with subtests.test(slug):
            for entered in WRONG:
                values = entered_of(model.example) | dict.fromkeys(paths, entered)

                page = await client.post(f"{NEW}/{slug}", data=values)

                again = form_in(page)
                assert page.status_code == (422 if again.faults else 303), ascii(entered)
                made += page.status_code == 303
                assert "<script>alert" not in page.text
                assert '"><script>' not in page.text
                if not again.faults:
                    continue
                assert "<title>Error: " in page.text
                assert again.focused == next(iter(again.faults))
                assert t.wrong_refused not in page.text
                # An item in which nothing is visible goes.
                if entered != " ":
                    seen = {one: text for one, text in values.items() if text.strip() and "\x00" not in text}
                    assert {one: again.fields.get(one) for one in seen} == seen, ascii(entered)
            assert (await owner.api.get("/qr-codes?limit=1")).json()["meta"]["total"] == made


@pytest.mark.parametrize(
    ("slug", "first"),
    [
        ("menu", "sections.0.items.0.name"),
        ("lead_form", "fields.0.label"),
        ("links", "links_list.0.url"),
        ("image_gallery", "image_gallery_images.0.url"),
    ],
)
async def test_a_form_sent_too_early_still_has_its_first_item(world, owner, slug, first):
    client = await signed_in(world, owner)
    sent = form_in(await client.get(f"{NEW}/{slug}")).fields

    page = await client.post(f"{NEW}/{slug}", data=sent)

    assert page.status_code == 422
    assert form_in(page).fields[first] == ""


SAID = [
    ("url", "url", "cafe linden", "wrong_url_spaces"),
    ("url", "url", "http://qr.test/abc", "wrong_loop"),
    ("url", "url", "https://", "wrong_bad_url"),
    ("url", "url", "javascript:alert(1)", "wrong_refused_scheme"),
    ("url", "utm_source", "x" * 201, "wrong_too_long"),
    ("email", "email", "ada@example", "wrong_email_ending"),
    ("email", "email", "ada", "wrong_bad_email"),
    ("email", "cc", "a@b.example; c", "wrong_emails"),
    ("vcard", "first_name", "", "wrong_one_required"),
    ("vcard", "phones.0.number", "12", "wrong_bad_phone"),
    ("vcard", "emails", "a@example.com\nb", "wrong_in_line"),
    ("wifi", "password", "short", "wrong_wpa_key"),
    ("wifi", "password", "", "wrong_required_when__password"),
    ("wifi", "ssid", "ä" * 20, "wrong_too_many_bytes"),
    ("wifi", "security", "nopass", "wrong_left_out_when"),
    ("wifi", "security", "WPA9", "wrong_not_one_of"),
    ("whatsapp", "phone", "0170 1234567", "wrong_country_code"),
    ("event", "start", "2027-02-30", "wrong_bad_time"),
    ("event", "start", "0001-02-03", "wrong_years"),
    ("event", "end", "2026-01-01T10:00:00Z", "wrong_wrong_order"),
    ("event", "end", "2027-06-19", "wrong_not_alike"),
    ("event", "timezone", "Mars/Olympus", "wrong_bad_zone"),
    ("video", "video_url", "mailto:a@example.com", "wrong_bad_scheme"),
    ("menu", "sections.0.items.0.price", "-1", "wrong_too_small__price"),
    ("menu", "sections.0.items.0.currency", "EURO-COIN", "wrong_too_long"),
    ("menu", "sections.0.items.0.currency", "XXQ", "wrong_currency"),
    ("menu", "sections.0.items.0.name", "", "wrong_required"),
    ("location", "latitude", "91", "wrong_too_small__latitude"),
    ("location", "longitude", "-181", "wrong_too_small__longitude"),
    ("location", "latitude", "north", "wrong_number"),
    ("coupon", "valid_from", "2028-01-01", "wrong_wrong_order"),
    ("lead_form", "fields.0.key", "é", "wrong_field_key"),
    ("lead_form", "fields.1.key", "email", "wrong_duplicate"),
    ("lead_form", "fields.1.options", "", "wrong_required_when__options"),
    ("lead_form", "fields.1.options", "a\nb\na", "wrong_in_line"),
    ("payment", "iban", "hello", "wrong_iban"),
    ("payment", "iban", "US89 3704 0044 0532 0130 00", "wrong_iban_country"),
    ("payment", "iban", "DE89 3704", "wrong_iban_length"),
    ("payment", "iban", "DE89 3704 0044 0532 0130 01", "wrong_bad_checksum"),
    ("payment", "bic", "12", "wrong_bic"),
    ("payment", "reference", "RF18", "wrong_reference"),
    ("payment", "amount", "much", "wrong_amount"),
    ("payment", "amount", "0", "wrong_amount_range"),
    ("payment", "amount", "1.234", "wrong_decimals"),
    ("payment", "payee_name", "x" * 71, "wrong_longer__payee_name"),
    ("payment", "payee_name", "", "wrong_required"),
]


async def test_a_wrong_value_is_told_beside_its_field(world, owner, subtests):
    client, t = await signed_in(world, owner), translations("en")
    told_at = {("security", "nopass"): "password", ("valid_from", "2028-01-01"): "valid_until"}
    for slug, path, entered, said in SAID:
        with subtests.test(slug, path=path, entered=ascii(entered)):
            values = entered_of(SLUGS[slug].example) | {path: entered}
            if path == "first_name":
                # A card of a number alone is one.
                values = {name: value for name, value in values.items() if not name.startswith("phones.")}
            elsewhere = {
                "first_name": {"last_name": ""},
                "reference": {"text": ""},
                "end": {"start": "2027-06-18T18:00"},
            }.get(path, {})

            page = form_in(await client.post(f"{NEW}/{slug}", data=values | elsewhere))

            told = page.faults[told_at.get((path, entered), path)]
            assert told.startswith(getattr(t, said).partition("{")[0])


@in_turn(
    ("scheme", "field", "entered", "said"),
    [
        ("upi", "vpa", "nobody", "wrong_upi"),
        ("upi", "vpa", "", "wrong_required"),
        ("bitcoin", "address", "4zUnknownUnknownUnknown", "wrong_bitcoin"),
        ("bitcoin", "address", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "wrong_bad_checksum"),
        ("bitcoin", "address", "bc1qAR0SRRR7xfkvy5l643lydnw9re59gtzzwf5mdq", "wrong_bitcoin_case"),
        ("ethereum", "address", "0x1234567890123456", "wrong_ethereum"),
        ("link", "url", "cafe linden", "wrong_url_spaces"),
    ],
)
async def test_each_way_of_paying_has_its_own_sentences(world, owner, scheme, field, entered, said):
    client, t = await signed_in(world, owner), translations("en")
    # What was entered for another way does not count, and stays.
    values = {"scheme": scheme, "iban": "DE89 3704 0044 0532 0130 00", field: entered}

    page = form_in(await client.post(f"{NEW}/payment", data=values))

    assert page.faults[field] == getattr(t, said)
    assert page.fields["iban"] == values["iban"]


async def test_lists_say_when_they_are_empty_and_when_all_is_too_much(world, owner):
    client, t = await signed_in(world, owner), translations("en")
    dishes = {f"sections.0.items.{n}.description": "x" * 4_000 for n in range(20)}
    names = {f"sections.0.items.{n}.name": f"Dish {n}" for n in range(20)}

    empty = form_in(await client.post(f"{NEW}/menu", data={"menu_title": "Lunch"}))
    much = form_in(await client.post(f"{NEW}/menu", data={"menu_title": "Lunch", **names, **dishes}))

    assert empty.faults == {"sections": t.wrong_required}
    assert much.faults == {"sections": t.wrong_content_too_large}


async def test_a_time_without_a_day_stays_in_its_own_field(world, owner):
    client = await signed_in(world, owner)

    page = form_in(await client.post(f"{NEW}/event", data={"title": "Quiz", "start-time": "19:30"}))

    assert page.faults == {"start": translations("en").wrong_bad_time}
    assert (page.fields["start"], page.fields["start-time"]) == ("", "19:30")


@in_turn("language", sorted(catalogues()))
async def test_every_language_has_a_form_and_its_sentences(world, owner, language):
    client = await signed_in(world, owner, accept_language=language)

    page = await client.get(f"{NEW}/menu")
    fault = await client.post(f"{NEW}/email", data={"email": "ada@example"})

    assert translations(language).field_menu_title in page.text
    assert form_in(fault).faults["email"] == translations(language).wrong_email_ending


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "4,000 characters at most. It has 5,001."),
        ("de", "Höchstens 4.000 Zeichen. Es sind 5.001."),
    ],
)
async def test_numbers_are_written_as_the_language_writes_them(world, owner, language, said):
    client = await signed_in(world, owner, accept_language=language)

    page = form_in(await client.post(f"{NEW}/text", data={"text": 5_001 * "x"}))

    assert page.faults == {"text": said}
