"""Redirect maps: an account's short URLs for nginx, Caddy, and hosts that read a file `_redirects`.

A map answers what a plain scan is answered: 302 with the same `Location`. It knows no restrictions, counts no
scan and appends no query. Each is written a line at a time, between its beginning and its end.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from domain.codes.restrictions import needs_password
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.net.addresses import Addresses
from domain.kernel.net.destinations import location_header
from domain.kernel.safe_text import readable
from domain.kernel.short_ids import path_of

# No address of ours has them (`parse_destination`), and each format escapes them in another way.
_NOT_IN_ADDRESSES: Final = re.compile(r'[\x00-\x20"<>\\\x7f]')
# Short IDs that look the same in each format.
_IN_MAPS: Final = re.compile(r"[\w./~-]+")
_PORT: Final = re.compile(r":\d+$")
_WEB: Final = re.compile("(https?://[^/?#]*)(.*)", flags=re.IGNORECASE)
# In a file `_redirects`, `:name` is a placeholder.
_PLACEHOLDER: Final = re.compile(":(?=[A-Za-z])")
# nginx reads a file in pieces of 4,096 bytes, and a parameter must fit in one.
_MAX_NGINX_PARAMETER: Final = 4_000

_NGINX_USAGE: Final = """\
# In http { }:
#     include /etc/nginx/repoint-map.conf;
# In server { }:
#     location / {
#         if ($repoint_destination) { return 302 $repoint_destination; }
#         return 404;
#     }
"""
_NGINX_BEGINNING: Final = """\
map_hash_max_size 262144;
map_hash_bucket_size 512;
# A dollar in an address would begin the name of a variable.
geo $repoint_dollar { default "$"; }
map $args $repoint_more {
    "" "";
    default "&$args";
}
"""
_NGINX_END: Final = """\
# Nothing that a visitor sends may look like an entry.
map $uri $repoint_uri {
    "~^/[^\\x00-\\x20\\x7f]+\\z" $uri;
}
# nginx finds strings in any case; short IDs that differ in case alone are two.
map "$host$repoint_uri %(entries)s" $%(variable)s {
    "~^(?<repoint_key>\\S+) (?:.* )?\\k<repoint_key> (?<repoint_to>\\S+)" $repoint_to;
}
"""
_CADDY_USAGE: Final = """\
# In a site of the Caddyfile:
#     import /etc/caddy/repoint-map.caddy
"""
_CADDY_BEGINNING: Final = """\
# A brace in an address would begin the name of a placeholder. Caddy takes a brace on its own, in quotes or
# escaped, for the beginning of a block in some versions, so this one is out of the middle of a text.
map "a{b" {repoint_brace} {
	"~a(.)b" "$1"
}
map {query} {repoint_question} {repoint_more} {
	"" "" ""
	default "?{query}" "&{query}"
}
map {host}{path} {repoint_destination} {
"""
_CADDY_MAP_END: Final = """\
	default ""
}
"""
_CADDY_REDIRECT: Final = """\
@repoint expression `{repoint_destination} != ""`
redir @repoint {repoint_destination} 302
"""


@dataclass(frozen=True, slots=True)
class Redirect:
    """`destination`: None for what a map cannot answer; `kind` then says what it is, like "landing page".

    `forwards`: the query of the scan is appended.
    """

    host: str
    short_id: str
    destination: str | None
    kind: str = ""
    forwards: bool = False


def nginx_begin(usage: str = _NGINX_USAGE) -> str:
    """A file to include in `http { }`. The first of its parts is open then.

    nginx finds keys in any case: what differs from an earlier one in case alone is in a part of its own.
    """
    return usage + _NGINX_BEGINNING + _nginx_part(1)


def nginx_next(number: int) -> str:
    """Ends a part and begins the one with this number, from 2 on."""
    return f"}}\n{_nginx_part(number)}"


def nginx_line(redirect: Redirect) -> str:
    if (address := _address(redirect)) is None:
        return f"    {_comment(redirect)}"
    key = _key(redirect)
    base, joint, rest = _joined_query(redirect, address, ("$is_args$args", "$repoint_more", "$args"))
    escaped = f"{key} {base}", rest
    entry = joint.join(part.replace("$", "${repoint_dollar}") for part in escaped)
    if len(entry) > _MAX_NGINX_PARAMETER:
        return f"    {_comment(redirect, 'an address that is too long for nginx')}"
    return f'    "{key}" "{entry}";\n'


def nginx_end(parts: int, *, variable: str = "repoint_destination") -> str:
    """`variable`: the one that holds the destination of a request; it is empty for others."""
    entries = " ".join(f"$repoint_{number}" for number in range(1, parts + 1))
    return "}\n" + _NGINX_END % {"entries": entries, "variable": variable}


def caddy_begin(usage: str = _CADDY_USAGE) -> str:
    """A file to import in a site of a Caddyfile."""
    return usage + _CADDY_BEGINNING


def caddy_line(redirect: Redirect) -> str:
    if (address := _address(redirect)) is None:
        return f"\t{_comment(redirect)}"
    base, joint, rest = _joined_query(redirect, address, ("{repoint_question}", "{repoint_more}", "{query}"))
    escaped = joint.join(part.replace("{", "{repoint_brace}") for part in (base, rest))
    return f'\t{_key(redirect)} "{escaped}"\n'


def caddy_end(*, redirects: bool = True) -> str:
    """Without the `redirects`, whoever imports the file says what is done with `repoint_destination`."""
    return _CADDY_MAP_END + (_CADDY_REDIRECT if redirects else "")


def redirects_line(redirect: Redirect) -> str:
    """A line of a file `_redirects`, as Netlify and Cloudflare Pages read it. It is for one host."""
    address = _address(redirect)
    if address is None:
        return _comment(redirect)
    if web := _WEB.fullmatch(address):
        return f"{path_of(redirect.short_id)} {web[1]}{_PLACEHOLDER.sub('%3A', web[2])} 302\n"
    return _comment(redirect, "not a web address")


def variants_of(short_urls: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """The number of earlier ones that differ in case alone, by host and short ID."""
    seen: Counter[tuple[str, str]] = Counter()
    variants: dict[tuple[str, str], int] = {}
    for host, short_id in short_urls:
        folded = host.lower(), short_id.lower()
        variants[host, short_id] = seen[folded]
        seen[folded] += 1
    return variants


def redirect_of(entity: ShortURL, addresses: Addresses) -> Redirect:
    """A map knows no restrictions: what has one is only named."""
    host = addresses.host_of(entity.domain)
    if reason := _reason_against(entity):
        return Redirect(host, entity.short_id, None, reason)
    kind = "" if entity.destination() else f"a page of type {entity.content.slug}"
    return Redirect(host, entity.short_id, entity.destination(), kind)


def _reason_against(entity: ShortURL) -> str | None:
    restrictions = entity.restrictions
    if entity.is_blank:
        return "has no content yet"
    if entity.status is Status.PAUSED:
        return "paused"
    if needs_password(restrictions):
        return "asks for a password"
    if restrictions.ends_at is not None:
        return "expires"
    return "has a scan limit" if restrictions.scan_limit is not None else None


def _nginx_part(number: int) -> str:
    return f"map $host$uri $repoint_{number} {{\n"


def _key(redirect: Redirect) -> str:
    """The host without its port, at which neither server looks."""
    return f"{_PORT.sub('', redirect.host.lower())}/{redirect.short_id}"


def _address(redirect: Redirect) -> str | None:
    if redirect.destination is None or not _IN_MAPS.fullmatch(redirect.short_id):
        return None
    return _NOT_IN_ADDRESSES.sub(
        lambda found: quote(found[0], safe=""), location_header(redirect.destination)
    )


def _joined_query(redirect: Redirect, address: str, variables: tuple[str, str, str]) -> tuple[str, str, str]:
    """The address in two parts, with the variable between them that holds the query of the scan, if any.

    As `forward_query` does it. `variables`: the query behind a `?`, behind a `&`, and alone.
    """
    if not (redirect.forwards and _WEB.fullmatch(address)):
        return address, "", ""
    question, more, alone = variables
    base, hash_, fragment = address.partition("#")
    if "?" not in base:
        return base, question, hash_ + fragment
    return base, alone if base.endswith(("?", "&")) else more, hash_ + fragment


def _comment(redirect: Redirect, kind: str | None = None) -> str:
    text = readable(kind or redirect.kind or "no redirect").replace("\n", " ")
    return f"# {_key(redirect)}: {text}\n"
