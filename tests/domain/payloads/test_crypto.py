from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.payloads.crypto import bitcoin_fault, ethereum_fault, format_bitcoin, format_ethereum, keccak_256
from tests.cases import in_turn
from tests.domain.payloads.scanning import scanned

GOOD_BITCOIN = (
    # The first block; BIP 13; BIP 173 and BIP 350.
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "1111111111111111111114oLvT2",
    "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
    "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
    "BC1SW50QGDZ25J",
    "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
)
BAD_BITCOIN = (
    "",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a",
    "1" * 5000,
    # Of the test network.
    "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
    "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
    # BIP 173: wrong checksum, both cases, a program of no version's length.
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
    "bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
    "bc1gmk9yu",
    # BIP 350: the other checksum, version 17, one byte, 41 bytes, padding.
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
    "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
    "bc1pw5dgrnzv",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf",
)
# EIP-55.
GOOD_ETHEREUM = (
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0xde709f2102306220921060314715629080e2fb77",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
)


@in_turn("address", GOOD_BITCOIN)
def test_a_good_bitcoin_address_has_no_fault(address):
    assert bitcoin_fault(address) is None


@in_turn("address", BAD_BITCOIN)
def test_a_bad_bitcoin_address_has_one(address):
    assert bitcoin_fault(address).reason.code in ("bad_format", "bad_checksum")


@pytest.mark.parametrize("address", GOOD_BITCOIN)
@settings(max_examples=20)
@given(st.data())
def test_a_wrong_character_of_a_bitcoin_address_is_found(address, data):
    place = data.draw(st.integers(3, len(address) - 1))
    letters = "023456789acdefghjkl" if address.islower() else "123456789ACDEFGHJKL"
    other = data.draw(st.sampled_from(letters).filter(lambda one: one != address[place]))

    assert bitcoin_fault(address[:place] + other + address[place + 1 :]) is not None


@in_turn("address", GOOD_ETHEREUM)
def test_an_ethereum_address_may_have_capitals_as_its_checksum_has_them(address):
    faults = [ethereum_fault(form) for form in (address, address.lower(), f"0x{address[2:].upper()}")]

    assert faults == [None] * 3


@in_turn(
    "address",
    [
        "",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed",
        "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n",
        "vitalik.eth",
    ],
)
def test_a_bad_ethereum_address_has_a_fault(address):
    assert ethereum_fault(address).reason.code in ("bad_format", "bad_checksum")


@in_turn(
    ("message", "digest"),
    [
        (b"", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
        (b"abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
    ],
)
def test_keccak_makes_the_known_digests(message, digest):
    assert keccak_256(message).hex() == digest


@in_turn(
    ("amount", "text"),
    [
        ("20.3", "20.3"),
        ("50", "50"),
        ("5E+1", "50"),
        ("0.00000001", "0.00000001"),
        ("1E-8", "0.00000001"),
        ("20.30000000", "20.3"),
        ("100.00", "100"),
    ],
)
def test_an_amount_has_no_exponent_and_no_needless_zero(amount, text):
    assert format_bitcoin(GOOD_BITCOIN[0], Decimal(amount)) == f"bitcoin:{GOOD_BITCOIN[0]}?amount={text}"
    assert (
        format_ethereum(GOOD_ETHEREUM[0], Decimal(amount)) == f"ethereum:{GOOD_ETHEREUM[0]}?value={text}e18"
    )


def test_an_address_alone_asks_for_no_amount():
    assert format_bitcoin(GOOD_BITCOIN[3], None) == f"bitcoin:{GOOD_BITCOIN[3]}"
    assert format_ethereum(GOOD_ETHEREUM[3], None) == f"ethereum:{GOOD_ETHEREUM[3]}"
    assert format_bitcoin("x?amount=1&a#", None) == "bitcoin:x%3Famount%3D1%26a%23"


@settings(max_examples=60)
@given(st.decimals("0.00000001", 21_000_000, places=8))
def test_a_scanned_amount_is_what_was_filled_in(amount):
    bitcoin = scanned(format_bitcoin(GOOD_BITCOIN[0], amount)).partition("?amount=")[2]
    wei = scanned(format_ethereum(GOOD_ETHEREUM[2], amount)).partition("?value=")[2]

    assert (Decimal(bitcoin), Decimal(wei)) == (amount, amount * 10**18)
    assert "e" not in bitcoin.lower()
