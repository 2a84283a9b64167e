"""What the operator sets, as far as this process reads it."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PROJECT = Path(__file__).resolve().parent.parent
PREFIX = "REPOINT_"


class SettingsError(Exception):
    """One line that names the setting."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=PROJECT / ".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    data: Annotated[Path, AfterValidator(lambda path: PROJECT / path)] = PROJECT / "data"
    host: str = "127.0.0.1"
    mcp_port: Annotated[int, Field(ge=1, le=65535)] = 8001
    database_url: str | None = None
    metrics: bool = False


def read_settings() -> Settings:
    """Raises SettingsError: one line that names the first setting that is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        raise SettingsError(f"{PREFIX}{str(detail['loc'][0]).upper()}: {detail['msg']}") from None
