"""Type 1: a scan leads to an address."""

from typing import Annotated

from pydantic import Field

from domain.content.qr_type import CodeContent
from domain.kernel.destinations import Destination, with_parameters

Tag = Annotated[str, Field(min_length=1, max_length=200)]


class URLContent(CodeContent):
    type_id = 1
    slug = "url"
    type_name = "Website"
    type_description = "Any address: a web page, or one that opens an app."
    scan = "Leads to the address, with its campaign parameters."
    example = {"url": "https://example.com/menu", "utm_source": "flyer"}

    url: Destination
    utm_source: Tag | None = None
    utm_medium: Tag | None = None
    utm_campaign: Tag | None = None
    utm_term: Tag | None = None
    utm_content: Tag | None = None
    forward_query: bool = False

    def destination(self) -> str:
        """The address with its campaign parameters. Only a web address can carry them."""
        if not self.url.lower().startswith(("http://", "https://")):
            return self.url
        tags = {name: value for name, value in self if name.startswith("utm_") and value is not None}
        return with_parameters(self.url, tags)
