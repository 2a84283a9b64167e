"""People by an e-mail address or a telephone number, however it is written."""

from hypothesis import given
from hypothesis import strategies as st

from domain.contacts.people import Person, search_text
from tests.cases import in_turn

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
DIGITS = st.text("0123456789", min_size=6, max_size=15)
MARKS = st.sampled_from(["", " ", "-", ".", "/"])


@st.composite
def numbers(draw):
    """A number, and another way of writing it."""
    digits, marks = draw(DIGITS), draw(st.lists(MARKS, min_size=15, max_size=15))
    spaced = "".join(digit + mark for digit, mark in zip(digits, marks, strict=False))
    return digits, spaced


@in_turn(
    ("one", "other"),
    [
        ("Ada@Example.com", " ada@example.COM "),
        ("e\u0301@example.com", "\u00e9@example.com"),
        ("Ada@M\u00fcller.example", "ada@xn--mller-kva.example"),
        ("+49 30 1234567", "0049301234567"),
        ("+49 (0)30 1234567", "030 1234567"),
        ("+1 (555) 010-9999", "+1 555 010 9999 ext. 7"),
        ("030 1234567", "(+49) 30 1234567"),
        ("+49 30 1234567", "+49 030 1234567"),
        ("+353 1 234 5678", "+353 01 234 5678"),
        ("212-555-0199", "1-212-555-0199"),
    ],
)
def test_the_same_person_both_ways(one, other):
    assert Person.parse(one).has_sent({"x": other})
    assert Person.parse(other).has_sent({"x": ["no", one]})


@in_turn(
    ("one", "other"),
    [
        ("ada@example.com", "ada@example.org"),
        ("ada@example.com", "Ask ada@example.com"),
        ("+49 30 1234567", "+43 30 1234567"),
        ("030 123456", "+49 30 9123456"),
        ("(+49) 30 1234567", "+43 30 1234567"),
        ("+49 30 1234567", "+4 930 1234567 8"),
        ("+49 30 1234567", "+49 300 123456 7"),
        ("234567", "1 234567"),
        ("+49 30 1234567", "ada@example.com"),
        ("123456", "123456 pieces"),
    ],
)
def test_other_people_stay_others(one, other):
    assert not Person.parse(one).has_sent({"x": other, "yes": True, "rating": 5})


@in_turn("text", ["", " ", "Ada", "12345", "0000000", "a@b", "ada@example.com, bo@example.com"])
def test_what_names_nobody_is_no_person(text):
    assert Person.parse(text) is None


@given(numbers(), st.sampled_from(["", "0", "00", "+"]), TEXTS)
def test_the_search_finds_each_submission_of_a_person(pair, before, beside):
    for text in pair:
        person = Person.parse(before + text)
        for other in pair:
            entered = {"beside": beside, "number": before + other}
            if person is not None and person.has_sent({"number": before + other}):
                assert person.searched in search_text(entered)


@given(DIGITS, st.integers(1, 4))
def test_the_search_finds_a_number_with_the_zero_that_is_dialled_at_home(digits, place):
    one, other = f"+{digits}", f"+{digits[:place]}0{digits[place:]}"

    for text, entered in ((one, {"number": other}), (other, {"number": one})):
        person = Person.parse(text)
        if person is not None and person.has_sent(entered):
            assert person.searched in search_text(entered)


@given(TEXTS, TEXTS, TEXTS)
def test_the_search_finds_each_submission_of_an_address(name, host, beside):
    person = Person.parse(f"{name}@{host}.com")
    if person is not None:
        assert person.has_sent({"beside": beside, "mail": f" {name}@{host}.COM "})
        assert person.searched in search_text({"beside": beside, "mail": f"{name}@{host}.COM"})
