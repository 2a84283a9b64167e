"""A person in submissions: an e-mail address or a telephone number."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from domain.contacts.form_submissions import is_email, is_phone
from domain.kernel.net.hosts import canonical_host

# A shorter number is no telephone number: a table, a room.
_LEAST_DIGITS: Final = 6
# This many last digits are the same with the country code and without it.
_LAST_DIGITS: Final = 7
# ITU-T E.164: a country code, and the zero that is dialled at home alone.
_TRUNK: Final = re.compile(
    r"^((?>[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))0(?=\d{7})"
)
_EXTENSION: Final = re.compile("ext|[x#;,]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PhoneNumber:
    """`digits`: without zeros that are dialled before them. `has_country`: written with a country code."""

    digits: str
    has_country: bool

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read a number. None if the text is no telephone number of a person."""
        if not is_phone(text):
            return None
        number = _EXTENSION.split(text.strip())[0].replace("(0)", "")
        dialled = "".join(str(int(one)) for one in number if one.isdecimal())
        digits = dialled.lstrip("0")
        has_country = number.lstrip("( ").startswith("+") or dialled.startswith("00")
        if has_country:
            digits = _TRUNK.sub(r"\1", digits)
        return cls(digits, has_country) if len(digits) >= _LEAST_DIGITS else None

    def is_same(self, other: "PhoneNumber") -> bool:
        """Whether both are one number: +49 30 1234567, 030 1234567 and 1234567, which lacks the area, are.

        The owner sees what is found before erasing it.
        """
        if self.has_country and other.has_country:
            return self.digits == other.digits
        short, long = sorted((self.digits, other.digits), key=len)
        return long == short or (len(short) >= _LAST_DIGITS and long.endswith(short))


@dataclass(frozen=True, slots=True)
class Person:
    """A person; exactly one of the two is set. `email`: folded, its host in A-labels."""

    email: str | None
    phone: PhoneNumber | None

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read a person. None if the text is neither an e-mail address nor a telephone number."""
        text = text.strip()
        if is_email(text):
            return cls(_address(text), None)
        phone = PhoneNumber.parse(text)
        return cls(None, phone) if phone else None

    @property
    def searched(self) -> str:
        """A text in the `search_text` of each of their submissions, and perhaps in those of others."""
        if self.email is not None:
            # A host with an IDN has two spellings.
            return self.email[: self.email.rindex("@") + 1]
        return self.phone.digits[-_LAST_DIGITS:] if self.phone else ""

    def has_sent(self, entered: Mapping[str, Any]) -> bool:
        """Whether a whole value is theirs. Somebody who is only named in a text did not write it."""
        return any(self._is(text) for text in _texts(entered))

    def _is(self, text: str) -> bool:
        if self.phone is None:
            return is_email(text.strip()) and _address(text) == self.email
        other = PhoneNumber.parse(text)
        return other is not None and self.phone.is_same(other)


def search_text(entered: Mapping[str, Any]) -> str:
    """What a search reads of a submission: its folded texts and the digits of its numbers, by line."""
    texts = list(_texts(entered))
    numbers = (PhoneNumber.parse(text) for text in texts)
    return "\n".join([*map(fold, texts), *(number.digits for number in numbers if number)])


def fold(text: str) -> str:
    """Fold case and Unicode composition, for comparing."""
    return unicodedata.normalize("NFC", text.strip().casefold())


def _address(text: str) -> str:
    """The address with its host in A-labels, as browsers send it."""
    local, _, host = fold(text).rpartition("@")
    return f"{local}@{canonical_host(host) or host}"


def _texts(entered: Mapping[str, Any]) -> Iterator[str]:
    for value in entered.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from map(str, value)
