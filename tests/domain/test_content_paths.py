import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.content.paths import (
    differences,
    parse_path,
    patch_between,
    shorter_lists,
    takes_out_items,
    texts_cut_short,
    value_at,
    with_changes,
    written_path,
)
from domain.typed import merge_patch

NAMES = st.text("abcde", min_size=1, max_size=3)
VALUES = st.recursive(
    st.integers(0, 9) | st.text("xyz", max_size=3) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)
OBJECTS = st.dictionaries(NAMES, VALUES, max_size=4)
PATHS = st.builds(lambda name, rest: (name, *rest), NAMES, st.lists(NAMES | st.integers(0, 99), max_size=4))


@given(PATHS)
def test_a_path_is_read_as_it_is_written(path):
    assert parse_path(written_path(path)) == path


def test_a_position_may_stand_behind_a_dot():
    assert parse_path("sections.0.items.12") == ("sections", 0, "items", 12)


@pytest.mark.parametrize(
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
def test_the_differences_stand_where_they_are_said_to_be(before, after):
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


def test_only_what_is_taken_out_of_a_list_moves_something():
    content = {"items": ["a"], "cta": {"label": "x"}}
    changes = {("items", 0): None, ("cta", "label"): None, ("items", 1): "b", ("gone", 0): None}

    assert list(takes_out_items(content, changes)) == [("items", 0)]


def test_a_list_that_gets_shorter_is_counted_and_what_is_inside_is_not():
    before = {"sections": [{"items": [1, 2]}, {"items": [1, 2, 3]}], "links": [1]}

    assert list(shorter_lists(before, {**before, "links": None})) == [("links", 1, 0)]
    assert list(shorter_lists(before, {**before, "sections": [{"items": []}]})) == [("sections", 2, 1)]
    assert list(shorter_lists(before, {**before, "sections": [{"items": [9, 9]}, {"items": [1]}]})) == [
        ("sections[1].items", 3, 1)
    ]


@pytest.mark.parametrize(
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
