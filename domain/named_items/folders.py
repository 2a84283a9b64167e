"""Folders of codes and links."""

from dataclasses import dataclass

from domain.named_items.owned_item import OwnedItem


@dataclass(frozen=True, kw_only=True, slots=True)
class Folder(OwnedItem):
    """`qr_codes` and `links`: how many are in it."""

    name: str
    qr_codes: int = 0
    links: int = 0
