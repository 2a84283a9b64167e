"""What a stored user agent says of a visitor's device, system and browser: the family, never more.

A reading of names alone. Browsers freeze the rest ("Android 10; K"), and an iPad that asks for desktop pages says it is a Mac.
"""

import re
from typing import Final

OTHER: Final = "other"
# In this order: what stands further down is named by those above it, too.
_SYSTEMS: Final = (
    ("Windows", re.compile("Windows")),
    ("iOS", re.compile("iPhone|iPad|iPod|CPU OS ")),
    ("Android", re.compile("Android")),
    ("macOS", re.compile("Macintosh|Mac OS X")),
    ("Linux", re.compile("Linux|X11|CrOS")),
)
_IN_APP: Final = re.compile(
    r"FBAN|FBAV|FB_IAB|Instagram|Threads|Barcelona|Line/|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview"
    r"|Twitter|LinkedInApp|Pinterest|GSA/|KAKAOTALK|DuckDuckGo-App|; wv\)"
)
_BROWSERS: Final = (
    ("in-app", _IN_APP),
    ("Samsung Internet", re.compile("SamsungBrowser/")),
    ("Edge", re.compile("Edg/|EdgA/|EdgiOS/|Edge/")),
    (OTHER, re.compile("OPR/|OPT/|Opera|Vivaldi/|YaBrowser/|UCBrowser/|MiuiBrowser/|HuaweiBrowser/|DuckDuckGo/|Silk/")),
    ("Firefox", re.compile("Firefox/|FxiOS/")),
    ("Chrome", re.compile("Chrome/|CriOS/|Chromium/")),
    ("Safari", re.compile("Version/.* Safari/")),
)  # fmt: skip
# On iOS an app's own web view leaves out the word that ends the name of every browser.
_IOS_WEB_VIEW: Final = re.compile(r"AppleWebKit/(?!.*Safari/)")
_TABLET: Final = re.compile("iPad|Tablet|SM-T|Silk/")


def device_of(user_agent: str) -> str:
    """phone, tablet, desktop or other."""
    if _TABLET.search(user_agent):
        return "tablet"
    system = os_of(user_agent)
    if system == "iOS" or "Mobile" in user_agent:
        return "phone"
    if system == "Android":
        # Google's advice to its browsers: a phone says Mobile, a tablet does not.
        return "tablet"
    return OTHER if system == OTHER else "desktop"


def os_of(user_agent: str) -> str:
    """iOS, Android, Windows, macOS, Linux or other."""
    return _first(_SYSTEMS, user_agent)


def browser_of(user_agent: str) -> str:
    """Safari, Chrome, Firefox, Edge, Samsung Internet, in-app or other."""
    if os_of(user_agent) == "iOS" and _IOS_WEB_VIEW.search(user_agent):
        return "in-app"
    return _first(_BROWSERS, user_agent)


def _first(families: tuple[tuple[str, re.Pattern[str]], ...], user_agent: str) -> str:
    return next((name for name, pattern in families if pattern.search(user_agent)), OTHER)
