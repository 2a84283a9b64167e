"""show_qr_code: the picture in the conversation, as an MCP App, as an image and in words."""

from typing import Annotated, Final

from pydantic import BaseModel, Field

from domain.codes.picture_source import picture_source_of, twin_picture_source_of
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from mcp_server.apps import CODE_PAGE, tool_meta
from mcp_server.tools.shared import codes
from mcp_server.tools.shared.arguments import CodeArguments
from mcp_server.tools.shared.results import source_blocks
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

_FILES_FOR_PRINT: Final = ("svg", "pdf", "png")
_TWIN: Final = "It holds the content itself: it works without this service, and its prints never change."


class ShowArguments(CodeArguments):
    static_twin: Annotated[
        bool, Field(description="Instead: the picture with the content itself, for types that have one")
    ] = False


class Picture(BaseModel):
    """`static_twin`: the picture is that of the static twin, and `print` its files."""

    id: str
    name: str | None
    short_url: str
    type: str
    destination: str | None
    status: str
    scan: Annotated[str, Field(description="What a scan does now")]
    image: str
    static_twin: bool
    print: dict[str, str]


async def show_code(caller: Caller, arguments: ShowArguments) -> Answer:
    code = await codes.find_code(caller, arguments.id)
    fields, scan = codes.code_fields(caller, code), codes.describe_code_scan(caller, code)
    source, files = picture_source_of(code, caller.context.deps.addresses), f"{fields['short_url']}.{{}}"
    about = [codes.describe_code(caller, code), *codes.picture_advice(code)]
    if arguments.static_twin:
        if (twin := twin_picture_source_of(code)) is None:
            raise ValidationFailed([Fault("static_twin", Reason.NO_TWIN)])
        source, scan = twin, _TWIN
        about = [f"{codes.describe_address(caller, code)} The picture is its static twin. {_TWIN}"]
        fields = {**fields, "image": fields["static_image"]}
        files = fields["static_image"].replace("/static.png?", "/static.{}?")
    prints = {ending: files.format(ending) for ending in _FILES_FOR_PRINT}
    blocks = await source_blocks(caller, source)
    missing = [] if blocks else ["The picture is too detailed to be shown here."]
    sized = "&size" if arguments.static_twin else "?size"
    to_print = f"To print it: {', '.join(prints.values())} ({sized}_mm=40: 40 mm; {sized}=2000: PNG in px)"
    shown = {**fields, "scan": scan, "static_twin": arguments.static_twin, "print": prints}
    return Answer(
        summary=" ".join([*about, *missing, to_print]),
        structured=Picture.model_validate(shown),
        blocks=blocks,
    )


SHOW_QR_CODE: Final = Tool(
    name="show_qr_code",
    title="Show a QR code",
    description=(
        "Shows the person a code's picture in the conversation, or its static twin's, with its short URL, "
        "what a scan does, and files for print (SVG, PDF, PNG). Use it after making a code and whenever "
        "they want to see or print one. A short link has none. To restyle: update_qr_code. Changes "
        "nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ShowArguments,
    result=Picture,
    run=show_code,
    meta=tool_meta(CODE_PAGE),
)
