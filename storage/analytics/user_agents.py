"""Classification of user agents: bot, kind of device, system and browser. The family, never a version.

ua-parser recognizes browsers and systems. Rules of our own recognize in-app browsers and the kind of device,
of which the library knows only the model.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from domain.scanning.bots import MAX_READ, named_bot
from domain.scanning.user_agents import OTHER, Agent
from storage.runtime.memory import trim_memory

# In this order: apps of one company contain each other's names. Last, browsers that the library confuses.
_BY_PATTERN: Final = (
    ("Instagram", re.compile(r"Instagram")),
    ("Threads", re.compile(r"Barcelona|Threads")),
    ("Messenger", re.compile(r"FBAN/Messenger|FB_IAB/Orca|FB_IAB/MESSENGER")),
    ("Facebook", re.compile(r"FBAN|FBAV|FB_IAB|FBIOS|MetaIAB")),
    ("WeChat", re.compile(r"MicroMessenger")),
    ("LINE", re.compile(r"\bLine/")),
    ("TikTok", re.compile(r"TikTok|musical_ly|trill_|BytedanceWebview")),
    ("Snapchat", re.compile(r"Snapchat")),
    ("X", re.compile(r"Twitter(?!bot)")),
    ("LinkedIn", re.compile(r"LinkedInApp")),
    ("Pinterest", re.compile(r"Pinterest")),
    ("Google app", re.compile(r"\bGSA/")),
    ("Telegram", re.compile(r"Telegram")),
    ("WhatsApp", re.compile(r"WhatsApp")),
    ("Reddit", re.compile(r"\bReddit/")),
    ("KakaoTalk", re.compile(r"KAKAOTALK")),
    ("Naver", re.compile(r"NAVER\(inapp")),
    ("Weibo", re.compile(r"Weibo")),
    ("Alipay", re.compile(r"AlipayClient")),
    ("Baidu", re.compile(r"baiduboxapp")),
    ("Huawei Browser", re.compile(r"HuaweiBrowser/")),
    ("DuckDuckGo", re.compile(r"DuckDuckGo|\bDdg/")),
    ("Edge", re.compile(r"Edg/|EdgA/|EdgiOS/|Edge/")),
    ("Opera", re.compile(r"OPR/|OPT/|OPX/|Opera")),
)
_APPLES: Final = ("iPhone", "iPad", "iPod", "Macintosh")
# Our name, and the library's families of it.
_BROWSERS: Final = {
    "Safari": "Safari|Mobile Safari",
    "Chrome": "Chrome|Chrome Mobile|Chrome Mobile iOS|Chromium|HeadlessChrome",
    "Firefox": "Firefox|Firefox Mobile|Firefox iOS|Firefox Focus|Firefox Klar",
    "Samsung Internet": "Samsung Internet",
    "Internet Explorer": "IE|IE Mobile",
    "UC Browser": "UC Browser",
    "Yandex Browser": "Yandex Browser",
    "QQ Browser": "QQ Browser|QQ Browser Mobile|QQ Browser Mini",
    "Mi Browser": "MiuiBrowser|Mint Browser",
    "Vivaldi": "Vivaldi",
    "Brave": "Brave",
}
_SYSTEMS: Final = {
    "iOS": "iOS|iPadOS",
    "Android": "Android",
    "Windows": "Windows|Windows Phone|Windows Mobile",
    "macOS": "Mac OS X|Mac OS|macOS",
    "ChromeOS": "Chrome OS",
    "Linux": "Linux|Ubuntu|Kubuntu|Debian|Fedora|Red Hat|CentOS|SUSE|Arch Linux|Gentoo|Mandriva|Slackware"
    "|PCLinuxOS|Puppy",
}
_BROWSER_NAMES: Final = {one: name for name, families in _BROWSERS.items() for one in families.split("|")}
_SYSTEM_NAMES: Final = {one: name for name, families in _SYSTEMS.items() for one in families.split("|")}
_DEVICES: Final = {
    "tv": re.compile(
        r"SMART-?TV|Smart ?TV|Android TV|Google ?TV|AppleTV|Apple TV|tvOS|Web0S|webOS\.TV|HbbTV|BRAVIA"
        r"|NetCast|CrKey|Roku/|VIDAA|MiTV|MIBOX|\bAFT[A-Z]"
    ),
    "console": re.compile(r"PlayStation|Nintendo|Xbox"),
    # Old Internet Explorers name "Tablet PC" on every desktop.
    "tablet": re.compile(r"iPad|Tablet(?! PC)|\bSM-[TPX]\d|Silk/|Kindle|\bKF[A-Z]{3,4}\b|PlayBook"),
    "phone": re.compile(r"Mobi|Opera Mini|MIDP|J2ME"),
}
_DESKTOPS: Final = frozenset({"Windows", "macOS", "Linux", "ChromeOS"})
_ENGINE: Final = re.compile(r"AppleWebKit|Gecko/")


@lru_cache(maxsize=4_096)
def classify_user_agent(user_agent: str) -> Agent:
    """Classify a user agent. It never fails: an unknown text is not a bot, and `other`."""
    text = user_agent[:MAX_READ].encode("utf-8", "replace").decode()
    browser, system = _families()(text)
    os = _SYSTEM_NAMES.get(system, OTHER)
    return Agent(bot=named_bot(text), device=_device_of(text, os), os=os, browser=_browser_of(text, browser))


def forget_library() -> None:
    """Free ten megabytes; the next new user agent loads them again in 50 ms."""
    if _families.cache_info().currsize:
        _families.cache_clear()
        trim_memory()


@lru_cache(maxsize=1)
def _families() -> Callable[[str], tuple[str, str]]:
    # Slow to import. The library's own parser would also look for the models of devices.
    from ua_parser import BestAvailableResolver, Domain, load_lazy_builtins

    browsers, systems, _ = load_lazy_builtins()
    resolve = BestAvailableResolver((browsers, systems, []))

    def families(text: str) -> tuple[str, str]:
        found = resolve(text, Domain.USER_AGENT | Domain.OS)
        browser, system = found.user_agent, found.os
        return browser.family if browser else OTHER, system.family if system else OTHER

    return families


def _browser_of(text: str, family: str) -> str:
    for name, pattern in _BY_PATTERN:
        if pattern.search(text):
            return name
    if "; wv)" in text or family == "Chrome Mobile WebView":
        return "in-app"
    # On Apple's systems every browser has "Safari/", and the web view of an app has not.
    if "AppleWebKit/" in text and "Safari/" not in text and any(name in text for name in _APPLES):
        return "in-app"
    return _BROWSER_NAMES.get(family, OTHER)


def _device_of(text: str, os: str) -> str:
    for device, pattern in _DEVICES.items():
        if pattern.search(text):
            return device
    if os == "iOS":
        return "phone"
    if os == "Android":
        # Google's advice: browsers say Mobile on phones, not on tablets. HTTP clients of apps never say it.
        return "tablet" if _ENGINE.search(text) else "phone"
    return "desktop" if os in _DESKTOPS else OTHER
