"""The form of a network."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import one
from app.types.wifi.page import wifi_page
from domain.content.types.wifi import WifiContent
from domain.drawing.print_layouts import LayoutName

# The layouts with the code that joins, the one with its page, or both.
SIGNS: Final[tuple[LayoutName, ...]] = ("wifi", "wifi_join", "wifi_page")
WIFI: Final = CodeType(WifiContent, wifi_page, "wifi").with_form(
    one("ssid", "wifi_name", hint="hint_ssid"),
    one("password", "wifi_password"),
    one(
        "security",
        "wifi_security",
        "choice",
        options=(
            ("", "security_usual"),
            ("WPA", "=WPA, WPA2, WPA3"),
            ("SAE", "security_sae"),
            ("WEP", "security_wep"),
            ("nopass", "security_open"),
        ),
    ),
    one("hidden", "field_hidden", "switch", hint="hint_hidden"),
)
