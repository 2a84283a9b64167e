"""One change of many codes or links: which values it gives each, and which it takes back.

A change that is taken back leaves what others changed since: a value that is not the one it gave stays.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from json import dumps
from typing import Any, Final

from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL, Status
from domain.named_items.tags import fold_name

# At once: as many as a bulk file has rows.
MAX_CHOSEN: Final = 10_000
_ADDRESSES_OF_ENDS: Final = ("expired_redirect_url", "scan_limit_reached_url")
_SCHEMES: Final = ("http://", "https://")


class Action(StrEnum):
    MOVE = "move"
    TAG = "tag"
    UNTAG = "untag"
    PAUSE = "pause"
    RESUME = "resume"
    REPLACE = "replace"
    # The look of a template.
    GIVE = "give"
    # Elsewhere for a while: a rule before those that there are.
    LEAD = "lead"
    # To the trash.
    DELETE = "delete"


Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ManyChange:
    """`fields`: `folder`, `tag`, `rule`, or what is replaced: `find` and `put`, or `pairs` of addresses."""

    action: Action
    fields: Values

    def values_of(self, entity: ShortURL) -> Values:
        """The values of the fields that it may change."""
        match self.action:
            case Action.MOVE:
                return {"folder": str(entity.folder_id or "")}
            case Action.PAUSE | Action.RESUME:
                return {"status": entity.status.value}
            case Action.TAG | Action.UNTAG:
                return {"tag": next((tag for tag in entity.tags if self._is_tag(tag)), None)}
            case Action.REPLACE:
                return {**_addresses_of(entity), "rules": [*entity.rules]}
            case Action.GIVE:
                return {"look": _look_of(entity)} if isinstance(entity, QRCode) else {}
            case Action.LEAD:
                return {"rules": [*entity.rules]}
            case Action.DELETE:
                return {"deleted": entity.version if entity.deletion else None}

    def wanted_of(self, entity: ShortURL) -> Values:
        """The values that it gives, other than those that there are."""
        before = self.values_of(entity)
        match self.action:
            case Action.MOVE:
                after: Values = {"folder": self.fields["folder"]}
            case Action.PAUSE | Action.RESUME:
                status = Status.PAUSED if self.action is Action.PAUSE else Status.ACTIVE
                after = {"status": status.value}
            case Action.TAG:
                after = {"tag": before["tag"] or self.fields["tag"]}
            case Action.UNTAG:
                after = {"tag": None}
            case Action.REPLACE:
                rules = [{**rule, "to": self._leading(rule["to"])} for rule in before["rules"]]
                addresses = {name: self._replaced(one) for name, one in before.items() if name != "rules"}
                after = {**addresses, "rules": rules}
            case Action.GIVE:
                after = dict.fromkeys(before, self.fields["template"])
            case Action.LEAD:
                after = {"rules": [self.fields["rule"], *before["rules"]]}
            case Action.DELETE:
                after = {"deleted": True}
        return {name: value for name, value in after.items() if value != before[name]}

    def body_of(self, entity: ShortURL, values: Values) -> dict[str, Any]:
        """The body that gives it these values, as a change by REST has it."""
        if "tag" not in values:
            return dict(values)
        others = [tag for tag in entity.tags if not self._is_tag(tag)]
        return {"tags": [*others, values["tag"]] if values["tag"] else others}

    def _is_tag(self, name: str) -> bool:
        return fold_name(name) == fold_name(self.fields["tag"])

    def _leading(self, to: Values) -> Values:
        """Where a rule leads: an address, several by their shares, or a code."""
        url = {"url": self._replaced(to["url"])} if "url" in to else {}
        split = {"split": [self._leading(one) for one in to["split"]]} if "split" in to else {}
        return {**to, **url, **split}

    def _replaced(self, address: str) -> str:
        pairs: Mapping[str, str] | None = self.fields.get("pairs")
        if pairs is not None:
            return pairs.get(address, address)
        return address.replace(self.fields["find"], self.fields["put"])


def values_back(before_and_after: Mapping[str, tuple[Any, Any]], now: Values) -> Values:
    """The values before, of those that are still as the change left them."""
    return {
        name: before for name, (before, after) in before_and_after.items() if now.get(name, after) == after
    }


def _addresses_of(entity: ShortURL) -> dict[str, str]:
    """The addresses that it leads to, by the fields of its body: not those of rules and of lists."""
    content: Mapping[str, Any] = entity.snapshot().content
    found = {**content, **{name: getattr(entity.restrictions, name) for name in _ADDRESSES_OF_ENDS}}
    return {
        name: value
        for name, value in found.items()
        if isinstance(value, str) and value.lower().startswith(_SCHEMES)
    }


def parse_pairs(text: str) -> tuple[dict[str, str], int | None]:
    """Whole addresses, before and after, a pair a line; and the number of the first line that is no pair."""
    pairs: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        parts = re.split(r"\s+|[,;](?=https?://)", line.strip())
        if len(parts) == 2:
            pairs[parts[0]] = parts[1]
        elif line.strip():
            return pairs, number
    return pairs, None


def _look_of(code: QRCode) -> str:
    look = [str(code.template_id), code.options, code.theme]
    return sha256(dumps(look, sort_keys=True, default=str).encode()).hexdigest()
