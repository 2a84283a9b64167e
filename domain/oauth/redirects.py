"""Redirect URIs: the rules for registering and for matching them."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import SplitResult, unquote_plus, urlsplit

from domain.kernel.net.hosts import free_part
from domain.kernel.safe_text import visible

MAX_LENGTH: Final = 512
# The answer adds these to the query (RFC 6749, 4.1.2; RFC 9207, 2). If the URI already has one, a client
# could read the registered value in place of the answer's.
_ANSWER_PARAMETERS: Final = frozenset({"code", "state", "iss", "error", "error_description"})
_PAIRS = re.compile("[&;]")
# RFC 8252, 7.1: private-use schemes of apps with assistants. Any program can register a scheme with the
# system, so only known ones are allowed.
PRIVATE_USE_SCHEMES: Final = frozenset(
    (
        "claude cursor vscode vscode-insiders vscodium code-oss windsurf windsurf-next zed kiro goose "
        "lmstudio raycast jetbrains warp com.anthropic.claude com.openai.chat"
    ).split()
)
LOOPBACK_HOSTS: Final = frozenset({"127.0.0.1", "::1", "localhost"})
# No wildcard, no user name, and no character with a meaning in a Content-Security-Policy.
_HOST = re.compile(r"([A-Za-z0-9.-]*[A-Za-z0-9-]\.?|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?")
# The characters of a URI (RFC 3986, 2). A backslash is not among them; browsers treat it as a slash.
_URI = re.compile(r"[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=%]+")


@dataclass(frozen=True, kw_only=True, slots=True)
class RedirectTarget:
    """The target of the redirect: a host, a port of the person's computer, or the scheme of an app.

    `free`: the beginning of the name that its owner could choose freely.
    """

    kind: Literal["web", "loopback", "app"]
    name: str
    free: str = ""


def is_registrable(uri: str, private_use_schemes: Collection[str]) -> bool:
    """Whether authorization codes may be sent there: https, loopback http, or the scheme of a known app.

    RFC 6749, 3.1.2: absolute and without a fragment. RFC 9700, 4.1.1: no wildcard, no user name.
    """
    parts = split_uri(uri)
    if parts is None:
        return False
    if parts.scheme in ("https", "http"):
        is_host = _HOST.fullmatch(parts.netloc) is not None
        return is_host and (parts.scheme == "https" or is_loopback(parts))
    return parts.scheme in private_use_schemes and _is_callback(parts)


def _is_callback(parts: SplitResult) -> bool:
    """Whether it can be a callback of an app, and not a command that the app would execute.

    RFC 8252, 7.1: a scheme that is a reversed domain name needs no authority.
    """
    has_target = bool(parts.netloc) or ("." in parts.scheme and parts.path.startswith("/"))
    return has_target and not parts.query


def answer_parameter_in(uri: str) -> str | None:
    """A parameter in its query that the answer would add, in any spelling that some parser accepts."""
    names = (unquote_plus(pair.partition("=")[0]).strip() for pair in _PAIRS.split(urlsplit(uri).query))
    return next((name for name in names if name.lower() in _ANSWER_PARAMETERS), None)


def is_registered(uri: str, registered: Collection[str]) -> bool:
    """Whether it equals one of them character by character, except for the port of a loopback address.

    RFC 9700, 2.1. RFC 8252, 7.3: an app on the person's computer gets its port from the system at run time.
    """
    return any(_is_same(uri, one) for one in registered)


def is_loopback(parts: SplitResult) -> bool:
    return (parts.hostname or "") in LOOPBACK_HOSTS


def target_of_redirect(redirect_uri: str) -> RedirectTarget:
    """The host is never shortened, because its end says who owns it."""
    parts = urlsplit(redirect_uri)
    if parts.scheme.lower() not in ("http", "https"):
        # The host of such a URI names the extension or the part of the app that gets the answer.
        name = f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"
        return RedirectTarget(kind="app", name=visible(name))
    if is_loopback(parts):
        return RedirectTarget(kind="loopback", name=visible(parts.netloc))
    return RedirectTarget(kind="web", name=visible(parts.netloc), free=free_part(parts.hostname or ""))


def origin_of_redirect(uri: str) -> str:
    """The source for a Content-Security-Policy: scheme, host and port, or an app's scheme alone."""
    parts = urlsplit(uri)
    # CSP 3, 2.3.1: the syntax has no IPv6 addresses.
    has_host = parts.scheme in ("http", "https") and "[" not in parts.netloc
    return f"{parts.scheme}://{parts.netloc}" if has_host else f"{parts.scheme}:"


def _is_same(sent: str, registered: str) -> bool:
    if sent == registered:
        return True
    ours, theirs = split_uri(registered), split_uri(sent)
    if ours is None or theirs is None or ours.scheme != "http" or not is_loopback(ours):
        return False
    is_host = _HOST.fullmatch(theirs.netloc) is not None
    return is_host and _without_port(sent, theirs) == _without_port(registered, ours)


def _without_port(uri: str, parts: SplitResult) -> str:
    host = f"[{parts.hostname}]" if parts.netloc.startswith("[") else str(parts.hostname)
    return uri.replace(parts.netloc, host, 1)


def split_uri(uri: str) -> SplitResult | None:
    """The parts of a URI; None for a relative or an ambiguous one."""
    if not _URI.fullmatch(uri):
        return None
    try:
        parts = urlsplit(uri)
        _ = parts.port  # raises if it is not a number
    except ValueError:
        return None
    return parts if parts.scheme and "@" not in parts.netloc and (parts.netloc or parts.path) else None
