"""Own domains: hosts of an account's short URLs, once the account has proved that they are its own.

The proof is what was found in DNS and on the web.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, StrEnum
from random import Random
from typing import Final

from domain.kernel.ids import mint_text
from domain.kernel.net.addresses import waiting_domain, with_waiting
from domain.kernel.safe_text import isolated, without_invisible
from domain.kernel.short_ids import ALPHABET
from domain.named_items.items import OwnedItem

_PROOF_LENGTH: Final = 32


class DomainStatus(StrEnum):
    PENDING = "pending"
    VERIFIED = "verified"


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnDomain(OwnedItem):
    """`domain`: its name in A-labels. `proof`: the text that its owner publishes in DNS or in a file.

    Many accounts may have the same domain; one of them has verified it. `root_url`, `not_found_url`: where
    the domain itself, and an unknown short ID on it, lead. `qr_codes`, `links`: how many are on it, or wait
    for it to be verified.
    """

    domain: str
    proof: str
    root_url: str | None
    not_found_url: str | None
    verified_at: datetime | None
    qr_codes: int = 0
    links: int = 0

    @property
    def status(self) -> DomainStatus:
        return DomainStatus.PENDING if self.verified_at is None else DomainStatus.VERIFIED

    @property
    def of_new_codes(self) -> str:
        """As its new codes and links have it."""
        return self.domain if self.verified_at else waiting_domain(self.domain, self.account_id)

    @property
    def of_codes(self) -> tuple[str, ...]:
        """As its codes and links may have it."""
        return with_waiting(self.domain, self.account_id)

    @property
    def dns_name(self) -> str:
        return f"_repoint.{self.domain}"


def still_waiting(short_ids: Sequence[str]) -> str:
    """The end of the message about a proof."""
    named = _quoted(short_ids, _NAMED)
    left = f" Another account has these short IDs on it, so what has them here still waits: {named}."
    return left if short_ids else ""


def mint_proof(rng: Random) -> str:
    return f"repoint-{mint_text(rng, ALPHABET, _PROOF_LENGTH)}"


def file_url(domain: str, scheme: str = "https") -> str:
    return f"{scheme}://{domain}/.well-known/repoint"


_QUOTED: Final = 3
# Short IDs.
_NAMED: Final = 20
_QUOTED_LENGTH: Final = 100


class LookupFailure(Enum):
    """Why DNS has no TXT record to show; the value is a sentence about the name."""

    NO_NAME = "DNS has no name {} (NXDOMAIN)."
    NO_RECORD = "There is no TXT record at {}."
    TIMEOUT = "No name server answered in time about {}."
    REFUSED = "The name servers could not answer about {} (SERVFAIL or the like)."


@dataclass(frozen=True, slots=True)
class TXTRecords:
    """The TXT records of a name, or why there is none. `cname`: the name that a CNAME leads to."""

    values: tuple[str, ...] = ()
    failure: LookupFailure | None = None
    cname: str | None = None


@dataclass(frozen=True, slots=True)
class ProofFile:
    """The text of a file; or `fault`, the predicate of a sentence that says why there is none."""

    url: str
    text: str = ""
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """`message`: what was found, in sentences for the owner of the domain."""

    is_proved: bool
    message: str


@dataclass(frozen=True, slots=True)
class ProofSearch(Finding):
    """What a look for the proof of a domain found. `files`: empty if DNS already has the proof."""

    records: TXTRecords
    files: Sequence[ProofFile] = ()


def records_finding(domain: OwnDomain, found: TXTRecords) -> Finding:
    name, values = domain.dns_name, found.values
    cname = f"{name} is a CNAME for {proof_excerpt(found.cname)}. " if found.cname else ""
    if found.failure is not None:
        missing = proof_excerpt(found.cname) if found.cname else name
        return Finding(is_proved=False, message=cname + found.failure.value.format(missing))
    if domain.proof in map(read_proof, values):
        others = f", as one of {len(values)} there" if len(values) > 1 else ""
        return Finding(
            is_proved=True, message=f"{cname}The TXT record at {name} has the right value{others}."
        )
    wanted = f"must say “{domain.proof}”"
    if len(values) == 1:
        return Finding(
            is_proved=False, message=f"{cname}The TXT record at {name} says {_quoted(values)}; it {wanted}."
        )
    return Finding(
        is_proved=False,
        message=f"{cname}There are {len(values)} TXT records at {name}: {_quoted(values)}. One {wanted}.",
    )


def files_finding(domain: OwnDomain, files: Sequence[ProofFile]) -> Finding:
    """`files`: the same one by https and by http."""
    sentences = []
    for file in files:
        if file.fault is None and read_proof(file.text) == domain.proof:
            return Finding(is_proved=True, message=f"The file {file.url} has the right content.")
        said = file.fault or f"says {_quoted([read_proof(file.text)])}; it must say “{domain.proof}”"
        sentences.append(f"The file {file.url} {said}.")
    return Finding(is_proved=False, message=" ".join(sentences))


def read_proof(text: str) -> str:
    """The proof in a file, without what nobody sees: Windows begins a text file with U+FEFF."""
    return without_invisible(text).strip()


def _quoted(values: Sequence[str], most: int = _QUOTED) -> str:
    more = f" and {len(values) - most} more" if len(values) > most else ""
    return ", ".join(f"“{proof_excerpt(value)}”" for value in values[:most]) + more


def proof_excerpt(text: str) -> str:
    """Anybody may have written it."""
    return isolated(text if len(text) <= _QUOTED_LENGTH else f"{text[: _QUOTED_LENGTH - 1]}…")
