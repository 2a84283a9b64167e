"""Whole redirect maps, for tests."""

from domain.exports.redirect_maps import (
    caddy_begin,
    caddy_end,
    caddy_line,
    nginx_begin,
    nginx_end,
    nginx_line,
    nginx_next,
    redirects_line,
    variants_of,
)


def nginx_map(redirects):
    redirects = [*redirects]
    variants = variants_of((one.host, one.short_id) for one in redirects)
    parts = max(variants.values(), default=0) + 1
    yield nginx_begin()
    for number in range(parts):
        if number:
            yield nginx_next(number + 1)
        yield from (nginx_line(one) for one in redirects if variants[one.host, one.short_id] == number)
    yield nginx_end(parts)


def caddy_map(redirects):
    yield caddy_begin()
    yield from map(caddy_line, redirects)
    yield caddy_end()


def redirects_file(redirects):
    yield from map(redirects_line, redirects)
