"""Before a code is saved its images are fetched and its picture is drawn and graded."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from domain.codes.codes import PictureState, QRCode
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.options import images_of, read_design
from domain.drawing.output import Undrawable
from domain.drawing.scannability import Scannability, without_image
from domain.drawing.shapes import DecodedImage
from domain.kernel.errors import Fault, NotScannable, ValidationFailed
from domain.use_cases.codes.writes import NotReady
from domain.use_cases.deps import Deps


@dataclass(frozen=True, slots=True)
class GradedPicture:
    options: dict[str, Any]
    picture_state: PictureState
    logo: DecodedImage | None
    background: DecodedImage | None = None

    async def keep_images(self, deps: Deps) -> None:
        for image in (self.logo, self.background):
            if image is not None:
                await deps.store.logos.keep(image, now=deps.clock())


@dataclass(frozen=True, slots=True)
class Images:
    """The logo and the background of a design, or why they are missing."""

    logo: DecodedImage | None = None
    logo_error: str | None = None
    background: DecodedImage | None = None
    background_error: str | None = None


async def grade_code_picture(
    deps: Deps,
    text: str,
    options: dict[str, Any],
    before: QRCode | None = None,
    *,
    logo: DecodedImage | None = None,
    background: DecodedImage | None = None,
    is_wanted_next: bool = True,
) -> GradedPicture:
    """Fetch the images, unless given or known from `before`, and grade the picture. Never in a transaction.

    The picture is graded without an image that cannot be fetched. Raises ValidationFailed when there is no
    room for the modules, or for the logo and its margin.
    """
    design, images = read_design(options), await images_for(deps, options, before, logo, background)
    grade = partial(
        deps.renderer.grade, text, design, background=images.background, is_wanted_next=is_wanted_next
    )
    try:
        scannability = await grade(images.logo)
    except Undrawable as undrawable:
        if images.logo is None or before is None or before.options != options:
            raise no_room(undrawable) from None
        # The options were accepted without the logo: a change of other fields must not fail.
        images = replace(images, logo=None, logo_error=f"The logo cannot be placed: {undrawable}.")
        scannability = await grade(None)
    return GradedPicture(options, picture_state_of(scannability, images), images.logo, images.background)


def pending_picture(
    options: dict[str, Any], logo: DecodedImage | None, background: DecodedImage | None
) -> GradedPicture:
    """Drawn later, with these images where they are known."""
    state = PictureState(
        logo_hash=logo.content_hash if logo else None,
        background_hash=background.content_hash if background else None,
        is_picture_pending=True,
    )
    return GradedPicture(options, state, logo, background)


def picture_state_of(scannability: Scannability, images: Images) -> PictureState:
    missing = {
        "options.image": images.logo_error,
        "options.backgroundOptions.image": images.background_error,
    }
    errors = {option: error for option, error in missing.items() if error is not None}
    for option, error in errors.items():
        scannability = without_image(scannability, error, option)
    return PictureState(
        logo_hash=images.logo.content_hash if images.logo else None,
        background_hash=images.background.content_hash if images.background else None,
        image_error=" ".join(errors.values()) or None,
        scannability=scannability,
    )


def no_room(undrawable: Undrawable) -> ValidationFailed:
    return ValidationFailed([Fault(undrawable.field, undrawable.message)])


@dataclass(slots=True)
class ChangedPicture:
    """The picture of a code that changes. It is graded outside the transaction, because that is slow."""

    _wanted: tuple[QRCode, dict[str, Any]] | None = None
    _graded: GradedPicture | None = None

    async def prepare(self, deps: Deps) -> None:
        if self._wanted is None:
            return
        (code, options), self._wanted = self._wanted, None
        text = deps.addresses.short_url(code.domain, code.short_id)
        self._graded = await grade_code_picture(deps, text, options, code)

    async def with_state(self, deps: Deps, code: QRCode, changed: QRCode) -> QRCode:
        """`changed` with the state of its picture; images are stored. Raises NotReady when it is unknown.

        A picture is graded again when its options change, and while an image is missing.
        """
        graded = self._graded
        if graded is not None and graded.options == changed.options:
            await graded.keep_images(deps)
            return replace(changed, picture_state=graded.picture_state)
        is_graded = changed.picture_state.scannability is not None
        if changed.options == code.options and is_graded and changed.picture_state.image_error is None:
            return changed
        self._wanted = code, changed.options
        raise NotReady


def require_scannable(scannability: Scannability | None) -> None:
    """Raise NotScannable for grade F and for a missing image, with the options to change."""
    issues = scannability.issues if scannability is not None else ()
    if scannability is not None and scannability.grade == "F":
        what = "not scan (grade F)"
    else:
        issues = tuple(issue for issue in issues if issue.code == "logo_missing")
        is_logo = any(issue.field == "options.image" for issue in issues)
        what = "lack its logo" if is_logo else "lack its background"
    if issues:
        raise NotScannable(what, [Fault(issue.field, f"{issue.message} {issue.fix}") for issue in issues])


async def images_for(
    deps: Deps,
    options: dict[str, Any],
    before: QRCode | None = None,
    logo: DecodedImage | None = None,
    background: DecodedImage | None = None,
) -> Images:
    """Those of the store where `before` has the same. `logo`, `background`: if they are decoded already."""
    sources = images_of(options)
    hashes: tuple[str | None, ...] = (None, None)
    if before is not None:
        known = zip(sources, images_of(before.options), before.picture_state.image_hashes, strict=True)
        hashes = tuple(content_hash if source == old else None for source, old, content_hash in known)
    logo_error = background_error = None
    if logo is None:
        logo, logo_error = await _image_of(deps, "logo", sources[0], hashes[0])
    if background is None:
        background, background_error = await _image_of(deps, "background", sources[1], hashes[1])
    return Images(logo, logo_error, background, background_error)


async def _image_of(
    deps: Deps, name: str, source: str | None, content_hash: str | None
) -> tuple[DecodedImage | None, str | None]:
    """The image, or the reason for its absence."""
    if source is None:
        return None, None
    if content_hash and (kept := await deps.store.logos.get(content_hash)) is not None:
        return kept, None
    try:
        return await deps.renderer.fetch_logo(source), None
    except ImageUnavailable as error:
        return None, f"The {name} {error.reason}."
