r"""Access to a wireless network: `WIFI:T:WPA;S:Caf\:;P:secret;;`.

The format is that of ZXing ("Barcode Contents"), which Android and iOS read. The Wi-Fi Alliance adopted it
(WPA3 Specification v3, 7.1), but escapes with percent signs instead of backslashes. No phone reads those, so
a percent sign has no special meaning here.
"""

import re
from typing import Literal

Security = Literal["WPA", "SAE", "WEP", "nopass"]
_SPECIAL = re.compile(r'[\\;,":]')


def format_wifi(ssid: str, *, password: str | None, security: Security, hidden: bool) -> str:
    """The security of a network that takes WPA2 and WPA3 is WPA.

    A WPA3-only network gets T:SAE. The Alliance wants T:WPA for it, but with that some phones fail to join.

    Nothing is quoted, although ZXing's documentation wants it for texts of hex digits: iOS takes the quotes
    as a part of the text, and Android adds its own (AOSP, WifiNetworkConfig.addQuotationIfNeeded).
    """
    fields = [f"T:{security}", f"S:{_escape(ssid)}"]
    if security != "nopass" and password:
        fields.append(f"P:{_escape(password)}")
    if hidden:
        fields.append("H:true")
    return f"WIFI:{';'.join(fields)};;"


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)
