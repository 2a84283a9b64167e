"""What the operator sets: of both processes, and of each alone; the validation of settings."""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from pathlib import PurePath
from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import unquote, urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)
from pydantic_core import Url

from domain.accounts.accounts import SignUp, parse_email
from domain.kernel.faults import readable_by
from domain.kernel.net.addresses import Addresses, service_addresses
from domain.kernel.net.destinations import DEFAULT_PORTS, WebURL
from domain.kernel.net.hosts import is_host, parse_hosts
from domain.oauth.redirects import PRIVATE_USE_SCHEMES
from domain.scanning.visitors import Network, parse_networks

PREFIX: Final = "REPOINT_"
_DNS_PORT: Final = 53
_WILDCARDS: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - where to ask, not where to listen
# RFC 3986, 3.1.
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*")
# Schemes with a meaning of their own in browsers and operating systems.
_NO_APPS: Final = frozenset("http https javascript data file vbscript blob about".split())
_FOLDER: Final = re.compile(r"file://([^?#]+)")
_BUCKET: Final = re.compile(r"s3://([\w.-]{3,63})((?:/[\w-][\w.-]*)*)/?", re.ASCII)


class SettingsError(Exception):
    """The message is one line that names the setting."""


def _public_url(text: str) -> str:
    parts = urlsplit(text)
    is_root = parts.netloc and not any(sign in text for sign in "?#") and "@" not in parts.netloc
    if parts.scheme not in ("http", "https") or not is_root:
        raise ValueError("must be an http or https URL, with no user name, ? or # in it")
    _require_valid(text)
    return text.rstrip("/")


def _require_rest_root(url: str) -> None:
    if urlsplit(url).path not in ("", "/v1"):
        raise ValueError("must be the REST root, like https://qr.example.com/v1")


def _canonical(url: str) -> str:
    """The spelling that browsers use: clients compare it character by character."""
    return str(Url(url)).rstrip("/")


def _require_path(url: str) -> None:
    if not urlsplit(url).path:
        raise ValueError("must have a path, like https://assistants.example.com/mcp")


def _host(text: str) -> str:
    if not text or "/" in text or urlsplit(f"//{text}").netloc != text or "@" in text:
        raise ValueError("must be a host, like go.example.com")
    _require_valid(f"http://{text}/")
    # A-labels: the address is in pictures, and not every scanner reads another one.
    return text.lower() if text.isascii() else urlsplit(_canonical(f"http://{text}")).netloc


def parse_name_server(text: str) -> tuple[str, int]:
    """The address and port of a name server. Raises ValueError."""
    host = text if text.count(":") < 2 or text.startswith("[") else f"[{text}]"
    try:
        parts = urlsplit(f"//{host}")
        address = parts.hostname if parts.netloc == host else None
        return str(ip_address(address or "")), parts.port or _DNS_PORT
    except ValueError:
        raise ValueError("must be the address of a name server, like 9.9.9.9 or [2620:fe::fe]:53") from None


def parse_files_url(text: str) -> PurePath | tuple[str, str]:
    """The folder where files are kept, or the bucket and a prefix in it. Raises ValueError."""
    if folder := _FOLDER.fullmatch(text):
        return PurePath(unquote(folder[1]))
    if bucket := _BUCKET.fullmatch(text):
        return bucket[1], bucket[2][1:]
    raise ValueError("must be a folder or a bucket, like file:///srv/files or s3://bucket/prefix")


def _require_valid(url: str) -> None:
    try:
        host = Url(url).host
    except ValueError:
        raise ValueError("has a host or port that no browser reads") from None
    if host and not is_host(host):
        raise ValueError("has a host that is no IP address and that no DNS name can be")


def _require_contact(text: str) -> None:
    """A web address, or an e-mail address behind mailto: (RFC 6068)."""
    parts = urlsplit(text)
    if parts.scheme == "mailto":
        parse_email(unquote(parts.path))
    elif parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("must be a web address, or mailto: and an e-mail address")
    _require_valid(text)


def _between_commas(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _origin(text: str) -> str:
    """Serialize the origin as browsers do (RFC 6454, 6.2). Raises ValueError."""
    wrong = ValueError("must be web origins between commas, like https://inspector.example")
    scheme, separator, host = text.partition("://")
    if not separator or not host or any(mark in host for mark in "/?#@\\*"):
        raise wrong
    try:
        url = Url(text)
    except ValueError:
        raise wrong from None
    if scheme.lower() not in DEFAULT_PORTS:
        raise wrong
    port = "" if url.port in (None, DEFAULT_PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{url.host}{port}"


def _scheme(text: str) -> str:
    """A scheme in lower case. Raises ValueError for one that cannot belong to an app."""
    scheme = text.lower()
    if not _SCHEME.fullmatch(scheme):
        raise ValueError("must be URI schemes between commas, like com.example.app")
    if scheme in _NO_APPS:
        raise ValueError(f"must be schemes of apps, which {scheme} is not")
    return scheme


def _origins(text: str) -> str:
    return ",".join(_origin(part) for part in _between_commas(text))


def _schemes(text: str) -> str:
    return ",".join(_scheme(part) for part in _between_commas(text))


def _require_digits(value: object) -> object:
    """Addresses are made of the text: pydantic would also read 8_000 and +8000."""
    if isinstance(value, str) and not (value.isascii() and value.isdecimal()):
        raise ValueError("must be a number, like 8000")
    return value


Port = Annotated[int, BeforeValidator(_require_digits), Field(ge=1, le=65535)]
Host = Annotated[str, AfterValidator(_host)]
# Host names between commas.
Hosts = Annotated[str, readable_by(parse_hosts)]
ListeningHost = Annotated[
    str, readable_by(lambda host: _require_valid(f"http://[{host}]/" if ":" in host else f"http://{host}/"))
]
PublicURL = Annotated[str, AfterValidator(_public_url)]
CanonicalURL = Annotated[PublicURL, AfterValidator(_canonical)]
ContactURL = Annotated[str, readable_by(_require_contact)]
# Addresses and networks between commas.
Networks = Annotated[str, readable_by(parse_networks)]
# The address of a name server, and its port if that is not 53.
NameServer = Annotated[str, readable_by(parse_name_server)]
FilesURL = Annotated[str, readable_by(parse_files_url)]
# Web origins, and URI schemes of apps, between commas.
Origins = Annotated[str, AfterValidator(_origins)]
Schemes = Annotated[str, AfterValidator(_schemes)]


class SharedSettings(BaseModel):
    """`host`, `port`, `mcp_port`: where the processes listen. Public addresses follow from them unless set.

    Relative paths are unchanged; the code that opens them knows the base folder.
    """

    model_config = ConfigDict(frozen=True)

    data: PurePath = PurePath("data")
    host: ListeningHost = "127.0.0.1"
    port: Port = 8000
    mcp_port: Port = 8001
    database_url: str | None = None
    replica_url: str | None = None
    files_url: FilesURL | None = None
    base_url: Annotated[CanonicalURL, readable_by(_require_rest_root)] = ""
    mcp_url: Annotated[CanonicalURL, readable_by(_require_path)] = ""
    auth_url: CanonicalURL = ""
    short_domain: Host | None = None
    host_aliases: Hosts = ""
    secret_key: Annotated[str, Field(min_length=32)] | None = None
    # Whether a start may go on with another secret key than that of the database.
    new_secret_key: bool = False
    plans_file: PurePath | None = None
    trusted_proxies: Networks = ""
    fetch_http: bool = False
    fetch_networks: Networks = ""
    # The names of the two in earlier releases.
    logo_http: bool = False
    logo_networks: Networks = ""
    dns_server: NameServer | None = None
    rate_limit: Annotated[int, Field(ge=1, le=1_000_000)] = 600
    account_rate_limit: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    # The most in each account.
    max_folders: Annotated[int, Field(ge=0)] = 1_000
    max_tags: Annotated[int, Field(ge=0)] = 1_000
    # Templates of designs, and as many UTM templates.
    max_templates: Annotated[int, Field(ge=0)] = 1_000
    # Megabytes of the disk with the SQLite file that only scans may fill; 0: none.
    disk_reserve_mb: Annotated[int, Field(ge=0)] = 200
    # Single scans are pruned after this many days; None keeps them.
    scan_days: Annotated[int, Field(ge=2, le=36_500)] | None = None
    ads: bool = True
    metrics: bool = False
    # No debug: what libraries say then may quote what users sent.
    log_level: Literal["info", "warning", "error"] = "info"
    # Where owners write to the operator.
    support_url: ContactURL | None = None

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
    def most_items(self) -> dict[str, int]:
        """The most items of a kind, by its noun."""
        templates = dict.fromkeys(("template", "UTM template"), self.max_templates)
        return {"folder": self.max_folders, "tag": self.max_tags, **templates}

    @property
    def public_root(self) -> str:
        """The public scheme and host of the web process, without a slash."""
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
        others = (self.mcp_url, self.auth_url)
        return service_addresses(
            self.public_root,
            self.short_domain,
            others=others,
            plain_http_logos=self.fetches_http,
            aliases=parse_hosts(self.host_aliases),
        )

    def proxies(self) -> tuple[Network, ...]:
        return parse_networks(self.trusted_proxies)

    @property
    def fetches_http(self) -> bool:
        return self.fetch_http or self.logo_http

    def parsed_fetch_networks(self) -> tuple[Network, ...]:
        """The operator's own networks that logos may be fetched from, and webhooks sent to."""
        return parse_networks(self.fetch_networks) + parse_networks(self.logo_networks)


class WebSettings(SharedSettings):
    """`geoip_db`: a database of the places of IP addresses. `lifeboat`: a folder, see docs/lifeboat.md."""

    smtp_url: str | None = None
    mail_from: str | None = None
    geoip_db: PurePath | None = None
    lifeboat: PurePath | None = None
    # Who may make an account.
    signup: SignUp = SignUp.CLOSED

    @property
    def sender(self) -> str:
        return self.mail_from or f"repoint@{_mail_host(urlsplit(self.base_url).hostname or '')}"


def _mail_host(host: str) -> str:
    """A bare IP address is invalid after @ (RFC 5321, 4.1.3)."""
    try:
        ip_address(host)
    except ValueError:
        return host or "localhost"
    return "localhost"


class AssistantSettings(SharedSettings):
    """`access_token_ttl` in seconds. `openai_challenge`: the token of ChatGPT's directory."""

    access_token_ttl: Annotated[int, Field(ge=60, le=86_400)] = 3_600
    allow_client_metadata: bool = True
    openai_challenge: Annotated[str, Field(pattern=r"^[!-~]{1,512}$")] | None = None
    mcp_origins: Origins = ""
    client_schemes: Schemes = ""
    # Pages of the operator that the issuer's page and its metadata name.
    privacy_url: WebURL | None = None
    terms_url: WebURL | None = None

    def further_origins(self) -> frozenset[str]:
        """Other web origins whose pages may call the assistant endpoint."""
        return frozenset(_between_commas(self.mcp_origins))

    def private_use_schemes(self) -> frozenset[str]:
        """The schemes of known apps, and of the operator's."""
        return PRIVATE_USE_SCHEMES | frozenset(_between_commas(self.client_schemes))


# Settings of deploy/, whose compose files pass all of their .env on.
_OF_COMPOSE: Final = frozenset({"DOMAIN"})
# All settings, without the prefix: each process knows those of the other.
NAMES: Final = frozenset(
    name.upper() for kind in (WebSettings, AssistantSettings) for name in kind.model_fields
)


def unknown_names(variables: Iterable[str]) -> list[str]:
    """The variables with our prefix that are not settings: probably spelling mistakes."""
    known = {f"{PREFIX}{name}" for name in NAMES | _OF_COMPOSE}
    return sorted(name for name in set(variables) - known if name.startswith(PREFIX))


Read = TypeVar("Read", bound=BaseModel)


def read(kind: type[Read]) -> Read:
    """The settings from the environment and `.env`. Raises SettingsError with the first wrong setting."""
    file: Any = dict(kind.model_config).get("env_file")
    if file and file.is_dir():
        raise SettingsError(f"{file} cannot be read: it is a directory")
    try:
        return kind()
    except ValidationError as error:
        raise first_fault(error) from None
    except UnicodeError:
        raise SettingsError(f"{file} cannot be read: it is not UTF-8") from None
    except OSError as error:
        raise SettingsError(f"{file} cannot be read: {error.strerror}") from None


def first_fault(error: ValidationError) -> SettingsError:
    """The first wrong setting, in one line without its value, which may be a secret."""
    detail = error.errors(include_url=False, include_input=False)[0]
    text = detail["msg"].removeprefix("Value error, ")
    return SettingsError(f"{PREFIX}{str(detail['loc'][0]).upper()}: {text[:1].lower()}{text[1:]}")
