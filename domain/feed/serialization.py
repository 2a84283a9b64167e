"""Webhooks as answers."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from domain.feed import webhooks
from domain.feed.events import EventType
from domain.feed.webhooks import DisabledReason


class Webhook(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID = Field(description="Its id, which never changes.")
    url: str = Field(description="Where events are sent.")
    events: list[EventType] | None = Field(description="The types of events; null: all.")
    only: dict[str, list[str]] | None = Field(
        description="Of codes and links that one of `qr_codes`, `folders` and `tags` names; null: of all."
    )
    enabled: bool = Field(description="Whether events are sent.")
    failing_since: datetime | None = Field(
        description="The first failure since the last success; null if the last try was one."
    )
    disabled_at: datetime | None = Field(description="When the service disabled it; null if it did not.")
    disabled_reason: DisabledReason | None = Field(
        description="`gone`: its receiver answered 410. `failing`: five days without a success."
    )
    old_secret_until: datetime | None = Field(
        description="Until when the secret before is signed with, too; null if no new one was made."
    )
    created_at: datetime = Field(description="When it was made.")
    updated_at: datetime = Field(description="When it was last changed.")
    secret: str | None = Field(
        None, description="What messages are signed with; in the answer that made it alone."
    )


def serialize_webhook(webhook: webhooks.Webhook) -> dict[str, Any]:
    return Webhook.model_validate(webhook).model_dump(mode="json", exclude={"secret"})
