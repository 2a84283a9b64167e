"""What is wrong is named, by its path and in words."""

import jsonschema_rs
from hypothesis import given
from hypothesis import strategies as st

from domain.content import TYPES, parse_content
from tests.cases import in_turn
from tests.domain.content.parsed import content_of, faults_of

LONG = "x" * 201
TOO_LONG = "x" * 4_001
EVENT = {"title": "T", "start": "2026-11-20T18:00:00+01:00"}
FORM = {"form_title": "F", "fields": [{"key": "a", "label": "A", "type": "text"}]}
EPC = {"scheme": "epc", "payee_name": "N", "iban": "DE89370400440532013000"}
UPI = {"scheme": "upi", "vpa": "name@bank"}
BTC = {"scheme": "bitcoin", "address": "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"}
ETH = {"scheme": "ethereum", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}

# Type, body, faulty paths, and whether the schema can say so.
WRONG = [
    (2, {}, ["text"], True),
    (2, {"text": ""}, ["text"], True),
    (2, {"text": TOO_LONG}, ["text"], True),
    (3, {"email": "ada"}, ["email"], True),
    (3, {"email": "a@b"}, ["email"], True),
    (3, {"email": "a@b..c"}, ["email"], True),
    (3, {"email": "a b@c.de"}, ["email"], True),
    (3, {"email": "a@b.c,d@e.f"}, ["email"], True),
    (3, {"email": f"a@{'b' * 250}.de"}, ["email"], True),
    (3, {"email": "a@b.c", "cc": "a@b.c;d@e.f"}, ["cc"], True),
    (3, {"email": "a@b.c", "cc": ["a@b.c", "d"], "bcc": 5}, ["bcc", "cc[1]"], True),
    (3, {"email": "a@b.c", "bcc": ["a@b.c"] * 21}, ["bcc"], True),
    (4, {}, ["first_name"], True),
    (4, {"first_name": None, "email": "a@b.c"}, ["first_name"], True),
    (4, {"company": ""}, ["company"], True),
    (4, {"phone": "12"}, ["phone"], True),
    (4, {"phone": "call me"}, ["phone"], True),
    (4, {"phone": "1" * 41}, ["phone"], True),
    (4, {"company": "C", "phones": [{"type": "cell"}, {"number": "1"}]}, None, True),
    (4, {"company": "C", "phones": ["112"]}, ["phones[0]"], True),
    (4, {"phones": []}, ["first_name"], True),
    (4, {"company": "C", "phones": [{"number": "112"}] * 21}, ["phones"], True),
    (4, {"company": "C", "emails": ["a@b.c", 5]}, ["emails[1]"], True),
    (4, {"company": "C", "socials": [5, {"url": "x", "a": 1}, "x"]}, None, True),
    (4, {"company": "C", "photo_url": "tel:1"}, ["photo_url"], False),
    (5, {"ssid": ""}, ["ssid"], True),
    (5, {"ssid": "x" * 33}, ["ssid"], True),
    (5, {"ssid": "ü" * 17}, ["ssid"], False),
    (5, {"ssid": "x", "security": "WPA"}, ["password"], True),
    (5, {"ssid": "x", "security": "SAE", "password": None}, ["password"], True),
    (5, {"ssid": "x", "security": "WEP"}, ["password"], True),
    (5, {"ssid": "x", "security": "nopass", "password": "p"}, ["password"], True),
    (5, {"ssid": "x", "security": "wpa", "password": "p"}, ["security"], True),
    (5, {"ssid": "x", "security": "WPA", "password": ""}, ["password"], True),
    (5, {"ssid": "x", "password": "p" * 129}, ["password"], True),
    (5, {"ssid": "x", "password": "p" * 7}, ["password"], True),
    (5, {"ssid": "x", "password": "p" * 64, "security": "WPA"}, ["password"], True),
    (5, {"ssid": "x", "password": "a" * 65, "security": "WPA"}, ["password"], True),
    (5, {"ssid": "x", "hidden": 1}, ["hidden"], True),
    *(
        (5, {"ssid": f"x{control}", "password": f"{control}p"}, ["password", "ssid"], True)
        for control in ("\n", "\r", "\t", "\x00", "\x1f", "\x7f", "\x85", "\u2028")
    ),
    (6, {"phone": "+"}, ["phone"], True),
    (6, {"phone": "11\n2"}, ["phone"], True),
    (7, {"phone": "030 123456"}, ["phone"], False),
    (7, {"phone": "+123456"}, ["phone"], False),
    (7, {"phone": "+1234567890123456"}, ["phone"], False),
    (8, {}, ["ios_url"], True),
    (8, {"ios_url": None, "fallback_url": "https://x"}, ["ios_url"], True),
    (8, {"ios_url": "javascript:x", "icon_url": "x"}, ["icon_url", "ios_url"], False),
    (9, {"title": "T"}, ["start"], True),
    (9, {**EVENT, "start": "2026-11-20T18:00:00"}, ["start"], False),
    (9, {**EVENT, "start": "2026-11-31"}, ["start"], False),
    (9, {**EVENT, "start": "20261120"}, ["start"], False),
    (9, {**EVENT, "start": "２026-11-2"}, ["start"], False),
    (9, {**EVENT, "start": "0999-12-31"}, ["start"], False),
    (9, {**EVENT, "start": "9999-01-01T00:00:00Z"}, ["start"], False),
    (9, {**EVENT, "end": "2026-11-20T17:59:59+01:00"}, ["end"], False),
    (9, {**EVENT, "end": "2026-11-20T18:59:00+02:00", "timezone": "Asia/Tokyo"}, ["end"], False),
    (9, {**EVENT, "end": "2026-11-21"}, ["end"], False),
    (9, {**EVENT, "start": "2026-11-20", "end": "2026-11-19"}, ["end"], False),
    (9, {**EVENT, "start": "2026-11-20", "end": "2026-11-21T00:00:00Z"}, ["end"], False),
    (9, {**EVENT, "all_day": True, "end": "2026-11-19"}, ["end"], False),
    (9, {**EVENT, "timezone": "Berlin"}, ["timezone"], False),
    (9, {**EVENT, "timezone": "europe/berlin"}, ["timezone"], False),
    (9, {**EVENT, "timezone": "../etc/passwd"}, ["timezone"], False),
    (9, {**EVENT, "url": "data:x"}, ["url"], False),
    (10, {"video_title": "", "video_url": "tel:1"}, ["video_title", "video_url"], True),
    (11, {"menu_title": "M", "sections": []}, ["sections"], True),
    (11, {"menu_title": "M", "sections": [{}] * 51}, ["sections"], True),
    (11, {"menu_title": "M", "sections": [{"items": [{}]}]}, ["sections[0].items[0].name"], True),
    (11, {"menu_title": "M", "sections": [{"items": [{"name": "A"}] * 101}]}, ["sections[0].items"], True),
    (13, {"latitude": 90.1, "longitude": -181}, ["latitude", "longitude"], True),
    (13, {"latitude": True, "longitude": "1"}, ["latitude", "longitude"], True),
    (13, {"latitude": None, "longitude": float("nan")}, ["latitude", "longitude"], True),
    (14, {"pdf_title": LONG, "pdf_download_url": "mailto:a@b.c"}, ["pdf_download_url", "pdf_title"], True),
    (15, {"image_gallery_title": "T", "image_gallery_images": []}, ["image_gallery_images"], True),
    (
        15,
        {"image_gallery_title": "T", "image_gallery_images": [{"url": "https://x"}] * 101},
        ["image_gallery_images"],
        True,
    ),
    (
        15,
        {"image_gallery_title": "T", "image_gallery_images": [{"name": "x"}]},
        ["image_gallery_images[0].url"],
        True,
    ),
    (16, {"business_name": "B", "cta": {"url": "vbscript:x"}}, ["cta.label", "cta.url"], True),
    (16, {"business_name": "B", "cta": "https://x"}, ["cta"], True),
    (17, {"image_title": "T", "image_download_url": "x"}, ["image_download_url"], False),
    (18, {"coupon_title": "T"}, ["coupon_code"], True),
    (18, {"coupon_title": "T", "coupon_code": "C", "discount": -1}, ["discount"], True),
    (18, {"coupon_title": "T", "coupon_code": "C", "discount": 5}, ["discount"], True),
    (18, {"coupon_title": "T", "coupon_code": "C", "discount": "5"}, ["discount"], True),
    (18, {"coupon_title": "T", "coupon_code": "C", "discount": " 2,5 "}, ["discount"], True),
    (18, {"coupon_title": "T", "coupon_code": "C", "discount": "x" * 101}, ["discount"], True),
    (18, {"coupon_title": "T", "coupon_code": "C", "valid_until": "soon"}, ["valid_until"], False),
    (
        18,
        {"coupon_title": "T", "coupon_code": "C", "valid_from": "2026-01-02", "valid_until": "2026-01-01"},
        ["valid_until"],
        False,
    ),
    (19, {"file_title": "T", "file_download_url": "file:///x"}, ["file_download_url"], False),
    (20, {"links_title": "T", "links_list": []}, ["links_list"], True),
    (20, {"links_title": "T", "links_list": [{"url": "https://x"}]}, ["links_list[0].text"], True),
    (
        20,
        {"links_title": "T", "links_list": [{"url": "x", "text": "A", "icon": "https://"}]},
        ["links_list[0].icon", "links_list[0].url"],
        False,
    ),
    (21, {"mp3_title": "T", "mp3_file_url": None}, ["mp3_file_url"], True),
    (22, {"form_title": "F", "fields": []}, ["fields"], True),
    (22, {**FORM, "fields": FORM["fields"] * 31}, ["fields"], True),
    (22, {**FORM, "fields": FORM["fields"] * 3}, ["fields[1].key", "fields[2].key"], False),
    (22, {**FORM, "fields": [{"key": "a b", "label": "A", "type": "date"}]}, None, True),
    (
        22,
        {**FORM, "fields": [{"key": "a", "label": "A", "type": "select"}]},
        ["fields[0].options"],
        True,
    ),
    (
        22,
        {**FORM, "fields": [{"key": "a", "label": "A", "type": "select", "options": []}]},
        ["fields[0].options"],
        True,
    ),
    *(
        (
            22,
            {**FORM, "fields": [{"key": "a", "label": "A", "type": kind, "options": options}]},
            named,
            schema,
        )
        for kind in ("select", "checkbox", "text")
        for options, named, schema in (
            (["A", ""], ["fields[0].options[1]"], True),
            (["A", " \t"], ["fields[0].options[1]"], True),
            (["\u200b\u2060", "A"], ["fields[0].options[0]"], False),
            (["A", "B", "A"], ["fields[0].options[2]"], True),
            (["A", " A", "B", "A "], ["fields[0].options[1]", "fields[0].options[3]"], False),
        )
    ),
    (22, {**FORM, "consent": {"text": "", "required": None}}, ["consent.required", "consent.text"], True),
    (22, {**FORM, "consent": {"text": "T", "privacy_url": "tel:1"}}, ["consent.privacy_url"], False),
    (23, {"question": "Q", "scale": "thumbs"}, ["scale"], True),
    (23, {"question": "Q", "review_urls": ["https://x"] * 11}, ["review_urls"], True),
    (23, {"question": "Q", "review_urls": ["x"]}, ["review_urls[0]"], False),
    (24, {}, ["scheme"], True),
    (24, {"scheme": "cash"}, ["scheme"], True),
    (24, {"scheme": ["epc"]}, ["scheme"], True),
    (24, {"scheme": "epc"}, ["iban", "payee_name"], True),
    (24, {**EPC, "payee_name": " "}, ["payee_name"], True),
    (24, {**EPC, "payee_name": "\u0001"}, ["payee_name"], False),
    (24, {**EPC, "payee_name": "\u200b"}, ["payee_name"], False),
    (24, {**EPC, "payee_name": "x" * 71}, ["payee_name"], True),
    (24, {**EPC, "iban": "DE89370400440532013001"}, ["iban"], False),
    (24, {**EPC, "bic": "X"}, ["bic"], False),
    (24, {**EPC, "vpa": None, "url": "https://x"}, ["url", "vpa"], True),
    (24, {**EPC, "amount": 0}, ["amount"], True),
    (24, {**EPC, "amount": -1}, ["amount"], True),
    (24, {**EPC, "amount": True}, ["amount"], True),
    (24, {**EPC, "amount": "0.00"}, ["amount"], False),
    (24, {**EPC, "amount": "1,50"}, ["amount"], True),
    (24, {**EPC, "amount": "1e2"}, ["amount"], True),
    (24, {**EPC, "amount": "1.505"}, ["amount"], True),
    (24, {**EPC, "amount": 1.505}, ["amount"], False),
    (24, {**EPC, "amount": 1e9}, ["amount"], True),
    (24, {**EPC, "amount": "1000000000"}, ["amount"], False),
    (24, {**EPC, "amount": 10**1_000}, ["amount"], True),
    (24, {**EPC, "reference": "RF00539007547034"}, ["reference"], False),
    (24, {**EPC, "reference": "123", "text": "T"}, ["text"], True),
    (24, {**EPC, "text": "x" * 141}, ["text"], True),
    (24, {**EPC, "text": "€" * 140}, ["text"], False),
    (24, {**EPC, "payee_name": "\U0001f600" * 70, "amount": 9999999.99}, ["payee_name"], False),
    (24, {**UPI, "vpa": "name"}, ["vpa"], True),
    (24, {**UPI, "iban": EPC["iban"], "amount": 0.001}, ["iban"], True),
    (24, {**UPI, "amount": 0.001}, ["amount"], False),
    (24, {**BTC, "address": BTC["address"][:-1] + "3"}, ["address"], False),
    (24, {**BTC, "address": ETH["address"]}, ["address"], False),
    (24, {**BTC, "amount": "0.000000001"}, ["amount"], True),
    (24, {**BTC, "amount": 21_000_001}, ["amount"], True),
    (24, {**ETH, "address": ETH["address"].replace("aA", "Aa")}, ["address"], False),
    (24, {"scheme": "link"}, ["url"], True),
    (24, {"scheme": "link", "url": "https://x", "amount": 1}, ["amount"], True),
    *(
        (11, {"menu_title": "M", "sections": [{"items": [{"name": "A", **wrong}]}]}, [path], schema)
        for wrong, path, schema in (
            ({"price": True}, "sections[0].items[0].price", True),
            ({"price": -0.5}, "sections[0].items[0].price", True),
            ({"price": "x" * 101}, "sections[0].items[0].price", True),
            ({"price": 1e13}, "sections[0].items[0].price", True),
            ({"currency": "x" * 9}, "sections[0].items[0].currency", True),
            ({"currency": "XXZ"}, "sections[0].items[0].currency", False),
            ({"name": "\u200b \u3164"}, "sections[0].items[0].name", False),
            ({"allergens": ["x"] * 31}, "sections[0].items[0].allergens", True),
            ({"allergens": "nuts"}, "sections[0].items[0].allergens", True),
            ({"image_url": "/a.png"}, "sections[0].items[0].image_url", False),
            ({"available": None}, "sections[0].items[0].available", True),
            ({"colour": "red"}, "sections[0].items[0].colour", True),
        )
    ),
]
SEVERAL = {
    "phones": ["phones[0].number", "phones[1].number"],
    "socials": ["socials[0]", "socials[1].a", "socials[1].url", "socials[2]"],
    "fields": ["fields[0].key", "fields[0].type"],
}


@in_turn(("type_id", "fields", "named", "in_schema"), WRONG)
def test_wrong_content_is_named(type_id, fields, named, in_schema):
    if named is None:
        named = next(paths for name, paths in SEVERAL.items() if name in fields)

    found = faults_of(type_id, **fields)

    assert sorted(found) == named
    schema = TYPES[type_id].model_json_schema()
    assert jsonschema_rs.Draft202012Validator(schema).is_valid(fields) is not in_schema


@in_turn(
    ("type_id", "fields", "message"),
    [
        (4, {}, "is required, or one of last_name, company, phone, phones"),
        (5, {"ssid": "x", "security": "WEP"}, "is required when security is WEP"),
        (5, {"ssid": "x\ny"}, "must not hold line breaks or other control characters"),
        (6, {"phone": "x"}, "must be a phone number, like +49 30 123456"),
        (3, {"email": "x"}, "must be an e-mail address, like ada@example.com"),
        (9, {**EVENT, "end": "2026-11-20T17:00:00Z", "timezone": "europe/berlin"},
         "must be spelled Europe/Berlin"),
        (9, {**EVENT, "end": "2026-11-19T17:00:00Z"}, "must not be before start"),
        (9, {**EVENT, "end": "2026-11-20"}, "must be a time, as start is"),
        (24, {**EPC, "vpa": "a@b"}, "is not a field here: scheme is epc"),
        (24, {**EPC, "amount": 0.001}, "must have at most 2 decimals"),
        (24, {**EPC, "amount": 1e9}, "must be more than 0 and at most 999999999.99"),
        (24, {**EPC, "iban": None}, "is required"),
        (22, {**FORM, "fields": FORM["fields"] * 2}, "is duplicated"),
        (22, {**FORM, "fields": [{**FORM["fields"][0], "options": [" "]}]}, "must have a visible character"),
        (22, {**FORM, "fields": [{**FORM["fields"][0], "options": ["A", "A "]}]}, "is duplicated"),
    ],
)  # fmt: skip
def test_a_fault_says_what_would_be_right(type_id, fields, message):
    assert list(faults_of(type_id, **fields).values()) == [message]


@in_turn(("amount", "code"), [(0, "too_small"), (-5, "too_small"), ("0.00", "too_small"), (1e9, "too_large")])
def test_an_amount_is_too_small_or_too_large(amount, code):
    _, (fault,) = parse_content(24, {**EPC, "amount": amount})

    assert fault.reason.code == code


@given(st.integers(1, 99_999_999_999), st.sampled_from([EPC, UPI]))
def test_every_amount_of_cents_is_taken_in_both_forms(cents, scheme):
    text = f"{cents // 100}.{cents % 100:02}"

    assert f"{content_of(24, **scheme, amount=text).exact_amount():f}" == text
    assert content_of(24, **scheme, amount=float(text)).exact_amount() * 100 == cents


@given(st.integers(1, 21_000_000 * 10**8))
def test_every_amount_of_satoshi_is_taken(satoshi):
    text = f"{satoshi // 10**8}.{satoshi % 10**8:08}"

    assert content_of(24, **BTC, amount=text).exact_amount() * 10**8 == satoshi


@given(
    st.text(
        st.characters(codec="utf-8", exclude_categories=("Cc",), exclude_characters="\u2028\u2029"),
        min_size=1,
        max_size=40,
    )
)
def test_the_name_of_a_network_has_at_most_32_bytes(ssid):
    assert bool(faults_of(5, ssid=ssid)) == (len(ssid.encode()) > 32)


@given(st.from_regex(r"\+?[0-9]{1,4}( [0-9]{2,4}){1,4}", fullmatch=True))
def test_numbers_with_spaces_are_phone_numbers(phone):
    assert content_of(6, phone=phone).payload().startswith("tel:")


@in_turn(
    "phone",
    [
        "112",
        "+49 30 123456",
        "+49 (0)30 / 12-34",
        "(030) 1234",
        "+1 (555) 123-4567",
        "0049.30.1234",
        "00 1 2",
    ],
)
def test_people_write_phone_numbers_in_many_ways(phone):
    content_of(6, phone=phone)
