"""The code or link that a person means: by its id, short URL, short ID or name; else those nearest to it."""

from asyncio import to_thread
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias
from uuid import UUID

from domain.codes.codes import QRCode, ShortLink
from domain.codes.search import nearest, spelled_alike
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import isolated, without_invisible
from domain.ports.codes import ShortURLs
from domain.scanning.explain.scan_description import format_count
from domain.use_cases.codes.short_urls import CodeOrLink, get_code_or_link, pasted_reference
from domain.use_cases.deps import Deps

# Of each kind: those of one name, and the newest, that are compared.
# Long texts take most of a second of CPU: in a thread.
_MOST_OF_A_NAME: Final = 50
_MOST_TEXTS: Final = 2_000
# In a refusal: the candidates, and the characters of a name.
_NAMED: Final = 4
_LONGEST_NAME: Final = 40
_Kinds: TypeAlias = tuple[ShortURLs[QRCode], ShortURLs[ShortLink]]


@dataclass(frozen=True, slots=True)
class Candidate:
    code: CodeOrLink
    short_url: str

    @property
    def type(self) -> str:
        """`link`, or that of the code."""
        return self.code.content.slug if isinstance(self.code, QRCode) else "link"

    def described(self, *facts: str) -> str:
        # One without a name is known by what it holds.
        called = self.code.name or next(iter(self.code.content.searched()), "")
        if len(called) > _LONGEST_NAME:
            called = f"{called[: _LONGEST_NAME - 1]}…"
        name = f"“{isolated(called)}” " if called else ""
        return f"{name}({', '.join((self.type, self.short_url, *facts))})"

    def described_by_scans(self) -> str:
        """Tells it from others of the same name."""
        last = self.code.last_scanned_at
        facts = [f"last {last:%Y-%m-%d}"] if last else []
        return self.described(format_count(self.code.scan_count), *facts)


class SeveralMeant(ValidationFailed):
    """Several have the name. `candidates`: those with most scans first, which the message may name."""

    def __init__(self, field: str, candidates: Sequence[Candidate], *, names_them: bool = True) -> None:
        self.candidates = sorted(candidates, key=lambda one: -one.code.scan_count)
        if not names_them:
            super().__init__([Fault(field, Reason.SEVERAL, number=len(candidates), noun="codes and links")])
            return
        named = [one.described_by_scans() for one in self.candidates[:_NAMED]]
        named += ["…"] if len(candidates) > _NAMED else []
        super().__init__([Fault(field, Reason.SEVERAL_NAMED, number=len(candidates), value="; ".join(named))])


class NoneMeant(NotFound):
    """`nearest`: what may be meant instead. `deleted`: what may be meant and is in the trash."""

    def __init__(self, field: str, nearest: Sequence[Candidate], deleted: Candidate | None = None) -> None:
        super().__init__("QR code or short link", field)
        self.nearest, self.deleted = nearest, deleted
        if nearest:
            self.message += f" Nearest: {', '.join(one.described() for one in nearest)}."
        if deleted:
            self.message += f" In the trash: {deleted.described()}."


async def find_meant(deps: Deps, account_id: UUID, text: str, *, field: str = "id") -> CodeOrLink:
    """By id, by short ID or short URL, by name (as it is written, or in any case), by short ID in any case,
    by name in any spelling.

    Raises SeveralMeant if several have the name, and NoneMeant.
    """
    text = text.strip()
    kinds = _kinds(deps)
    with suppress(NotFound):
        return await get_code_or_link(deps, account_id, await pasted_reference(deps, account_id, text) or "")
    named = [
        one
        for kind in (kinds if text else ())
        for one in await kind.find_by_name(account_id, text, limit=_MOST_OF_A_NAME)
    ]
    fitting = [one for one in named if one.name == text] or named
    if len(fitting) > 1:
        raise SeveralMeant(field, [candidate_of(deps, one) for one in fitting])
    if fitting:
        return fitting[0]
    in_urls = deps.addresses.short_urls_in(without_invisible(text)) if "/" in text else []
    spelled: list[tuple[str | None, str]] = [*in_urls] or [(None, text)]
    for domain, short_id in spelled:
        found = [one for kind in kinds for one in await kind.find_by_folded_short_id(account_id, short_id)]
        alike = [one for one in found if domain in (None, one.domain)]
        if len(alike) == 1:
            return alike[0]
    # Nothing resembles an id.
    texts = [] if parse_id(text) else await _newest_texts(kinds, account_id)
    # Among more than are looked at there may be another of the same letters.
    ids = await to_thread(spelled_alike, text, texts) if len(texts) < _MOST_TEXTS else []
    others = await _candidates(deps, kinds, account_id, ids[:_MOST_OF_A_NAME])
    if len(others) > 1:
        raise SeveralMeant(field, others)
    if others:
        return others[0].code
    near = await _candidates(deps, kinds, account_id, await to_thread(nearest, spelled[0][1], texts))
    raise NoneMeant(field, near, await find_deleted(deps, account_id, text))


async def find_nearest(deps: Deps, account_id: UUID, text: str) -> list[Candidate]:
    """At most three, of the newest 2,000 codes and 2,000 links."""
    kinds = _kinds(deps)
    texts = await _newest_texts(kinds, account_id)
    return await _candidates(deps, kinds, account_id, await to_thread(nearest, text, texts))


async def find_deleted(deps: Deps, account_id: UUID, text: str) -> Candidate | None:
    """What is in the trash and may be meant by an id, a short ID, a short URL or a name."""
    text = text.strip()
    kinds = (deps.store.codes.in_trash, deps.store.links.in_trash)
    entity_id = parse_id(text)
    short_ids = [short_id for _, short_id in deps.addresses.short_urls_in(without_invisible(text))] or [text]
    for kind in kinds:
        found = await kind.get(account_id, entity_id) if entity_id else None
        if found := found or await kind.find_by_short_id(account_id, short_ids[0]):
            return candidate_of(deps, found)
    texts = await _newest_texts(kinds, account_id)
    ids = await to_thread(lambda: spelled_alike(text, texts) or nearest(text, texts))
    return next(iter(await _candidates(deps, kinds, account_id, ids[:1])), None)


def _kinds(deps: Deps) -> _Kinds:
    return deps.store.codes, deps.store.links


async def _newest_texts(kinds: _Kinds, account_id: UUID) -> list[tuple[UUID, str]]:
    return [one for kind in kinds for one in await kind.newest_texts(account_id, limit=_MOST_TEXTS)]


async def _candidates(deps: Deps, kinds: _Kinds, account_id: UUID, ids: Sequence[UUID]) -> list[Candidate]:
    found = {one.id: one for kind in kinds for one in await kind.get_all(account_id, ids)}
    return [candidate_of(deps, found[one]) for one in ids if one in found]


def candidate_of(deps: Deps, entity: CodeOrLink) -> Candidate:
    return Candidate(entity, deps.addresses.short_url(entity.domain, entity.short_id))
