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

    utm_source: UTMValue | None = Field(None, description="Campaign parameter: the source, like `flyer`.")
    utm_medium: UTMValue | None = Field(None, description="Campaign parameter: the medium, like `print`.")
    utm_campaign: UTMValue | None = Field(None, description="Campaign parameter: the name of the campaign.")
    utm_term: UTMValue | None = Field(None, description="Campaign parameter: the keyword.")
    utm_content: UTMValue | None = Field(None, description="Campaign parameter: which variant it is.")


UTM_FIELDS: Final = tuple(UTMFields.model_fields)


def with_campaign(url: str, campaign: Mapping[str, str]) -> str:
    """The address with campaign parameters. Only a web address can carry them."""
    return with_parameters(url, campaign) if url.lower().startswith(("http://", "https://")) else url


class URLContent(CodeContent):
    type_id = 1
    slug = "url"
    type_name = "Website"
    type_description = "Any address: a web page, or one that opens an app."
    scan = "Leads to the address, with its campaign parameters."
    example = {"url": "https://example.com/menu", "utm_source": "flyer"}

    # Not from UTMFields: the address goes first.
    url: Destination = Field(description="Where a scan leads: a web address, or one that opens an app.")
    utm_source: UTMValue | None = Field(None, description="Campaign parameter: the source, like `flyer`.")
    utm_medium: UTMValue | None = Field(None, description="Campaign parameter: the medium, like `print`.")
    utm_campaign: UTMValue | None = Field(None, description="Campaign parameter: the name of the campaign.")
    utm_term: UTMValue | None = Field(None, description="Campaign parameter: the keyword.")
    utm_content: UTMValue | None = Field(None, description="Campaign parameter: which variant it is.")
    forward_query: bool = Field(
        default=False,
        description="Whether the query of the scan is passed on. It wins over the destination's own, and "
        "campaign fields win over both.",
    )

    def destination(self) -> str:
        """The address with its campaign parameters."""
        return with_campaign(self.url, self.campaign())

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

    ios_url: Destination | None = Field(None, description="The app in the store for iPhones.")
    android_url: Destination | None = Field(None, description="The app in the store for Android phones.")
    fallback_url: Destination | None = Field(
        None, description="Where other systems are led; without it they see both stores."
    )
    app_name: Line | None = Field(None, description="The name of the app.")
    icon_url: PictureURL | None = Field(None, description="The address of the app's icon.")

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
        """The systems with the page: an iPad with desktop pages looks like a Mac, and needs its store."""
        return ("mac",) if self.ios_url is not None and self.fallback_url is not None else ()


class ListedLink(Strict):
    """`icon`: the address of a picture, or a short text, like an emoji.

    `kind`: how the button looks; without one, the first is filled and the others are outlines. A `picture` is
    as wide as the page.
    """

    url: Destination = Field(description="Where the button leads.")
    text: Name = Field(description="The text on the button.")
    icon: Icon | None = Field(None, description="An emoji, or the address of a picture.")
    kind: Literal["filled", "soft", "outline", "picture"] | None = Field(
        None, description="How the button looks; without it the first is filled, the others are outlines."
    )


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

    links_title: Name = Field(description="The heading of the page.")
    links_list: Annotated[list[ListedLink], Field(min_length=1, max_length=100)] = Field(
        description="The links, from top to bottom."
    )
    links_description: Text | None = Field(None, description="A text below the heading.")
    avatar_url: PictureURL | None = Field(None, description="The address of a picture above the heading.")
