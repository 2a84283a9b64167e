"""Types 4 and 16: a person and a business."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Final

from pydantic import Field

from domain.content.fields import (
    Email,
    Line,
    Name,
    Phone,
    PictureURL,
    PostalAddress,
    Social,
    Socials,
    Text,
    require_any,
)
from domain.content.opening_hours import DAYS, Hours, hours_conflicts
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault
from domain.kernel.net.destinations import Destination
from domain.kernel.parsing import Fields, Strict
from domain.kernel.reasons import Reason
from domain.payloads.vcard import Card, format_vcard

# An address book lists a card under one of these.
_NAMING: Final = ("first_name", "last_name", "company", "phone", "phones")
WHOSE: Final = _NAMING[:3]
# Symbols with all of them are too fine for a phone's screen.
_LEFT_OUT_OF_TWIN: Final[dict[str, Any]] = {
    **dict.fromkeys(("job_title", "website", "address", "city", "state", "zip", "country", "note")),
    "socials": (),
}


class VCardPhone(Strict):
    type: Line | None = Field(None, description="The kind of number: `cell`, `work`, `home` or another word.")
    number: Phone = Field(description="The phone number.")


class VCardContent(CodeContent):
    """`phone` and `email` go before `phones` and `emails`, which hold further ones.

    `takes_details`: the page has a form for the visitor's own details, which become a contact.
    """

    model_config = require_any(*_NAMING, last_is={"type": "array", "minItems": 1})
    type_id = 4
    slug = "vcard"
    type_name = "Contact"
    type_description = "A person for the address book."
    scan = "Shows the person with a button that adds them to the address book."
    example = {
        "first_name": "Ada",
        "last_name": "Lovelace",
        "phones": [{"type": "cell", "number": "+44 20 7946 0000"}],
        "email": "ada@example.com",
        "socials": ["https://social.example/@ada"],
    }

    first_name: Name | None = Field(None, description="The first name.")
    last_name: Name | None = Field(None, description="The last name.")
    company: Name | None = Field(None, description="The company.")
    job_title: Line | None = Field(None, description="The position in the company.")
    phone: Phone | None = Field(None, description="The phone number, best with its country code.")
    phones: list[VCardPhone] | None = Field(None, max_length=20, description="Further phone numbers.")
    email: Email | None = Field(None, description="The e-mail address.")
    emails: Annotated[list[Email], Field(max_length=20)] | None = Field(None, description="Further e-mails.")
    website: Destination | None = Field(None, description="The address of the website.")
    address: Line | None = Field(None, description="The street and number.")
    city: Line | None = Field(None, description="The town or city.")
    state: Line | None = Field(None, description="The state or province.")
    zip: Annotated[str, Field(max_length=20)] | None = Field(None, description="The postal code.")
    country: Line | None = Field(None, description="The country.")
    note: Text | None = Field(None, description="A note for the address book.")
    photo_url: PictureURL | None = Field(None, description="The address of a photo.")
    socials: Socials | None = Field(None, description="Profiles: addresses, or objects of `type` and `url`.")
    takes_details: bool = Field(
        default=False, description="Whether visitors can send their details, which become a contact."
    )

    @classmethod
    def misfits(cls, fields: Fields) -> Iterator[Fault]:
        if all(fields.get(name) in (None, []) for name in _NAMING):
            yield Fault("first_name", Reason.ONE_REQUIRED, other=_NAMING[1:])

    def card(self) -> Card:
        """The card for an address book; its numbers and addresses are in the order of the page."""
        first = [(None, self.phone)] if self.phone else []
        return Card(
            first_name=self.first_name,
            last_name=self.last_name,
            company=self.company,
            job_title=self.job_title,
            phones=(*first, *((one.type, one.number) for one in self.phones or ())),
            emails=tuple(filter(None, (self.email, *(self.emails or ())))),
            website=self.website,
            address=self.address,
            city=self.city,
            state=self.state,
            zip=self.zip,
            country=self.country,
            note=self.note,
            socials=_socials(self.socials),
        )

    def portrait_url(self) -> str | None:
        """The photo of the card in an address book."""
        return self.photo_url

    def payload(self) -> str:
        """What a phone can read from another one's screen: a name, one number, one address, the company."""
        card = self.card()
        few = replace(card, phones=card.phones[:1], emails=card.emails[:1])
        return format_vcard(replace(few, **_LEFT_OUT_OF_TWIN))


class CallToAction(Strict):
    label: Name = Field(description="The text on the button.")
    url: Destination = Field(description="Where the button leads.")


class BusinessContent(CodeContent):
    type_id = 16
    slug = "business"
    type_name = "Business"
    type_description = "A business: what it does, where it is, when it is open."
    scan = "Shows the business with buttons to call, to write, and to add it to the address book."
    example = {
        "business_name": "Café Central",
        "headline": "Coffee since 1876",
        "hours": {
            "timezone": "Europe/Vienna",
            "week": {
                **{day: [{"opens": "08:00", "closes": "22:00"}] for day in DAYS[:5]},
                "saturday": [{"opens": "08:00", "closes": "12:00"}, {"opens": "14:00", "closes": "22:00"}],
            },
            "exceptions": [
                {
                    "date": "2026-12-24",
                    "periods": [{"opens": "08:00", "closes": "12:00"}],
                    "note": "Christmas Eve",
                }
            ],
        },
        "phone": "+43 1 5333763",
        "cta": {"label": "Book a table", "url": "https://example.com/book"},
    }

    business_name: Name = Field(description="The name of the business.")
    headline: Line | None = Field(None, description="One line below the name.")
    about: Text | None = Field(None, description="A longer text about the business.")
    hours: Hours | None = Field(None, description="When it is open: a week with exceptions, or a text.")
    address: PostalAddress | None = Field(None, description="The whole address, in one or more lines.")
    phone: Phone | None = Field(None, description="The phone number, best with its country code.")
    email: Email | None = Field(None, description="The e-mail address.")
    website: Destination | None = Field(None, description="The address of the website.")
    socials: Socials | None = Field(None, description="Profiles: addresses, or objects of `type` and `url`.")
    cta: CallToAction | None = Field(None, description="A button at the top of the page.")
    logo_url: PictureURL | None = Field(None, description="The address of the logo.")
    cover_url: PictureURL | None = Field(None, description="The address of a wide picture at the top.")

    def conflicts(self) -> Iterator[Fault]:
        return hours_conflicts(self.hours)

    def portrait_url(self) -> str | None:
        """The logo, as the photo of the card in an address book."""
        return self.logo_url

    def card(self) -> Card:
        return Card(
            company=self.business_name,
            phones=((None, self.phone),) if self.phone else (),
            emails=(self.email,) if self.email else (),
            website=self.website,
            address=self.address,
            note=self.about,
            socials=_socials(self.socials),
        )


def _socials(socials: list[str | Social] | None) -> tuple[tuple[str | None, str], ...]:
    return tuple((one.type, one.url) if isinstance(one, Social) else (None, one) for one in socials or ())
