from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.payloads.epc import MAX_BYTES, bic_fault, format_epc, iban_fault, reference_fault
from tests.cases import in_turn
from tests.domain.payloads.scanning import LINES, WILD, scanned

GOOD_IBANS = (
    "DE89370400440532013000",
    "GB29 NWBK 6016 1331 9268 19",
    "BE72000000001616",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S",
    "LC55HEMM000100010012001200023015",
    "fr14 2004 1010 0505 0001 3m02 606",
)
RED_CROSS = {
    "name": "Red Cross",
    "iban": "BE72000000001616",
    "bic": None,
    "amount": None,
    "reference": None,
    "text": None,
}


def test_a_donation_as_the_guidelines_have_it():
    payload = format_epc(
        name="Red Cross of Belgium",
        iban="BE72 0000 0000 1616",
        bic="bpotbeb1",
        amount=Decimal(1),
        reference=None,
        text="Urgency fund",
    )

    assert payload == (
        "BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund"
    )


def test_nothing_follows_the_last_line_that_holds_something():
    assert format_epc(**RED_CROSS) == "BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616"
    payload = format_epc(**RED_CROSS | {"amount": Decimal("12.3"), "reference": "rf18 5390 0754 7034"})
    assert payload.endswith("\nBE72000000001616\nEUR12.30\n\nRF18539007547034")


def test_a_transfer_with_both_keeps_the_reference():
    payload = format_epc(**RED_CROSS | {"reference": "RF18539007547034", "text": "Fund"})

    assert payload.endswith("\nRF18539007547034")


def test_a_national_reference_stays_as_it_was_sent():
    assert format_epc(**RED_CROSS | {"reference": "+++090/9337/55493+++"}).endswith("\n+++090/9337/55493+++")


@settings(max_examples=60)
@given(
    LINES.map(str.strip).filter(bool),
    st.sampled_from(GOOD_IBANS),
    st.none() | st.decimals("0.01", "999999999.99", places=2),
    LINES.map(str.strip),
)
def test_a_scanned_transfer_is_read_as_it_was_filled_in(name, iban, amount, text):
    payload = scanned(
        format_epc(name=name, iban=iban, bic=None, amount=amount, reference=None, text=text), "M"
    )

    assert len(payload.encode()) <= MAX_BYTES
    lines = (payload.split("\n") + [""] * 12)[:12]
    assert lines[:5] == ["BCD", "002", "1", "SCT", ""]
    assert lines[5:7] == [name, iban.replace(" ", "").upper()]
    assert lines[7] == ("" if amount is None else f"EUR{amount}")
    assert lines[8:] == ["", "", text, ""]


@settings(max_examples=100)
@given(WILD)
def test_no_text_adds_a_line_to_a_transfer(text):
    wild = f"x{text}y"
    for fields in ({"reference": wild}, {"text": wild}):
        payload = format_epc(**{**RED_CROSS, "name": wild, "iban": wild, "bic": wild, **fields})

        assert len(payload.splitlines()) == payload.count("\n") + 1
        assert payload.count("\n") == (9 if "reference" in fields else 10)


@in_turn("iban", GOOD_IBANS)
def test_a_good_iban_has_no_fault(iban):
    assert iban_fault(iban) is None


@pytest.mark.parametrize("iban", GOOD_IBANS)
@given(st.data())
@settings(max_examples=20)
def test_a_wrong_character_of_an_iban_is_found(iban, data):
    compact = iban.replace(" ", "").upper()
    place = data.draw(st.integers(4, len(compact) - 1))
    # Digit for digit, letter for letter: what mod 97 promises to find.
    letters = "0123456789" if compact[place].isdigit() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    other = data.draw(st.sampled_from(letters.replace(compact[place], "")))

    assert iban_fault(compact[:place] + other + compact[place + 1 :]) is not None


@in_turn(
    ("iban", "fault"),
    [
        ("DE89370400440532013001", "check digits"),
        ("DE8937040044053201300", "22 characters"),
        ("XX89370400440532013000", "not XX"),
        ("US12345678901234567890", "not US"),
        ("", "must be an IBAN"),
        ("DE89-3704-0044-0532-0130-00", "must be an IBAN"),
        ("DE8937040044053201300é", "must be an IBAN"),
        ("DE٨٩370400440532013000", "must be an IBAN"),
    ],
)
def test_the_fault_of_an_iban_says_what_is_wrong(iban, fault):
    assert fault in str(iban_fault(iban))


def test_check_digits_that_are_never_made_are_refused():
    # The right ones are 98; 01 leaves the same remainder.
    right = next(f"DE98{number:018}" for number in range(200) if iban_fault(f"DE98{number:018}") is None)

    assert "check digits" in str(iban_fault(f"DE01{right[4:]}"))


def test_a_bic_has_8_or_11_places():
    assert [bic_fault(bic) for bic in ("BPOTBEB1", "BFSWDE33BER", "deutdeff")] == [None] * 3
    assert all(map(bic_fault, ("", "BPOTBEB", "BPOTBEB12", "BPOT12B1", "BPOTBEB1XXXX", "BPOTBEé1")))


def test_an_rf_reference_is_checked_and_a_national_one_looked_over():
    good = (
        "RF18539007547034",
        "RF18 5390 0754 7034",
        "rf18539007547034",
        "+++090/9337/55493+++",
        "2026-17",
        "x" * 35,
    )
    bad = ("RF19539007547034", "RF18", "RF18" + "1" * 22, "x" * 36, "", " ", "a\nb", "é")

    assert [reference_fault(text) for text in good] == [None] * len(good)
    assert all(map(reference_fault, bad))
