"""Bots: link previewers, mail scanners, crawlers and monitors, recognized by user agents and headers.

An HTTP library, curl, a missing user agent and any claimed browser count as a person: apps that scan codes
may send these.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

Headers = Mapping[bytes, bytes]
MAX_READ: Final = 1_024
MAX_BOT: Final = 64
_PREFETCH_HEADERS: Final = (b"sec-purpose", b"purpose", b"x-purpose", b"x-moz")
_PREFETCH_WORDS: Final = (b"prefetch", b"preview", b"prerender")
# In lower case, each a name that its operator publishes. `bot` must end a word and not follow "cu", since
# CUBOT makes phones; QRbot is an app that scans codes. WhatsApp's previews send only its name, and Signal's
# copy it; elsewhere in a user agent it is the app of a person. The paragraphs: all kinds, previews, search,
# assistants, mail and links, monitors, browsers without a screen, scanners; last the address of a crawler's
# page (HTTP libraries send theirs on GitHub).
_BOTS: Final = re.compile(
    r"""
    (?<!cu)(?<!^qr)bot(?![a-z_]) | crawl | spider(?!man) | slurp | fetcher | archiver | scraper | harvester |
    heritrix | httrack | scrapy | nutch |

    facebookexternalhit | facebookcatalog | facebookplatform | meta-external | meta-webindexer |
    ^whatsapp(?:/|\Z) | slack-imgproxy | skypeuripreview | skypeteams | microsoftpreview | bingpreview |
    ms-office | microsoft\ office | outlook-ios | embedly | iframely | outbrain | vkshare | flipboardproxy |
    mastodon/ | pleroma | misskey | akkoma | friendica | cardyb | ^tumblr/ | pinterest/0 | nuzzel |
    line-poker | kakaotalk-scrap | viber\ preview | signal-preview | snapchat\ preview |
    (?:link|url)[ -]?preview | unfurl | opengraph | metainspector | google\ web\ preview | ^viber\Z |
    steamchaturllookup | ^notion/ | ^lemmy | google-pagerenderer | yahoomailproxy | googleimageproxy |
    hatenablog-card |

    google-inspectiontool | google-safety | google-read-aloud | googleother | google-extended |
    apis-google | google-site-verification | google\ favicon | google-adwords | google-xrawler |
    googleproducer | duplexweb-google | mediapartners-google | duckduckgo-favicons | ia_archiver | yeti/ |
    qwantify | barkrowler |
    yandex(?:images|imageresizer|media|video|direct|metrika|favicons|webmaster|verticals) |
    yandex(?:calendar|accessibility) |
    screaming\ frog | netcraft | yahoo\ ad\ monitoring | linkdex | zoominfo |

    chatgpt-user | chatgpt\ agent | oai-searchbot | claude-web | claude-user | anthropic-ai | perplexity |
    cohere-ai | mistralai-user | google-notebooklm | googleagent | google-agent | gemini-deep-research |
    novaact | manus-user | firecrawl | omgili | img2dataset | duckassist | amzn-user | tavily | bytespider |

    safelinks | proofpoint | mimecast | barracuda | urldefense | symantec | trendmicro | virustotal |
    urlscan | messagelabs | mailscanner | cloudmark | phishtank | openphish | bluecoat\ drtr |
    hornetsecurity |

    uptime | monitoring | sitemonitor | pingdom | nodeping | ohdear | uptrends | panopta | prtg |
    wheregoes | unshorten | statuscake | site24x7 | newrelicpinger | newrelic-synthetics | datadog |
    nagios | check_http | zabbix | betterstack | googlestackdriver | route-?53-health-check |
    elb-healthchecker | checkly | freshping | updown\.io | gatus/ | blackbox[ -]exporter | kube-probe |
    cloudflare-healthchecks | cloudflare-traffic-manager | consul\ health\ check | catchpoint |
    thousandeyes | ruxitsynthetic | pulsetic | cron-job\.org | montastic | dareboost | gtmetrix | ptst/ |
    lighthouse | pagespeed | w3c_validator | w3c-checklink | w3c_css_validator | w3c_i18n | linkchecker |

    headlesschrome | headlessedg | phantomjs | slimerjs | prerender | htmlunit |

    nessus | openvas | acunetix | censys | zgrab | nmap | masscan | nuclei | nikto | sqlmap | wpscan |
    palo\ alto\ networks | internetmeasurement | netsystemsresearch | l9explore | l9tcpid | leakix |
    getodin | gobuster | dirbuster | fuzz\ faster\ u\ fool |

    \+https?://(?!github\.com/)
    """,
    flags=re.VERBOSE,
)
_WORD_CHARACTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789_-"


def why_bot(method: str, headers: Headers, user_agent: str) -> str | None:
    """The reason in one word or the name of the bot; None for a person."""
    if method == "HEAD":
        return "head"
    for name in _PREFETCH_HEADERS:
        if name in headers and any(word in headers[name].lower() for word in _PREFETCH_WORDS):
            return "prefetch"
    return named_bot(user_agent)


def named_bot(user_agent: str) -> str | None:
    """The name of the bot in a user agent, in lower case; None for a person."""
    # A long user agent would make the search and the cache expensive.
    return _named_bot(user_agent[:MAX_READ])


@lru_cache(maxsize=4096)
def _named_bot(user_agent: str) -> str | None:
    text = user_agent.lower()
    match = _BOTS.search(text)
    return _whole_word(text, match.start(), match.end()) if match else None


def _whole_word(text: str, start: int, end: int) -> str:
    """The whole name of a match: `googlebot` for `bot`; the host of an address."""
    if text[start] == "+":
        start = end
    start = len(text[:start].rstrip(f"{_WORD_CHARACTERS}."))
    end = len(text) - len(
        text[end:].lstrip(_WORD_CHARACTERS if text[end - 1] != "/" else f"{_WORD_CHARACTERS}.")
    )
    name = text[start:end].strip("/").partition("/")[0]
    return name.strip("_-. ")[:MAX_BOT] or "crawler"
