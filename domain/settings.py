"""What the operator sets, as far as both processes read it, and what is right for a setting."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Annotated, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import Url

from domain.kernel.addresses import Addresses, service_addresses
from domain.scanning.visitors import Network, parse_networks

PREFIX: Final = "REPOINT_"
_WILDCARDS: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - where to ask, not where to listen


class SettingsError(Exception):
    """One line that names the setting."""


def _public_url(text: str) -> str:
    parts = urlsplit(text)
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or "@" in parts.netloc
        or "?" in text
        or "#" in text
    ):
        raise ValueError("must be an http or https URL, with no user name, ? or # in it")
    _require_readable(text)
    return text.rstrip("/")


def _rest_root(url: str) -> str:
    if urlsplit(url).path not in ("", "/v1"):
        raise ValueError("must be the REST root, like https://qr.example.com/v1")
    return url


def _canonical(url: str) -> str:
    """In the one spelling that browsers make of it: clients compare it character by character."""
    return str(Url(url)).rstrip("/")


def _with_path(url: str) -> str:
    if not urlsplit(url).path:
        raise ValueError("must have a path, like https://assistants.example.com/mcp")
    return url


def _host(text: str) -> str:
    if not text or "/" in text or urlsplit(f"//{text}").netloc != text or "@" in text:
        raise ValueError("must be a host, like go.example.com")
    _require_readable(f"http://{text}/")
    return text.lower()


def _listening(host: str) -> str:
    _require_readable(f"http://[{host}]/" if ":" in host else f"http://{host}/")
    return host


def _require_readable(url: str) -> None:
    try:
        Url(url)
    except ValueError:
        raise ValueError("has a host or port that no browser reads") from None


def _networks(text: str) -> str:
    parse_networks(text)
    return text


Port = Annotated[int, Field(ge=1, le=65535)]
Host = Annotated[str, AfterValidator(_host)]
ListeningHost = Annotated[str, AfterValidator(_listening)]
PublicURL = Annotated[str, AfterValidator(_public_url)]
CanonicalURL = Annotated[PublicURL, AfterValidator(_canonical)]
# Addresses and networks between commas.
Networks = Annotated[str, AfterValidator(_networks)]


class SharedSettings(BaseModel):
    """`host`, `port`, `mcp_port`: where the processes listen. Public addresses follow from them unless set.

    Relative paths are as they were typed: whoever opens them knows from which folder they count.
    """

    model_config = ConfigDict(frozen=True)

    data: PurePath = PurePath("data")
    host: ListeningHost = "127.0.0.1"
    port: Port = 8000
    mcp_port: Port = 8001
    database_url: str | None = None
    base_url: Annotated[PublicURL, AfterValidator(_rest_root)] = ""
    mcp_url: Annotated[CanonicalURL, AfterValidator(_with_path)] = ""
    auth_url: CanonicalURL = ""
    short_domain: Host | None = None
    secret_key: Annotated[str, Field(min_length=32)] | None = None
    plans_file: PurePath | None = None
    trusted_proxies: Networks = ""
    logo_http: bool = False
    logo_networks: Networks = ""
    rate_limit: Annotated[int, Field(ge=1, le=1_000_000)] = 600
    # Single scans are thrown away after so many days; None keeps them. The first days of a period may be open for two.
    scan_days: Annotated[int, Field(ge=2)] | None = None
    ads: bool = True
    metrics: bool = False

    @model_validator(mode="before")
    @classmethod
    def _fill_addresses(cls, given: dict[str, object]) -> dict[str, object]:
        host = str(given.get("host", "127.0.0.1"))
        shown = _WILDCARDS.get(host, f"[{host}]" if ":" in host else host)
        assistant = f"http://{shown}:{given.get('mcp_port', 8001)}"
        given.setdefault("base_url", f"http://{shown}:{given.get('port', 8000)}/v1")
        given.setdefault("mcp_url", f"{assistant}/mcp")
        given.setdefault("auth_url", assistant)
        return given

    @property
    def public_root(self) -> str:
        """The web process's own public scheme and host, no slash behind."""
        return self.base_url.removesuffix("/v1")

    @property
    def rest_url(self) -> str:
        return f"{self.public_root}/v1"

    @property
    def dashboard_url(self) -> str:
        return f"{self.public_root}/dashboard"

    @property
    def docs_url(self) -> str:
        return f"{self.public_root}/v1/docs"

    def addresses(self) -> Addresses:
        return service_addresses(self.public_root, self.short_domain, plain_http_logos=self.logo_http)

    def proxies(self) -> tuple[Network, ...]:
        return parse_networks(self.trusted_proxies)

    def networks_of_logos(self) -> tuple[Network, ...]:
        """The operator's own networks that logos may be fetched from."""
        return parse_networks(self.logo_networks)


# Read by one process alone: the other must know that there are such settings.
_OF_THE_WEB_PROCESS: Final = frozenset({"SMTP_URL", "MAIL_FROM", "GEOIP_DB"})
_OF_THE_ASSISTANT_PROCESS: Final = frozenset(
    {"ACCESS_TOKEN_TTL", "ALLOW_CLIENT_METADATA", "MCP_ORIGINS", "CLIENT_SCHEMES"}
)
# For parts that this version does not have yet: setting them is no mistake.
_FORESEEN: Final = frozenset({"SIGNUP"})
# Every setting there is, without the prefix.
NAMES: Final = (
    frozenset(name.upper() for name in SharedSettings.model_fields)
    | _OF_THE_WEB_PROCESS
    | _OF_THE_ASSISTANT_PROCESS
    | _FORESEEN
)


def unknown_names(variables: Iterable[str]) -> list[str]:
    """Those with our prefix that are no setting of ours: a slip of the pen, most likely."""
    return sorted(
        name for name in set(variables) if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in NAMES
    )


def first_fault(error: ValidationError) -> SettingsError:
    """The first that is wrong, in one line without its value: that may be a secret."""
    detail = error.errors(include_url=False, include_input=False)[0]
    text = detail["msg"].removeprefix("Value error, ")
    return SettingsError(f"{PREFIX}{str(detail['loc'][0]).upper()}: {text[:1].lower()}{text[1:]}")
