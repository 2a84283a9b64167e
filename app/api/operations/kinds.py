"""Codes and links as kinds of objects, and the scopes of the others."""

from app.api.operation import Kind, ScopesOfKind
from domain.accounts.api_keys import KeyScope


def _scopes_of(noun: str) -> ScopesOfKind:
    return ScopesOfKind(*((KeyScope(f"{noun}:{verb}"),) for verb in ("create", "read", "write", "delete")))


CODE = Kind("/qr-codes", "Code", "QR code", "QRCode", _scopes_of("codes"))
LINK = Kind("/links", "Link", "short link", "Link", _scopes_of("links"))
SETTINGS = (KeyScope.SETTINGS_WRITE,)
SCANS = (KeyScope.SCANS_READ,)
# A key that reads codes or links may also read their folders, tags and templates.
READS_SETTINGS = (*SETTINGS, *CODE.scopes.reads, *LINK.scopes.reads)
MERGE = "A JSON merge patch (RFC 7396): what is absent stays, null takes away."
