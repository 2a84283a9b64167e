"""A code on paper: the layouts in which it is wide enough, and the sheets themselves."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.codes.codes import QRCode
from domain.codes.picture_source import PictureSource, picture_source_of, twin_picture_source_of
from domain.content.types.wifi import WifiContent
from domain.drawing.brand import brand_of
from domain.drawing.colors import read_color
from domain.drawing.options import Design, read_design
from domain.drawing.output import Undrawable
from domain.drawing.print_layouts import (
    DISTANCE,
    FilledLayout,
    LayoutName,
    PrintedCode,
    PrintForm,
    PrintLayout,
    print_layouts,
    printed_width,
)
from domain.drawing.shapes import Color, DecodedImage
from domain.drawing.sheets import Label, Lengths
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.use_cases.codes.pictures import stored_images
from domain.use_cases.deps import Deps

# The difference between its strongest and its weakest channel from which on a colour has a hue.
_HUE = 24


@dataclass(frozen=True, slots=True)
class LayoutFit:
    """The width of a code in a layout, beside the least at which it scans, in mm. Of two, the tighter one."""

    name: LayoutName
    width: float
    least: float

    @property
    def is_wide_enough(self) -> bool:
        return is_wide_enough(self.width, self.least)

    @property
    def distance(self) -> float:
        """From how far it scans."""
        return self.width * DISTANCE


def is_wide_enough(width: float, least: float) -> bool:
    return round(width, 1) >= round(least, 1)


async def layout_fits(deps: Deps, code: QRCode) -> list[LayoutFit]:
    """List what this code is printed on, or is too small for; nothing if its picture does not scan."""
    found = code.picture_state.scannability
    if found is not None and found.grade == "F":
        return []
    source, twin = picture_source_of(code, deps.addresses), twin_of(code)
    (proportion,) = await deps.renderer.proportions_of([read_design(source.options)])
    needs = needs_of(source, proportion, twin)
    return [
        LayoutFit(name, *tightest(layout, needs))
        for name, layout in print_layouts().items()
        if twin is not None or not layout.for_networks
    ]


def needs_of(source: PictureSource, proportion: float, twin: PictureSource | None) -> Mapping[str, Lengths]:
    """How many times as high as wide each picture of a code is, and its least width."""
    needs = {"code": (proportion, source.least_mm(read_design(source.options)))}
    if twin is not None:
        needs["twin"] = 1.0, twin.least_mm(read_design(twin.options))
    return needs


def tightest(layout: PrintLayout, needs: Mapping[str, Lengths]) -> Lengths:
    """The width of a code in a layout, and its least. Of two, the tighter one."""
    sizes = [(printed_width(part, needs[part.kind][0]), needs[part.kind][1]) for part in layout.codes]
    return min(sizes, key=lambda size: size[0] / size[1])


async def draw_print(
    deps: Deps, code: QRCode, fit: LayoutFit, filled: FilledLayout, form: PrintForm
) -> bytes:
    """Raise ValidationFailed where the code would be too small to scan, or where words have no room."""
    if not fit.is_wide_enough:
        raise ValidationFailed([Fault("layout", Reason.PRINT_TOO_SMALL, size=fit.width, least=fit.least)])
    try:
        return await deps.renderer.draw_print(
            await printed_code(deps, code, picture_source_of(code, deps.addresses), filled), form
        )
    except Undrawable as undrawable:
        raise ValidationFailed([undrawable.fault]) from None


async def printed_code(deps: Deps, code: QRCode, source: PictureSource, filled: FilledLayout) -> PrintedCode:
    label, twin = await label_of(deps, source), twin_of(code)
    brand = await _color_of(deps, label.design, label.images.logo)
    return PrintedCode(filled, label, await label_of(deps, twin) if twin else None, brand)


def twin_of(code: QRCode) -> PictureSource | None:
    """The twin of a network. No other type has a layout for two codes."""
    return twin_picture_source_of(code) if isinstance(code.content, WifiContent) else None


async def label_of(deps: Deps, source: PictureSource, caption: str = "") -> Label:
    return Label(source.text, read_design(source.options), await stored_images(deps, source), caption)


async def _color_of(deps: Deps, design: Design, logo: DecodedImage | None) -> Color:
    """The colour that people would name for the design; where it is black on white, that of its logo."""
    dots, ground, frame = design.dotsOptions, design.backgroundOptions, design.frameOptions
    texts = [dots.gradient.colorStops[0].color if dots.gradient else dots.color, ground.color]
    texts += [frame.backgroundColor] if frame.enabled else []
    found = brand_of({color: 1.0 for text in texts if (color := read_color(text)).alpha == 255})
    if logo is not None and max(found[:3]) - min(found[:3]) < _HUE:
        return await deps.renderer.main_color(logo)
    return found
