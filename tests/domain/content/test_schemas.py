"""The parser refuses all that the schema refuses. It accepts the rest, except for rules beyond any schema."""

import jsonschema_rs

from domain.content import TYPES, parse_content
from tests.cases import in_turn
from tests.domain.content.bodies import WHOLE

# One of each kind, and those next to the usual limits.
TRIED = [
    *(None, True, False, 0, 1, -1, 1.5, 90.5, -180, 2**63, 1e300, 0.001),
    *("", " ", "a", "é", "x" * 41, "x" * 200, "x" * 201, "x" * 4_001, "1", "12.50", "WPA", "nopass", "epc"),
    *(
        "https://example.com",
        "javascript:alert(1)",
        "//example.com",
        "tel:112",
        "a@b.c",
        "a@b",
        "112",
        "+49 30 12",
    ),
    *("2030-01-01T00:00:00Z", "2030-01-01", "a@b.c, d@e.f", "Europe/Berlin", "select", "stars"),
    *([], ["a"], [{}], ["a@b.c"], ["https://example.com"], [None], {}, {"a": 1}),
]
# Which of a time zone, a number's checksum, a country code, or two fields alike is what no schema can say.
BEYOND = {
    *("timezone", "iban", "bic", "reference", "address", "start", "end", "valid_from", "valid_until"),
    *("ssid", "key", "amount", "currency"),
}


def places_in(value, path=()):
    """Every place in a body, by its keys and indices."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_in(inner, (*path, key))


def put(value, path, new):
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


def is_beyond_the_schema(type_id, path):
    names = {part for part in path if isinstance(part, str)}
    is_address = any(name.endswith(("url", "urls", "website", "socials", "icon")) for name in names)
    return is_address or bool(names & BEYOND) or (type_id, path[-1]) == (7, "phone")


@in_turn(("type_id", "fields"), WHOLE)
def test_the_parser_agrees_with_the_schema(type_id, fields):
    validator = jsonschema_rs.Draft202012Validator(TYPES[type_id].model_json_schema())
    wrong = []

    for path in places_in(fields):
        for value in TRIED:
            body = put(fields, path, value)
            faults = parse_content(type_id, body)[1]
            is_accepted = validator.is_valid(body)
            if (faults == []) > is_accepted or (
                is_accepted and faults and not is_beyond_the_schema(type_id, path)
            ):
                wrong.append((path, value, faults))

    assert wrong == []


@in_turn(("type_id", "fields"), WHOLE)
def test_what_is_required_is_required(type_id, fields):
    validator = jsonschema_rs.Draft202012Validator(TYPES[type_id].model_json_schema())

    for left_out in fields:
        body = {name: value for name, value in fields.items() if name != left_out}

        assert validator.is_valid(body) == (parse_content(type_id, body)[1] == []), left_out
