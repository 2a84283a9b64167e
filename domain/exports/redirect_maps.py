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
from domain.kernel.addresses import Addresses
from domain.kernel.destinations import location_header
from domain.kernel.safe_text import readable

# No address of ours has them (`parse_destination`), and each format escapes them in another way.
_NOT_IN_ADDRESSES: Final = re.compile(r'[\x00-\x20"<>\\\x7f]')
_PORT: Final = re.compile(r":\d+$")
_WEB: Final = re.compile("(https?://[^/?#]*)(.*)", flags=re.IGNORECASE)
# In a file `_redirects`, `:name` is a placeholder.
_PLACEHOLDER: Final = re.compile(":(?=[A-Za-z])")
# nginx reads a file in pieces of 4,096 bytes, and a parameter must fit in one.
_MAX_NGINX_PARAMETER: Final = 4_000

_NGINX_BEGINNING: Final = """\
# In http { }:
#     include /etc/nginx/repoint-map.conf;
# In server { }:
#     location / {
#         if ($repoint_destination) { return 302 $repoint_destination; }
#         return 404;
#     }
map_hash_max_size 262144;
map_hash_bucket_size 512;
# A dollar in an address would begin the name of a variable.
geo $repoint_dollar { default "$"; }
"""
_NGINX_END: Final = """\
# nginx finds strings in any case; short IDs that differ in case alone are two.
map "$host$uri %(entries)s" $repoint_destination {
    "~^(?<repoint_key>\\S+) (?:.* )?\\k<repoint_key> (?<repoint_to>\\S+)" $repoint_to;
}
"""
_CADDY_BEGINNING: Final = """\
# In a site of the Caddyfile:
#     import /etc/caddy/repoint-map.caddy
# A brace in an address would begin the name of a placeholder. Caddy takes a brace on its own, in quotes or
# escaped, for the beginning of a block in some versions, so this one is out of the middle of a text.
map "a{b" {repoint_brace} {
	"~a(.)b" "$1"
}
map {host}{path} {repoint_destination} {
"""
_CADDY_END: Final = """\
	default ""
}
@repoint expression `{repoint_destination} != ""`
redir @repoint {repoint_destination} 302
"""


@dataclass(frozen=True, slots=True)
class Redirect:
    """`destination`: None for what a map cannot answer; `kind` then says what it is, like "landing page"."""

    host: str
    short_id: str
    destination: str | None
    kind: str = ""


def nginx_begin() -> str:
    """A file to include in `http { }`. The first of its parts is open then.

    nginx finds keys in any case: what differs from an earlier one in case alone is in a part of its own.
    """
    return _NGINX_BEGINNING + _nginx_part(1)


def nginx_next(number: int) -> str:
    """Ends a part and begins the one with this number, from 2 on."""
    return f"}}\n{_nginx_part(number)}"


def nginx_line(redirect: Redirect) -> str:
    if (address := _address(redirect)) is None:
        return f"    {_comment(redirect)}"
    key = _key(redirect)
    entry = f"{key} {address}".replace("$", "${repoint_dollar}")
    if len(entry) > _MAX_NGINX_PARAMETER:
        return f"    {_comment(redirect, 'an address that is too long for nginx')}"
    return f'    "{key}" "{entry}";\n'


def nginx_end(parts: int) -> str:
    entries = " ".join(f"$repoint_{number}" for number in range(1, parts + 1))
    return "}\n" + _NGINX_END % {"entries": entries}


def caddy_begin() -> str:
    """A file to import in a site of a Caddyfile."""
    return _CADDY_BEGINNING


def caddy_line(redirect: Redirect) -> str:
    if (address := _address(redirect)) is None:
        return f"\t{_comment(redirect)}"
    return f'\t{_key(redirect)} "{address.replace("{", "{repoint_brace}")}"\n'


def caddy_end() -> str:
    return _CADDY_END


def redirects_line(redirect: Redirect) -> str:
    """Of a file `_redirects`, as Netlify and Cloudflare Pages read it. It names no host, and is for one."""
    address = _address(redirect)
    if address is None:
        return _comment(redirect)
    if web := _WEB.fullmatch(address):
        return f"/{redirect.short_id} {web[1]}{_PLACEHOLDER.sub('%3A', web[2])} 302\n"
    return _comment(redirect, "not a web address")


def variants_of(short_urls: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """By host and short ID, the number of those before it that differ in case alone."""
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
    """Neither server looks at the port."""
    return f"{_PORT.sub('', redirect.host.lower())}/{redirect.short_id}"


def _address(redirect: Redirect) -> str | None:
    if redirect.destination is None:
        return None
    return _NOT_IN_ADDRESSES.sub(
        lambda found: quote(found[0], safe=""), location_header(redirect.destination)
    )


def _comment(redirect: Redirect, kind: str | None = None) -> str:
    text = readable(kind or redirect.kind or "no redirect").replace("\n", " ")
    return f"# {_key(redirect)}: {text}\n"
