"""A copy of a code: its content and its look under a new short ID."""

from collections.abc import Mapping
from typing import Any

from domain.accounts.accounts import Account
from domain.accounts.plans import has_premium
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of
from domain.codes.rules.input import without_rule_ids
from domain.content import stored_content
from domain.pages.theme import theme_of_plan
from domain.use_cases.codes.codes import create_code
from domain.use_cases.codes.pictures import stored_images
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.deps import Actor, Deps


async def copy_code(deps: Deps, actor: Actor, reference: str, name: str) -> QRCode:
    """Raises as `create_code`. The copy has no restrictions: nobody knows the password. It is not paused.
    That of a blank code is blank. It shows our name where the account does not pay for pages without it.

    The pictures are those of the code: at their addresses may be others by now.
    """
    code = await get_short_url(deps.store.codes, actor.account.id, reference)
    content = stored_content(code.content)
    fields = {
        "name": name,
        **content,
        **code.type_as_sent,
        "options": code.options,
        "theme": copied_theme(deps, actor.account, code.theme),
        "tags": [*code.tags],
        "metadata": code.metadata,
        "rules": without_rule_ids(code.rules),
        "folder": str(code.folder_id) if code.folder_id else None,
        "short_link_domain": deps.addresses.host_of(code.domain),
    }
    images = await stored_images(deps, picture_source_of(code, deps.addresses))
    return await create_code(deps, actor, lambda: fields, images=images)


def copied_theme(deps: Deps, account: Account, theme: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """A theme for what the account makes from it, without premium fields that it does not pay for."""
    return theme_of_plan(theme, has_premium=has_premium(deps.allowance_of(account), account.subscription))
