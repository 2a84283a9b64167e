"""The lifeboat's maps for nginx and Caddy, written line by line."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from domain.exports.redirect_maps import (
    Redirect,
    caddy_begin,
    caddy_end,
    caddy_line,
    nginx_begin,
    nginx_end,
    nginx_line,
    nginx_next,
    variants_of,
)
from domain.scanning.outcomes import Notice
from storage.lifeboat.folder import LifeboatFolder

_USAGE: Final = "# See docs/lifeboat.md.\n"
_FOUND: Final = "repoint_found"
# A notice has a hyphen before it, and no address begins with one.
_NGINX_ANSWERS: Final = f"""\
map "$request_method ${_FOUND}" $repoint_destination {{
    "~^(GET|HEAD) (?<repoint_address>[^-].*)" $repoint_address;
}}
map "$request_method ${_FOUND}" $repoint_notice {{
    "~^[A-Z]+ (?<repoint_reason>-[a-z]+)" $repoint_reason;
    "~^(?!GET|HEAD)" -{Notice.LATER};
}}
"""
# In a site of a Caddyfile, behind the map.
_CADDY_ANSWERS: Final = Path(__file__).with_name("answers.caddy")


class Maps:
    def __init__(self, nginx: BinaryIO, caddy: BinaryIO, languages: Iterable[str]) -> None:
        self._nginx = nginx
        self._caddy = caddy
        self._languages = sorted(languages)
        self._seen: set[int] = set()
        self._variants: list[Redirect] = []
        nginx.write(nginx_begin(_USAGE).encode())
        caddy.write(caddy_begin(_USAGE).encode())

    def add(self, redirect: Redirect) -> None:
        self._caddy.write(caddy_line(redirect).encode())
        folded = hash((redirect.host, redirect.short_id.lower()))
        if folded in self._seen:
            self._variants.append(redirect)
        else:
            self._seen.add(folded)
            self._nginx.write(_nginx_line(redirect))

    def add_notice(self, host: str, short_id: str, notice: Notice) -> None:
        self.add(Redirect(host, short_id, f"-{notice}"))

    def end(self) -> None:
        numbers = variants_of((one.host, one.short_id) for one in self._variants)
        parts = max(numbers.values(), default=-1) + 2
        for number in range(2, parts + 1):
            self._nginx.write(nginx_next(number).encode())
            for one in self._variants:
                if numbers[one.host, one.short_id] == number - 2:
                    self._nginx.write(_nginx_line(one))
        end = nginx_end(parts, variable=_FOUND) + _NGINX_ANSWERS + _nginx_languages(self._languages)
        self._nginx.write(end.encode())
        end = caddy_end(redirects=False) + _caddy_languages(self._languages)
        end += _CADDY_ANSWERS.read_text("utf-8")
        self._caddy.write(end.encode())


@contextmanager
def new_maps(folder: LifeboatFolder, languages: Iterable[str]) -> Iterator[Maps]:
    """Both take the place of the old ones at the end; after an error neither does."""
    with folder.replacing("nginx.conf") as nginx, folder.replacing("caddy.conf") as caddy:
        maps = Maps(nginx, caddy, languages)
        yield maps
        maps.end()


def _nginx_line(redirect: Redirect) -> bytes:
    line = nginx_line(redirect)
    if line.lstrip().startswith("#"):
        # Too long for nginx.
        line = nginx_line(Redirect(redirect.host, redirect.short_id, f"-{Notice.LATER}"))
    return line.encode()


def _nginx_languages(languages: Iterable[str]) -> str:
    lines = "".join(f"    ~*^{one}\\b {one};\n" for one in languages)
    return f"map $http_accept_language $repoint_language {{\n    default en;\n{lines}}}\n"


def _caddy_languages(languages: Iterable[str]) -> str:
    lines = "".join(f"\t~(?i)^{one}\\b {one}\n" for one in languages)
    return f"map {{header.Accept-Language}} {{repoint_language}} {{\n{lines}\tdefault en\n}}\n"
