r"""Access to a wireless network: `WIFI:T:WPA;S:Caf\:;P:secret;;`.

The form is ZXing's ("Barcode Contents"), which Android and iOS read. The Wi-Fi Alliance took it over (WPA3
Specification v3, 7.1), but has percent signs where ZXing has backslashes. No phone reads those, so a
percent sign stands for itself here.
"""

import re
from typing import Literal

Security = Literal["WPA", "SAE", "WEP", "nopass"]
_SPECIAL = re.compile(r'[\\;,":]')
_HEX = re.compile("(?=.*[A-Fa-f])[0-9A-Fa-f]+")
# So many hex digits are a key and no passphrase: the 256 bits of WPA, the three sizes of WEP.
_KEYS = {"WPA": {64}, "WEP": {10, 26, 58}}


def write_wifi(ssid: str, *, password: str | None, security: Security, hidden: bool) -> str:
    """A password is left out where the network has none.

    SAE is written as T:SAE. The Alliance would have T:WPA for all passwords, but Android writes and reads
    SAE, and with T:WPA some phones fail at a network that is WPA3 only. A network in transition takes both:
    its security is WPA.
    """
    fields = [f"T:{security}", f"S:{_write_value(ssid)}"]
    if security != "nopass" and password:
        is_key = len(password) in _KEYS.get(security, ())
        fields.append(f"P:{_escape(password) if is_key else _write_value(password)}")
    if hidden:
        fields.append("H:true")
    return f"WIFI:{';'.join(fields)};;"


def _write_value(text: str) -> str:
    """ZXing: a text of nothing but hex digits stands in quotes, or it could be read as bytes.

    One of decimal digits alone does not: iOS takes the quotes for a part of it, and passwords of digits are common.
    """
    return f'"{text}"' if _HEX.fullmatch(text) else _escape(text)


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)
