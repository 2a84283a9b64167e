"""Kinds that hold a person, a number, a network or an account."""

from collections.abc import Mapping
from typing import Final

from app.types.fields import Part, area, half, main, more, one, picture, url
from app.types.layouts.shared import EMAIL, PHONE, SOCIALS, WEBSITE

_SCHEMES: Final = (
    ("epc", "scheme_epc"),
    ("upi", "=UPI"),
    ("bitcoin", "=Bitcoin"),
    ("ethereum", "=Ethereum"),
    ("link", "scheme_link"),
)
_PAYS: Final = ("epc", "upi", "bitcoin", "ethereum")
_COINS: Final = ("bitcoin", "ethereum")

PEOPLE: Final[Mapping[str, tuple[Part, ...]]] = {
    "text": (main(area("text", "kind_text", is_tall=True)),),
    "email": (
        main(EMAIL, one("subject", "email_subject"), area("body", "message_text", is_tall=True)),
        more("part_copies", one("cc", "email_cc", hint="hint_commas"), one("bcc", "email_bcc")),
    ),
    "vcard": (
        main(
            half("first_name", "field_first_name", autocomplete="given-name"),
            half("last_name", "field_last_name", autocomplete="family-name"),
            half("company", "field_company", autocomplete="organization"),
            half("job_title", "field_job", autocomplete="organization-title"),
            PHONE,
            EMAIL,
            WEBSITE,
        ),
        more(
            "part_numbers",
            one(
                "phones",
                "field_phones",
                "list",
                item="field_number",
                controls=(
                    half("number", "field_number", "tel", placeholder="+49 30 123456"),
                    half("type", "field_phone_type", hint="hint_phone_type"),
                ),
            ),
            one("emails", "field_emails", "lines", hint="hint_lines"),
        ),
        more(
            "address",
            one("address", "field_street", autocomplete="street-address"),
            half("zip", "field_zip", autocomplete="postal-code"),
            half("city", "field_city", autocomplete="address-level2"),
            half("state", "field_state", autocomplete="address-level1"),
            half("country", "field_country", autocomplete="country-name"),
        ),
        more("part_socials", SOCIALS),
        more(
            "part_more",
            picture("photo_url", "field_photo"),
            area("note", "note"),
            one("takes_details", "field_takes_details", "switch"),
        ),
    ),
    "wifi": (
        main(
            one("ssid", "wifi_name", hint="hint_ssid"),
            one("password", "wifi_password"),
            one(
                "security",
                "wifi_security",
                "choice",
                options=(
                    ("", "security_usual"),
                    ("WPA", "=WPA, WPA2, WPA3"),
                    ("SAE", "security_sae"),
                    ("WEP", "security_wep"),
                    ("nopass", "security_open"),
                ),
            ),
            one("hidden", "field_hidden", "switch", hint="hint_hidden"),
        ),
    ),
    "phone": (main(PHONE),),
    "whatsapp": (
        main(
            one("phone", "phone", "tel", hint="hint_country_code", placeholder="+49 170 1234567"),
            area("message", "field_first_message"),
        ),
    ),
    "sms": (main(PHONE, area("message", "message_text")),),
    "payment": (
        main(
            one("scheme", "field_scheme", "pick", options=_SCHEMES, starts="epc"),
            one("payee_name", "payment_to", only_for=("epc", "upi")),
            one("iban", "=IBAN", only_for=("epc",), placeholder="DE89 3704 0044 0532 0130 00"),
            one("bic", "=BIC", only_for=("epc",), hint="hint_bic"),
            one("vpa", "payment_vpa", only_for=("upi",), placeholder="name@bank"),
            one("address", "field_coin_address", only_for=_COINS),
            url("url", "field_payment_page", only_for=("link",)),
            one("amount", "payment_amount", "amount", only_for=_PAYS, hint="hint_amount"),
            one("text", "payment_purpose", only_for=("epc",)),
            one("reference", "payment_reference", only_for=("epc",), hint="hint_reference"),
            one("note", "note", only_for=("upi",)),
        ),
    ),
}
