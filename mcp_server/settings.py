"""Settings: environment variables `REPOINT_*`, and `.env` in the project's folder."""

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict

from domain.settings import PREFIX, AssistantSettings, read

PROJECT = Path(__file__).resolve().parent.parent


class Settings(AssistantSettings, BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=PROJECT / ".env", extra="ignore", frozen=True, env_ignore_empty=True
    )


def read_settings() -> Settings:
    """Raises SettingsError."""
    return read(Settings)
