"""Looks that an undo restores: short, with the hash of an image from a file instead of its bytes."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from domain.codes.codes import QRCode
from domain.codes.design_input import is_data_uri
from domain.drawing.options import images_of, with_images
from domain.kernel.errors import NotFound
from domain.kernel.parsing import Fields, patch_between
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import get_named_item


async def short_look(deps: Deps, actor: Actor, code: QRCode) -> dict[str, Any] | None:
    """Template, options and theme; None if an image is gone. The images are kept for an hour."""
    options = await short_options(deps, actor, code)
    if options is None:
        return None
    template_id = str(code.template_id) if code.template_id else None
    return {"template_id": template_id, "options": options, "theme": code.theme}


async def short_options(deps: Deps, actor: Actor, code: QRCode) -> dict[str, Any] | None:
    """The options of a look; None if an image is gone. The images are kept for an hour."""
    logos, images = deps.store.logos, list[str | None]()
    for source, content_hash in zip(images_of(code.options), code.picture_state.image_hashes, strict=True):
        if not is_data_uri(source or ""):
            images.append(source)
            continue
        image = await logos.get(content_hash) if content_hash else None
        if image is None:
            return None
        await logos.keep(image, [actor.account.id], now=deps.clock())
        images.append(content_hash)
    return with_images(dict(code.options), *images)


async def whole_options(deps: Deps, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The whole options of those that `short_options` gave; None if an image is gone."""
    images = list[Any]()
    for source in images_of(options):
        if not isinstance(source, str) or ":" in source:
            images.append(source)
        elif (image := await deps.store.logos.get(source)) is not None:
            images.append(image.data_uri)
        else:
            return None
    return with_images(dict(options), *images)


async def fields_of_look(deps: Deps, actor: Actor, code: QRCode, look: Fields) -> dict[str, Any] | None:
    """The change that gives `code` a look of `short_look` again; None if an image is gone.

    The template may be gone by then.
    """
    whole = await whole_options(deps, look["options"])
    if whole is None:
        return None
    template, options, theme = None, code.options, code.theme
    with suppress(NotFound):
        template = await get_named_item(deps.store.templates, actor.account.id, look["template_id"] or "")
    if template is not None and template.id != code.template_id:
        options, theme = template.options, theme if template.theme is None else template.theme
    return {
        "template_id": str(template.id) if template is not None else None,
        "options": patch_between(options, whole),
        "theme": None if look["theme"] is None else patch_between(theme or {}, look["theme"]),
    }
