import json
from urllib.parse import parse_qsl, urlsplit

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.content import TYPES, load_content, parse_content, stored_content
from tests.cases import in_turn

TAGS = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"]
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=200)
FIELDS = st.fixed_dictionaries(
    {
        "url": st.sampled_from(
            ["https://example.com", "HTTP://x/?a=1#b", "tel:+49", "mailto:a@example.com?subject=x"]
        )
    },
    optional=dict.fromkeys(TAGS, TEXT | st.none()) | {"forward_query": st.booleans()},
)


def content_of(**fields):
    content, faults = parse_content(1, fields)
    assert content is not None, faults
    return content


@settings(max_examples=100)
@given(FIELDS)
def test_content_comes_back_from_the_store_as_it_was_sent(fields):
    content = content_of(**fields)

    stored = json.loads(json.dumps(stored_content(content)))

    assert stored == fields
    assert load_content(1, stored) == content
    assert load_content(1, stored).destination() == content.destination()
    assert load_content(1, stored).forward_query is fields.get("forward_query", False)


def test_an_address_without_tags_is_left_as_it_was_sent():
    assert content_of(url="HTTPS://Example.com?&#x").destination() == "HTTPS://Example.com?&#x"
    assert content_of(url="https://x/?utm_source=own").destination() == "https://x/?utm_source=own"
    assert content_of(url="https://x", utm_source=None).destination() == "https://x"


def test_tags_join_the_query_in_the_order_of_the_document():
    tags = {tag: f"{tag[4:]} & ü" for tag in reversed(TAGS)}

    destination = content_of(url="https://example.com/a?b=c&utm_term=old#d", **tags).destination()

    query = parse_qsl(urlsplit(destination).query, keep_blank_values=True)
    assert query == [("b", "c"), *((tag, tags[tag]) for tag in TAGS)]
    assert destination.startswith("https://example.com/a?b=c&utm_source=")
    assert destination.endswith("#d")


@in_turn("url", ["tel:+49", "mailto:a@example.com", "geo:1,2", "myapp://x", "web+http://y"])
def test_only_a_web_address_carries_tags(url):
    assert content_of(url=url, utm_source="x").destination() == url


@settings(max_examples=100)
@given(FIELDS)
def test_every_tag_arrives(fields):
    destination = content_of(**fields).destination()

    if fields["url"].lower().startswith("http"):
        arrived = dict(parse_qsl(urlsplit(destination).query, keep_blank_values=True))
        assert {tag: arrived.get(tag) for tag in TAGS} == {tag: fields.get(tag) for tag in TAGS}
    else:
        assert destination == fields["url"]


@in_turn(
    ("fields", "named"),
    [
        ({}, ["url"]),
        ({"url": None}, ["url"]),
        ({"url": 5}, ["url"]),
        ({"url": "x" * 2_049}, ["url"]),
        ({"url": "tel:1", "utm_source": ""}, ["utm_source"]),
        ({"url": "tel:1", "utm_source": "x" * 201, "utm_term": 5}, ["utm_source", "utm_term"]),
        ({"url": "tel:1", "forward_query": None}, ["forward_query"]),
        ({"url": "tel:1", "forward_query": 1, "ssid": "x"}, ["forward_query", "ssid"]),
    ],
)
def test_wrong_content_is_named(fields, named):
    content, faults = parse_content(1, fields)

    assert content is None
    assert sorted(fault.field for fault in faults) == named


def test_a_printed_code_outlives_the_rule_that_let_it_in():
    content = load_content(1, {"url": "javascript:alert(1)", "utm_source": ""})

    assert content.destination() == "javascript:alert(1)"


def test_every_type_is_known_by_its_own_number():
    assert {type_id: model.type_id for type_id, model in TYPES.items()} == {
        type_id: type_id for type_id in TYPES
    }
    assert len({model.slug for model in TYPES.values()}) == len(TYPES)
