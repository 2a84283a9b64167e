"""Types 2, 3, 6, 7 and 12: texts to read and to send, numbers to call."""

from collections.abc import Collection, Iterator
from typing import Annotated
from urllib.parse import quote

from pydantic import Field

from domain.content.fields import Email, Emails, Phone, Text
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.payloads.uris import digits_of, format_mailto, format_sms, format_tel


class TextContent(CodeContent):
    type_id = 2
    slug = "text"
    type_name = "Text"
    type_description = "A text to read and to copy."
    scan = "Shows the text with a button that copies it."
    example = {"text": "The key is under the blue pot."}

    text: Annotated[str, Field(min_length=1, max_length=4_000)] = Field(description="The text to read.")

    def searched(self) -> Iterator[str]:
        yield self.text

    def payload(self) -> str:
        return self.text


class EmailContent(CodeContent):
    """`cc` and `bcc`: addresses separated by commas, or a list of them."""

    type_id = 3
    slug = "email"
    type_name = "E-mail"
    type_description = "An e-mail with its address, subject and text filled in."
    scan = "Shows a button that opens the e-mail in the mail app."
    example = {
        "email": "ada@example.com",
        "subject": "Table for two",
        "cc": "bar@example.com",
    }

    email: Email = Field(description="The address that the e-mail goes to.")
    # RFC 5322, 2.1.1: the longest line of a mail.
    subject: Annotated[str, Field(max_length=998)] | None = Field(None, description="The e-mail's subject.")
    body: Text | None = Field(None, description="The e-mail's text.")
    cc: Emails | None = Field(None, description="For a copy: addresses with commas between, or a list.")
    bcc: Emails | None = Field(
        None, description="For a blind copy: addresses with commas between, or a list."
    )

    def payload(self) -> str:
        return format_mailto(
            self.email,
            subject=self.subject,
            body=self.body,
            cc=_addresses(self.cc),
            bcc=_addresses(self.bcc),
        )


def _addresses(field: str | list[str] | None) -> list[str]:
    addresses = field.split(",") if isinstance(field, str) else field or []
    return [address.strip() for address in addresses]


class PhoneContent(CodeContent):
    type_id = 6
    slug = "phone"
    type_name = "Phone call"
    type_description = "A number to call."
    scan = "Shows the number with a button that calls it."
    example = {"phone": "+49 30 123456"}

    phone: Phone = Field(description="The phone number, best with its country code.")

    def payload(self) -> str:
        return format_tel(self.phone)


class SMSContent(CodeContent):
    type_id = 12
    slug = "sms"
    type_name = "SMS"
    type_description = "A text message with its number and text filled in."
    scan = "Shows a button that opens the message in the phone's own app."
    example = {"phone": "+49 30 123456", "message": "I am here."}

    phone: Phone = Field(description="The phone number, best with its country code.")
    message: Text | None = Field(None, description="The text of the message.")

    def payload(self) -> str:
        return format_sms(self.phone, self.message)


class WhatsAppContent(CodeContent):
    """`phone`: with its country code."""

    type_id = 7
    slug = "whatsapp"
    type_name = "WhatsApp"
    type_description = "A chat in WhatsApp with a first message."
    scan = "Leads to the chat at wa.me, with the message filled in."
    example = {"phone": "+49 170 1234567", "message": "Hello!"}

    phone: Phone = Field(description="The phone number with its country code.")
    message: Text | None = Field(None, description="The text of the message.")

    def conflicts(self) -> Iterator[Fault]:
        # E.164: at most 15 digits, and no country code begins with 0.
        digits = digits_of(self.phone)
        if not 7 <= len(digits) <= 15 or digits.startswith("0"):
            yield Fault("phone", Reason.COUNTRY_CODE)

    def destination(self) -> str:
        query = f"?text={quote(self.message, safe='')}" if self.message else ""
        return f"https://wa.me/{digits_of(self.phone)}{query}"

    def systems_with_page(self) -> Collection[str]:
        """The systems with the page: WhatsApp is on the phone, so a computer shows a code to go on there."""
        return ("mac", "computer")

    def web_address(self) -> str:
        """The same chat in the browser."""
        query = f"&text={quote(self.message, safe='')}" if self.message else ""
        return f"https://web.whatsapp.com/send?phone={digits_of(self.phone)}{query}"
