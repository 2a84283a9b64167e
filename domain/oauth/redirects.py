"""Redirect URIs: which may be registered, and whether one in a request is one that was."""

import re
from collections.abc import Collection
from typing import Final
from urllib.parse import SplitResult, unquote_plus, urlsplit

MAX_LENGTH: Final = 512
# What an answer adds to the query (RFC 6749, 4.1.2; RFC 9207, 2). In a URI that has one already it would be there
# twice, and a client that reads the first takes whatever was registered for the answer.
_ANSWER_PARAMETERS: Final = frozenset({"code", "state", "iss", "error", "error_description"})
_PAIRS = re.compile("[&;]")
# RFC 8252, 7.1: schemes of their own, of apps that people use assistants in. Any program can claim one, which is
# why there is no open door for them.
PRIVATE_USE_SCHEMES: Final = frozenset(
    (
        "claude cursor vscode vscode-insiders vscodium code-oss windsurf windsurf-next zed kiro goose lmstudio raycast "
        "jetbrains warp com.anthropic.claude com.openai.chat"
    ).split()
)
LOOPBACK_HOSTS: Final = frozenset({"127.0.0.1", "::1", "localhost"})
# No wildcard, no user name, and nothing that would mean something in a Content-Security-Policy.
_HOST = re.compile(r"([A-Za-z0-9.-]*[A-Za-z0-9-]\.?|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?")
# RFC 3986, 2: what may stand in a URI at all. Browsers take a backslash for a slash.
_URI = re.compile(r"[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=%]+")


def is_registrable(uri: str, private_use_schemes: Collection[str] = PRIVATE_USE_SCHEMES) -> bool:
    """Whether a client may have its codes sent there: https, loopback http, or the scheme of an app on the list.

    RFC 6749, 3.1.2: absolute and without a fragment. RFC 9700, 4.1.1: no wildcard, no user name.
    """
    parts = _parts(uri)
    if parts is None:
        return False
    scheme = parts.scheme.lower()
    if scheme in ("https", "http"):
        is_host = _HOST.fullmatch(parts.netloc) is not None
        return is_host and (scheme == "https" or is_loopback(parts))
    return scheme in private_use_schemes and _is_callback(parts)


def _is_callback(parts: SplitResult) -> bool:
    """Whether it can be an app's own address, and no command that the app would carry out when it is opened.

    RFC 8252, 7.1: a scheme that is a domain name turned round needs no authority behind it.
    """
    has_place = bool(parts.netloc) or ("." in parts.scheme and parts.path.startswith("/"))
    return has_place and not parts.query


def answer_parameter_in(uri: str) -> str | None:
    """A parameter in its query that an answer adds, too; in any spelling that some reader takes for it."""
    names = (unquote_plus(pair.partition("=")[0]).strip() for pair in _PAIRS.split(urlsplit(uri).query))
    return next((name for name in names if name.lower() in _ANSWER_PARAMETERS), None)


def find_redirect_uri(parsed: str, registered: Collection[str]) -> str | None:
    """`typed` when it is one of them, character by character; of a loopback address the port may be any.

    RFC 8252, 7.3: an app on the person's computer gets its port from the system when it asks. RFC 9700, 2.1.
    """
    return parsed if any(_is_same(parsed, one) for one in registered) else None


def is_loopback(parts: SplitResult) -> bool:
    return (parts.hostname or "") in LOOPBACK_HOSTS


def origin_of_redirect(uri: str) -> str:
    """What a Content-Security-Policy calls the place: scheme, host and port, or an app's scheme alone."""
    parts = urlsplit(uri)
    if parts.scheme.lower() not in ("http", "https"):
        return f"{parts.scheme.lower()}:"
    # CSP 3, 2.3.1: there is no way to write an IPv6 address.
    return f"{parts.scheme.lower()}:" if "[" in parts.netloc else f"{parts.scheme.lower()}://{parts.netloc}"


def _is_same(parsed: str, registered: str) -> bool:
    if parsed == registered:
        return True
    ours, theirs = _parts(registered), _parts(parsed)
    if ours is None or theirs is None or ours.scheme != "http" or not is_loopback(ours):
        return False
    if not _HOST.fullmatch(theirs.netloc):
        return False
    return _without_port(parsed, theirs) == _without_port(registered, ours)


def _without_port(uri: str, parts: SplitResult) -> str:
    host = f"[{parts.hostname}]" if parts.netloc.startswith("[") else str(parts.hostname)
    return uri.replace(parts.netloc, host, 1)


def _parts(uri: str) -> SplitResult | None:
    """None when it is no absolute URI, or one that could be read in two ways."""
    if not _URI.fullmatch(uri):
        return None
    try:
        parts = urlsplit(uri)
        parts.port  # noqa: B018 - raises where it is no number
    except ValueError:
        return None
    return parts if parts.scheme and "@" not in parts.netloc and (parts.netloc or parts.path) else None
