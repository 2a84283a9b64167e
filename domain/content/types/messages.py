"""Types 2, 3, 6, 7 and 12: something to read, somebody to write to or to call."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar
from urllib.parse import quote

from pydantic import Field

from domain.content.fields import Email, Emails, Phone, Text
from domain.content.qr_type import CodeContent, Printed
from domain.kernel.errors import Fault
from domain.payloads.uris import digits_of, format_mailto, format_sms, format_tel


class TextContent(CodeContent):
    type_id: ClassVar[int] = 2
    slug: ClassVar[str] = "text"
    type_name: ClassVar[str] = "Text"
    type_description: ClassVar[str] = "A text to read and to copy."
    scan: ClassVar[str] = "Shows the text with a button that copies it."
    example: ClassVar[Mapping[str, Any]] = {"text": "The key is under the blue pot."}

    text: Annotated[str, Field(min_length=1, max_length=4_000)]

    def static_payload(self, printed: Printed) -> str:  # noqa: ARG002 - the text is all there is
        return self.text


class EmailContent(CodeContent):
    """`cc` and `bcc`: one address, several with commas between, or a list."""

    type_id: ClassVar[int] = 3
    slug: ClassVar[str] = "email"
    type_name: ClassVar[str] = "E-mail"
    type_description: ClassVar[str] = "An e-mail, addressed and begun."
    scan: ClassVar[str] = "Shows a button that opens the e-mail in the mail app."
    example: ClassVar[Mapping[str, Any]] = {
        "email": "ada@example.com",
        "subject": "Table for two",
        "cc": "bar@example.com",
    }

    email: Email
    # RFC 5322, 2.1.1: a line of a mail has no more.
    subject: Annotated[str, Field(max_length=998)] | None = None
    body: Text | None = None
    cc: Emails | None = None
    bcc: Emails | None = None

    def mailto(self) -> str:
        """The address that opens the mail app (RFC 6068)."""
        return format_mailto(
            self.email,
            subject=self.subject,
            body=self.body,
            cc=_addresses(self.cc),
            bcc=_addresses(self.bcc),
        )

    def static_payload(self, printed: Printed) -> str:  # noqa: ARG002 - the text is all there is
        return self.mailto()


def _addresses(parsed: str | list[str] | None) -> tuple[str, ...]:
    listed = parsed.split(",") if isinstance(parsed, str) else parsed or []
    return tuple(one.strip() for one in listed)


class PhoneContent(CodeContent):
    type_id: ClassVar[int] = 6
    slug: ClassVar[str] = "phone"
    type_name: ClassVar[str] = "Phone call"
    type_description: ClassVar[str] = "A number to call."
    scan: ClassVar[str] = "Shows the number with a button that calls it."
    example: ClassVar[Mapping[str, Any]] = {"phone": "+49 30 123456"}

    phone: Phone

    def tel(self) -> str:
        """The address that calls the number (RFC 3966)."""
        return format_tel(self.phone)

    def static_payload(self, printed: Printed) -> str:  # noqa: ARG002 - the number is all there is
        return self.tel()


class SMSContent(CodeContent):
    type_id: ClassVar[int] = 12
    slug: ClassVar[str] = "sms"
    type_name: ClassVar[str] = "SMS"
    type_description: ClassVar[str] = "A text message, addressed and begun."
    scan: ClassVar[str] = "Shows a button that opens the message in the phone's own app."
    example: ClassVar[Mapping[str, Any]] = {"phone": "+49 30 123456", "message": "I am here."}

    phone: Phone
    message: Text | None = None

    def sms(self) -> str:
        """The address that opens the message (RFC 5724)."""
        return format_sms(self.phone, self.message)

    def static_payload(self, printed: Printed) -> str:  # noqa: ARG002 - the message is all there is
        return self.sms()


class WhatsAppContent(CodeContent):
    """`phone`: with its country code."""

    type_id: ClassVar[int] = 7
    slug: ClassVar[str] = "whatsapp"
    type_name: ClassVar[str] = "WhatsApp"
    type_description: ClassVar[str] = "A chat in WhatsApp, begun."
    scan: ClassVar[str] = "Leads to the chat at wa.me, with the message typed in."
    example: ClassVar[Mapping[str, Any]] = {"phone": "+49 170 1234567", "message": "Hello!"}

    phone: Phone
    message: Text | None = None

    def conflicts(self) -> Iterator[Fault]:
        # E.164: at most 15 digits, and no country code begins with 0.
        digits = digits_of(self.phone)
        if not 7 <= len(digits) <= 15 or digits.startswith("0"):
            yield Fault("phone", "must be a number with its country code, like +49 170 1234567")

    def destination(self) -> str:
        said = f"?text={quote(self.message, safe='')}" if self.message else ""
        return f"https://wa.me/{digits_of(self.phone)}{said}"
