import json
from datetime import UTC, datetime, timedelta, timezone
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import (
    Strict,
    Time,
    merge_patch,
    parse_json_object,
    parse_model,
    parse_patched,
    parse_time,
    patch_between,
)
from domain.kernel.reasons import Reason
from tests.cases import in_turn
from tests.domain.examples import fields_of

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=12)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(TEXT, VALUES, max_size=5)


def refusal_of(text):
    with pytest.raises(ValidationFailed) as refused:
        parse_json_object(text)
    return refused.value


# JSON


@settings(max_examples=100)
@given(OBJECTS, st.booleans(), st.sampled_from([None, 0, 2]))
def test_an_object_is_parsed_as_it_was_serialized(value, ascii_only, indent):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode()

    assert parse_json_object(text) == value


@settings(max_examples=100)
@given(st.binary(max_size=40) | st.text('{}[]":,\\u0d81e+-. \ntruefalsn', max_size=30).map(str.encode))
def test_whatever_is_sent_is_an_object_or_a_named_fault(text):
    faults: tuple[Fault, ...] = ()
    try:
        value = parse_json_object(text)
    except ValidationFailed as refused:
        value, faults = None, refused.faults

    assert isinstance(value, dict) != bool(faults)
    assert all(fault.field and fault.message for fault in faults)


@in_turn(
    "text",
    [
        b"",
        b" ",
        b"{",
        b'{"a":1,}',
        b'{"a":01}',
        b'{"a":.5}',
        b'{"a":+1}',
        b'{"a":0x10}',
        b"{'a':1}",
        b"{a:1}",
        b"{} {}",
        b'{"a":1} // note',
        b'{"a":"\n"}',
        b'{"a":"\\x41"}',
        b'\xef\xbb\xbf{"a":1}',
        b'{"a":\xff}',
        b'{"a":"\xc0\xaf"}',
        b'{"a":"\xed\xa0\x80"}',
        '{"a":1}'.encode("utf-16"),
        b"null",
        b"true",
        b"1",
        b'"text"',
        b"[]",
        b'[{"a":1}]',
    ],
)
def test_what_is_no_object_in_utf8_json_is_a_fault_of_the_body(text):
    assert fields_of(refusal_of(text)) == ["body"]


@in_turn("number", ["NaN", "Infinity", "-Infinity"])
def test_what_json_does_not_count_as_a_number_is_refused(number):
    assert number in refusal_of(f'{{"a":[{{"b":{number}}}]}}'.encode()).message


@in_turn("number", ["1e400", "-1e400", "1" + "0" * 400 + ".5"])
def test_a_number_too_large_for_a_float_does_not_become_infinity(number):
    refusal_of(f'{{"a":{number}}}'.encode())


def test_a_number_of_thousands_of_digits_is_refused_in_words_for_the_caller():
    refusal = refusal_of(b'{"a":' + b"9" * 5_000 + b"}")

    assert "sys." not in refusal.message


def test_an_integer_keeps_every_digit():
    assert parse_json_object(b'{"a":123456789012345678901234567890}') == {"a": 123456789012345678901234567890}


@in_turn(
    ("text", "path"),
    [
        (rb'{"a":"\u0000"}', "a"),
        (rb'{"a":"x\u0000y"}', "a"),
        (rb'{"a":"\ud800"}', "a"),
        (rb'{"a":"\udfff!"}', "a"),
        (rb'{"a":"\udc00\ud800"}', "a"),
        (rb'{"a":{"b":["ok",{"c":"\ud83d"}]}}', "a.b[1].c"),
        (rb'{"a":[[["\u0000"]]]}', "a[0][0][0]"),
    ],
)
def test_text_that_no_database_holds_is_named_by_its_path(text, path):
    assert fields_of(refusal_of(text)) == [path]


def test_a_whole_surrogate_pair_is_one_character():
    assert parse_json_object(rb'{"a":"\ud83d\ude00"}') == {"a": "😀"}


@in_turn("key", [r"\u0000", r"\ud800"])
def test_a_key_that_no_database_holds_is_refused_and_named_printably(key):
    faults = refusal_of(f'{{"a":{{"{key}":1}}}}'.encode()).faults

    assert len(faults) == 1
    assert faults[0].field.isprintable()


def test_every_text_that_cannot_be_stored_is_named():
    refusal = refusal_of(rb'{"a":"\u0000","b":["\ud800","ok"],"c":{"d":"\u0000"}}')

    assert fields_of(refusal) == ["a", "b[0]", "c.d"]


@in_turn(
    ("text", "named", "reason"),
    [
        (b'{"a":[' + rb'"\u0000",' * 5_000 + b"1]}", "a[49]", Reason.NUL),
        (
            b"{" + b",".join(b'"%d":1,"%d":2' % (number, number) for number in range(5_000)) + b"}",
            "49",
            Reason.DUPLICATE_KEY,
        ),
    ],
)
def test_of_five_thousand_faults_fifty_are_named_and_the_others_counted(text, named, reason):
    refusal = refusal_of(text)

    assert len(refusal.faults) == 50
    assert refusal.faults[-1] == Fault(named, reason, others=4_950)
    assert refusal.message.endswith("; 47 more in details, and 4,950 more")


def test_the_name_of_a_field_is_cut_where_it_is_as_long_as_the_body():
    _, faults = parse_model(Menu, {"name": "x", "items": [], "y" * 1_000_000: 1})

    (named,) = ValidationFailed(faults).faults
    assert named == Fault("y" * 199 + "…", Reason.UNKNOWN_FIELD)


@in_turn(
    "text",
    [
        b'{"a":[' + b"{}," * 10_000 + b"{}]}",
        b'{"a":[' + b"[]," * 10_000 + b"[]]}",
        b'{"a":[' + b"1," * 20_000 + b"1]}",
        b"{" + b",".join(b'"f%d":1' % number for number in range(20_001)) + b"}",
        # No JSON at all: nobody tries to find that out.
        b"," * 20_001,
        b'"' + b"[" * 20_001,
    ],
)
def test_a_text_with_more_than_twenty_thousand_values_is_not_parsed(text):
    assert refusal_of(text).message == "body: must have at most 20,000 values, lists and objects"


@in_turn("escaped", [b"", rb"\"", rb"\\", rb"\\\""])
def test_commas_and_brackets_in_texts_are_no_values(escaped):
    text = b'{"a":"' + escaped + b"M1,2[{" * 50_000 + escaped + b'","b":[1,2]}'

    assert parse_json_object(text)["b"] == [1, 2]


def test_a_megabyte_is_parsed_in_the_time_of_a_few_scans():
    bodies = [b'{"a":[' + value * 200_000 + b"1]}" for value in (b"1,", b"{},", b"[],", b'"",', rb'"\"",')]
    bodies += [b'"' * 1_000_001, b'{"a":"' + rb"\n" * 500_000, b'"\\' * 300_000, b'"' + b"," * 1_000_000]

    for body in bodies:
        before = process_time()
        refusal_of(body)
        assert process_time() - before < 0.25


@in_turn(
    "text",
    [
        b'{"a":' + b"[" * 19_000 + b"]" * 19_000 + b"}",
        b'{"a":' + b"[" * 19_000,
        b'{"a":' * 19_000 + b"1" + b"}" * 19_000,
        b"[" * 19_000,
        b'{"a":[' * 9_500 + b"]}" * 9_500,
    ],
)
def test_a_bomb_of_brackets_is_refused(text):
    assert "nested" in refusal_of(text).message


@in_turn("innermost", [b"1", b"{}", b"[]", b'{"a":1}'])
def test_nesting_up_to_32_passes_whatever_lies_innermost(innermost):
    levels = 32 - (not innermost.isdigit())

    parse_json_object(b'{"a":' * levels + innermost + b"}" * levels)


@in_turn("innermost", [b"1", b"{}", b"[]", b'{"a":1}'])
def test_nesting_deeper_than_32_is_refused_whatever_lies_innermost(innermost):
    levels = 33 - (not innermost.isdigit())

    assert "nested" in refusal_of(b'{"a":' * levels + innermost + b"}" * levels).message


@settings(max_examples=80)
@given(OBJECTS, TEXT, VALUES, st.lists(st.sampled_from(["{}", "[]"]), max_size=5))
def test_a_duplicate_key_is_refused_at_any_depth(others, key, value, around):
    members = [f"{json.dumps(name)}:{json.dumps(item)}" for name, item in others.items()]
    twice = f"{json.dumps(key)}:{json.dumps(value)}"
    text = "{" + ",".join([twice, *members, twice]) + "}"
    for kind in around:
        text = f'{{"in":{text}}}' if kind == "{}" else f"[{text}]"

    refusal_of(f'{{"top":{text}}}'.encode())


def test_keys_that_only_look_different_in_the_text_are_duplicates():
    assert fields_of(refusal_of(rb'{"name":1,"n\u0061me":2}')) == ["name"]


@in_turn(
    ("text", "path"),
    [
        (b'{"name":1,"name":1}', "name"),
        (b'{"options":{"width":64,"width":65}}', "options.width"),
        (b'{"a":[0,{"b":{"c":1,"c":1}}]}', "a[1].b.c"),
    ],
)
def test_a_duplicate_key_is_named_by_its_path(text, path):
    assert fields_of(refusal_of(text)) == [path]


def test_every_duplicate_key_is_named():
    assert fields_of(refusal_of(b'{"a":1,"a":2,"b":1,"b":2,"c":3}')) == ["a", "b"]


@in_turn("key", [r"a\u0000", r"a\ud800"])
def test_a_duplicate_key_that_no_database_holds_is_named_printably(key):
    faults = refusal_of(f'{{"{key}":1,"{key}":2}}'.encode()).faults

    assert all(fault.field.isprintable() for fault in faults)


def test_a_duplicate_behind_many_keys_is_found_without_searching_them_all_again_and_again():
    keys = b",".join(b'"%d":1' % number for number in range(12_000))

    before = process_time()
    refusal_of(b"{" + keys + b',"last":1,"last":2}')

    assert process_time() - before < 0.5


# Models


class Item(Strict):
    price: float
    until: Time | None = None
    kinds: list[int] | None = None


class Menu(Strict):
    name: str
    items: list[Item]
    count: int = 0
    is_open: bool = False


def test_every_fault_of_a_model_is_named_by_its_path_in_what_was_sent():
    parsed = {
        "items": [
            {"price": 1.5},
            {"price": "1.5", "until": "noon", "kinds": [1, "2"], "colour": "red"},
            "soup",
        ],
        "count": "3",
        "is_open": 1,
        "extra": None,
    }

    _, faults = parse_model(Menu, parsed, under="menu")

    assert fields_of(faults) == [
        "menu.count",
        "menu.extra",
        "menu.is_open",
        "menu.items[1].colour",
        "menu.items[1].kinds[1]",
        "menu.items[1].price",
        "menu.items[1].until",
        "menu.items[2]",
        "menu.name",
    ]


def test_of_thousands_of_unknown_fields_fifty_are_named_with_what_else_is_wrong():
    parsed = {f"f{number}": 1 for number in range(15_000)} | {"items": "soup"}

    menu, faults = parse_model(Menu, parsed, under="menu")

    refusal = ValidationFailed(faults)
    assert menu is None
    assert len(refusal.faults) == 50
    assert [fault.field for fault in refusal.faults[:3]] == ["menu.name", "menu.items", "menu.f0"]
    # 15,000 unknown ones, one of the wrong type and one missing.
    assert sum(fault.others for fault in refusal.faults) == 15_002 - 50
    assert refusal.message.endswith("; 47 more in details, and 14,952 more")


def test_of_thousands_of_faults_in_the_items_of_a_list_only_true_ones_are_named():
    unknown = {f"f{number}": 1 for number in range(100)}
    parsed = {"name": "x", "items": [{**unknown, "price": 1.0, "kinds": ["a"] * 30} for _ in range(200)]}

    _, faults = parse_model(Menu, parsed)

    assert len(faults) == 50
    # The price stands behind a hundred other fields: it is not looked at, and not said to be missing.
    assert {fault.message for fault in faults} == {"is not a field here"}
    assert faults[-1].others == 200 * (100 + 30) - 50


def test_thousands_of_faults_behind_items_without_one_are_counted():
    items = [{"price": 1.0}] * 10 + [{"price": "1"}] * 2_000

    assert parse_model(Menu, {"name": "x", "items": items})[1] == [
        Fault("body", Reason.LATER_ITEMS, others=1_999)
    ]


def test_a_patch_with_thousands_of_unknown_fields_names_fifty():
    patch = {f"f{number}": None for number in range(15_000)}

    menu, _, faults = parse_patched(Menu, {"name": "x", "items": []}, patch)

    assert menu is None
    assert fields_of(ValidationFailed(faults)) == sorted(f"f{number}" for number in range(50))
    assert faults[-1].others == 14_950


def test_a_fault_of_the_whole_value_is_named_by_where_it_lies():
    assert parse_model(Menu, [], under="menu")[1] == [Fault("menu", Reason.OBJECT)]
    assert parse_model(Menu, [])[1] == [Fault("body", Reason.OBJECT)]


@in_turn(
    "parsed",
    [
        {"price": "1"},
        {"price": True},
        {"price": float("inf")},
        {"price": float("nan")},
        {"price": None},
        {"price": 1, "kinds": [1.0]},
        {"price": 1, "kinds": [True]},
        {"price": 1, "kinds": "12"},
        {"price": 1, "kinds": {"0": 1}},
        {"price": 1, "until": 1_700_000_000},
    ],
)
def test_nothing_is_converted(parsed):
    item, faults = parse_model(Item, parsed)

    assert item is None
    assert len(faults) == 1


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(["name", "items", "count", "is_open", "x"]), VALUES))
def test_any_fields_become_a_model_or_faults(parsed):
    model, faults = parse_model(Menu, parsed)

    assert (model is None) == bool(faults)


# RFC 7396


@in_turn(
    ("original", "patch", "result"),
    [
        ('{"a":"b"}', '{"a":"c"}', '{"a":"c"}'),
        ('{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'),
        ('{"a":"b"}', '{"a":null}', "{}"),
        ('{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'),
        ('{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'),
        ('{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'),
        ('{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'),
        ('{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'),
        ('["a","b"]', '["c","d"]', '["c","d"]'),
        ('{"a":"b"}', '["c"]', '["c"]'),
        ('{"a":"foo"}', "null", "null"),
        ('{"a":"foo"}', '"bar"', '"bar"'),
        ('{"e":null}', '{"a":1}', '{"e":null,"a":1}'),
        ("[1,2]", '{"a":"b","c":null}', '{"a":"b"}'),
        ("{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'),
    ],
)
def test_a_merge_patch_does_what_rfc_7396_appendix_a_shows(original, patch, result):
    assert merge_patch(json.loads(original), json.loads(patch)) == json.loads(result)


_OBJECTS = st.recursive(
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2)),
    lambda inner: st.dictionaries(st.sampled_from("abc"), st.integers(0, 3) | inner, max_size=3),
)


@given(_OBJECTS, _OBJECTS)
def test_the_patch_between_two_objects_makes_the_one_of_the_other(before, after):
    patch = patch_between(before, after)

    assert merge_patch(before, patch) == after
    assert bool(patch) == (before != after)


def test_true_in_place_of_1_is_a_change():
    assert patch_between({"a": 1, "b": 1}, {"a": True, "b": 1}) == {"a": True}


@settings(max_examples=100)
@given(VALUES, VALUES)
def test_a_merge_patch_applied_twice_changes_nothing_more(target, patch):
    once = merge_patch(target, patch)

    assert merge_patch(once, patch) == once


@settings(max_examples=100)
@given(OBJECTS, OBJECTS)
def test_a_merge_patch_touches_only_what_it_names(target, patch):
    before = json.dumps([target, patch])

    merged = merge_patch(target, patch)

    assert json.dumps([target, patch]) == before
    assert {key: merged[key] for key in target if key not in patch} == {
        key: value for key, value in target.items() if key not in patch
    }
    assert not {key for key, value in patch.items() if value is None} & set(merged)


# RFC 3339


@in_turn(
    ("text", "moment"),
    [
        ("1985-04-12T23:20:50.52Z", datetime(1985, 4, 12, 23, 20, 50, 520_000, UTC)),
        ("1996-12-19T16:39:57-08:00", datetime(1996, 12, 20, 0, 39, 57, 0, UTC)),
        ("1937-01-01T12:00:27.87+00:20", datetime(1937, 1, 1, 11, 40, 27, 870_000, UTC)),
        ("2026-11-20t18:00:00z", datetime(2026, 11, 20, 18, tzinfo=UTC)),
        ("2026-11-20 18:00:00+01:00", datetime(2026, 11, 20, 17, tzinfo=UTC)),
        ("2026-11-20T18:00:00-00:00", datetime(2026, 11, 20, 18, tzinfo=UTC)),
        ("2026-11-20T18:00:00+23:59", datetime(2026, 11, 19, 18, 1, tzinfo=UTC)),
        ("2026-11-20T18:00:00.1234567899Z", datetime(2026, 11, 20, 18, 0, 0, 123_456, UTC)),
        ("2024-02-29T00:00:00Z", datetime(2024, 2, 29, tzinfo=UTC)),
        ("0001-01-01T00:00:00Z", datetime(1, 1, 1, tzinfo=UTC)),
        ("9999-12-31T23:59:59.999999Z", datetime(9999, 12, 31, 23, 59, 59, 999_999, UTC)),
    ],
)
def test_a_time_of_rfc_3339_is_understood(text, moment):
    parsed = parse_time(text)

    assert parsed == moment
    assert parsed.tzinfo is UTC


@in_turn(
    "text",
    [
        "2026-11-20T18:00:00",
        "2026-11-20T18:00Z",
        "2026-11-20",
        "20261120T180000Z",
        "2026-W47-5T18:00:00Z",
        "2026-324T18:00:00Z",
        "2026-11-20T18:00:00.Z",
        "2026-11-20T18:00:00,5Z",
        "2026-11-20T18:00:00+0100",
        "2026-11-20T18:00:00+01",
        "2026-11-20T18:00:00+1:00",
        "2026-11-20T18:00:00 Z",
        "2026-11-20T18:00:00Z ",
        "2026-11-20T18:00:00Z\n",
        " 2026-11-20T18:00:00Z",
        "2026-11-20T18:00:00UTC",
        "2026-11-20T18:00:00[UTC]",
        "+02026-11-20T18:00:00Z",
        "-2026-11-20T18:00:00Z",
        "２０26-11-20T18:00:00Z",
        "2026-11-20T18:00:00\u221201:00",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z",
        "2026-04-31T00:00:00Z",
        "2026-11-20T24:00:00Z",
        "2026-11-20T23:60:00Z",
        "2026-11-20T18:00:61Z",
        "2026-11-20T18:00:00+24:00",
        "2026-11-20T18:00:00+05:60",
        "2026-11-20T18:00:00+00:99",
        "2026-11-20T18:00:00-23:60",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "1990-12-31T23:59:60Z",  # a leap second exists, but no database here can hold one
        "",
        "now",
        None,
        True,
        1_795_197_600,
        ["2026-11-20T18:00:00Z"],
    ],
)
def test_what_is_no_time_with_its_offset_is_refused_in_words(text):
    with pytest.raises(ValueError, match="RFC 3339"):
        parse_time(text)


@settings(max_examples=100)
@given(
    st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31)),
    st.integers(-23 * 60 - 59, 23 * 60 + 59),
    st.sampled_from("T t"),
)
@example(datetime(2026, 10, 25, 2, 30), 120, "T")
def test_a_time_at_any_offset_is_the_same_moment_in_utc(local, minutes, separator):
    moment = local.replace(tzinfo=timezone(timedelta(minutes=minutes)))

    assert parse_time(moment.isoformat(separator)) == moment
    assert parse_time(moment.astimezone(UTC).isoformat().replace("+00:00", "Z")) == moment


@settings(max_examples=100)
@given(st.text(max_size=40) | st.text("0123456789-:.TZz+ ", min_size=18, max_size=32))
def test_any_text_is_a_time_or_a_value_error(text):
    try:
        parsed = parse_time(text)
    except ValueError:
        return
    assert parsed.utcoffset() == timedelta(0)
