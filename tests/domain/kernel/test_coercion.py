from typing import Annotated

import pytest
from pydantic import Field

from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Strict


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


@pytest.mark.parametrize(
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
    ],
)
def test_what_can_mean_one_thing_alone_is_read_so(parsed, read):
    found = coerce(Outer, parsed)

    assert found == read
    assert [type(value) for value in found.values()] == [type(value) for value in read.values()]


@pytest.mark.parametrize(
    "parsed",
    [
        {"text": "5"},
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
    assert coerce(Outer, parsed) == parsed


@pytest.mark.parametrize(
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
