"""Type 8: an app in its stores."""

from collections.abc import Iterator, Mapping

from domain.content.fields import Line, PictureURL, require_any
from domain.content.qr_type import CodeContent
from domain.kernel.destinations import Destination
from domain.kernel.errors import Fault
from domain.kernel.parsing import Fields


class AppStoreContent(CodeContent):
    """`fallback_url`: for systems other than iOS and Android. By default they get a page with both stores."""

    model_config = require_any("ios_url", "android_url")
    type_id = 8
    slug = "app_store"
    type_name = "App"
    type_description = "An app in the store of whichever phone scans."
    scan = "Leads to the phone's own store, else to the fallback address or a page with both stores."
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
            yield Fault("ios_url", "is required, or android_url")

    def destination(self) -> str | None:
        return self.fallback_url

    def destinations_by_system(self) -> Mapping[str, str]:
        stores = {"ios": self.ios_url, "android": self.android_url}
        return {system: url for system, url in stores.items() if url is not None}
