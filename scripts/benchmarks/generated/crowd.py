"""The visitors of a generated history: browsers, places, languages and referrers."""

from collections.abc import Iterator
from itertools import cycle, product
from typing import Final, NamedTuple

from domain.scanning.user_agents import Agent
from storage.analytics.user_agents import classify_user_agent

_WEBKIT: Final = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
_BLINK: Final = "AppleWebKit/537.36 (KHTML, like Gecko)"


class Sender(NamedTuple):
    """`weight`: its share of all scans."""

    user_agent: str
    weight: float
    agent: Agent


class Place(NamedTuple):
    country: str
    city: str
    language: str
    weight: float


def _iphones() -> list[tuple[str, float]]:
    found = []
    for system, weight in (("17_6", 2), ("18_5", 6), ("18_6", 8), ("26_0", 12), ("26_1", 14)):
        phone = f"Mozilla/5.0 (iPhone; CPU iPhone OS {system} like Mac OS X) {_WEBKIT}"
        version = system.replace("_", ".")
        found += [
            (f"{phone} Version/{version} Mobile/15E148 Safari/604.1", float(weight)),
            (f"{phone} CriOS/141.0.7390.96 Mobile/15E148 Safari/604.1", weight / 6),
            (f"{phone} Mobile/15E148 Instagram 401.0.0.32.76 (iPhone15,2; iOS {system})", weight / 8),
            (f"{phone} Mobile/22F76 [FBAN/FBIOS;FBAV/530.0.0.41.74;FBDV/iPhone15,2]", weight / 10),
        ]
    return found


def _androids() -> list[tuple[str, float]]:
    phone = f"Mozilla/5.0 (Linux; Android 10; K) {_BLINK}"
    view = f"Mozilla/5.0 (Linux; Android 15; SM-S921B; wv) {_BLINK} Version/4.0"
    found = [
        (f"{phone} Chrome/{version}.0.0.0 Mobile Safari/537.36", 26 / (143 - version))
        for version in range(136, 143)
    ]
    found += [
        (f"{phone} SamsungBrowser/{version}.0 Chrome/130.0.0.0 Mobile Safari/537.36", 3.0)
        for version in (27, 28, 29)
    ]
    found += [
        (f"{view} Chrome/{version}.0.7390.97 Mobile Safari/537.36 Instagram 401.0.0.48.79 Android", 0.8)
        for version in (139, 140, 141)
    ]
    found += [
        (f"Mozilla/5.0 (Android {version}; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", 0.6)
        for version in (13, 14, 15)
    ]
    return [*found, (f"{phone} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0", 0.7)]


def _others() -> list[tuple[str, float]]:
    desktops = ("Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64")
    browsers = ("Chrome/141.0.0.0 Safari/537.36", "Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0")
    found = [
        (f"Mozilla/5.0 ({desktop}) {_BLINK} {browser}", 0.9)
        for desktop, browser in product(desktops, browsers)
    ]
    found += [
        (f"Mozilla/5.0 ({desktop}; rv:144.0) Gecko/20100101 Firefox/144.0", 0.4) for desktop in desktops
    ]
    return [
        *found,
        (f"Mozilla/5.0 ({desktops[1]}) {_WEBKIT} Version/26.0 Safari/605.1.15", 1.1),
        (f"Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) {_WEBKIT} Version/18.6 Safari/604.1", 1.2),
        (f"Mozilla/5.0 (Linux; Android 14; SM-T970) {_BLINK} Chrome/140.0.0.0 Safari/537.36", 0.8),
        ("QRScanner/4.2 CFNetwork/1494.0.7 Darwin/23.4.0", 0.3),
    ]


_BOTS: Final = (
    ("WhatsApp/2.23.20.0", 4),
    ("facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", 3),
    ("Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", 1),
    ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 2),
    ("Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", 2),
    ("TelegramBot (like TwitterBot)", 2),
    ("Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", 1),
    ("LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", 1),
)
# The share of bots.
BOT_SHARE: Final = 0.06
LANGUAGES: Final = tuple("de en fr it es nl pl pt sv da tr ja ko zh hi uk cs".split())
# A few send most scans; many send one now and then.
REFERRERS: Final = tuple(
    "instagram.com l.facebook.com google.com bing.com t.co linkedin.com youtube.com reddit.com pinterest.com "
    "duckduckgo.com tiktok.com web.telegram.org mail.google.com outlook.live.com linktr.ee example.com "
    "shop.example.com news.example.org blog.example.net menu.example.de".split()
) + tuple(f"blog-{number}.example.org" for number in range(1, 281))
# Small towns: more than a day's rollups count separately.
_TOWNS: Final = 1_500
_TOWNS_SHARE: Final = 0.35
_PLACES: Final = """
DE de 30 Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Dresden \
Hannover Nürnberg
US en 14 New\u00a0York Los\u00a0Angeles Chicago Houston Phoenix Seattle Boston Denver Miami Atlanta
GB en 9 London Manchester Birmingham Leeds Glasgow Bristol Liverpool
FR fr 8 Paris Lyon Marseille Toulouse Nantes Bordeaux Lille
AT de 6 Wien Graz Linz Salzburg Innsbruck
CH de 6 Zürich Basel Bern Genève Lausanne
NL nl 5 Amsterdam Rotterdam Utrecht Eindhoven
IT it 5 Roma Milano Napoli Torino Bologna
ES es 5 Madrid Barcelona Valencia Sevilla Málaga
PL pl 3 Warszawa Kraków Łódź Wrocław
SE sv 2 Stockholm Göteborg Malmö
DK da 2 København Aarhus
PT pt 2 Lisboa Porto
TR tr 1 İstanbul Ankara İzmir
JP ja 1 東京 大阪 札幌
KR ko 1 서울 부산
CN zh 1 上海 北京 深圳
IN hi 2 Mumbai Delhi Bengaluru
UA uk 1 Київ Львів
CZ cs 1 Praha Brno
"""


def senders() -> list[Sender]:
    people = [*_iphones(), *_androids(), *_others()]
    sum_of_people = sum(weight for _, weight in people)
    sum_of_bots = sum(weight for _, weight in _BOTS)
    of_bots = sum_of_people * BOT_SHARE / (1 - BOT_SHARE) / sum_of_bots
    bots = [(user_agent, weight * of_bots) for user_agent, weight in _BOTS]
    return [
        Sender(user_agent, weight, classify_user_agent(user_agent)) for user_agent, weight in [*people, *bots]
    ]


def places() -> list[Place]:
    """The cities of each country, the largest first, and then small towns."""
    cities = [place for line in _PLACES.strip().splitlines() for place in _cities(*line.split(" "))]
    towns = [
        Place(city.country, f"{city.city} {number}", city.language, 1.0)
        for number, city in zip(range(_TOWNS), cycle(cities), strict=False)
    ]
    share = sum(city.weight for city in cities) / _TOWNS * _TOWNS_SHARE / (1 - _TOWNS_SHARE)
    return [*cities, *(town._replace(weight=share) for town in towns)]


def _cities(country: str, language: str, weight: str, *cities: str) -> Iterator[Place]:
    shares = [1 / rank for rank in range(1, len(cities) + 1)]
    for city, share in zip(cities, shares, strict=True):
        yield Place(country, city.replace("\u00a0", " "), language, float(weight) * share / sum(shares))
