import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.content.paths import (
    differences,
    format_path,
    lists_cut_short,
    lists_in,
    parse_path,
    removed_items,
    shorter_lists,
    texts_cut_short,
    value_at,
    with_changes,
)
from domain.kernel.parsing import merge_patch, patch_between
from tests.cases import in_turn

NAMES = st.text("abcde", min_size=1, max_size=3)
VALUES = st.recursive(
    st.integers(0, 9) | st.text("xyz", max_size=3) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)
OBJECTS = st.dictionaries(NAMES, VALUES, max_size=4)
PATHS = st.builds(lambda name, rest: (name, *rest), NAMES, st.lists(NAMES | st.integers(0, 99), max_size=4))


@given(PATHS)
def test_a_formatted_path_is_parsed_back(path):
    assert parse_path(format_path(path)) == path


def test_a_position_may_follow_a_dot():
    assert parse_path("sections.0.items.12") == ("sections", 0, "items", 12)


@in_turn(
    "text", ["", ".", "a.", ".a", "[0]", "a[", "a[]", "a[-1]", "a[0]b", "a..b", "a[²]", "a" + "[0]" * 40]
)
def test_what_is_no_path_is_refused(text):
    with pytest.raises(ValueError, match="must be a path"):
        parse_path(text)


@given(OBJECTS, OBJECTS)
def test_the_patch_between_two_makes_the_one_the_other(before, after):
    assert merge_patch(before, patch_between(before, after)) == after


@given(OBJECTS)
def test_nothing_is_between_a_content_and_itself(content):
    assert patch_between(content, content) == {}
    assert list(differences(content, content)) == list(shorter_lists(content, content)) == []


@given(OBJECTS, OBJECTS)
def test_each_difference_is_at_its_path(before, after):
    for text, was, then in differences(before, after):
        for content, value in ((before, was), (after, then)):
            if value is not None:
                assert value_at(content, parse_path(text)) == value


def test_positions_are_those_of_the_content_as_it_was():
    content = {"items": list("abcd")}

    changed, faults = with_changes(
        content,
        {("items", 0): None, ("items", 2): None, ("items", 3): "D", ("items", 4): "e", ("items", 5): "f"},
    )

    assert (changed, faults) == ({"items": ["b", "D", "e", "f"]}, [])
    assert content == {"items": list("abcd")}


def test_an_object_is_made_where_there_is_none():
    assert with_changes({}, {("cta", "label"): "Go"}) == ({"cta": {"label": "Go"}}, [])


def test_a_list_is_made_where_there_is_none_and_its_first_item_is_added():
    changes = {("sections", 0, "items", 0, "name"): "Tea", ("links", 0): 1, ("links", 1): 2}

    # An item of a list is never made by a name inside it.
    assert with_changes({"sections": [{}]}, {("sections", 0, "items", 0): "Tea"}) == (
        {"sections": [{"items": ["Tea"]}]},
        [],
    )
    changed, faults = with_changes({"sections": [{}], "links": None}, changes)
    assert changed["links"] == [1, 2]
    assert [fault.field for fault in faults] == ["sections[0].items[0].name"]


def test_only_what_is_taken_out_of_a_list_moves_something():
    content = {"items": ["a"], "cta": {"label": "x"}}
    changes = {("items", 0): None, ("cta", "label"): None, ("items", 1): "b", ("gone", 0): None}

    assert list(removed_items(content, changes)) == [("items", 0)]


def test_a_list_that_gets_shorter_is_counted_and_what_is_inside_is_not():
    before = {"sections": [{"items": [1, 2]}, {"items": [1, 2, 3]}], "links": [1]}

    assert list(shorter_lists(before, {**before, "links": None})) == [("links", 1, 0)]
    assert list(shorter_lists(before, {**before, "sections": [{"items": []}]})) == [("sections", 2, 1)]
    assert list(shorter_lists(before, {**before, "sections": [{"items": [9, 9]}, {"items": [1]}]})) == [
        ("sections[1].items", 3, 1)
    ]


@in_turn(
    ("after", "is_cut"),
    [
        ("a" * 99 + "…", True),
        ("b" * 99 + "…", False),
        ("a" * 200, False),
        ("a" * 10 + "…", False),
        ("a" * 99, False),
    ],
)
def test_a_text_that_was_cut_short_shows_it(after, is_cut):
    found = list(texts_cut_short({"items": [{"text": "a" * 200}]}, {"items": [{"text": after}]}))

    assert found == (["items[0].text"] if is_cut else [])


def test_a_text_that_was_cut_short_shows_it_wherever_its_item_is_now():
    before = {"items": [{"text": "a" * 200}, {"text": "b" * 200}], "title": "c" * 200}
    after = {"items": [{"text": "b" * 99 + "…"}, {"text": "x"}, {"text": "c" * 99 + "…"}]}

    assert list(texts_cut_short(before, after)) == ["items[0].text"]


def test_a_text_that_was_there_in_these_words_is_not_called_cut_short():
    short, long = "a" * 99 + "…", "a" * 200
    before = {"items": [{"text": short}, {"text": long}]}

    assert list(texts_cut_short(before, before)) == []
    assert list(texts_cut_short(before, {"items": [{"text": short}, {"text": short}]})) == ["items[1].text"]


def test_a_list_that_was_cut_short_is_its_own_beginning():
    long, cut = "a" * 200, "a" * 99 + "…"
    items = [{"text": long, "price": 1}, {"text": long, "price": None}, {"text": long}]
    before = {"sections": [{"items": items}, {"items": items}]}
    beginnings = [items[:2], [{"text": cut, "price": 1}], [items[0], {"text": long}]]
    others = [
        [],
        items,
        [items[1]],
        [{"text": "b" * 99 + "…", "price": 1}],
        [{"text": long, "price": 2}],
        [*items, 1],
    ]

    for one in beginnings:
        found = list(lists_cut_short(before, {"sections": [{"items": items}, {"items": one}]}))
        assert found == [("sections", 1, "items")], one
    for one in others:
        assert list(lists_cut_short(before, {"sections": [{"items": items}, {"items": one}]})) == [], one
    assert list(lists_cut_short(before, {"sections": [{"items": items[:1]}]})) == [
        ("sections",),
        ("sections", 0, "items"),
    ]


def test_the_lists_in_a_value_are_those_within_no_other():
    assert list(lists_in([[1]], ("a",))) == [("a",)]
    assert list(lists_in({"b": [[1]], "c": {"d": []}, "e": "x"}, ("a",))) == [("a", "b"), ("a", "c", "d")]
    assert list(lists_in("x", ("a",))) == []
