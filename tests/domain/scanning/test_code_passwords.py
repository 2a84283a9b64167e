from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from domain.codes.restrictions import Restrictions
from domain.kernel.net.ip_prefix import hash_address
from domain.scanning.code_passwords import has_unlocked, sign_unlock
from tests.cases import in_turn
from tests.domain.examples import NOW, a_target

KEY = b"a key of the service's own, long enough to be one"
LOCKED = a_target(restrictions=Restrictions(password_hash="hash of sesame", password_enabled=True))
COOKIE = sign_unlock(KEY, LOCKED, now=NOW)


def unlocks(cookie, *, key=KEY, target=LOCKED, after=timedelta(minutes=1)):
    return has_unlocked(key, target, cookie, now=NOW + after)


def test_the_right_password_unlocks_a_code_for_an_hour():
    assert unlocks(COOKIE, after=timedelta(0))
    assert unlocks(COOKIE, after=timedelta(minutes=59, seconds=59))
    assert not unlocks(COOKIE, after=timedelta(hours=1))
    assert not unlocks(COOKIE, after=timedelta(days=400))


def test_unlocking_survives_what_does_not_touch_the_password():
    repointed = replace(LOCKED, destination="tel:1", scan_count=7, name="x")
    limited = replace(LOCKED, restrictions=replace(LOCKED.restrictions, scan_limit=5))

    assert unlocks(COOKIE, target=repointed)
    assert unlocks(COOKIE, target=limited)


@in_turn(
    "other",
    [
        replace(LOCKED, code_id=UUID(int=LOCKED.code_id.int ^ 1)),
        replace(LOCKED, restrictions=replace(LOCKED.restrictions, password_hash="another hash of sesame")),
        replace(LOCKED, restrictions=replace(LOCKED.restrictions, password_hash=None)),
        replace(LOCKED, restrictions=replace(LOCKED.restrictions, password_hash="")),
    ],
)
def test_another_code_or_another_password_is_not_unlocked(other):
    assert not unlocks(COOKIE, target=other)


def test_a_cookie_of_another_service_unlocks_nothing():
    assert not unlocks(COOKIE, key=KEY + b"!")
    assert not unlocks(sign_unlock(b"", LOCKED, now=NOW))


@in_turn("more", [1, 3_600, 10**9])
def test_a_cookie_cannot_be_prolonged(more):
    until, _, signature = COOKIE.partition(".")

    assert not unlocks(f"{int(until) + more}.{signature}")
    assert not unlocks(f"{int(until) + more}.{signature}", after=timedelta(minutes=61))


@in_turn(
    "cookie",
    [
        None,
        "",
        ".",
        "..",
        COOKIE.partition(".")[0],
        COOKIE.partition(".")[0] + ".",
        "." + COOKIE.partition(".")[2],
        COOKIE.upper(),
        COOKIE + "0",
        COOKIE + ".",
        COOKIE[:-1],
        " " + COOKIE,
        COOKIE.replace(".", ",", 1),
        "-" + COOKIE,
        "+" + COOKIE,
        COOKIE.replace(".", ".0.", 1),
        "9" * 400 + ".00",
        "9" * 5_000 + ".00",
        "١٢٣.x",
        "²." + COOKIE.partition(".")[2],
        "1e9." + COOKIE.partition(".")[2],
        "\x00",
    ],
)
def test_a_cookie_that_was_tampered_with_unlocks_nothing(cookie):
    assert not unlocks(cookie)


@settings(max_examples=100)
@given(
    st.text() | st.text("0123456789abcdef.") | st.from_regex(r"[0-9]{10,11}\.[0-9a-f]{64}", fullmatch=True)
)
@example("1893456000.ü")
def test_no_random_cookie_unlocks(cookie):
    assert not unlocks(cookie)


@settings(max_examples=100)
@given(st.integers(0, len(COOKIE) - 1), st.sampled_from("0123456789abcdef.-é"))
def test_no_cookie_with_one_character_changed_unlocks(at, character):
    assume(COOKIE[at] != character)

    assert not unlocks(COOKIE[:at] + character + COOKIE[at + 1 :])


@settings(max_examples=100)
@given(st.binary(max_size=40), st.ip_addresses(v=4).map(str), st.ip_addresses(v=4).map(str))
def test_an_address_is_kept_only_as_a_keyed_hash(key, address, other):
    assume(address != other)

    hashed = hash_address(key, address)

    assert hashed == hash_address(key, address)
    assert len(hashed) == 64
    assert hashed not in {hash_address(key, other), hash_address(key + b"\x01", address)}


def test_an_ipv6_visitor_is_known_by_the_part_of_the_address_it_cannot_choose():
    at_home = {
        hash_address(b"k", address)
        for address in ("2001:db8::1", "2001:db8::ffff:1:2:3", "2001:db8:0:ff:9::")
    }

    assert len(at_home) == 1
    assert hash_address(b"k", "2001:db8:0:100::1") not in at_home
