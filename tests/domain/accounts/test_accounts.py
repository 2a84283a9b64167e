import hashlib
import re
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from domain.accounts.accounts import Account, mint_password, parse_email, parse_language
from domain.accounts.api_keys import hash_api_key, is_well_formed, mint_api_key
from domain.accounts.plans import Plan, Subscription
from tests.cases import in_turn

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
KEYS = st.randoms(use_true_random=False).map(mint_api_key)


@settings(max_examples=60)
@given(KEYS)
def test_a_minted_key_has_the_printed_format_and_is_well_formed(api_key):
    assert re.fullmatch(r"rp_[0-9A-Za-z]{38}", api_key)
    assert is_well_formed(api_key)


@settings(max_examples=60)
@given(KEYS)
def test_a_key_ends_in_the_base62_crc32_of_its_random_part(api_key):
    value = 0
    for character in api_key[-6:]:
        value = value * 62 + DIGITS.index(character)

    assert value == zlib.crc32(api_key[3:35].encode())


@settings(max_examples=100)
@given(KEYS, st.integers(0, 40), st.sampled_from(DIGITS) | st.characters())
def test_a_typo_in_any_one_character_is_noticed(api_key, at, character):
    assume(api_key[at] != character)

    assert not is_well_formed(api_key[:at] + character + api_key[at + 1 :])


@settings(max_examples=100)
@given(KEYS, st.integers(0, 39))
def test_two_neighbours_that_changed_places_are_noticed(api_key, at):
    assume(api_key[at] != api_key[at + 1])

    assert not is_well_formed(api_key[:at] + api_key[at + 1] + api_key[at] + api_key[at + 2 :])


@settings(max_examples=100)
@given(KEYS, st.integers(0, 40), st.sampled_from(DIGITS))
def test_a_character_too_few_or_too_many_is_noticed(api_key, at, character):
    assert not is_well_formed(api_key[:at] + api_key[at + 1 :])
    assert not is_well_formed(api_key[:at] + character + api_key[at:])


@settings(max_examples=100)
@given(st.text() | st.text(DIGITS, min_size=38, max_size=38).map("rp_{}".format))
def test_a_random_text_is_no_key(text):
    assert not is_well_formed(text)


@in_turn("change", [str.lower, str.upper, " {}".format, "{} ".format, "{}\n".format])
def test_a_key_in_another_spelling_is_no_key(change):
    assert not is_well_formed(change(mint_api_key(Random(5))))


def test_a_key_is_stored_as_its_sha_256():
    assert hash_api_key("rp_x") == hashlib.sha256(b"rp_x").hexdigest()


def test_minted_keys_and_passwords_differ():
    rng = Random(1)

    assert len({mint_api_key(rng) for _ in range(200)}) == 200
    assert len({mint_password(rng) for _ in range(200)}) == 200
    assert re.fullmatch(r"[0-9A-Za-z]{20}", mint_password(rng))


@in_turn(
    ("parsed", "kept"),
    [
        ("a@b", "a@b"),
        ("  Jane.Doe+shop@Example.COM\n", "jane.doe+shop@example.com"),
        ("jürgen@münchen.example", "jürgen@münchen.example"),
        ("a" * 248 + "@b.com", "a" * 248 + "@b.com"),
    ],
)
def test_an_address_is_kept_in_one_spelling(parsed, kept):
    assert parse_email(parsed) == kept
    assert parse_email(kept) == kept


@in_turn(
    "parsed",
    [
        "",
        "@",
        "a@",
        "@b",
        "a",
        "a@b@c",
        "a b@c",
        "a@b c",
        "a\n@b",
        "a\x00@b",
        "a\u2028@b",
        "a" * 250 + "@b.co",
    ],
)
def test_what_cannot_be_an_address_is_refused(parsed):
    with pytest.raises(ValueError, match="e-mail"):
        parse_email(parsed)


@in_turn(
    ("parsed", "kept"),
    [
        ("de", "de"),
        (" DE\n", "de"),
        ("gsw-CH", "gsw-CH"),
        ("pt-br", "pt-BR"),
        ("ZH-HANT-tw", "zh-Hant-TW"),
        ("es-419", "es-419"),
        ("de-1996", "de-1996"),
        ("sl-ROZAJ-biske-1994", "sl-rozaj-biske-1994"),
        ("ca-es-valencia", "ca-ES-valencia"),
    ],
)
def test_a_language_is_kept_in_one_spelling(parsed, kept):
    assert parse_language(parsed) == kept
    assert parse_language(kept) == kept


@in_turn(
    "parsed",
    [
        "",
        "d",
        "german",
        "none",
        "de_DE",
        "de-",
        "-de",
        "de--AT",
        "de-AT-DE",
        "de, fr",
        "x-private",
        "en-u-ca-buddhist",
        "dé",
        'de"><script>',
        "de\x00",
        "de" + "-rozaj" * 6,
    ],
)
def test_what_is_no_language_tag_is_refused(parsed):
    with pytest.raises(ValueError, match="like de or pt-BR"):
        parse_language(parsed)


def test_an_account_without_a_subscription_is_free_at_once_and_otherwise_the_same():
    account = Account(
        id=UUID(int=1),
        email="a@example.com",
        password_hash="x",
        time_zone="UTC",
        plan=Plan.PRO,
        subscription=Subscription.ACTIVE,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
    )

    stopped = account.subscribed(Plan.PRO, Subscription.NONE)

    assert stopped == replace(account, plan=Plan.FREE, subscription=Subscription.NONE)
    assert stopped.subscribed(Plan.LITE, Subscription.TRIALING) == replace(
        account, plan=Plan.LITE, subscription=Subscription.TRIALING
    )
    with pytest.raises(ValueError, match="free"):
        account.subscribed(Plan.FREE, Subscription.ACTIVE)
