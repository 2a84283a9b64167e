"""A credit transfer in euros (EPC069-12 v2.1, version 002): IBAN, BIC, reference, and the payload."""

import re
from decimal import Decimal
from typing import Final

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason
from domain.payloads.content_lines import on_one_line

MAX_BYTES: Final = 331
# ISO 13616: the registry of IBANs, release 100.
_IBAN_LENGTHS: Final = {
    country[:2]: int(country[2:])
    for country in """
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20
    EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30
    KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23
    PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26
    UA29 VA22 VG24 XK20 YE30
    """.split()
}
_IBAN = re.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]+")
_BIC = re.compile("[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?")
_CREDITOR_REFERENCE = re.compile("RF[0-9]{2}[A-Z0-9]{1,21}")
# EPC217-08: the characters that every bank transmits.
_REFERENCE = re.compile(r"[A-Za-z0-9/\-?:().,'+ ]{1,35}")


def format_epc(
    *, name: str, iban: str, bic: str | None, amount: Decimal | None, reference: str | None, text: str | None
) -> str:
    """Lines end with LF; nothing follows the last line that is not empty, not even LF.

    A transfer has a reference or a text: with both, the reference stays. The caller checks `MAX_BYTES`.
    """
    lines = (
        "BCD",
        "002",
        "1",  # UTF-8
        "SCT",
        _compact(bic or ""),
        on_one_line(name),
        _compact(iban),
        "" if amount is None else f"EUR{amount:.2f}",
        "",  # the purpose
        _format_reference(reference or ""),
        "" if reference else on_one_line(text or ""),
    )
    return "\n".join(lines).rstrip("\n")


def iban_fault(text: str) -> InvalidValue | None:
    """ISO 13616: country, length and check digits. Spaces and small letters are allowed."""
    iban = _compact(text)
    if not _IBAN.fullmatch(iban):
        return InvalidValue(Reason.IBAN)
    length = _IBAN_LENGTHS.get(iban[:2])
    if length is None:
        return InvalidValue(Reason.IBAN_COUNTRY, country=iban[:2])
    if len(iban) != length:
        return InvalidValue(Reason.IBAN_LENGTH, country=iban[:2], limit=length, size=len(iban))
    if not _check_digits_fit(iban):
        return InvalidValue(Reason.CHECKSUM)
    return None


def bic_fault(text: str) -> InvalidValue | None:
    """ISO 9362. Small letters are allowed."""
    if not _BIC.fullmatch(_compact(text)):
        return InvalidValue(Reason.BIC)
    return None


def reference_fault(text: str) -> InvalidValue | None:
    """RF and two digits begin a reference of ISO 11649. Of others only the characters are checked."""
    reference = _compact(text)
    if re.match("RF[0-9]{2}", reference):
        if not _CREDITOR_REFERENCE.fullmatch(reference):
            return InvalidValue(Reason.CREDITOR_REFERENCE)
        if not _check_digits_fit(reference):
            return InvalidValue(Reason.CHECKSUM)
    elif not _REFERENCE.fullmatch(text) or not text.strip():
        return InvalidValue(Reason.REFERENCE)
    return None


def _check_digits_fit(number: str) -> bool:
    """ISO 7064, MOD 97-10. The check digits 00, 01 and 99 would fit as well, but are never issued."""
    digits = "".join(str(int(character, 36)) for character in number[4:] + number[:4])
    return int(digits) % 97 == 1 and 2 <= int(number[2:4]) <= 98


def _format_reference(reference: str) -> str:
    compact = _compact(reference)
    return compact if _CREDITOR_REFERENCE.fullmatch(compact) else on_one_line(reference)


def _compact(text: str) -> str:
    """The machine-readable form: no spaces, all capitals."""
    return "".join(on_one_line(text).split()).upper()
