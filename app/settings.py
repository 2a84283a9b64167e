"""What the operator sets: environment variables `REPOINT_*`, and `.env` in the project's folder."""

import logging
import os
import tomllib
from email.errors import MessageError
from email.headerregistry import Address
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, Field, ValidationError, model_validator
from pydantic_core import Url
from pydantic_settings import BaseSettings, SettingsConfigDict

from domain.accounts import parse_email
from domain.addresses import Addresses, service_addresses
from domain.plans import DEFAULT_ALLOWANCES, Allowances, override_allowances
from domain.visitors import Network, parse_networks

log = logging.getLogger(__name__)

PROJECT = Path(__file__).resolve().parent.parent
PREFIX = "REPOINT_"
_WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - where to ask, not where to listen
# In SPEC 10 for parts that this version does not have yet: setting them is no mistake.
_FORESEEN = frozenset({"GEOIP_DB", "ACCESS_TOKEN_TTL", "ALLOW_CLIENT_METADATA", "SIGNUP", "AUTH_URL"})


class SettingsError(Exception):
    """One line that names the setting."""


def _public_url(text: str) -> str:
    parts = urlsplit(text)
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or "@" in parts.netloc
        or parts.query
        or parts.fragment
    ):
        raise ValueError("must be an http or https URL, with no user name in it")
    _require_readable(text)
    return text.rstrip("/")


def _host(text: str) -> str:
    if not text or "/" in text or urlsplit(f"//{text}").netloc != text or "@" in text:
        raise ValueError("must be a host, like go.example.com")
    _require_readable(f"http://{text}/")
    return text.lower()


def _require_readable(url: str) -> None:
    try:
        Url(url)
    except ValueError:
        raise ValueError("has a host or port that no browser reads") from None


def _listening(host: str) -> str:
    _require_readable(f"http://[{host}]/" if ":" in host else f"http://{host}/")
    return host


def _mail_address(text: str) -> str:
    try:
        return Address(addr_spec=parse_email(text)).addr_spec
    except (ValueError, MessageError):
        raise ValueError("must be an e-mail address, like repoint@example.com") from None


Port = Annotated[int, Field(ge=1, le=65535)]
# Relative to the project's folder, wherever a process is started from.
Folder = Annotated[Path, AfterValidator(lambda path: PROJECT / path)]
PublicURL = Annotated[str, AfterValidator(_public_url)]


class Settings(BaseSettings):
    """`host`, `port`: where this process listens. Public addresses follow from them unless set."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=PROJECT / ".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    data: Folder = PROJECT / "data"
    host: Annotated[str, AfterValidator(_listening)] = "127.0.0.1"
    port: Port = 8000
    mcp_port: Port = 8001
    database_url: str | None = None
    base_url: PublicURL = ""
    mcp_url: PublicURL = ""
    short_domain: Annotated[str, AfterValidator(_host)] | None = None
    secret_key: Annotated[str, Field(min_length=32)] | None = None
    plans_file: Folder | None = None
    trusted_proxies: str = ""
    logo_http: bool = False
    logo_networks: str = ""
    smtp_url: str | None = None
    mail_from: Annotated[str, AfterValidator(_mail_address)] | None = None
    rate_limit: Annotated[int, Field(ge=1, le=1_000_000)] = 600
    ads: bool = True
    metrics: bool = False

    @model_validator(mode="before")
    @classmethod
    def _fill_addresses(cls, given: dict[str, object]) -> dict[str, object]:
        host = str(given.get("host", "127.0.0.1"))
        shown = _WILDCARDS.get(host, f"[{host}]" if ":" in host else host)
        given.setdefault("base_url", f"http://{shown}:{given.get('port', 8000)}/v1")
        given.setdefault("mcp_url", f"http://{shown}:{given.get('mcp_port', 8001)}/mcp")
        return given

    @model_validator(mode="after")
    def _check_base_url(self) -> Self:
        if urlsplit(self.base_url).path not in ("", "/v1"):
            raise ValueError("base_url: must be the REST root, like https://qr.example.com/v1")
        return self

    @property
    def public_root(self) -> str:
        """The app's own public scheme and host, no slash behind."""
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

    @property
    def sender(self) -> str:
        """Whom our letters are from, one address."""
        return self.mail_from or f"repoint@{_mail_host(urlsplit(self.base_url).hostname or '')}"

    def addresses(self) -> Addresses:
        return service_addresses(self.public_root, self.short_domain, plain_http_logos=self.logo_http)

    def allowances(self) -> Allowances:
        """Raises SettingsError for a plans file that cannot be read or is wrong."""
        if self.plans_file is None:
            return DEFAULT_ALLOWANCES
        try:
            return override_allowances(tomllib.loads(self.plans_file.read_text("utf-8")))
        except OSError as error:
            raise SettingsError(f"{PREFIX}PLANS_FILE: cannot be read: {error.strerror}") from None
        except ValueError as error:
            raise SettingsError(f"{PREFIX}PLANS_FILE: {error}") from None

    def proxies(self) -> tuple[Network, ...]:
        """Raises SettingsError when one of the trusted proxies is no address or network."""
        return _networks("TRUSTED_PROXIES", self.trusted_proxies)

    def networks_of_logos(self) -> tuple[Network, ...]:
        """The operator's own networks that logos may be fetched from. Raises SettingsError."""
        return _networks("LOGO_NETWORKS", self.logo_networks)


def _mail_host(host: str) -> str:
    """No address has a bare number behind its @ (RFC 5321, 4.1.3)."""
    try:
        ip_address(host)
    except ValueError:
        return host or "localhost"
    return "localhost"


def _networks(name: str, text: str) -> tuple[Network, ...]:
    try:
        return parse_networks(text)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}{name}: {error}") from None


def read_settings() -> Settings:
    """The settings, every one checked. Raises SettingsError: one line that names the first that is wrong."""
    try:
        settings = Settings()
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        message = detail["msg"].removeprefix("Value error, ")
        name = str(detail["loc"][0]) if detail["loc"] else message.partition(":")[0]
        text = message if detail["loc"] else message.partition(": ")[2]
        raise SettingsError(f"{PREFIX}{name.upper()}: {text[:1].lower()}{text[1:]}") from None
    settings.allowances()
    settings.proxies()
    settings.networks_of_logos()
    settings.addresses()
    return settings


def unknown_settings() -> list[str]:
    """Variables with our prefix that are no setting of ours: a slip of the pen, most likely."""
    known = {name.upper() for name in Settings.model_fields} | _FORESEEN
    given = {*os.environ, *dotenv_values(PROJECT / ".env")}
    return sorted(name for name in given if name.startswith(PREFIX) and name[len(PREFIX) :] not in known)
