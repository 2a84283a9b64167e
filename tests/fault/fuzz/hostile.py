"""What strangers write where a text, a number or a file is expected."""

import random
from typing import Any, Final

from hypothesis import strategies as st

PIECES: Final = [
    *(
        "",
        " ",
        "0",
        "-1",
        "1e309",
        "NaN",
        "Infinity",
        "9" * 30,
        "9" * 5_000,
        "true",
        "null",
        "[]",
        "{}",
        "[" * 2_000,
    ),
    *(
        "\x00",
        "\x01",
        "\x1b[2J",
        "\x7f",
        "\x85",
        "\x9b31m",
        "\u2028",
        "\u202e",
        "\ufeff",
        "\U000e0041",
        "\U0010ffff",
    ),
    *(
        "\r\nSet-Cookie: a=b",
        "\r\n\r\n<script>",
        "%00",
        "%0d%0a",
        "%c3",
        "%",
        "%u0041",
        "+",
        "&amp;",
        "\\",
        '"',
        "'",
    ),
    *(
        "<script>alert(1)</script>",
        "{{7*7}}",
        "{0}",
        "%s",
        "${jndi:ldap://x}",
        "=1+1",
        "@SUM(A1)",
        "' OR 1=1--",
    ),
    *(
        "javascript:alert(1)",
        "java\tscript:alert(1)",
        "data:text/html,x",
        "//evil.example",
        "\\\\evil.example",
    ),
    *(
        "https://a@b@c",
        "http://[::1",
        "http://[::ffff:127.0.0.1]",
        "https://127.1",
        "https://0x7f.1",
        "https://xn--",
    ),
    *(
        "../../etc/passwd",
        "..\\..\\x",
        "/etc/passwd",
        "con",
        "a" * 300,
        "a." * 200,
        "\u0661\u0662",
        "\xb2",
        "\uff11",
    ),
    *("2026-13-01", "0000-00-00", "9999-12-31T23:59:59.999999-23:59", "24:00", "2026-02-30T25:61", "-1 day"),
    *(
        "Europe/Nowhere",
        "../UTC",
        "x-y-z",
        "ext.ext.ext.",
        "123ext.",
        "\u0130",
        "\xdf",
        "e\u0301",
        "\U0001f468\u200d",
    ),
]
_ANY_CHARACTER: Final = st.characters(exclude_categories=())
# Hypothesis alone rarely finds what takes long: the same piece very often.
TEXTS: Final = st.one_of(
    st.sampled_from(PIECES),
    st.text(_ANY_CHARACTER, max_size=40),
    st.lists(st.sampled_from(PIECES), max_size=4).map("".join),
    st.tuples(st.sampled_from(PIECES), st.integers(2, 2_000), st.sampled_from(PIECES)).map(
        lambda parts: (parts[0] * parts[1])[:20_000] + parts[2]
    ),
)
_NUMBERS: Final = st.one_of(
    st.integers(), st.floats(), st.sampled_from([2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 5e-324])
)
_PLAIN: Final = st.one_of(st.none(), st.booleans(), _NUMBERS, TEXTS)
VALUES: Final = st.recursive(
    _PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(TEXTS.map(lambda text: text[:50]), inner, max_size=3)
    ),
    max_leaves=8,
)
SEEDS: Final = st.integers(0, 2**32)
# As a client can send them in a header: latin-1 without line ends, which the HTTP parser refuses.
HEADER_VALUES: Final = st.one_of(
    TEXTS.map(lambda text: text.encode("utf-8", "replace")), st.binary(max_size=60)
).map(lambda value: value.translate(None, b"\r\n\x00")[:8_000])


def altered(value: Any, seed: int, put: Any) -> Any:
    """The JSON value with `put` in one of its places, or without what is there; a member may be added."""
    rng = random.Random(seed)
    places = list(_places(value))
    path = rng.choice(places)
    return _with(value, path, put, rng.choice(("put", "put", "put", "delete", "add", "repeat")))


def _places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    yield path
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _places(item, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _places(item, (*path, index))


def _with(value: Any, path: tuple[Any, ...], put: Any, how: str) -> Any:
    if path:
        step, *rest = path
        copy = dict(value) if isinstance(value, dict) else list(value)
        if how == "delete" and not rest:
            del copy[step]
        else:
            copy[step] = _with(value[step], tuple(rest), put, how)
        return copy
    if how == "add" and isinstance(value, dict):
        return {**value, str(put)[:50]: put}
    if how == "repeat" and isinstance(value, list):
        return [*value * 200, put]
    return put


def damaged(content: bytes, seed: int) -> bytes:
    """A file that was cut off, or has some bits, bytes or parts changed."""
    rng = random.Random(seed)
    changed = bytearray(content)
    for _ in range(rng.choice((0, 1, 1, 2, 8, 64))):
        if not changed:
            break
        at = rng.randrange(len(changed))
        match rng.randrange(5):
            case 0:
                changed[at] ^= 1 << rng.randrange(8)
            case 1:
                changed[at] = rng.choice(b"\x00\xff\x7f\x80\n\"',;[{<\\ ")
            case 2:
                del changed[at : at + rng.choice((1, 2, 16, 256))]
            case 3:
                changed[at:at] = changed[max(0, at - rng.choice((1, 8, 64))) : at] * rng.choice((1, 2, 50))
            case 4:
                changed[at : at + 4] = rng.choice(
                    (b"\xff\xff\xff\xff", b"\x00\x00\x00\x00", b"\x7f\xff\xff\xff")
                )
    return bytes(changed[: rng.randrange(len(changed) + 1)] if changed and rng.random() < 0.3 else changed)
