"""Before a code is saved its logo is fetched and its picture is drawn and graded."""

from dataclasses import dataclass, replace
from typing import Any

from domain.codes.codes import PictureState, QRCode
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.options import read_design
from domain.drawing.output import Undrawable
from domain.drawing.scannability import Scannability, without_logo
from domain.drawing.shapes import DecodedImage
from domain.kernel.errors import Fault, NotScannable, ValidationFailed
from domain.use_cases.codes.writes import NotReady
from domain.use_cases.deps import Deps


@dataclass(frozen=True, slots=True)
class GradedPicture:
    options: dict[str, Any]
    picture_state: PictureState
    logo: DecodedImage | None


async def grade_code_picture(
    deps: Deps,
    text: str,
    options: dict[str, Any],
    before: QRCode | None = None,
    *,
    logo: DecodedImage | None = None,
    is_wanted_next: bool = True,
) -> GradedPicture:
    """Fetch the logo, unless it is given or `before` has it, and grade the picture. Never in a transaction.

    When the logo cannot be fetched, the picture is graded without it. Raises ValidationFailed when there is
    no room for the modules, or for the logo and its margin.
    """
    design = read_design(options)
    error: str | None = None
    if logo is None:
        logo, error = await logo_of(deps, options, before)
    try:
        scannability = await deps.renderer.grade(text, design, logo, is_wanted_next=is_wanted_next)
    except Undrawable as undrawable:
        if logo is None or before is None or before.options != options:
            raise no_room(undrawable) from None
        # The options were accepted without the logo: a change of other fields must not fail.
        logo, error = None, f"The logo cannot be placed: {undrawable}."
        scannability = await deps.renderer.grade(text, design, None, is_wanted_next=is_wanted_next)
    return GradedPicture(options, picture_state_of(scannability, logo, error), logo)


def picture_state_of(
    scannability: Scannability, logo: DecodedImage | None, error: str | None
) -> PictureState:
    """`error`: why the logo is missing."""
    if error is not None:
        scannability = without_logo(scannability, error)
    logo_hash = logo.content_hash if logo else None
    return PictureState(logo_hash=logo_hash, image_error=error, scannability=scannability)


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
        """`changed` with the state of its picture; the logo is stored. Raises NotReady when it is unknown.

        A picture is graded again when its options change, and while its logo is missing.
        """
        graded = self._graded
        if graded is not None and graded.options == changed.options:
            if graded.logo is not None:
                await deps.store.logos.keep(graded.logo, now=deps.clock())
            return replace(changed, picture_state=graded.picture_state)
        is_graded = changed.picture_state.scannability is not None
        if changed.options == code.options and is_graded and changed.picture_state.image_error is None:
            return changed
        self._wanted = code, changed.options
        raise NotReady


def require_scannable(scannability: Scannability | None) -> None:
    """Raise NotScannable for grade F and for a missing logo, with the options to change."""
    issues = scannability.issues if scannability is not None else ()
    if scannability is not None and scannability.grade == "F":
        what = "not scan (grade F)"
    else:
        what, issues = "lack its logo", tuple(issue for issue in issues if issue.code == "logo_missing")
    if issues:
        raise NotScannable(what, [Fault(issue.field, f"{issue.message} {issue.fix}") for issue in issues])


async def logo_of(
    deps: Deps, options: dict[str, Any], before: QRCode | None = None
) -> tuple[DecodedImage | None, str | None]:
    """The logo, or the reason for its absence."""
    image = options.get("image")
    if image is None:
        return None, None
    if before is not None and before.picture_state.logo_hash and before.options.get("image") == image:
        kept = await deps.store.logos.get(before.picture_state.logo_hash)
        if kept is not None:
            return kept, None
    try:
        return await deps.renderer.fetch_logo(image), None
    except ImageUnavailable as error:
        return None, f"The logo {error.reason}."
