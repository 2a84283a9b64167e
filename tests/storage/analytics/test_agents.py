"""A user agent is brought into few families. tests/storage/analytics/test_real_visitors.py has the many."""

from hypothesis import given
from hypothesis import strategies as st

from domain.scanning.user_agents import Agent
from storage.analytics.user_agents import classify_user_agent
from tests.cases import in_turn

CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
FROZEN = f"Mozilla/5.0 (Linux; Android 10; K) {CHROME}"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
DEVICES = {"phone", "tablet", "desktop", "tv", "console", "other"}
READINGS = [
    (f"{MAC} Version/18.1 Safari/605.1.15", "desktop", "macOS", "Safari"),
    (MAC, "desktop", "macOS", "in-app"),
    (f"{IPHONE} Version/18.1 Mobile/15E148 Safari/604.1", "phone", "iOS", "Safari"),
    (f"{IPHONE} CriOS/141.0 Mobile/15E148 Safari/604.1", "phone", "iOS", "Chrome"),
    (f"{IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15", "phone", "iOS", "Firefox"),
    (f"{IPHONE} Mobile/15E148", "phone", "iOS", "in-app"),
    ("Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Version/16.0 Mobile/15E148 Safari/604.1", "tablet", "iOS", "Safari"),
    (FROZEN, "phone", "Android", "Chrome"),
    (FROZEN.replace(" Mobile", ""), "tablet", "Android", "Chrome"),
    (FROZEN.replace("Chrome/141.0.0.0", "SamsungBrowser/28.0 Chrome/130.0.0.0"), "phone", "Android", "Samsung Internet"),
    (FROZEN.replace("10; K)", "10; K; wv)"), "phone", "Android", "in-app"),
    ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "phone", "Android", "Firefox"),
    ("Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0", "tablet", "Android", "Firefox"),
    (WINDOWS, "desktop", "Windows", "Chrome"),
    (f"{WINDOWS} Edg/141.0.0.0", "desktop", "Windows", "Edge"),
    (f"{WINDOWS} OPR/120.0.0.0", "desktop", "Windows", "Opera"),
    ("Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)", "desktop", "Windows", "Internet Explorer"),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "desktop", "Linux", "Firefox"),
    ("Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "desktop", "Linux", "Firefox"),
    ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36", "desktop", "ChromeOS", "Chrome"),
    ("curl/8.9.1", "other", "other", "other"),
    ("", "other", "other", "other"),
]  # fmt: skip


@in_turn(("user_agent", "device", "system", "browser"), READINGS)
def test_a_user_agent_says_its_families(user_agent, device, system, browser):
    assert classify_user_agent(user_agent) == Agent(None, device, system, browser)


def test_a_bot_is_named_beside_what_it_pretends_to_be():
    pretended = f"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) {CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

    assert classify_user_agent(pretended) == Agent("googlebot", "phone", "Android", "other")


@given(
    st.text()
    | st.lists(st.sampled_from([*"iPhone AppleWebKit/ Safari/ bot Mobi Android".split(), " ", "\ud800"])).map(
        "".join
    )
)
def test_any_text_is_classified_and_the_classification_fits_its_row(user_agent):
    agent = classify_user_agent(user_agent)

    assert agent.device in DEVICES
    assert all(0 < len(name) <= 40 for name in (agent.os, agent.browser))
    assert agent.bot is None or 0 < len(agent.bot) <= 64


def test_only_the_beginning_of_a_very_long_user_agent_is_read():
    assert classify_user_agent(FROZEN + " x" * 100_000) == classify_user_agent(FROZEN)
