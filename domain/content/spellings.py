"""Content as people write it, for assistants: `WPA2`, `12,50`, `example.com`.

REST takes the exact values alone. A spelling is read only where its meaning is certain. Any other value stays
as it is, and is refused later.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.content import Content
from domain.content.types.forms import LeadFormContent
from domain.content.types.links import AppStoreContent, LinksContent
from domain.content.types.payment import PaymentContent
from domain.content.types.people import VCardContent
from domain.content.types.wifi import WifiContent
from domain.kernel.coercion import coerce
from domain.kernel.parsing import Fields

# Letters and digits alone, in lower case. Access points that take WPA2 and WPA3 are WPA.
_SECURITIES: Final[Mapping[str, frozenset[str]]] = {
    "WPA": frozenset(
        """
        wpa wpa2 wpawpa2 wpa2wpa3 wpawpa2wpa3 wpapsk wpa2psk wpapskwpa2psk wpa2aes wpa2pskaes wpapersonal
        wpa2personal wpa2wpa3personal
        """.split()
    ),
    "SAE": frozenset("wpa3 wpa3personal wpa3sae sae".split()),
    "WEP": frozenset({"wep"}),
    "nopass": frozenset("none open nopass nopassword unsecured unencrypted".split()),
}
# In `1,234` the comma may part thousands.
_DECIMAL_COMMA: Final = re.compile(r"(?:0,[0-9]+|[0-9]+,(?:[0-9]{1,2}|[0-9]{4,}))")
_MAX_KEY: Final = 60


def coerce_written(content: type[Content], fields: Fields) -> dict[str, Any]:
    """Content coerced as by `coerce`, and from people's spellings. `fields` may hold others, too."""
    coerced = coerce(content, fields, numbers=True, addresses=True)
    read = _SPELLINGS.get(content)
    return {**coerced, **read(coerced)} if read is not None else coerced


def with_name_read(content: type[Content], fields: Fields) -> dict[str, Any]:
    """Content with its `name` as the fields that it means: of a person, an app or a payee.

    It stays where it means none, and where it differs from those fields beside it.
    """
    name, read = fields.get("name"), _NAMES.get(content)
    if read is None or not isinstance(name, str):
        return dict(fields)
    meant: Fields = {} if name == fields.get("company") else read(name)
    if any(fields.get(field) not in (None, value) for field, value in meant.items()):
        return dict(fields)
    return {**{field: value for field, value in fields.items() if field != "name"}, **meant}


def _person(name: str) -> Fields:
    """“Eva Gruber” and “Gruber, Eva”: the last word is the family name where no comma says otherwise."""
    last, comma, first = name.partition(",")
    if not comma:
        first, _, last = name.strip().rpartition(" ")
    names = {"first_name": first.strip(), "last_name": last.strip()}
    return names if all(names.values()) else {"first_name": name.strip(" ,")}


def _wifi(fields: Fields) -> Fields:
    security = fields.get("security")
    if not isinstance(security, str):
        return {}
    written = "".join(character for character in security.lower() if character.isalnum())
    known = (name for name, spellings in _SECURITIES.items() if written in spellings)
    return {"security": next(known, security)}


def _payment(fields: Fields) -> Fields:
    amount = fields.get("amount")
    if not isinstance(amount, str) or not _DECIMAL_COMMA.fullmatch(amount):
        return {}
    return {"amount": amount.replace(",", ".")}


def _links(fields: Fields) -> Fields:
    """`title` is the text of a link that has none."""
    links = fields.get("links_list")
    return {"links_list": [_with_text(link) for link in links]} if isinstance(links, list) else {}


def _with_text(link: object) -> object:
    if not isinstance(link, dict) or "title" not in link or link.get("text") is not None:
        return link
    return {("text" if name == "title" else name): value for name, value in link.items() if name != "text"}


def with_field_keys(fields: Fields) -> Fields:
    """A field without a key gets one from its label, which no other field of the form has."""
    form_fields = fields.get("fields")
    if not isinstance(form_fields, list):
        return {}
    taken = {str(field.get("key")) for field in form_fields if isinstance(field, dict)}
    read = []
    for field in form_fields:
        if isinstance(field, dict) and field.get("key") is None and isinstance(field.get("label"), str):
            key = _free_key(field["label"], taken)
            taken.add(key)
            read.append({**field, "key": key})
        else:
            read.append(field)
    return {"fields": read}


def _free_key(label: str, taken: set[str]) -> str:
    letters = unicodedata.normalize("NFKD", label[:200].casefold()).encode("ascii", "ignore").decode()
    key = re.sub("[^a-z0-9]+", "_", letters).strip("_")[:_MAX_KEY].rstrip("_") or "field"
    numbered = (f"{key}_{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (key, *numbered) if one not in taken)


_NAMES: Final[Mapping[type[Content], Callable[[str], Fields]]] = {
    VCardContent: _person,
    AppStoreContent: lambda name: {"app_name": name},
    PaymentContent: lambda name: {"payee_name": name},
}
_SPELLINGS: Final[Mapping[type[Content], Callable[[Fields], Fields]]] = {
    WifiContent: _wifi,
    PaymentContent: _payment,
    LinksContent: _links,
    LeadFormContent: with_field_keys,
}
