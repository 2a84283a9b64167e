"""E-mails to owners: their content, and the values that can never get into them."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.accounts.accounts import Account
from domain.accounts.plans import Plan, Subscription
from domain.contacts.contacts import Consent, Contact
from domain.contacts.emails import contact_email

OWNER = Account(
    id=UUID(int=1),
    email="owner@example.com",
    password_hash="x",
    time_zone="UTC",
    plan=Plan.LITE,
    subscription=Subscription.ACTIVE,
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
)
CONTACT = Contact(
    id=UUID(int=2),
    account_id=OWNER.id,
    code_id=UUID(int=3),
    entered={
        "email": "ada@example.com",
        "note": "First line\nSubject: second line",
        "news": True,
        "days": ["Mon", "Tue"],
    },
    consent=Consent(text="You may write to me.", given=True, privacy_url=None),
    created_at=datetime(2026, 11, 20, 18, 5, tzinfo=UTC),
)


def message(contact=CONTACT, **about):
    about = {"code_name": "Table 7", "short_url": "https://qr.test/abc", "monthly_limit": 100, **about}
    return contact_email(OWNER, contact, contacts_url="https://qr.test/dashboard", **about)


def test_an_email_has_the_submitted_values_and_the_consent():
    email = message()

    assert (email.to, email.subject) == ("owner@example.com", "New form submission: Table 7")
    assert email.text.splitlines() == [
        "There is a new form submission on Table 7.",
        "https://qr.test/abc",
        "",
        "email: ada@example.com",
        "note: First line",
        "    Subject: second line",
        "news: yes",
        "days: Mon, Tue",
        "",
        "Agreed to: You may write to me.",
        "",
        "Received on 2026-11-20 at 18:05 UTC.",
        "All submissions: https://qr.test/dashboard",
    ]


def test_a_refused_consent_is_said():
    refused = replace(CONTACT, consent=Consent(text="You may write to me.", given=False, privacy_url=None))

    assert "\nNot agreed to: You may write to me.\n" in message(refused).text


def test_the_email_about_a_locked_submission_has_none_of_its_values_but_the_limit_of_the_plan():
    email = message(CONTACT.locked())

    assert "locked" in email.text
    assert "the first 100 submissions" in email.text
    assert "shows no submissions" in message(CONTACT.locked(), monthly_limit=0).text
    for said in ("ada@example.com", "First line", "email", "news", "You may write"):
        assert said not in email.text + email.subject


@pytest.mark.parametrize(
    ("name", "url", "subject"),
    [
        (None, "https://qr.test/abc", "New form submission: https://qr.test/abc"),
        (None, None, "New form submission: a QR code"),
        ("Menu\r\nBcc: everybody@example.com", None, "New form submission: Menu Bcc: everybody@example.com"),
        ("n" * 200, None, f"New form submission: {'n' * 129}"),
    ],
)
def test_the_subject_is_one_line_that_names_the_code(name, url, subject):
    assert message(code_name=name, short_url=url).subject == subject


@given(st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"])))
def test_no_name_and_no_value_can_become_a_header(name, value):
    email = message(replace(CONTACT, entered={value: value}), code_name=name)

    assert len(email.subject.splitlines()) == 1
    assert email.subject.isprintable()
