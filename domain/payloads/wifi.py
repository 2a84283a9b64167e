r"""Access to a wireless network: `WIFI:T:WPA;S:Caf\:;P:secret;;`.

The format is that of ZXing ("Barcode Contents"), which Android and iOS read. The Wi-Fi Alliance adopted it
(WPA3 Specification v3, 7.1), but escapes with percent signs instead of backslashes. No phone reads those, so
a percent sign has no special meaning here.
"""

import re
from typing import Literal

Security = Literal["WPA", "SAE", "WEP", "nopass"]
_SPECIAL = re.compile(r'[\\;,":]')
_HEX = re.compile("(?=.*[A-Fa-f])[0-9A-Fa-f]+")
# A password of this many hex digits is a key, not a passphrase: the 256 bits of WPA, the three sizes of WEP.
_KEY_LENGTHS = {"WPA": {64}, "WEP": {10, 26, 58}}


def format_wifi(ssid: str, *, password: str | None, security: Security, hidden: bool) -> str:
    """The security of a network that takes WPA2 and WPA3 is WPA.

    A WPA3-only network gets T:SAE. The Alliance wants T:WPA for it, but with that some phones fail to join.
    """
    fields = [f"T:{security}", f"S:{_quote_or_escape(ssid)}"]
    if security != "nopass" and password:
        is_key = len(password) in _KEY_LENGTHS.get(security, ())
        fields.append(f"P:{_escape(password) if is_key else _quote_or_escape(password)}")
    if hidden:
        fields.append("H:true")
    return f"WIFI:{';'.join(fields)};;"


def _quote_or_escape(text: str) -> str:
    """ZXing: a text of only hex digits is quoted, or phones could read it as bytes.

    A text of only decimal digits is not: iOS reads the quotes as a part of it, and such passwords are common.
    """
    return f'"{text}"' if _HEX.fullmatch(text) else _escape(text)


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)
