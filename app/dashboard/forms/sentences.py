"""What the domain says of a wrong value, in the words of a page."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.kernel.net.pasted_addresses import OTHER_TEXTS

# The message of the domain, and the name of the text; groups are its placeholders. The first match counts.
_BY_MESSAGE: Final[Sequence[tuple[str, str]]] = (
    (r".*; did you mean (?P<meant>.*)\?", "address_meant"),
    *((re.escape(fault), f"address_{kind}") for kind, fault, _ in OTHER_TEXTS),
    (r"is required, or android_url", "wrong_store"),
    (r"is required, or one of last_name.*", "wrong_person"),
    (r"is required when security is .*", "wrong_wifi_password"),
    (r"is required for a select", "wrong_options"),
    (r"is required.*|must not be null.*|must have a visible character", "wrong_needed"),
    (r"should have at least 1 characters?|must have at least 1 characters", "wrong_needed"),
    (r"must be left out when security is nopass", "wrong_wifi_open"),
    (r"must have 8 to 63 characters, or 64 .*", "wrong_wpa"),
    (r"must have at most (?P<most>\d+) bytes of UTF-8", "wrong_ssid"),
    (r".*control characters.*|must not contain a NUL.*|has a form, or a character.*", "wrong_character"),
    (r"should have at most (?P<most>\d+) characters?", "wrong_long"),
    (r"must have at most (?P<most>\d+) characters", "wrong_long"),
    (r"must have at least 1 items", "wrong_few"),
    (r"must have at most (?P<most>\d+) items", "wrong_many"),
    (r"must be an e-mail address, like .*", "wrong_email"),
    (r"must be e-mail addresses .*", "wrong_emails"),
    (r"must be an e-mail address or a list .*", "wrong_emails"),
    (r"must be a phone number, like .*", "wrong_phone"),
    (r"must be a number with its country code.*", "wrong_country_code"),
    (r"must be a full address.*|must begin with https.*|must be an http or https URL", "wrong_scheme"),
    (r"must have a host.*|must be a valid URL.*|must say something.*|must be a URL.*", "address_wrong"),
    (r"must not (be|open) a .*: address|has a browser_fallback_url .*", "wrong_opens"),
    (r"must be a currency .*", "wrong_currency"),
    (r"should be (greater|less) than or equal to .*", "wrong_range"),
    (r"must be a number", "wrong_number"),
    (r"must have its unit, like .*", "wrong_unit"),
    (r"must be a time with its offset.*|must be a time that exists.*|must be a time, like.*", "wrong_moment"),
    (r"must be in the years (?P<least>\d+) to (?P<most>\d+)", "wrong_years"),
    (r"must not be before .*", "wrong_before"),
    (r"must be a (time|day), as start is", "wrong_alike"),
    (r"is no IANA time zone.*|must be spelled .*|should be '.*|must be one of .*", "time_zone_wrong"),
    (r"must be 1 to 64 letters.*", "wrong_key"),
    (r"is duplicated", "wrong_twice"),
    (r"must be an IBAN: .*", "wrong_iban"),
    (r"must begin with a country that has IBANs, not (?P<country>..)", "wrong_iban_country"),
    (
        r"must have (?P<most>\d+) characters, as IBANs of (?P<country>..) have, not (?P<has>\d+)",
        "wrong_iban_long",
    ),
    (r".*without a slip.*|.*no version has one.*|.*11 to 71 of its.*", "wrong_slip"),
    (r"must be a BIC.*", "wrong_bic"),
    (r"must have 1 to \d+ (characters: Latin|letters and digits after RF).*", "wrong_reference"),
    (r"must be an amount.*", "wrong_amount"),
    (r"must be more than 0 and at most (?P<most>\d+(?:\.\d+)?)", "wrong_amount_range"),
    (r"must have at most (?P<most>\d+) decimals", "wrong_decimals"),
    (r"must be a UPI address.*", "wrong_vpa"),
    (r"must be a Bitcoin address: .*|must be an address of Bitcoin's main network", "wrong_bitcoin"),
    (r"must be in small letters or in capitals.*", "wrong_bitcoin_case"),
    (r"must be an Ethereum address: .*", "wrong_ethereum"),
    (r"must have 1 to (?P<most>\d+) characters", "wrong_payee"),
    (r"must be left out when there is a reference", "wrong_both"),
    (r"must be shorter: the payment .*", "wrong_payment_size"),
    (r"must be smaller: the content .*|has faults in its later items", "wrong_size"),
    (r"must be smaller: it has \d+ bytes of JSON of at most (?P<most>\d+)", "wrong_metadata_size"),
    (r"line (?P<line>\d+) must be .*", "wrong_metadata_line"),
    (r"must be 3 to 64 of .*|must not look like an id", "wrong_ending"),
    (r"is reserved for the service itself", "wrong_reserved"),
    (r"A code cannot lead to this service's own .*", "address_loop"),
    (r"This field needs a paid subscription\.", "rule_not_in_plan"),
    (r"There is no such .*", "wrong_gone"),
    (r".* is not verified yet.*|.* belongs to another account.*", "wrong_domain"),
    (r"must be a colour like .*", "wrong_color"),
    (r"must be a time of day, like .*", "wrong_clock"),
    (r"must not overlap another period", "wrong_overlap"),
    (r"must be a date, like .*", "wrong_day"),
    (r"must not be the date of another exception", "wrong_date_twice"),
)
_PATTERNS: Final = tuple((re.compile(pattern, re.DOTALL), name) for pattern, name in _BY_MESSAGE)
# One sentence of the domain, of which people want to know more.
_BY_FIELD: Final = {
    ("wrong_range", "latitude"): "wrong_latitude",
    ("wrong_range", "longitude"): "wrong_longitude",
    ("wrong_range", "price"): "wrong_price",
}


def sentence_of(t: Translations, field: str, message: str, entered: str) -> str:
    """`field`: the name of the control. `entered`: what stands in it."""
    for pattern, name in _PATTERNS:
        if found := pattern.fullmatch(message):
            chosen = _BY_FIELD.get((name, field), _of_text(name, message, entered))
            return str(getattr(t, chosen)).format(**_numbers(t, name, len(entered), found.groupdict()))
    return t.wrong_other


def _numbers(t: Translations, name: str, length: int, groups: Mapping[str, str]) -> dict[str, str]:
    """As the language writes them; years, and what is no whole number, as they are."""
    values = {"has": str(length), **groups}
    return {
        key: format_number(t.language, int(value)) if value.isdecimal() and name != "wrong_years" else value
        for key, value in values.items()
    }


def _of_text(name: str, message: str, entered: str) -> str:
    if message.startswith("must not contain spaces"):
        return "address_spaces" if re.search(r"\s", entered.strip()) else "wrong_character"
    # The mistake that is made most often.
    if name == "wrong_email" and re.fullmatch(r"[^@\s]+@[^@\s.]+", entered.strip()):
        return "email_no_ending"
    return name
