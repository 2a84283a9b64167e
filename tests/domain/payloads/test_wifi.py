import re

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.payloads.wifi import format_wifi
from tests.cases import in_turn
from tests.domain.payloads.scanning import TEXTS, WILD, scanned

SECURITIES = st.sampled_from(["WPA", "SAE", "WEP", "nopass"])
HEX = st.text("0123456789abcdefABCDEF", min_size=1, max_size=64)


def read_wifi(payload):
    """As ZXing's WifiResultParser: the fields end at a bare semicolon, the whole at a second one."""
    found = re.fullmatch(r"WIFI:((?:[A-Z]:(?:[^\\;]|\\.)*;)+);", payload, flags=re.DOTALL)
    assert found, payload
    fields = re.findall(r"([A-Z]):((?:[^\\;]|\\.)*);", found[1], flags=re.DOTALL)
    assert len(fields) == len(dict(fields))
    return {name: re.sub(r"\\(.)", r"\1", _plain(value), flags=re.DOTALL) for name, value in fields}


def _plain(value):
    assert not re.search(r'(?<!\\)(?:\\\\)*[",:]', value)
    return value


@settings(max_examples=100)
@given(TEXTS | WILD | HEX, TEXTS | WILD | HEX, SECURITIES, st.booleans())
def test_a_scanned_network_is_read_as_it_was_filled_in(ssid, password, security, hidden):
    fields = read_wifi(scanned(format_wifi(ssid, password=password, security=security, hidden=hidden)))

    wanted = {"T": security, "S": ssid}
    if password and security != "nopass":
        wanted["P"] = password
    assert fields == (wanted | {"H": "true"} if hidden else wanted)


@in_turn(
    ("ssid", "password", "security", "hidden", "payload"),
    [
        ("mynetwork", "mypass", "WPA", False, "WIFI:T:WPA;S:mynetwork;P:mypass;;"),
        ('"foo;bar\\baz"', None, "nopass", False, r"WIFI:T:nopass;S:\"foo\;bar\\baz\";;"),
        ("Café: 1,2", "a b", "SAE", True, r"WIFI:T:SAE;S:Café\: 1\,2;P:a b;H:true;;"),
        ("Cafe", "cafe2026", "WPA", False, "WIFI:T:WPA;S:Cafe;P:cafe2026;;"),
        ("Facade", "decade20", "SAE", False, "WIFI:T:SAE;S:Facade;P:decade20;;"),
        ("beef", "a1" * 32, "WPA", False, f"WIFI:T:WPA;S:beef;P:{'a1' * 32};;"),
        ("deadbeef", "0123456789", "WEP", True, "WIFI:T:WEP;S:deadbeef;P:0123456789;H:true;;"),
        ("2026", "12345678", "WPA", False, "WIFI:T:WPA;S:2026;P:12345678;;"),
        ("open", "forgotten", "nopass", False, "WIFI:T:nopass;S:open;;"),
        ("open", "", "WPA", False, "WIFI:T:WPA;S:open;;"),
        ("x", "100%25", "WPA", False, "WIFI:T:WPA;S:x;P:100%25;;"),
    ],
)
def test_a_network_has_the_format_that_phones_read(ssid, password, security, hidden, payload):
    assert format_wifi(ssid, password=password, security=security, hidden=hidden) == payload


# Each platform as its source or its users say. What is joined with must be what was entered.
def ios(payload):
    """Quotes are a part of the text (QRCoder's issue 440)."""
    return read_wifi(payload)


def android(payload):
    """AOSP: quotes are added to a name or password that has none; 64 hex digits alone are a raw key."""
    fields = read_wifi(payload)
    return {name: _as_android_joins(value) if name in "SP" else value for name, value in fields.items()}


def _as_android_joins(text):
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1] if is_quoted else text


@in_turn("phone", [ios, android])
@in_turn("text", ["Cafe", "deadbeef", "2026", "a1" * 32, "Café: 1;2", "Bäckerei 🍞", "a\\b"])
def test_each_phone_joins_with_the_very_name_and_password(phone, text):
    payload = format_wifi(text, password=text, security="WPA", hidden=True)

    assert phone(payload) == {"T": "WPA", "S": text, "P": text, "H": "true"}
    assert payload.endswith(";;")
    assert not payload.endswith(";;;")
