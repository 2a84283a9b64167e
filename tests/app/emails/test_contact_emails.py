"""E-mails to owners: their content, and the values that can never get into them."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.emails.queued import compose_queued, contact_email
from app.pages.texts import languages, translations
from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind, QueuedEmail
from domain.accounts.plans import Plan, Subscription
from domain.contacts.contacts import Consent, Contact
from domain.use_cases.accounts.accounts import save_preferences
from domain.use_cases.contacts import DueContactEmail
from tests.cases import in_turn

OWNER = Account(
    id=UUID(int=1),
    email="owner@example.com",
    password_hash="x",
    time_zone="UTC",
    plan=Plan.LITE,
    subscription=Subscription.ACTIVE,
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
)
ENTERED = {
    "email": "ada@example.com",
    "note": "First line\nSubject: second line",
    "news": True,
    "days": ["Mon", "Tue"],
}
CONSENT = Consent(text="You may write to me.", given=True, privacy_url=None)
FIELDS = [
    {"key": "email", "label": "Your e-mail", "type": "email"},
    {"key": "note", "label": "Note", "type": "textarea"},
]


async def message(world, owner, contact_id):
    queued = QueuedEmail(
        id=uuid4(), kind=EmailKind.CONTACT, account_id=owner.account.id, contact_id=UUID(contact_id)
    )
    return await compose_queued(
        world.deps, queued, dashboard_url="https://qr.test/dashboard", secret_key=world.context.secret_key
    )


async def received(owner, **code):
    made = await owner.make(type_id=22, form_title="F", fields=FIELDS, **code)
    return made, await owner.receive(made, ENTERED, consent=CONSENT)


async def test_an_email_has_the_submitted_values_as_labelled_and_the_consent(world, owner):
    code, contact = await received(owner, name="Table 7")

    email = await message(world, owner, contact)

    assert (email.to, email.subject) == (owner.account.email, "New contact: Table 7")
    assert email.text.splitlines() == [
        "Somebody has sent you the form of “Table 7”.",
        code["short_url"],
        "",
        "Your e-mail: ada@example.com",
        "Note: First line",
        "    Subject: second line",
        "news: yes",
        "days: Mon, Tue",
        "",
        "Agreed: You may write to me.",
        "",
        "Received: 20 November 2026, 12:00 (UTC)",
        f"In the dashboard: https://qr.test/dashboard/contacts/{contact}",
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "zh", "ja"])
async def test_it_is_written_in_the_language_of_the_dashboard(world, owner, language):
    _, contact = await received(owner, name="Table 7")
    await save_preferences(
        world.deps, owner.account, name="", time_zone="UTC", language=language, languages=languages()
    )
    t = translations(language)

    email = await message(world, owner, contact)

    assert email.subject == t.mail_contact_subject.format(name="Table 7")
    for words in (t.mail_contact_text.format(name="Table 7"), f"{t.consent_given}: You", f": {t.word_yes}"):
        assert words in email.text


async def test_an_answer_to_a_question_is_told_as_it_was_given(world, owner):
    code = await owner.make(type_id=23, question="How was it?", scale="nps")

    email = await message(world, owner, await owner.receive(code, {"rating": 9, "comment": "Good"}))

    assert "Rating: 9 of 10\nComment: Good\n" in email.text


async def test_a_refused_consent_is_said(world, owner):
    refused = Consent(text="You may write to me.", given=False, privacy_url=None)
    contact = await owner.receive(await owner.make(), ENTERED, consent=refused)

    assert "\nNot agreed: You may write to me.\n" in (await message(world, owner, contact)).text


@pytest.mark.parametrize(
    ("limit", "said"), [(1, "the first 1 contact of each month"), (0, "Your plan opens no contacts.")]
)
async def test_the_email_about_a_locked_submission_has_none_of_its_values(world, owner, limit, said):
    world.limit_contacts(business=limit)
    await received(owner)
    _, contact = await received(owner)

    email = await message(world, owner, contact)

    assert "It is waiting, and nothing is lost." in email.text
    assert said in email.text
    for value in ("ada@example.com", "First line", "Your e-mail", "news", "You may write"):
        assert value not in email.text + email.subject


async def test_of_a_deleted_code_it_names_the_keys(world, owner):
    code, contact = await received(owner, name="Table 7")
    await owner.api.delete(f"/qr-codes/{code['id']}")

    email = await message(world, owner, contact)

    assert email.subject == "New contact: a QR code"
    assert "email: ada@example.com" in email.text


def composed(name, entered):
    contact = Contact(
        id=UUID(int=2),
        account_id=OWNER.id,
        code_id=UUID(int=3),
        entered=entered,
        consent=CONSENT,
        created_at=datetime(2026, 11, 20, 18, 5, tzinfo=UTC),
    )
    due = DueContactEmail(account=OWNER, contact=contact, code=None, short_url=name, monthly_limit=1)
    return contact_email(translations("en"), due, dashboard_url="https://qr.test/dashboard")


@in_turn(
    ("name", "subject"),
    [
        ("https://qr.test/abc", "New contact: https://qr.test/abc"),
        (None, "New contact: a QR code"),
        ("Menu\r\nBcc: everybody@example.com", "New contact: Menu Bcc: everybody@example.com"),
        ("{name} {0}", "New contact: {name} {0}"),
        ("n" * 200, f"New contact: {'n' * 137}"),
    ],
)
def test_the_subject_is_one_line_that_names_the_code(name, subject):
    assert composed(name, {}).subject == subject


@given(st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"])))
def test_no_name_and_no_value_can_become_a_header(name, value):
    email = composed(name, {value: value})

    assert len(email.subject.splitlines()) == 1
    assert email.subject.isprintable()
