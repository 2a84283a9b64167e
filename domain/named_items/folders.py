"""Folders of codes and links."""

from dataclasses import dataclass

from domain.kernel.revisions import Versioned


@dataclass(frozen=True, kw_only=True, slots=True)
class Folder(Versioned):
    """`qr_codes` and `links`: how many are in it."""

    name: str
    qr_codes: int = 0
    links: int = 0
