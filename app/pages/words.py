"""Faults in the language of a page: by reason, else by code, in the catalogue `faults.toml`."""

from typing import Any

from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import visible


def fault_words(t: Translations, fault: Fault, *variants: str) -> str:
    """The text for the fault's field, for one of the `variants`, or for all (`wrong_too_small__price`)."""
    # Numbers as the language writes them, but years; lists with commas.
    values = {name: _shown(t, value, fault.reason) for name, value in fault.values.items()}
    return str(t.forms_of(_text_name(t, fault, variants))).format(**values)


def _text_name(t: Translations, fault: Fault, variants: tuple[str, ...]) -> str:
    if "meant" in fault.values:
        return "wrong_meant"
    field = fault.field.rpartition(".")[2]
    nearest = ["nearest"] if "nearest" in fault.values else []
    endings = [*(f"__{ending}" for ending in (field, *variants, *nearest) if ending), ""]
    reason, code = fault.reason.name.lower(), fault.code
    names = (f"wrong_{name}{ending}" for name in (reason, code) for ending in endings)
    return next(name for name in names if t.has(name))


def _shown(t: Translations, value: Any, reason: Reason) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    is_number = isinstance(value, int) or (isinstance(value, str) and value.isdecimal())
    if is_number and reason is not Reason.YEARS:
        return format_number(t.language, int(value))
    return visible(str(value))
