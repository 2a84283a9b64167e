"""Redirect maps: an account's short URLs for nginx, Caddy, and hosts that read a file `_redirects`.

A map answers what a plain scan is answered: 302 with the same `Location`. It knows no restrictions, counts no
scan and appends no query, so the caller leaves out the destinations of codes that do not just redirect.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

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


def nginx_map(redirects: Iterable[Redirect]) -> Iterator[str]:
    """A file to include in `http { }`. Keeps each key in memory, to find those that differ in case alone."""
    variants: defaultdict[int, list[Redirect]] = defaultdict(list)
    yield _NGINX_BEGINNING
    yield "map $host$uri $repoint_1 {\n"
    for redirect, variant in _with_variants(redirects):
        if variant:
            variants[variant].append(redirect)
        else:
            yield _nginx_line(redirect)
    yield "}\n"
    for number, others in enumerate(variants.values(), start=2):
        yield f"map $host$uri $repoint_{number} {{\n"
        yield from map(_nginx_line, others)
        yield "}\n"
    entries = " ".join(f"$repoint_{number}" for number in range(1, len(variants) + 2))
    yield _NGINX_END % {"entries": entries}


def caddy_map(redirects: Iterable[Redirect]) -> Iterator[str]:
    """A file to import in a site of a Caddyfile."""
    yield _CADDY_BEGINNING
    for redirect in redirects:
        if (address := _address(redirect)) is None:
            yield f"\t{_comment(redirect)}"
        else:
            yield f'\t{_key(redirect)} "{address.replace("{", "{repoint_brace}")}"\n'
    yield _CADDY_END


def redirects_file(redirects: Iterable[Redirect]) -> Iterator[str]:
    """A file `_redirects`, as Netlify and Cloudflare Pages read it. It names no host: it is for one alone."""
    for redirect in redirects:
        address = _address(redirect)
        if address is None:
            yield _comment(redirect)
        elif web := _WEB.fullmatch(address):
            yield f"/{redirect.short_id} {web[1]}{_PLACEHOLDER.sub('%3A', web[2])} 302\n"
        else:
            yield _comment(redirect, "not a web address")


def _with_variants(redirects: Iterable[Redirect]) -> Iterator[tuple[Redirect, int]]:
    """Each with the number of those before it whose key differs in case alone."""
    seen: dict[str, int] = {}
    for redirect in redirects:
        folded = _key(redirect).lower()
        variant = seen.get(folded, 0)
        if redirect.destination is not None:
            seen[folded] = variant + 1
        yield redirect, variant


def _nginx_line(redirect: Redirect) -> str:
    if (address := _address(redirect)) is None:
        return f"    {_comment(redirect)}"
    key = _key(redirect)
    entry = f"{key} {address}".replace("$", "${repoint_dollar}")
    if len(entry) > _MAX_NGINX_PARAMETER:
        return f"    {_comment(redirect, 'an address that is too long for nginx')}"
    return f'    "{key}" "{entry}";\n'


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
