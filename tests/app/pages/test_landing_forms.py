from app.pages.texts import translations
from app.types.forms.details import form_of
from app.types.forms.page import COMMENT, CONSENT, CONTINUATION, RATING, TRAP, landing_form, thank_you
from tests.app.pages.landings import (
    HOSTILE,
    LANGUAGES,
    content_of,
    directive,
    elements,
    inline_sources,
    landing,
    page,
)
from tests.cases import in_turn

LEAD = {
    "form_title": "Call me back",
    "fields": [
        {"key": "name", "label": "Your name", "type": "text", "required": True},
        {"key": "mail", "label": "Your e-mail", "type": "email", "required": True},
        {"key": "phone", "label": "Your phone", "type": "tel"},
        {"key": "about", "label": "About", "type": "select", "options": ["A flat", "A <b>house</b>"]},
        {"key": "days", "label": "When", "type": "checkbox", "options": ["Mornings", "Evenings"]},
        {"key": "news", "label": "Newsletter", "type": "checkbox"},
        {"key": "more", "label": "More", "type": "textarea"},
    ],
    "consent": {"text": "You may call me.", "required": True, "privacy_url": "https://example.com/privacy"},
    "submit_label": "Call me",
}
ENTERED = {
    "name": 'Ada "the Countess" <Lovelace>',
    "mail": "ada",
    "about": "A <b>house</b>",
    "days": ["Evenings"],
    "news": "yes",
    "more": "\n first line\n</textarea><script>alert(1)</script>",
    CONSENT: "yes",
}


def as_lists(entered):
    return {name: [value] if isinstance(value, str) else value for name, value in entered.items()}


def lead_form(language="en", *, entered=None, errors=None, status=200, **changes):
    return landing_form(
        landing(content_of("lead_form", **(LEAD | changes)), language=language),
        entered=as_lists(entered or {}),
        errors=errors or {},
        continuation_token="v1.signed",
        status=status,
    )


def feedback(language="en", *, entered=None, errors=None, status=200, **changes):
    return landing_form(
        landing(
            content_of("feedback", **({"question": "How was it?", "ask_comment": True} | changes)),
            language=language,
        ),
        entered=as_lists(entered or {}),
        errors=errors or {},
        continuation_token="v1.signed",
        status=status,
    )


def named(answer, name):
    return [attributes for _, attributes in elements(answer).found if attributes.get("name") == name]


def test_a_form_is_sent_to_the_codes_own_address():
    form = elements(lead_form()).only("form")

    assert form == {"id": "form", "method": "post", "action": "/Xk3mP9a"}


def test_every_field_has_its_label_and_the_keyboard_that_suits_it():
    found = elements(lead_form())

    by_id = {attributes["id"]: (tag, attributes) for tag, attributes in found.found if "id" in attributes}
    labelled = {label["for"] for label in found.all("label") if "for" in label}
    assert labelled == {"f-name", "f-mail", "f-phone", "f-about", "f-more", "f.website"}
    assert by_id["f-name"][1]["autocomplete"] == "name"
    assert by_id["f-mail"][1]["type"] == by_id["f-mail"][1]["autocomplete"] == "email"
    assert by_id["f-phone"][1]["type"] == by_id["f-phone"][1]["autocomplete"] == "tel"
    assert by_id["f-about"][0] == "select"
    assert by_id["f-more"][0] == "textarea"
    assert [box["value"] for box in named(lead_form(), "days")] == ["Mornings", "Evenings"]
    assert named(lead_form(), "news")[0]["value"] == "yes"


def test_what_must_be_filled_in_is_marked():
    found = elements(lead_form())

    required = [attributes["name"] for _, attributes in found.found if "required" in attributes]
    assert required == ["name", "mail", CONSENT]
    assert translations("en").form_required in found.text


def test_a_form_without_required_fields_explains_no_mark():
    fields = [{"key": "mail", "label": "E-mail", "type": "email"}]

    text = elements(lead_form(fields=fields, consent=None)).text

    assert translations("en").form_required not in text
    assert "*" not in text


def test_the_continuation_token_goes_with_the_form_and_bots_find_a_trap():
    for answer in (lead_form(), feedback()):
        (visit,) = named(answer, CONTINUATION)
        (trap,) = named(answer, TRAP)
        assert visit["type"] == "hidden"
        assert visit["value"] == "v1.signed"
        assert trap["tabindex"] == "-1"
        assert trap["autocomplete"] == "off"


def test_a_bad_form_comes_back_filled_in():
    answer = lead_form(entered=ENTERED, errors={"mail": "This is no address."}, status=422)

    assert answer.status_code == 422
    assert named(answer, "name")[0]["value"] == ENTERED["name"]
    assert named(answer, "mail")[0]["value"] == "ada"
    assert ["selected" in option for option in elements(answer).all("option")] == [False, False, True]
    assert ["checked" in box for box in named(answer, "days")] == [False, True]
    assert "checked" in named(answer, "news")[0]
    assert "checked" in named(answer, CONSENT)[0]
    # The parser drops the first line break of a textarea, so one of ours stands before what was entered.
    assert "\n\n first line\n&lt;/textarea&gt;&lt;script&gt;" in answer.body.decode()


def test_an_error_is_beside_its_field_and_at_the_top():
    answer = lead_form(
        entered=ENTERED,
        errors={CONSENT: "Please agree.", "mail": "This is no address.", "days": "Please choose."},
    )

    found = elements(answer)
    (mail,) = named(answer, "mail")
    assert mail["aria-invalid"] == "true"
    assert mail["aria-describedby"] == "f-mail.fault"
    assert "autofocus" in mail
    assert found.text.count("This is no address.") == 2
    links = [link["href"] for link in found.all("a") if link["href"].startswith("#")]
    assert links == ["#f-mail", "#f-days.0", "#f.consent"]
    ids = [attributes["id"] for _, attributes in found.found if "id" in attributes]
    assert {link[1:] for link in links} <= set(ids)
    assert len(ids) == len(set(ids))
    assert len([1 for _, attributes in found.found if "autofocus" in attributes]) == 1


def test_no_two_elements_share_an_id_whatever_the_fields_are_called():
    options = ["One", "Two", "Three"]
    group = {"label": "Group", "type": "checkbox", "options": options}
    keys = ("x", "x-fault", "first-0", "first-1", "consent", "comment", "website", "form", "said")
    fields = [{"key": key, "label": key, "type": "text"} for key in keys]
    fields += [{"key": key, **group} for key in ("first", "first-0-0", "first-fault", "rating")]
    errors = {field["key"]: f"Wrong: {field['key']}." for field in fields} | {CONSENT: "Please agree."}

    found = elements(lead_form(fields=fields, errors=errors, status=422))

    ids = [attributes["id"] for _, attributes in found.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {label["for"] for label in found.all("label") if "for" in label} <= set(ids)
    assert {link["href"][1:] for link in found.all("a") if link["href"].startswith("#")} <= set(ids)
    described = [
        attributes["aria-describedby"] for _, attributes in found.found if "aria-describedby" in attributes
    ]
    assert set(described) <= set(ids)
    assert len(set(described)) == len(errors)


def test_a_field_takes_all_that_is_pasted_and_the_answer_says_what_is_too_long():
    answers = (lead_form(), feedback())

    parsed = [
        attributes
        for answer in answers
        for _, attributes in elements(answer).found
        if attributes.get("class") == "input" and attributes["name"] != "about"
    ]
    assert [attributes["name"] for attributes in parsed] == ["name", "mail", "phone", "more", COMMENT]
    assert not any("maxlength" in attributes for attributes in parsed)


@in_turn("answer", [lead_form, feedback])
def test_an_error_of_no_field_is_shown_all_the_same(answer):
    found = elements(answer(errors={"": "Please send it once more."}, status=422))

    assert "Please send it once more." in found.text
    assert {"href": "#form"} in found.all("a")


def test_a_form_that_leads_on_may_be_redirected():
    assert directive(lead_form(), "form-action") == ["'self'"]
    assert directive(lead_form(redirect_url="https://example.com/thanks"), "form-action") == []


def test_a_privacy_link_that_could_run_something_is_none():
    found = elements(lead_form())

    assert "https://example.com/privacy" in [link.get("href") for link in found.all("a")]


@in_turn(("scale", "points"), [("stars", range(1, 6)), ("emoji", range(1, 6)), ("nps", range(11))])
def test_a_rating_is_chosen_without_script(scale, points):
    answer = feedback(scale=scale)

    radios = named(answer, RATING)
    labels = {label["for"] for label in elements(answer).all("label")}
    assert [int(radio["value"]) for radio in radios] == list(points)
    assert all(radio["type"] == "radio" and radio["id"] in labels for radio in radios)
    assert directive(answer, "script-src") == inline_sources(answer, "script")


def test_a_rating_says_to_a_screen_reader_what_it_is():
    assert "4 von 5 Sternen" in elements(feedback("de")).text
    assert "Sehr gut" in elements(feedback("de", scale="emoji")).text


def test_a_bad_feedback_comes_back_filled_in():
    answer = feedback(
        entered={RATING: "4", COMMENT: "Lovely <3"}, errors={COMMENT: "This is too long."}, status=422
    )

    assert ["checked" in radio for radio in named(answer, RATING)] == [False, False, False, True, False]
    assert "Lovely &lt;3</textarea>" in answer.body.decode()
    assert named(answer, COMMENT)[0]["aria-describedby"] == "f.comment.fault"


def test_a_rating_that_was_not_offered_is_not_chosen():
    assert not any("checked" in radio for radio in named(feedback(entered={RATING: ["9", "4"]}), RATING))


def test_a_comment_is_asked_for_only_where_the_owner_does():
    assert not named(feedback(ask_comment=False), COMMENT)


def test_thanks_are_the_owners_words_or_ours():
    own = thank_you(landing(content_of("lead_form", **LEAD, thank_you="We call <soon>.")))
    ours = thank_you(landing(content_of("lead_form", **LEAD), language="fr"))

    assert "We call <soon>." in elements(own).text
    assert translations("fr").form_thanks in elements(ours).text


@in_turn(
    ("words", "title", "rest"),
    [
        ("Thank you! We call <soon>.", "Thank you!", "We call <soon>."),
        ("vielen dank.\nWir melden uns.", "vielen dank.", "Wir melden uns."),
        ("谢谢！我们会联系您。", "谢谢！", "我们会联系您。"),
        ("Vielen Dank!", "Vielen Dank!", ""),
        ("Thank you for asking us.", "Merci", "Thank you for asking us."),
    ],
)
def test_no_visitor_is_thanked_twice(words, title, rest):
    content = content_of("lead_form", **LEAD, thank_you=words)

    text = elements(thank_you(landing(content, language="fr"))).text

    assert title in text
    assert rest in text
    assert ("Merci" in text) == (title == "Merci")


@in_turn("language", LANGUAGES)
def test_a_card_of_the_longest_name_takes_the_visitors_details(language):
    card = content_of("vcard", first_name="M" * 200, takes_details=True)

    form = form_of(card, language)

    assert form is not None
    assert "M" * 80 in form.form_title


def test_whoever_was_asked_may_tell_others_too():
    urls = ["https://reviews.example/cafe", "https://other.example/"]

    answer = thank_you(landing(content_of("feedback", question="How was it?", review_urls=urls)))

    assert [link["href"] for link in elements(answer).all("a") if "go" in link.get("class", "")] == urls
    assert "Write a review on reviews.example" in elements(answer).text


@in_turn(
    ("url", "name"),
    [
        ("https://g.page/r/abc/review", "Google"),
        ("https://search.google.com/local/writereview?placeid=1", "Google"),
        ("https://www.google.de/maps/place/x", "Google"),
        ("https://www.tripadvisor.co.uk/Restaurant", "Tripadvisor"),
        ("https://google.evil.example/", "google.evil.example"),
        ("https://notgoogle.com/", "notgoogle.com"),
    ],
)
def test_a_site_is_called_what_people_call_it(url, name):
    answer = thank_you(landing(content_of("feedback", question="How was it?", review_urls=[url])))

    assert f"Write a review on {name}" in elements(answer).text


@in_turn(
    ("key", "label", "words"),
    [
        ("name", "Name", "name"),
        ("vorname", "Vorname", "given-name"),
        ("nom_de_famille", "Nom", "family-name"),
        ("field1", "Prénom", "given-name"),
        ("apellidos", "Apellidos", "family-name"),
        ("endereco", "Endereço", "street-address"),
        ("f1", "郵便番号", "postal-code"),
        ("f1", "城市", "address-level2"),
        ("field1", "Shoe size", None),
    ],
)
def test_a_browser_fills_in_what_it_knows_in_every_language(key, label, words):
    fields = [{"key": key, "label": label, "type": "text"}]

    answer = page(content_of("lead_form", form_title="Hello", fields=fields))

    (control,) = named(answer, key)
    assert control.get("autocomplete") == words


@in_turn("language", LANGUAGES)
def test_forms_and_thanks_are_small_answers_in_the_visitors_language(language):
    thanks = thank_you(landing(content_of("lead_form", **LEAD), language=language))

    for answer in (lead_form(language, entered=ENTERED), feedback(language), thanks):
        assert answer.headers["content-language"] == language
        assert answer.headers["cache-control"] == "no-store"
        assert len(answer.body) < 30_000
        assert directive(answer, "style-src") == inline_sources(answer, "style")


@in_turn("hostile", HOSTILE.values())
def test_whatever_a_visitor_entered_is_only_text(hostile):
    entered = dict.fromkeys(("name", "mail", "phone", "about", "more", CONSENT), hostile) | {
        "days": [hostile]
    }
    errors = dict.fromkeys((*entered, "unknown"), hostile)

    answer = lead_form(entered=entered, errors=errors, status=422)

    found = elements(answer)
    assert directive(answer, "script-src") == inline_sources(answer, "script")
    assert len(found.all("img")) == 0
    assert not [name for _, attributes in found.found for name in attributes if name.startswith("on")]


def test_the_longest_form_stays_under_the_limit():
    fields = [
        {"key": f"k{n}", "label": f"Question number {n} of many", "type": "textarea", "required": True}
        for n in range(30)
    ]

    assert len(lead_form(fields=fields).body) < 30_000
    assert len(page(content_of("lead_form", **LEAD)).body) < 30_000
