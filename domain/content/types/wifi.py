"""Type 5: a wireless network."""

import re
from collections.abc import Iterator
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field

from domain.content.fields import matching
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault, valid_if
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason
from domain.payloads.wifi import format_wifi

# IEEE 802.11 counts a network's name in octets.
_MAX_SSID_BYTES: Final = 32
_WITH_PASSWORD: Final = ("WPA", "SAE", "WEP")
# IEEE 802.11, annex J.4: a passphrase, or the key itself. SAE has no such limit.
_WPA_FORM: Final = "[0-9A-Fa-f]{64}|.{8,63}"

# They have no escape in the payload, and no phone's keyboard has them.
_NO_CONTROLS: Final = matching(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]*", Reason.CONTROLS)
_FEW_BYTES: Final = valid_if(
    lambda text: len(text.encode()) <= _MAX_SSID_BYTES, Reason.TOO_MANY_BYTES, limit=_MAX_SSID_BYTES
)


class WifiContent(CodeContent):
    """`security`: WPA (also WPA2 and WPA3), SAE (WPA3 only), WEP or nopass. A password alone means WPA."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {
                "properties": {"password": {"type": "string", "minLength": 1}},
                "required": ["password"],
            },
            "then": {
                "if": {"properties": {"security": {"enum": ["SAE", "WEP"]}}, "required": ["security"]},
                "else": {
                    "properties": {
                        "security": {"enum": ["WPA", None]},
                        "password": {"pattern": f"^(?:{_WPA_FORM})$"},
                    }
                },
            },
            "else": {"properties": {"security": {"enum": ["nopass", None]}}},
        }
    )
    type_id = 5
    slug = "wifi"
    type_name = "Wi-Fi"
    type_description = "A wireless network to join."
    scan = "Shows the network and its password with a button that copies it; the static twin joins at once."
    example = {"ssid": "Café", "password": "flat white", "security": "WPA"}

    ssid: Annotated[str, Field(min_length=1, max_length=_MAX_SSID_BYTES), *_NO_CONTROLS, _FEW_BYTES] = Field(
        description="The name of the network."
    )
    password: Annotated[str, Field(max_length=128), *_NO_CONTROLS] | None = Field(
        None, description="The password of the network."
    )
    security: Literal["WPA", "SAE", "WEP", "nopass"] | None = Field(
        None, description="`WPA`: any version, `SAE`: WPA3 alone; a password alone means WPA."
    )
    hidden: bool = Field(default=False, description="Whether the network does not show its name.")

    @classmethod
    def misfits(cls, fields: Fields) -> Iterator[Fault]:
        security, password = fields.get("security"), fields.get("password")
        if security in _WITH_PASSWORD and not password:
            yield Fault("password", Reason.REQUIRED_WHEN, other="security", value=security)
        if security == "nopass" and password:
            yield Fault("password", Reason.LEFT_OUT_WHEN, other="security", value="nopass")

    def conflicts(self) -> Iterator[Fault]:
        if self.secured_by() == "WPA" and not re.fullmatch(_WPA_FORM, self.password or ""):
            yield Fault("password", Reason.WPA_KEY)

    def searched(self) -> Iterator[str]:
        yield self.ssid
        # By these words people ask for it.
        yield "wifi wi-fi wlan"

    def secured_by(self) -> Literal["WPA", "SAE", "WEP", "nopass"]:
        return self.security or ("WPA" if self.password else "nopass")

    def payload(self) -> str:
        return format_wifi(self.ssid, password=self.password, security=self.secured_by(), hidden=self.hidden)
