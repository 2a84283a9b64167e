"""Which end of a host one owner holds: a small selection of the Public Suffix List."""

from typing import Final

from domain.kernel.net.hosts import is_address

# In front of the two letters of a country they belong to everybody: co.uk, com.br, or.jp.
_OF_COUNTRIES: Final = frozenset(
    "ac co com edu firm gen go gob gouv gov govt gv id ind ltd me mil ne net nom or org plc sch web".split()
)
# Names below these are of their customers, whole.
_OF_CUSTOMERS: Final = tuple(
    ".amazonaws.com .appspot.com .azurewebsites.net .cloudfront.net .deno.dev .duckdns.org .firebaseapp.com "
    ".fly.dev .github.io .gitlab.io .herokuapp.com .lovable.app .netlify.app .ngrok.app .ngrok.io "
    ".ngrok-free.app .ngrok-free.dev .on.aws .onrender.com .pages.dev .railway.app .replit.app .run.app "
    ".trycloudflare.com .vercel.app .web.app .workers.dev".split()
)


def free_part(host: str) -> str:
    """What the owner of a host could choose freely: `claude.ai.` of claude.ai.evil.example."""
    labels = host.lower().removesuffix(".").split(".")
    if is_address(host) or ".".join(labels).endswith(_OF_CUSTOMERS):
        return ""
    owned = 3 if len(labels[-1]) == len("uk") and labels[-2:-1] and labels[-2] in _OF_COUNTRIES else 2
    return "".join(f"{label}." for label in host.split(".")[: max(0, len(labels) - owned)])
