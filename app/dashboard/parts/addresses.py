"""What is said of a wrong address, and how a right one is shown."""

from app.pages.texts import Translations
from domain.kernel.errors import DestinationRefused, DomainError
from domain.kernel.net.destinations import parse_destination
from domain.kernel.net.pasted_addresses import AddressError


def shown(address: str) -> str:
    """As people read it: without the scheme that all have."""
    return address.removeprefix("https://").removeprefix("http://").removesuffix("/")


def fault_of(t: Translations, url: str, refusal: DomainError) -> str:
    """What `url` is, or was meant to be, where its parser knows."""
    if isinstance(refusal, DestinationRefused):
        return t.address_loop
    try:
        parse_destination(url)
    except AddressError as error:
        return str(getattr(t, f"address_{error.kind}")).format(meant=error.meant)
    return t.address_wrong
