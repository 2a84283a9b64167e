"""What happens before a code is saved: its images are fetched, its picture is drawn and graded."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from domain.codes.codes import PictureState, QRCode
from domain.drawing.layout import QUIET_ZONE, modules_of
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.options import IMAGE_PATHS, images_of, read_design
from domain.drawing.output import Undrawable
from domain.drawing.scannability import MODULE_MM, MissingImage, Scannability, without_image
from domain.drawing.shapes import NO_IMAGES, Images
from domain.kernel.errors import NotScannable, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.use_cases.deps import Deps
from domain.use_cases.locked_accounts import NotReady


@dataclass(frozen=True, slots=True)
class GradedPicture:
    options: dict[str, Any]
    picture_state: PictureState
    images: Images

    async def keep_images(self, deps: Deps, account_id: UUID) -> None:
        for image in self.images:
            if image is not None:
                await deps.store.logos.keep(image, [account_id], now=deps.clock())


async def grade_code_picture(
    deps: Deps,
    text: str,
    options: dict[str, Any],
    before: QRCode | None = None,
    *,
    decoded: Images = NO_IMAGES,
    is_wanted_next: bool = True,
) -> GradedPicture:
    """Fetch the images that are neither `decoded` nor of `before`, grade the picture. Never in a transaction.

    The picture is graded without an image that cannot be fetched. Raises ValidationFailed when there is no
    room for the modules, or for the logo and its margin.
    """
    images, errors = await images_for(deps, options, before, decoded)
    is_wanted_next = is_wanted_next and deps.shows_pictures
    grade = partial(deps.renderer.grade, text, read_design(options), is_wanted_next=is_wanted_next)
    try:
        scannability = await grade(images)
    except Undrawable as undrawable:
        if images.logo is None or before is None or before.options != options:
            raise ValidationFailed([undrawable.fault]) from None
        # The options were accepted without the logo: a change of other fields must not fail.
        images = images._replace(logo=None)
        errors = {
            IMAGE_PATHS[0]: MissingImage(f"The logo cannot be placed: {undrawable}.", "no_room"),
            **errors,
        }
        try:
            scannability = await grade(images)
        except Undrawable as still:
            raise ValidationFailed([still.fault]) from None
    return GradedPicture(options, picture_state_of(scannability, images, errors), images)


async def grade_again(
    deps: Deps, code: QRCode, options: dict[str, Any], *, is_wanted_next: bool = True
) -> GradedPicture:
    """As `grade_code_picture`, but options that the code has already are never refused: it may be printed.

    A picture that cannot be drawn, such as under a longer domain, has grade F, and an error that says why.
    """
    text = deps.addresses.short_url(code.domain, code.short_id)
    try:
        return await grade_code_picture(deps, text, options, code, is_wanted_next=is_wanted_next)
    except ValidationFailed as refusal:
        if options != code.options:
            raise
        (fault,) = refusal.faults
        error = f"The picture cannot be drawn: {fault.field} {fault.message}."
        modules = modules_of(text, read_design(options))
        undrawn = Scannability("F", False, (), MODULE_MM["F"] * (modules + 2 * QUIET_ZONE))
        state = replace(code.picture_state, image_error=error, scannability=undrawn, is_picture_pending=False)
        return GradedPicture(options, state, NO_IMAGES)


def pending_picture(options: dict[str, Any], images: Images) -> GradedPicture:
    """Drawn later, with these images where they are known."""
    logo_hash, background_hash = images.hashes
    state = PictureState(logo_hash=logo_hash, background_hash=background_hash, is_picture_pending=True)
    return GradedPicture(options, state, images)


def picture_state_of(
    scannability: Scannability, images: Images, errors: dict[str, MissingImage]
) -> PictureState:
    """`errors`: by option, see `images_for`."""
    for option, error in errors.items():
        scannability = without_image(scannability, error, option)
    logo_hash, background_hash = images.hashes
    return PictureState(
        logo_hash=logo_hash,
        background_hash=background_hash,
        image_error=" ".join(error.sentence for error in errors.values()) or None,
        scannability=scannability,
    )


@dataclass(slots=True)
class ChangedPicture:
    """The picture of a code that changes. It is graded outside the transaction, because that is slow."""

    _wanted: tuple[QRCode, dict[str, Any]] | None = None
    _graded: GradedPicture | None = None

    @property
    def images(self) -> Images | None:
        return self._graded.images if self._graded else None

    async def prepare(self, deps: Deps) -> None:
        if self._wanted is None:
            return
        (code, options), self._wanted = self._wanted, None
        self._graded = await grade_again(deps, code, options)

    async def with_state(self, deps: Deps, code: QRCode, changed: QRCode) -> QRCode:
        """`changed` with the state of its picture; images are stored. Raises NotReady when it is unknown.

        A picture is graded again when its options change, and while an image is missing; one that cannot be
        drawn is not tried again.
        """
        graded = self._graded
        if graded is not None and graded.options == changed.options:
            await graded.keep_images(deps, code.account_id)
            return replace(changed, picture_state=graded.picture_state)
        state = changed.picture_state
        is_known = state.scannability is not None and (state.image_error is None or state.is_undrawn)
        if changed.options == code.options and is_known:
            return changed
        self._wanted = code, changed.options
        raise NotReady


def require_scannable(scannability: Scannability | None) -> None:
    """Raise NotScannable for grade F and for an image that is missing or not seen, with what to change."""
    issues = scannability.issues if scannability is not None else ()
    if scannability is not None and scannability.grade == "F":
        what = "not scan (grade F)"
    else:
        issues = tuple(issue for issue in issues if issue.code in ("logo_missing", "logo_invisible"))
        is_logo = any(not issue.field.startswith("options.background") for issue in issues)
        what = "show no logo" if is_logo else "show no background"
    if issues:
        faults = [
            Fault(issue.field, Reason.ISSUE, issue=issue.code, why=f"{issue.message} {issue.fix}")
            for issue in issues
        ]
        raise NotScannable(what, faults)


async def images_for(
    deps: Deps, options: dict[str, Any], before: QRCode | None = None, decoded: Images = NO_IMAGES
) -> tuple[Images, dict[str, MissingImage]]:
    """The images, those of the store where `before` has the same, and by option why one is missing.

    `decoded`: those that are known already.
    """
    images, errors = decoded, dict[str, MissingImage]()
    old = images_of(before.options) if before is not None else (None, None)
    hashes = before.picture_state.image_hashes if before is not None else (None, None)
    places = zip(Images._fields, IMAGE_PATHS, images_of(options), old, hashes, strict=True)
    for name, path, source, old_source, content_hash in places:
        if source is not None and getattr(decoded, name) is None:
            known = content_hash if source == old_source else None
            try:
                kept = await deps.store.logos.get(known) if known else None
                images = images._replace(**{name: kept or await deps.renderer.fetch_logo(source)})
            except ImageUnavailable as error:
                errors[path] = MissingImage(f"The {name} {error.reason}.", error.cause)
    return images, errors
