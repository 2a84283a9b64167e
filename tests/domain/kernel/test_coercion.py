from typing import Annotated, Literal

import pytest
from pydantic import Field

from domain.content.moments import Moment
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Strict, Time
from domain.kernel.time_zones import zone_named
from tests.cases import in_turn


class Inner(Strict):
    count: int = 0
    text: str = ""


class Outer(Strict):
    count: int | None = None
    share: Annotated[float, Field(ge=0)] | None = None
    on: bool = False
    text: str | None = None
    either: int | str | None = None
    items: Annotated[list[Inner], Field(default_factory=list)]
    inner: Inner | None = None
    week: Literal["this_week", "last_week"] | None = None
    days: list[Literal["Monday", "Tuesday"]] | None = None
    age: Literal["new"] | Annotated[str, Field(max_length=9)] = "new"


@in_turn(
    ("parsed", "read"),
    [
        ({"count": "5"}, {"count": 5}),
        ({"count": 5.0}, {"count": 5}),
        ({"count": "5.0"}, {"count": 5}),
        ({"share": "0.5"}, {"share": 0.5}),
        ({"share": "1"}, {"share": 1}),
        ({"share": 1.0}, {"share": 1.0}),
        ({"on": "true"}, {"on": True}),
        ({"items": '[{"count": "3"}]'}, {"items": [{"count": 3}]}),
        ({"items": [{"count": "3", "text": "3"}]}, {"items": [{"count": 3, "text": "3"}]}),
        ({"inner": '{"count": 2}'}, {"inner": {"count": 2}}),
        ({"week": " Last week"}, {"week": "last_week"}),
        ({"week": "THIS-WEEK"}, {"week": "this_week"}),
        ({"days": ["monday", "TUESDAY"]}, {"days": ["Monday", "Tuesday"]}),
    ],
)
def test_what_can_mean_one_thing_alone_is_read_so(parsed, read):
    found = coerce(Outer, parsed, numbers=True)

    assert found == read
    assert [type(value) for value in found.values()] == [type(value) for value in read.values()]


@in_turn(
    "parsed",
    [
        {"text": "5"},
        {"week": "next week"},
        {"age": "NEW"},
        {"text": "[1]"},
        {"either": "5"},
        {"count": "five"},
        {"count": "true"},
        {"count": 5.5},
        {"on": "yes"},
        {"on": "1"},
        {"on": 1},
        {"items": "5"},
        {"items": "null"},
        {"items": "5, 6"},
        {"unknown": "5"},
    ],
)
def test_anything_else_stays_as_it_came(parsed):
    assert coerce(Outer, parsed, numbers=True) == parsed


class Hours(Strict):
    hours: Inner | str | None = None


@in_turn(
    ("sent", "read"),
    [
        ('{"count": 2}', {"count": 2}),
        (' { "count": 2 } ', {"count": 2}),
        ("{}", {}),
        ("{Mon} 9-5", "{Mon} 9-5"),
        ('["count"]', '["count"]'),
        ("5", "5"),
        ("", None),
    ],
)
def test_an_object_beside_a_text_may_come_as_json(sent, read):
    assert coerce(Hours, {"hours": sent}) == {"hours": read}


def test_a_broken_object_beside_a_text_is_no_text():
    with pytest.raises(ValidationFailed) as refusal:
        coerce(Hours, {"hours": '{"count": 2'})

    assert [fault.field for fault in refusal.value.faults] == ["hours"]


class Dated(Strict):
    at: Time | None = None
    starts: Moment | None = None
    kind: Literal["a", "b"] | None = None
    needed: str = ""
    inner: Inner | None = None


BERLIN = zone_named("Europe/Berlin")


@in_turn(
    ("parsed", "read"),
    [
        ({"at": ""}, {"at": None}),
        ({"at": "2026-11-20"}, {"at": "2026-11-20T00:00:00+01:00"}),
        ({"at": "2026-07-20T18:00"}, {"at": "2026-07-20T18:00:00+02:00"}),
        ({"at": "2026-07-20 18:00:00.5"}, {"at": "2026-07-20T18:00:00.500000+02:00"}),
        # The first of two, and one that the clocks skip.
        ({"at": "2026-10-25T02:30:00"}, {"at": "2026-10-25T02:30:00+02:00"}),
        ({"at": "2026-03-29T02:30:00"}, {"at": "2026-03-29T02:30:00+01:00"}),
        # Berlin's clocks went 53 minutes and 28 seconds ahead.
        ({"at": "1850-01-01"}, {"at": "1849-12-31T23:06:32+00:00"}),
        ({"at": "2026-07-20T18:00:00 02:00"}, {"at": "2026-07-20T18:00:00+02:00"}),
        ({"starts": "2026-07-20"}, {"starts": "2026-07-20"}),
        ({"starts": "2026-07-20T18:00:00"}, {"starts": "2026-07-20T18:00:00+02:00"}),
        ({"inner": '{"count": "2"}'}, {"inner": {"count": "2"}}),
    ],
)
def test_what_tools_of_people_send_is_read(parsed, read):
    assert coerce(Dated, parsed, zone=BERLIN) == read


@in_turn(
    "parsed",
    [
        {"at": "2026-07-20T18:00:00Z"},
        {"at": "2026-02-30"},
        {"at": "0001-01-01"},
        {"at": "24:00"},
        {"kind": ""},
        {"needed": ""},
        {"inner": "5"},
        {"inner": ""},
    ],
)
def test_what_has_no_certain_meaning_stays_as_it_came(parsed):
    assert coerce(Dated, parsed, zone=BERLIN) == parsed


def test_many_texts_of_json_have_no_more_values_than_one_body():
    texts = ["[" + "0," * 15_000 + "0]"] * 2

    with pytest.raises(ValidationFailed):
        coerce(RootOfLists, {"lists": texts})


class RootOfLists(Strict):
    lists: list[list[int]]


@in_turn(
    ("text", "field"),
    [
        ('[{"count": ', "body.items"),
        ('[{"count": 1, "count": 2}]', "body.items[0].count"),
        ("{", "body.items"),
    ],
)
def test_a_broken_list_is_named(text, field):
    with pytest.raises(ValidationFailed) as refused:
        coerce(Outer, {"items": text}, under="body")

    assert [fault.field for fault in refused.value.faults] == [field]
