"""Rules as their owner sends and sees them, and as they are stored: the same JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time
from random import Random
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from domain.accounts.accounts import parse_language
from domain.codes.rules.evaluation import WEEKDAYS, Hours, Rule, Variant, When
from domain.content import Content
from domain.content.fields import matching
from domain.content.opening_hours import CLOCK
from domain.content.types.links import URLContent, with_campaign
from domain.kernel.countries import TWO_LETTERS, country_fault
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.ids import mint_text
from domain.kernel.net.destinations import Destination
from domain.kernel.parsing import Strict, Time, parse_time
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import Visible

MAX_RULES: Final = 20
_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID: Final = "[A-Za-z0-9]{8}"
_WHOLE: Final = 100
_LABELS: Final = "ABCDEFGHIJ"
_Country = Annotated[str, TWO_LETTERS, AfterValidator(str.upper)]
# Shorter than `german`, which no browser asks for.
_TAG: Final = "[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*"
_Language = Annotated[
    str, Field(max_length=35), *matching(_TAG, Reason.LANGUAGE), AfterValidator(parse_language)
]
_Parameter = Annotated[str, Field(min_length=1, max_length=100)]
_Value = Annotated[str, Field(max_length=500)]
System = Literal["ios", "android", "windows", "macos", "linux", "other"]
Device = Literal["phone", "tablet", "computer"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class _AsSent(Strict):
    """`from` and `not` are no names in Python."""

    model_config = ConfigDict(serialize_by_alias=True)


class RuleHours(_AsSent):
    starts: Annotated[str, *matching(CLOCK, Reason.CLOCK)] = Field(
        alias="from", description="A time of day by the account's clock, like `11:00`."
    )
    to: Annotated[str, *matching(f"{CLOCK}|24:00", Reason.CLOSING)] = Field(
        description="A time of day, not included; at or before `from` it is on the next day."
    )


class RuleConditions(_AsSent):
    """At least one of them."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    country: list[_Country] | None = Field(
        None, min_length=1, max_length=250, description="The visitor's country (ISO 3166-1)."
    )
    language: list[_Language] | None = Field(
        None, min_length=1, max_length=50, description="Tags like `de` or `pt-BR` (RFC 5646)."
    )
    system: list[System] | None = Field(None, min_length=1, description="The visitor's system.")
    device: list[Device] | None = Field(None, min_length=1, description="The visitor's device.")
    starts: Time | None = Field(None, alias="from", description="From this moment on.")
    until: Time | None = Field(None, description="Until this moment, not included.")
    weekdays: list[Weekday] | None = Field(None, min_length=1, description="By the account's clock.")
    hours: list[RuleHours] | None = Field(None, min_length=1, max_length=10, description="One of them holds.")
    query: dict[_Parameter, _Value | None] | None = Field(
        None, min_length=1, max_length=10, description="Parameters of the scan; null: any value."
    )

    @model_validator(mode="after")
    def _check(self) -> "RuleConditions":
        if self.starts and self.until and self.starts >= self.until:
            raise InvalidValue(Reason.NOT_EARLIER, member="from", other="until")
        if not any(value is not None for _, value in self):
            raise InvalidValue(Reason.CONDITION_REQUIRED)
        return self


class RuleWhen(RuleConditions):
    """All of it has to hold."""

    unless: RuleConditions | None = Field(
        None, alias="not", description="Does not hold while all of these conditions do."
    )


class RuleVariant(Strict):
    url: Destination = Field(description="Where these visitors are led.")
    share: Annotated[int, Field(ge=1, le=99)] = Field(description="Of 100 visitors.")
    label: Annotated[str, Field(min_length=1, max_length=80), *Visible] | None = Field(
        None, description="Its name in numbers; left out: A, B, C …, one that no other has."
    )


class RuleTarget(Strict):
    """One of the three."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    url: Destination | None = Field(None, description="An address.")
    code: str | None = Field(None, description="The id of another code or link of the account.")
    split: Annotated[list[RuleVariant], Field(min_length=2, max_length=10)] | None = Field(
        None, description="Several addresses, each for its share of visitors; the shares add up to 100."
    )

    @model_validator(mode="after")
    def _check(self) -> "RuleTarget":
        given = [name for name, value in self if value is not None]
        if not given:
            raise InvalidValue(Reason.ONE_REQUIRED, other="url, code, split")
        if len(given) > 1:
            raise InvalidValue(Reason.EXCLUDES, member=given[1], other=given[0])
        if self.split and sum(one.share for one in self.split) != _WHOLE:
            raise InvalidValue(Reason.SHARES, size=sum(one.share for one in self.split))
        return self


class RuleInput(_AsSent):
    """Where a scan leads while its conditions hold."""

    id: Annotated[str, *matching(_ID, Reason.RULE_ID)] | None = Field(
        None, description="Ours; sent back it stays the same rule in numbers and history."
    )
    name: Annotated[str, Field(min_length=1, max_length=80), *Visible] | None = Field(
        None, description="A name for its owner."
    )
    enabled: bool = Field(True, description="Whether it counts.")
    when: RuleWhen = Field(description="What has to hold.")
    to: RuleTarget = Field(description="Where the scan leads.")


Rules = Annotated[list[RuleInput], Field(max_length=MAX_RULES)]


def stored_rules(sent: Sequence[RuleInput]) -> tuple[dict[str, Any], ...]:
    """As they are stored and answered; new ones have no id yet."""
    stored = []
    for rule in sent:
        values = rule.model_dump(mode="json", exclude_none=True)
        variants = values["to"].get("split", ())
        taken = {variant.get("label") for variant in variants}
        for letter, variant in zip(_LABELS, variants, strict=False):
            if "label" not in variant:
                variant["label"] = next(one for one in (letter, *_LABELS) if one not in taken)
                taken.add(variant["label"])
        stored.append(values)
    return tuple(stored)


def with_rule_ids(
    rules: Iterable[dict[str, Any]], rng: Random, known: Iterable[Mapping[str, Any]] = ()
) -> tuple[dict[str, Any], ...]:
    """A rule without an id that is like a known one is that one; others get new ids."""
    sent = [*rules]
    used = {one["id"] for one in sent if "id" in one}
    free = {_as_text(one): one["id"] for one in known if one["id"] not in used}
    return tuple(
        one if "id" in one else {"id": free.pop(_as_text(one), None) or mint_text(rng, _ALPHABET, 8), **one}
        for one in sent
    )


def _as_text(rule: Mapping[str, Any]) -> str:
    return json.dumps({**rule, "id": None}, sort_keys=True)


def without_rule_ids(rules: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """For a copy, whose rules are others in numbers and history."""
    return [{name: value for name, value in one.items() if name != "id"} for one in rules]


def codes_in(rules: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The codes and links that rules lead to, each with its field."""
    for place, rule in enumerate(rules):
        if (code := rule["to"].get("code")) is not None:
            yield f"rules[{place}].to.code", code


def new_addresses_of(
    rules: Iterable[Mapping[str, Any]], stored: Iterable[Mapping[str, Any]]
) -> list[tuple[str, str]]:
    """The addresses that they lead to and `stored` rules do not, each with its field."""
    known = {url for _, url in addresses_of_rules(stored)}
    return [(field, url) for field, url in addresses_of_rules(rules) if url not in known]


def addresses_of_rules(rules: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The addresses that they lead to, each with its field."""
    for place, rule in enumerate(rules):
        to, field = rule["to"], f"rules[{place}].to"
        if "url" in to:
            yield f"{field}.url", to["url"]
        for at, variant in enumerate(to.get("split", ())):
            yield f"{field}.split[{at}].url", variant["url"]


def _countries_in(rules: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The countries that they name, each with its field."""
    for place, rule in enumerate(rules):
        for field, when in (("when", rule["when"]), ("when.not", rule["when"].get("not", {}))):
            for at, country in enumerate(when.get("country", ())):
                yield f"rules[{place}].{field}.country[{at}]", country


def rule_faults(rules: Sequence[RuleInput], stored: Iterable[Mapping[str, Any]] = ()) -> list[Fault]:
    """The faults of repeated ids and labels, and of unknown countries that no `stored` rule names."""
    seen: set[str] = set()
    taken = {country for _, country in _countries_in(stored)}
    named = {field: country for field, country in _countries_in(stored_rules(rules)) if country not in taken}
    faults = [wrong.at(field) for field, country in named.items() if (wrong := country_fault(country))]
    for place, rule in enumerate(rules):
        if rule.id is not None and rule.id in seen:
            faults.append(Fault(f"rules[{place}].id", Reason.DUPLICATE))
        seen |= {rule.id} if rule.id else set()
        labels = [variant.label for variant in rule.to.split or () if variant.label]
        if len(set(labels)) < len(labels):
            faults.append(Fault(f"rules[{place}].to.split", Reason.DUPLICATE))
    return faults


def load_rules(stored: Iterable[Mapping[str, Any]], content: Content | None = None) -> tuple[Rule, ...]:
    """Stored values are not validated again: a rule that tightens later must not break a printed code.

    `content`: the code's; the addresses get its campaign parameters.
    """
    campaign = content.campaign() if isinstance(content, URLContent) else {}
    return tuple(_rule_from(one, campaign) for one in stored)


def _rule_from(stored: Mapping[str, Any], campaign: Mapping[str, str]) -> Rule:
    to, shares = stored["to"], stored["to"].get("split", ())
    url = with_campaign(to["url"], campaign) if "url" in to else None
    return Rule(
        id=stored["id"],
        name=stored.get("name"),
        is_enabled=stored["enabled"],
        when=_when_from(stored["when"]),
        url=url,
        code=UUID(to["code"]) if "code" in to else None,
        split=tuple(
            Variant(with_campaign(one["url"], campaign), one["share"], one["label"]) for one in shares
        ),
    )


def _when_from(stored: Mapping[str, Any]) -> When:
    return When(
        starts=_moment(stored.get("from")),
        until=_moment(stored.get("until")),
        weekdays=frozenset(map(WEEKDAYS.index, stored.get("weekdays", ()))),
        hours=tuple(Hours(_clock(one["from"]), _clock(one["to"])) for one in stored.get("hours", ())),
        system=frozenset(stored.get("system", ())),
        device=frozenset(stored.get("device", ())),
        query=stored.get("query"),
        country=frozenset(stored.get("country", ())),
        language=frozenset(map(str.lower, stored.get("language", ()))),
        unless=_when_from(stored["not"]) if "not" in stored else None,
    )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else parse_time(text)


def _clock(text: str) -> time:
    return time.min if text == "24:00" else time.fromisoformat(text)
