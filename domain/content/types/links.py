"""Types 1, 8 and 20: an address, an app in its stores, a list of links."""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from domain.content.fields import Icon, Line, Name, PictureURL, Text, require_any
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault
from domain.kernel.net.destinations import Destination, with_parameters
from domain.kernel.parsing import Fields, Strict
from domain.kernel.reasons import Reason

UTMValue = Annotated[str, Field(min_length=1, max_length=200)]


class UTMFields(Strict):
    """The campaign parameters of an address."""

    utm_source: UTMValue | None = None
    utm_medium: UTMValue | None = None
    utm_campaign: UTMValue | None = None
    utm_term: UTMValue | None = None
    utm_content: UTMValue | None = None


UTM_FIELDS: Final = tuple(UTMFields.model_fields)


class URLContent(CodeContent):
    type_id = 1
    slug = "url"
    type_name = "Website"
    type_description = "Any address: a web page, or one that opens an app."
    scan = "Leads to the address, with its campaign parameters."
    example = {"url": "https://example.com/menu", "utm_source": "flyer"}

    # Not from UTMFields: the address goes first.
    url: Destination
    utm_source: UTMValue | None = None
    utm_medium: UTMValue | None = None
    utm_campaign: UTMValue | None = None
    utm_term: UTMValue | None = None
    utm_content: UTMValue | None = None
    forward_query: bool = False

    def destination(self) -> str:
        """The address with its campaign parameters. Only a web address can carry them."""
        if not self.url.lower().startswith(("http://", "https://")):
            return self.url
        return with_parameters(self.url, self.campaign())

    def campaign(self) -> dict[str, str]:
        return {name: value for name, value in self if name in UTM_FIELDS and value is not None}


class AppStoreContent(CodeContent):
    """`fallback_url`: for systems other than iOS and Android. Without it, they get both stores."""

    model_config = require_any("ios_url", "android_url")
    type_id = 8
    slug = "app_store"
    type_name = "App"
    type_description = "An app in the store of the visitor's phone."
    scan = "Leads to the phone's own store, or to the fallback address, or to a page with both stores."
    example = {
        "ios_url": "https://apps.apple.com/app/id1234567890",
        "android_url": "https://play.google.com/store/apps/details?id=com.example",
        "app_name": "Example",
    }

    ios_url: Destination | None = None
    android_url: Destination | None = None
    fallback_url: Destination | None = None
    app_name: Line | None = None
    icon_url: PictureURL | None = None

    @classmethod
    def misfits(cls, fields: Fields) -> Iterator[Fault]:
        if fields.get("ios_url") is None and fields.get("android_url") is None:
            yield Fault("ios_url", Reason.REQUIRED_OR, other="android_url")

    def destination(self) -> str | None:
        return self.fallback_url

    def destinations_by_system(self) -> Mapping[str, str]:
        stores = {"ios": self.ios_url, "android": self.android_url}
        return {system: url for system, url in stores.items() if url is not None}

    def systems_with_page(self) -> Collection[str]:
        """An iPad with desktop pages looks like a Mac, and its store is on the page."""
        return ("mac",) if self.ios_url is not None and self.fallback_url is not None else ()


class ListedLink(Strict):
    """`icon`: the address of a picture, or a short text, like an emoji.

    `kind`: how the button looks; without one, the first is filled and the others are outlines. A `picture` is
    as wide as the page.
    """

    url: Destination
    text: Name
    icon: Icon | None = None
    kind: Literal["filled", "soft", "outline", "picture"] | None = None


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
