import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.payloads.wifi import format_wifi
from tests.domain.payloads.scanning import TEXTS, WILD, scanned

SECURITIES = st.sampled_from(["WPA", "SAE", "WEP", "nopass"])
HEX = st.text("0123456789abcdefABCDEF", min_size=1, max_size=64)


def read_wifi(payload):
    """As ZXing's WifiResultParser: the fields end at a bare semicolon, the whole at a second one."""
    found = re.fullmatch(r"WIFI:((?:[A-Z]:(?:[^\\;]|\\.)*;)+);", payload, flags=re.DOTALL)
    assert found, payload
    fields = re.findall(r"([A-Z]):((?:[^\\;]|\\.)*);", found[1], flags=re.DOTALL)
    assert len(fields) == len(dict(fields))
    return {name: re.sub(r"\\(.)", r"\1", _unquoted(value), flags=re.DOTALL) for name, value in fields}


def _unquoted(value):
    quoted = re.fullmatch(r'"([0-9A-Fa-f]+)"', value)
    assert quoted or not re.search(r'(?<!\\)(?:\\\\)*[",:]', value)
    return quoted[1] if quoted else value


@settings(max_examples=100)
@given(TEXTS | WILD | HEX, TEXTS | WILD | HEX, SECURITIES, st.booleans())
def test_a_scanned_network_is_read_as_it_was_filled_in(ssid, password, security, hidden):
    fields = read_wifi(scanned(format_wifi(ssid, password=password, security=security, hidden=hidden)))

    wanted = {"T": security, "S": ssid}
    if password and security != "nopass":
        wanted["P"] = password
    assert fields == (wanted | {"H": "true"} if hidden else wanted)


@pytest.mark.parametrize(
    ("ssid", "password", "security", "hidden", "payload"),
    [
        ("mynetwork", "mypass", "WPA", False, "WIFI:T:WPA;S:mynetwork;P:mypass;;"),
        ('"foo;bar\\baz"', None, "nopass", False, r"WIFI:T:nopass;S:\"foo\;bar\\baz\";;"),
        ("Café: 1,2", "a b", "SAE", True, r"WIFI:T:SAE;S:Café\: 1\,2;P:a b;H:true;;"),
        ("cafe", "deadbeef", "WPA", False, 'WIFI:T:WPA;S:"cafe";P:"deadbeef";;'),
        ("2026", "12345678", "WPA", False, "WIFI:T:WPA;S:2026;P:12345678;;"),
        ("open", "forgotten", "nopass", False, "WIFI:T:nopass;S:open;;"),
        ("open", "", "WPA", False, "WIFI:T:WPA;S:open;;"),
        ("x", "100%25", "WPA", False, "WIFI:T:WPA;S:x;P:100%25;;"),
    ],
)
def test_a_network_has_the_format_that_phones_read(ssid, password, security, hidden, payload):
    assert format_wifi(ssid, password=password, security=security, hidden=hidden) == payload


@pytest.mark.parametrize(
    ("password", "security", "is_key"),
    [
        ("a1" * 32, "WPA", True),
        ("a1" * 32, "SAE", False),
        ("0123456789", "WEP", True),
        ("0123a", "WEP", False),
    ],
)
def test_a_key_in_hex_is_not_quoted_for_it_is_meant_as_hex(password, security, is_key):
    payload = format_wifi("x", password=password, security=security, hidden=False)

    assert (f"P:{password};" in payload) == is_key
