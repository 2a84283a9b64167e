from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.codes.code_input import (
    COMMON_FIELDS,
    changed_code,
    parse_code_change,
    parse_new_code,
    require_picture,
)
from domain.codes.restrictions import OPEN, RESTRICTION_FIELDS, change_restrictions
from domain.codes.short_url_input import References, parse_status
from domain.codes.short_urls import Status
from domain.content import TYPES, load_content, stored_content
from domain.content.types.links import URLContent
from domain.kernel.errors import DestinationRefused, DomainError, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.reasons import Reason
from tests.cases import in_turn
from tests.domain.examples import ADDRESSES, CODE, NOW, a_code, fields_of

NEW = {"type_id": 1, "url": "https://example.com/menu"}
OPTIONS = {
    "width": 500,
    "margin": 20,
    "qrOptions": {"errorCorrectionLevel": "H"},
    "dotsOptions": {"color": "#123456"},
    "backgroundOptions": {"color": "transparent"},
}
THEME = {"primary_color": "#ff0000", "font": "serif", "dark": "auto"}
LATER = (NOW + timedelta(days=1)).isoformat()


def new(**fields):
    return parse_new_code({**NEW, **fields}, References(""), ADDRESSES)


def change(code=CODE, /, **fields):
    parsed = parse_code_change(fields, code, References(""), ADDRESSES)
    restrictions = change_restrictions(
        code.restrictions, parsed.common, "new hash" if fields.get("link_password") else None
    )
    return changed_code(code, parsed, restrictions)


def faults_of(call, /, *args, **fields):
    with pytest.raises(ValidationFailed) as refused:
        call(*args, **fields)
    return fields_of(refused.value)


# Making


def test_a_type_and_its_content_make_a_code():
    parsed = new()

    assert parsed.content == URLContent(url="https://example.com/menu")
    assert parsed.references == References("")
    assert parsed.options == {}
    assert parse_status(parsed.common, Status.ACTIVE) is Status.ACTIVE
    assert not any(name in parsed.common.model_fields_set for name in COMMON_FIELDS - {"type_id"})


def test_every_field_of_the_document_may_be_sent():
    fields = {
        "name": "Menu",
        "short_link_domain": "go.example.com",
        "short_id": "summer-2026",
        "options": OPTIONS,
        "theme": THEME,
        "folder": None,
        "folder_id": None,
        "template_id": None,
        "external_id": "crm-8",
        "metadata": {"room": 12},
        "tags": ["Summer"],
        "utm_template_id": None,
        "status": "paused",
        "link_password": "sesame",
        "password_enabled": True,
        "expires_at": LATER,
        "expiration_enabled": True,
        "expired_redirect_url": "https://example.com/over",
        "scan_limit": 1,
        "scan_limit_reached_url": "tel:+49",
        "rules": [{"when": {"language": ["de"]}, "to": {"url": "https://example.com/de"}}],
        "utm_source": "flyer",
        "forward_query": True,
    }

    parsed = new(**fields)

    assert fields.keys() >= (COMMON_FIELDS | RESTRICTION_FIELDS) - {"type_id"}
    assert all(name in parsed.common.model_fields_set for name in fields if name in COMMON_FIELDS)
    assert parsed.options == OPTIONS
    assert parsed.theme == THEME
    assert stored_content(parsed.content) == {"url": NEW["url"], "utm_source": "flyer", "forward_query": True}


def test_every_fault_is_named_in_one_go():
    wrong = {
        "url": "example.com",
        "utm_source": 5,
        "forward_query": "yes",
        "name": "n" * 201,
        "external_id": "",
        "short_id": "a",
        "status": "on",
        "link_password": "abc",
        "password_enabled": 1,
        "expires_at": "tomorrow",
        "expiration_enabled": "true",
        "expired_redirect_url": "javascript:alert(1)",
        "scan_limit": 0,
        "scan_limit_reached_url": "http:///x",
        "options": {
            "width": 63,
            "height": "1",
            "dotsOptions": {"colour": "#000"},
            "qrOptions": 7,
            "margin": -1,
        },
        "theme": {"font": "comic", "primary_color": "red", "logo_url": "tel:1", "size": 3},
        "destination": "https://example.com",
    }

    assert faults_of(new, **wrong) == sorted(
        [
            *(set(wrong) - {"options", "theme"}),
            "options.dotsOptions.colour",
            "options.height",
            "options.margin",
            "options.qrOptions",
            "options.width",
            "theme.font",
            "theme.logo_url",
            "theme.primary_color",
            "theme.size",
        ]
    )


@in_turn("color", ["red", "#12", "#12345", "#ggg", "TRANSPARENT", "", 5, None, ["#000"]])
@in_turn("part", ["dotsOptions", "backgroundOptions"])
def test_a_wrong_colour_is_named_once_by_its_path(part, color):
    assert faults_of(new, options={part: {"color": color}}) == [f"options.{part}.color"]


@in_turn("type_id", [0, -1, max(TYPES) + 1, 10**30, "1", 1.5, True, False, [], {}])
def test_a_type_that_does_not_exist_is_named_beside_the_other_faults(type_id):
    assert faults_of(new, type_id=type_id, name=5) == ["name", "type_id"]


@in_turn("fields", [{}, {"type_id": None}, {"type_id": None, "url": "x", "anything": 1}])
def test_a_type_is_required(fields):
    with pytest.raises(ValidationFailed) as refused:
        parse_new_code(fields, References(""), ADDRESSES)

    assert refused.value.faults == (Fault("type_id", Reason.REQUIRED),)


def test_the_content_of_a_type_is_required():
    with pytest.raises(ValidationFailed) as refused:
        parse_new_code({"type_id": 1}, References(""), ADDRESSES)

    assert refused.value.faults == (Fault("url", Reason.REQUIRED),)


@in_turn("field", ["ssid", "scan_count", "id", "created_at", "image", "has_password", "URL", ""])
def test_a_field_that_is_no_field_is_named(field):
    assert faults_of(new, **{field: None}) == [field or "body"]


@in_turn("short_id", ["ab", "a b", "api", "LOGIN", "6f1e2d3c-4b5a-4978-8697-a6b5c4d3e2f1", "", 7])
def test_a_short_id_that_cannot_be_is_named(short_id):
    assert faults_of(new, short_id=short_id) == ["short_id"]


@in_turn(
    ("status", "meant"),
    [("active", "active"), ("paused", "paused"), (1, "active"), (2, "paused"), (None, "active")],
)
def test_a_status_may_be_spelled_as_word_or_number(status, meant):
    assert parse_status(new(status=status).common, Status.ACTIVE) == meant


@in_turn("status", [0, 3, True, False, "1", "Active", "", [], {}])
def test_another_status_is_named(status):
    assert faults_of(new, status=status) == ["status"]


@in_turn("options", [[], "", 0, False, [1], "x", 1, True])
def test_options_that_are_no_object_are_named(options):
    assert faults_of(new, options=options) == ["options"]


@in_turn("name", [None, "n" * 200, "🍕" * 200])
def test_a_name_has_at_most_200_characters(name):
    assert new(name=name).common.name == name


# What it names


@in_turn("field", ["folder", "folder_id", "template_id", "short_link_domain"])
def test_a_reference_that_is_no_text_is_a_fault(field):
    assert faults_of(new, **{field: 5}) == [field]


@in_turn("field", ["url", "expired_redirect_url", "scan_limit_reached_url"])
@in_turn("call", [new, change])
@in_turn("url", ["https://go.example.com/x", "HTTPS://APP.Example.com.:443/"])
def test_a_code_that_would_lead_to_the_service_itself_is_refused(call, field, url):
    with pytest.raises(DestinationRefused) as refused:
        call(**{field: url})

    assert fields_of(refused.value) == [field]


@in_turn("call", [new, change])
def test_a_fault_comes_before_a_loop(call):
    assert faults_of(call, url="https://go.example.com/x", name=5) == ["name"]


@in_turn("field", ["url", "expired_redirect_url", "scan_limit_reached_url"])
@in_turn("url", ["myapp://[x", "foo://host:99999999/", "intent://a|b/#Intent;end"])
def test_an_app_address_in_a_form_of_its_own_is_taken_or_a_fault(field, url):
    with suppress(ValidationFailed):
        new(**{field: url})


# Changing


def test_a_change_of_nothing_changes_nothing():
    assert change() == CODE


@in_turn(
    ("parsed", "changed"),
    [
        ({"name": "New"}, {"name": "New"}),
        ({"name": None}, {"name": None}),
        ({"external_id": "x"}, {"external_id": "x"}),
        ({"external_id": None}, {"external_id": None}),
        ({"status": "paused"}, {"status": Status.PAUSED}),
        ({"status": 2}, {"status": Status.PAUSED}),
        ({"url": "tel:1"}, {"content": URLContent(url="tel:1")}),
        ({"utm_term": "x"}, {"content": URLContent(url=CODE.content.url, utm_term="x")}),
        ({"options": {"width": 64}}, {"options": {"width": 64}}),
        ({"theme": THEME}, {"theme": THEME}),
        ({"scan_limit": 5}, {"restrictions": replace(OPEN, scan_limit=5)}),
        (
            {"link_password": "sesame"},
            {"restrictions": replace(OPEN, password_hash="new hash", password_enabled=True)},
        ),
    ],
)
def test_a_change_touches_only_what_it_names(parsed, changed):
    assert change(**parsed) == replace(CODE, **changed)


def test_a_change_merges_content_and_removes_what_is_null():
    code = a_code(content=load_content(1, {"url": "tel:1", "utm_source": "a", "utm_term": "b"}))

    changed = change(code, utm_source=None, utm_medium="c")

    assert stored_content(changed.content) == {"url": "tel:1", "utm_term": "b", "utm_medium": "c"}


def test_a_change_merges_options_and_removes_what_is_null():
    code = a_code(options=OPTIONS)

    changed = change(
        code, options={"width": None, "height": 600, "dotsOptions": {"color": None}, "qrOptions": None}
    )

    assert changed.options == {
        "margin": 20,
        "height": 600,
        "dotsOptions": {},
        "backgroundOptions": {"color": "transparent"},
    }
    assert change(code, options=None).options == {}
    assert code.options is OPTIONS


def test_a_change_merges_the_theme_and_removes_what_is_null():
    changed = change(a_code(theme=THEME), theme={"font": None, "dark": "dark", "text_color": "#000"})

    assert changed.theme == {"primary_color": "#ff0000", "dark": "dark", "text_color": "#000"}
    assert change(a_code(theme=THEME), theme=None).theme is None


def test_every_fault_of_a_change_is_named_in_one_go():
    wrong = {
        "url": "javascript:x",
        "utm_source": 5,
        "name": 5,
        "status": "off",
        "scan_limit": 0,
        "short_id": "other",
        "short_link_domain": 5,
        "options": {"width": 1, "x": 1},
        "theme": {"font": "x"},
    }

    assert faults_of(change, **wrong) == sorted(
        [*(set(wrong) - {"options", "theme"}), "options.width", "options.x", "theme.font"]
    )


def test_a_field_that_is_no_field_is_named_beside_the_other_faults():
    assert faults_of(change, ssid="x", url="javascript:x", utm_source=5) == ["ssid", "url", "utm_source"]


@in_turn("value", [None, 1, "x"])
def test_a_change_of_a_field_that_is_no_field_is_named(value):
    assert faults_of(change, ssid=value) == ["ssid"]


def test_what_a_type_requires_cannot_be_taken_away():
    assert faults_of(change, url=None) == ["url"]


@in_turn("fixed", [{"type_id": 1}, {"short_id": CODE.short_id}, {"short_link_domain": "go.example.com"}])
def test_a_fixed_field_may_be_sent_back_as_it_is(fixed):
    assert change(**fixed, name="New") == replace(CODE, name="New")


def test_a_domain_may_be_sent_back_in_any_spelling_that_could_make_the_code():
    assert new(short_link_domain="GO.Example.com").common.short_link_domain == "GO.Example.com"

    assert change(short_link_domain="GO.Example.com") == CODE


@in_turn(
    ("field", "value"),
    [
        ("type_id", max(TYPES) + 1),
        ("type_id", "1"),
        ("type_id", True),
        ("short_id", "other-one"),
        ("short_id", CODE.short_id.upper()),
        ("short_link_domain", 5),
    ],
)
def test_a_fixed_field_cannot_be_changed(field, value):
    assert set(faults_of(change, **{field: value})) == {field}


@in_turn("field", ["type_id", "short_id", "short_link_domain", "status"])
def test_a_field_without_a_default_cannot_be_null(field):
    assert faults_of(change, **{field: None}) == [field]


def test_a_code_that_an_older_rule_let_in_can_still_be_renamed():
    old = a_code(
        content=load_content(1, {"url": "file:///menu"}), options={"width": 9}, theme={"font": "comic"}
    )

    assert change(old, name="New", scan_limit=5) == replace(
        old, name="New", restrictions=replace(OPEN, scan_limit=5)
    )


@in_turn("parsed", [{"password_enabled": True}, {"expiration_enabled": True}])
def test_a_switch_with_nothing_behind_it_is_refused_when_it_is_touched(parsed):
    inconsistent = a_code(restrictions=replace(OPEN, password_enabled=True))

    assert faults_of(change, **parsed) == list(parsed)
    assert change(inconsistent, name="New").name == "New"


@settings(max_examples=100)
@given(
    st.dictionaries(
        st.sampled_from(sorted(COMMON_FIELDS | {"url", "utm_source", "x"})),
        st.none()
        | st.booleans()
        | st.integers(-2, 70)
        | st.text(max_size=5)
        | st.just("https://example.org")
        | st.dictionaries(st.sampled_from(["width", "font", "dotsOptions"]), st.integers(60, 70), max_size=2),
        max_size=6,
    ),
    st.booleans(),
)
def test_any_input_is_a_change_or_a_refusal_that_names_a_field(fields, is_new):
    named = []
    try:
        if is_new:
            parse_new_code({**NEW, **fields}, References(""), ADDRESSES)
        else:
            change(**fields)
    except DomainError as refused:
        named = fields_of(refused)

    of_types = {name for model in TYPES.values() for name in model.model_fields}
    known = {*fields, "type_id", "password_enabled", "expiration_enabled"} | of_types
    assert all(name.partition(".")[0] in known for name in named)


# Pictures and ids


@in_turn(
    ("options", "field"),
    [
        ({"width": 64, "height": 4096, "margin": 30}, "options.width"),
        ({"width": 4096, "height": 64, "margin": 30}, "options.height"),
        ({"margin": 500}, None),
    ],
)
def test_a_picture_with_no_room_for_its_modules_is_a_fault_of_the_option(options, field):
    with pytest.raises(ValidationFailed) as refused:
        require_picture(options, "https://go.example.com/a2b3c4d")

    assert fields_of(refused.value) == [field or "options.width"]


def test_a_picture_of_the_usual_options_has_room():
    require_picture({}, "https://go.example.com/" + "x" * 64)
    require_picture({"width": 64, "height": 64}, "https://go.example.com/a2b3c4d")


@settings(max_examples=60)
@given(st.uuids())
def test_an_id_is_known_by_its_36_characters(code_id):
    assert parse_id(str(code_id)) == code_id
    assert parse_id(str(code_id).upper()) == code_id
    assert parse_id(code_id.hex) is None
    assert parse_id("{" + str(code_id) + "}") is None
    assert parse_id(code_id.urn) is None


@in_turn("reference", ["", "a2b3c4d", "x" * 36, "g" + str(UUID(int=0))[1:], "-" * 36])
def test_what_is_no_id_can_only_be_a_short_id(reference):
    assert parse_id(reference) is None
