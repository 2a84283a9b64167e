"""What is said of a wrong address, and how a right one is shown."""


def shown(address: str) -> str:
    """An address as people read it: without the scheme that all have."""
    return address.removeprefix("https://").removeprefix("http://").removesuffix("/")
