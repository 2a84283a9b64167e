"""A submitted form is parsed once, with every fault beside its field."""

from hypothesis import given
from hypothesis import strategies as st

from domain.contacts.form_submissions import (
    COMMENT,
    CONSENT,
    MAX_VALUE,
    RATING,
    FaultKind,
    SubmissionFault,
    parse_submission,
)
from domain.contacts.people import fold, search_text
from domain.content.types.forms import FeedbackContent, LeadFormContent
from tests.cases import in_turn
from tests.time_limits import at_most


def form(*fields, **more):
    return LeadFormContent.model_validate({"form_title": "Call me", "fields": list(fields), **more})


def field(kind="text", key="about", **more):
    return {"key": key, "label": "About", "type": kind, **more}


def read_one(values, kind="text", **more):
    """The value of a form's one field, as it is kept, and the fault beside it."""
    entered, _, faults = parse_submission(form(field(kind, **more)), {"about": values})
    assert all(fault.name == "about" for fault in faults)
    return entered.get("about"), [fault.kind for fault in faults]


def test_what_was_entered_is_kept_in_the_order_of_the_form():
    content = form(field(key="z"), field("checkbox", key="a"), field("email", key="m"))
    values = {"m": ["ada@example.com"], "a": ["on"], "z": ["Ada"], "other": ["x"], ".page": ["y"]}

    entered, consent, faults = parse_submission(content, values)

    assert list(entered.items()) == [("z", "Ada"), ("a", True), ("m", "ada@example.com")]
    assert (consent, faults) == (None, [])


def test_every_fault_is_named_and_not_only_the_first():
    content = form(
        field("email", key="mail", required=True),
        field("tel", key="phone"),
        field(key="name", required=True),
        consent={"text": "Yes", "required": True},
    )

    _, _, faults = parse_submission(content, {"mail": ["ada"], "phone": ["call me"]})

    assert faults == [
        SubmissionFault("mail", FaultKind.NOT_AN_EMAIL),
        SubmissionFault("phone", FaultKind.NOT_A_PHONE),
        SubmissionFault("name", FaultKind.MISSING),
        SubmissionFault(CONSENT, FaultKind.CONSENT_NEEDED),
    ]


@in_turn("kind", ["text", "email", "tel", "textarea", "select", "checkbox"])
@in_turn("values", [[], [""], [" \r\n\t "], ["\x00"], ["\u200b\u200d \u2060\ufeff"]])
def test_a_required_field_must_have_a_value(kind, values):
    options = {"options": ["One"]} if kind == "select" else {}

    assert read_one(values, kind, required=True, **options)[1] == [FaultKind.MISSING]
    assert read_one(values, kind, **options)[1] == []


def test_an_empty_text_is_left_out_and_an_empty_box_is_a_no():
    content = form(field(key="a"), field("checkbox", key="b"), field("checkbox", key="c", options=["One"]))

    assert parse_submission(content, {"a": ["  "]})[0] == {"b": False}


@in_turn(
    ("kind", "values", "kept"),
    [
        ("text", "  Ada  ", "Ada"),
        ("text", "Ada\r\nLovelace", "Ada Lovelace"),
        ("text", "A\x00da\ud800", "Ada"),
        ("textarea", " one\r\ntwo\rthree\n\n", "one\ntwo\nthree"),
        ("email", " Ada@Example.com ", "Ada@Example.com"),
        ("tel", "+49 (0)30 / 123-45.6 ext. 7", "+49 (0)30 / 123-45.6 ext. 7"),
        ("tel", "٠٣٠١٢٣", "٠٣٠١٢٣"),
        ("email", "ada+forms@mail.example.co.uk", "ada+forms@mail.example.co.uk"),
        ("email", "o'hara.a-b_c@x-y.co", "o'hara.a-b_c@x-y.co"),
        ("email", "अदा@हिन्दी.भारत", "अदा@हिन्दी.भारत"),
        ("email", "zoë@bücher.example", "zoë@bücher.example"),
        ("text", "\u200bAda\u200d👩\u200d🔬", "\u200bAda\u200d👩\u200d🔬"),
        ("text", "<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_text_is_kept_as_it_was_sent_without_surrounding_space(kind, values, kept):
    assert read_one([values], kind) == (kept, [])


@in_turn(
    "values",
    [
        *("ada", "@", "ada@", "a da@example.com", "a@b@c", f"{'a' * 250}@example.com"),
        *("a,b@x.co", "a@x..co", ".a@x.co", "a.@b.co", "a..b@x.co", "a@-x.co", "a@x-.co", "a@x", "a@.co"),
        *("a@x.co.", "<a@x.co>", "mailto:a@x.co", "a@x.co,b@x.co", "a\u200b@x.co", "@x.co"),
    ],
)
def test_what_is_no_email_is_refused(values):
    assert read_one([values], "email")[1] == [FaultKind.NOT_AN_EMAIL]


@in_turn("values", ["12", "call me", "0" * 33, "030 12345 <b>", "+++"])
def test_what_is_no_phone_number_is_refused(values):
    assert read_one([values], "tel")[1] == [FaultKind.NOT_A_PHONE]


@in_turn("repeated", ["ext.", "ext", "x", "(0)", "+", " ", "1 "])
def test_no_number_takes_long_to_be_refused(repeated):
    value = "123" + repeated * 900 + "!"

    with at_most(seconds=1):
        assert read_one([value], "tel")[1] == [FaultKind.NOT_A_PHONE]
        # Each text of a submission may be a number.
        assert search_text({"about": value}) == fold(value)


@in_turn("kind", ["text", "textarea", "email", "tel"])
def test_a_value_has_a_longest_length(kind):
    assert read_one(["x" * (MAX_VALUE + 1)], kind)[1] == [FaultKind.TOO_LONG]


def test_a_line_end_counts_once_as_browsers_count_it():
    assert read_one(["x" + "\r\n" * (MAX_VALUE - 2) + "x"], "textarea")[1] == []


@in_turn(
    ("values", "kept", "kinds"),
    [
        (["A flat"], "A flat", []),
        ([" A flat "], "A flat", []),
        (["A castle"], "A castle", [FaultKind.NOT_AN_OPTION]),
        (["A flat", "A house"], "A flat", []),
    ],
)
def test_a_choice_must_be_one_that_was_offered(values, kept, kinds):
    assert read_one(values, "select", options=["A flat", "A house"]) == (kept, kinds)


@in_turn(
    ("values", "kept", "kinds"),
    [
        (["C", "A"], ["A", "C"], []),
        (["A", "A", ""], ["A"], []),
        (["A", "D"], ["A", "D"], [FaultKind.NOT_AN_OPTION]),
        ([], None, []),
    ],
)
def test_several_choices_are_kept_in_the_order_of_the_form(values, kept, kinds):
    assert read_one(values, "checkbox", options=["A", "B", "C"]) == (kept, kinds)


@in_turn("required", [True, False])
@in_turn("values", [["on"], [""], []])
def test_the_words_of_the_consent_are_kept_beside_the_answer(values, required):
    asked = {
        "text": "You may write to me.",
        "required": required,
        "privacy_url": "https://example.com/privacy",
    }

    _, consent, faults = parse_submission(form(field(), consent=asked), {CONSENT: values})

    assert (consent.text, consent.privacy_url) == (asked["text"], asked["privacy_url"])
    assert consent.given is (values == ["on"])
    assert bool(faults) is (required and not consent.given)


@in_turn(("scale", "least", "most"), [("stars", 1, 5), ("emoji", 1, 5), ("nps", 0, 10)])
def test_a_rating_is_on_its_scale(scale, least, most):
    content = FeedbackContent.model_validate({"question": "How was it?", "scale": scale})

    for rating in range(least, most + 1):
        assert parse_submission(content, {RATING: [str(rating)]}) == ({"rating": rating}, None, [])
    for rating in (least - 1, most + 1, "", "5.0", "+5", "05", "five", "٥"):
        entered, _, (fault,) = parse_submission(content, {RATING: [str(rating)]})
        assert entered == {}
        assert fault == SubmissionFault(
            RATING, FaultKind.NOT_AN_OPTION if rating != "" else FaultKind.MISSING
        )


def test_a_comment_is_kept_where_it_was_asked_for():
    asked = FeedbackContent.model_validate({"question": "How was it?", "ask_comment": True})
    unasked = FeedbackContent.model_validate({"question": "How was it?"})
    values = {RATING: ["4"], COMMENT: [" Good\r\nfood "]}

    assert parse_submission(asked, values)[0] == {"rating": 4, "comment": "Good\nfood"}
    assert parse_submission(asked, {RATING: ["4"], COMMENT: [" "]})[0] == {"rating": 4}
    assert parse_submission(unasked, values)[0] == {"rating": 4}
    long = {RATING: ["4"], COMMENT: ["x" * (MAX_VALUE + 1)]}
    assert parse_submission(asked, long)[2] == [SubmissionFault(COMMENT, FaultKind.TOO_LONG)]


KINDS = ["text", "email", "tel", "textarea", "select", "checkbox"]
VALUES = st.lists(
    st.text(st.characters(), max_size=30) | st.sampled_from(["on", "A", "a@b.c", "030 123"]), max_size=3
)


@given(
    st.lists(st.tuples(st.sampled_from(KINDS), st.booleans(), st.booleans(), VALUES), min_size=1, max_size=5),
    st.dictionaries(st.text(max_size=5), VALUES, max_size=3),
)
def test_from_any_input_a_form_keeps_only_its_own_storable_values(rows, unknown):
    content = form(
        *(
            field(
                kind,
                key=f"k{number}",
                required=required,
                **({"options": ["A", "B"]} if offers or kind == "select" else {}),
            )
            for number, (kind, required, offers, _) in enumerate(rows)
        )
    )
    values = {**unknown, **{f"k{number}": row[3] for number, row in enumerate(rows)}}

    entered, _, faults = parse_submission(content, values)

    keys = [one.key for one in content.fields]
    assert list(entered) == [key for key in keys if key in entered]
    assert {fault.name for fault in faults} <= set(keys)
    for value in entered.values():
        for text in value if isinstance(value, list) else [value]:
            assert isinstance(text, bool) or text.strip() == text != ""
            assert "\x00" not in str(text)
            str(text).encode()
    # A form that came back filled in with what was kept is taken as it is, where nothing was wrong.
    again = {
        key: value if isinstance(value, list) else ["on" if value is True else value]
        for key, value in entered.items()
        if value is not False
    }
    if not faults:
        assert parse_submission(content, again) == (entered, None, [])


@in_turn(
    ("entered", "kept"),
    [
        ("tel:+43 660 1234567", "+43 660 1234567"),
        ("\u202a+43 660 1234567\u202c", "+43 660 1234567"),
        ("TEL: 112", "112"),
    ],
)
def test_a_number_that_was_copied_from_a_link_is_taken(entered, kept):
    assert read_one([entered], "tel") == (kept, [])
