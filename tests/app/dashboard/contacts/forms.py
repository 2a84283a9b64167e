"""Codes with a form, and form submissions."""

import re
from html import unescape

from domain.contacts.contacts import Consent

PATH = "/dashboard/contacts"
CONSENT = Consent(text="You may write to me.", given=True, privacy_url="https://cafe.example/privacy")
ADA = {"name": "Ada Üñal", "email": "Ada@Example.com", "tel": "030 1234567", "wish": "Cake for 40"}


async def form(owner, name="Catering", **fields):
    labels = {"name": ("Your name", "text"), "email": ("E-mail", "email"), "tel": ("Telephone", "tel")}
    labels |= {"wish": ("Your wish", "textarea"), "news": ("Newsletter", "checkbox")}
    return await owner.make(
        type_id=22,
        name=name,
        form_title="Ask us",
        fields=[{"key": key, "label": label, "type": kind} for key, (label, kind) in labels.items()],
        **fields,
    )


async def feedback(owner, **fields):
    return await owner.make(type_id=23, name="How was it?", question="How was it?", **fields)


def names(page):
    """The names in the rows, in their order."""
    return [unescape(one) for one in re.findall(r'<a class="row[^>]*>([^<]*)</a>', page.text)]


def text_of(page):
    return unescape(re.sub(r"<[^>]+>", "", page.text))
