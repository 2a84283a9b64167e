"""Codes for somebody who asks in words: a template by its name, a code by what its page is called."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from domain.codes.codes import QRCode
from domain.content import TYPES
from domain.kernel.errors import Fault, NotFound, ValidationFailed
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Fields
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.codes import create_code
from domain.use_cases.codes.named_items import list_named_items
from domain.use_cases.deps import Actor, Deps

MAX_NAME: Final = 200
_PAGE: Final = 100


class MadeAndDeleted(NotFound):
    """What an idempotency key made is not there any more."""

    def __init__(self) -> None:
        super().__init__(QRCode.noun)
        self.message = "The code that was made with this idempotency_key has been deleted since."


async def create_assisted_code(
    deps: Deps,
    actor: Actor,
    fields: Fields,
    *,
    record: IdempotencyRecord | None = None,
    strict: bool = False,
) -> QRCode:
    """As `create_code`. `template_id` may be the name of a template; a code without a name is called as its page is."""
    asked = {**_name_of_page(fields), **await _template_of(deps, actor.account.id, fields)}
    return await create_code(
        deps,
        actor,
        lambda: {**asked, **{name: value for name, value in fields.items() if name not in asked}},
        record=record,
        strict=strict,
    )


async def get_made(deps: Deps, account_id: UUID, code_id: UUID) -> QRCode:
    """What was made with an idempotency key. Raises MadeAndDeleted."""
    code = await deps.store.codes.get(account_id, code_id)
    if code is None:
        raise MadeAndDeleted
    return code


def _name_of_page(fields: Fields) -> Mapping[str, Any]:
    """The title that its type requires, where there is one and the code has no name."""
    type_id = fields.get("type_id")
    model = TYPES.get(type_id) if type(type_id) is int else None
    if model is None or fields.get("name") is not None or "name" in model.shared_fields:
        return {}
    for name, field in model.model_fields.items():
        title = fields.get(name)
        if field.is_required() and name.endswith(("title", "business_name")) and isinstance(title, str):
            return {"name": title[:MAX_NAME]}
    return {}


async def _template_of(deps: Deps, account_id: UUID, fields: Fields) -> Mapping[str, Any]:
    """The id of the template that is named. One that is spelled as an id is left to be looked up."""
    parsed = fields.get("template_id")
    if not isinstance(parsed, str) or parse_id(parsed) is not None:
        return {}
    found, after = [], None
    while True:
        page, after, _ = await list_named_items(deps.store.templates, account_id, limit=_PAGE, after=after)
        found += [template for template in page if template.name == parsed]
        if after is None:
            break
    if len(found) > 1:
        fault = Fault("template_id", f"is the name of {len(found)} templates: send the id of the one")
        raise ValidationFailed([fault])
    if not found:
        raise NotFound(deps.store.templates.noun, "template_id")
    return {"template_id": str(found[0].id)}
