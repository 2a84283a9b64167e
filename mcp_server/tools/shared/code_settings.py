"""What create_qr_code and update_qr_code set alike: name, design, tags, status and restrictions."""

from collections.abc import Iterator
from typing import Annotated, Any, Final

from pydantic import Field, WithJsonSchema

from domain.codes.codes import QRCode
from domain.codes.design_input import DesignInput, with_frame_on
from domain.codes.restrictions import RestrictionsInput
from domain.drawing.css_colors import with_hex_colors
from domain.drawing.options import read_design
from domain.kernel.coercion import coerce
from domain.kernel.parsing import Fields, Strict
from domain.kernel.safe_text import isolated

OPTIONS_STEP: Final = "The options: list_qr_types with type options, or the resource repoint://options."
_GOOD_GRADES: Final = frozenset("AB")
DESIGN: Final = (
    "Design: width, height, margin (px), image (logo URL), dotsOptions {type: square|dots|rounded|"
    "extra-rounded|classy|classy-rounded|vertical-bars|horizontal-bars, color, gradient}, "
    "cornersSquareOptions and cornersDotOptions {type: square|rounded|leaf|classy|extra-rounded|dot, color}, "
    "backgroundOptions {color, round, image}, shape: square|circle, imageOptions {imageSize, margin, plate}, "
    "frameOptions {type: bottom|top|bubble|ticket|border|card|brackets|badge|phone|receipt, text, "
    "text2, icon, backgroundColor, textColor}. All: list_qr_types with type options"
)


def body_field(kind: str, description: str | None = None, **rules: Any) -> WithJsonSchema:
    """The schema of a field of the body, for assistants. The domain checks all fields at once."""
    return WithJsonSchema({"type": kind, **rules, **({"description": description} if description else {})})


class CodeSettings(Strict):
    name: Annotated[Any, body_field("string", "What the person calls it", maxLength=200)] = None
    # A dict and not Any, so that a JSON text is coerced.
    options: Annotated[dict[str, Any] | None, body_field("object", DESIGN)] = None
    template_id: Annotated[Any, body_field("string", "Design of a template: its id or name")] = None
    tags: Annotated[list[Any] | None, body_field("array", "All its tags", items={"type": "string"})] = None
    status: Annotated[Any, body_field("string", enum=["active", "paused"])] = None
    link_password: Annotated[
        Any, body_field("string", "Paid: who scans must type it", minLength=4, maxLength=128)
    ] = None
    password_enabled: Annotated[
        Any, body_field("boolean", "Paid: false keeps the password and asks nobody")
    ] = None
    expires_at: Annotated[
        Any, body_field("string", "Paid: a time; a date is the end of that day. It leads nowhere after it")
    ] = None
    expiration_enabled: Annotated[Any, body_field("boolean", "Paid: false keeps the time and lets pass")] = (
        None
    )
    expired_redirect_url: Annotated[Any, body_field("string", "Paid: where it leads once expired")] = None
    scan_limit: Annotated[Any, body_field("integer", "Paid: scans in all, past ones too", minimum=1)] = None
    scan_limit_reached_url: Annotated[Any, body_field("string", "Paid: where it leads after those")] = None
    strict: Annotated[
        bool, Field(description="Refuse a picture that cannot be read (grade F) or lacks an image")
    ] = False


def coerced_settings(body: Fields) -> dict[str, Any]:
    """The design and the restrictions as people write them."""
    coerced = coerce(RestrictionsInput, body, numbers=True, addresses=True)
    options = body.get("options")
    if isinstance(options, dict):
        design = with_hex_colors(coerce(DesignInput, options, under="options", numbers=True))
        coerced["options"] = with_frame_on(design)
    return coerced


def picture_advice(code: QRCode) -> Iterator[str]:
    """Its frame, how well the picture scans, and how to improve it."""
    frame, picture_state = read_design(code.options).frameOptions, code.picture_state
    if frame.enabled:
        words = isolated(f"{frame.text} {frame.text2}".strip())
        yield f"The picture has a frame ({frame.type}) that says “{words}”."
    if picture_state.image_error is not None:
        yield f"The picture lacks an image: {picture_state.image_error}"
    graded = picture_state.scannability
    if graded is None:
        return
    if graded.grade in _GOOD_GRADES:
        yield f"The picture scans well (grade {graded.grade})."
    elif graded.decoded:
        yield f"The picture scans badly (grade {graded.grade})."
    else:
        yield "The picture cannot be read (grade F)."
    for issue in graded.issues:
        # The first sentence is about a missing logo.
        if issue.code != "logo_missing":
            yield f"{issue.message} {issue.fix}"
