"""Type 20: a list of links."""

from typing import Annotated

from pydantic import Field

from domain.content.fields import Icon, Name, PictureURL, Text
from domain.content.qr_type import CodeContent
from domain.kernel.destinations import Destination
from domain.kernel.parsing import Strict


class ListedLink(Strict):
    """`icon`: the address of a picture, or a short text, like an emoji."""

    url: Destination
    text: Name
    icon: Icon | None = None


class LinksContent(CodeContent):
    type_id = 20
    slug = "links"
    type_name = "List of links"
    type_description = "Several addresses on one page."
    scan = "Shows the links as buttons."
    example = {
        "links_title": "The band",
        "links_list": [{"url": "https://example.com/tour", "text": "Tour", "icon": "🎸"}],
    }

    links_title: Name
    links_list: Annotated[list[ListedLink], Field(min_length=1, max_length=100)]
    links_description: Text | None = None
    avatar_url: PictureURL | None = None
