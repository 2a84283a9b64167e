"""How an address is shown to people."""


def shown(address: str) -> str:
    """An address as people read it: without the scheme that all have."""
    return address.removeprefix("https://").removeprefix("http://").removesuffix("/")
