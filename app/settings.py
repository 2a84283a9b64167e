"""Settings: environment variables `REPOINT_*`, and `.env` in the project's folder."""

from email.errors import MessageError
from email.headerregistry import Address
from ipaddress import ip_address
from pathlib import Path, PurePath
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator
from pydantic_settings import BaseSettings, SettingsConfigDict

from domain.accounts.accounts import SignUp, parse_email
from domain.settings import PREFIX, SharedSettings, read

PROJECT = Path(__file__).resolve().parent.parent


def _mail_address(text: str) -> str:
    try:
        return Address(addr_spec=parse_email(text)).addr_spec
    except (ValueError, MessageError):
        raise ValueError("must be an e-mail address, like repoint@example.com") from None


class Settings(SharedSettings, BaseSettings):
    """`geoip_db`: a database of the places of IP addresses. `lifeboat`: a folder, see docs/lifeboat.md."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=PROJECT / ".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    smtp_url: str | None = None
    mail_from: Annotated[str, AfterValidator(_mail_address)] | None = None
    geoip_db: PurePath | None = None
    lifeboat: PurePath | None = None
    # Who may make an account.
    signup: SignUp = SignUp.CLOSED

    @property
    def sender(self) -> str:
        """The address that e-mails are sent from."""
        return self.mail_from or f"repoint@{_mail_host(urlsplit(self.base_url).hostname or '')}"


def _mail_host(host: str) -> str:
    """A bare IP address is invalid after @ (RFC 5321, 4.1.3)."""
    try:
        ip_address(host)
    except ValueError:
        return host or "localhost"
    return "localhost"


def read_settings() -> Settings:
    """Raises SettingsError."""
    return read(Settings)
