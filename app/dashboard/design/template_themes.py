"""/dashboard/templates/:id/theme: the look that a template gives to pages, on an example of one."""

from functools import partial
from typing import Final

from starlette.responses import Response

from app.dashboard.design.template_pages import find_template, path_of_template
from app.dashboard.frame import AnswerOwner, Pages, SignedIn, owners_page
from app.dashboard.making.previews import parse_example
from app.dashboard.making.themes import AnswerWearer, Wearer, preview, save, show, undo
from domain.content import SLUGS
from domain.use_cases.named_items.items import change_item
from domain.use_cases.named_items.templates import TEMPLATES

# It has words, buttons and lists.
_EXAMPLE: Final = "business"


def _of_template(answer: AnswerWearer) -> AnswerOwner:
    async def about(visit: SignedIn) -> Response:
        template = await find_template(visit)
        wearer = Wearer(
            entity=template,
            path=path_of_template(template),
            name=template.name,
            stale=visit.t.template_changed_meanwhile,
            content=parse_example(SLUGS[_EXAMPLE].type_id),
            change=partial(change_item, TEMPLATES),
            nav_room="templates",
        )
        return await answer(visit, wearer)

    return about


PAGES: Final[Pages] = {
    "/templates/{template}/theme": owners_page(_of_template(show), _of_template(save)),
    "/templates/{template}/theme/undo": owners_page(None, _of_template(undo)),
    "/templates/{template}/theme/preview": owners_page(_of_template(preview), _of_template(preview)),
}
