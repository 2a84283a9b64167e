"""Real user agents and header sets, and how each is classified; docs/visitors.md explains them.

Versions are of their day; phones' names, builds and languages are as these apps send them.
"""

from domain.scanning.bots import why_bot
from domain.scanning.user_agents import Agent
from storage.analytics.user_agents import classify_user_agent
from tests.cases import in_turn

KHTML = "(KHTML, like Gecko)"
IPHONE = f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 {KHTML}"
IPAD = f"Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 {KHTML}"
MAC = f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 {KHTML}"
MAC_CHROME = f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 {KHTML} Chrome/141.0.0.0 Safari/537.36"
WINDOWS = (
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 {KHTML} Chrome/141.0.0.0 Safari/537.36"
)


def android(model, rest="Chrome/141.0.0.0 Mobile Safari/537.36", version=14):
    return f"Mozilla/5.0 (Linux; Android {version}; {model}) AppleWebKit/537.36 {KHTML} {rest}"


FROZEN = android("K", version=10)
# An app's own view of a page: "wv", and a Version before Chrome.
VIEW = "Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36"

# What each is: its user agent; device, system, browser.
PEOPLE = {
    # Phones with their makers' or the usual browsers.
    "iPhone, Safari": (f"{IPHONE} Version/18.6 Mobile/15E148 Safari/604.1", "phone", "iOS", "Safari"),
    "iPhone, Chrome": (f"{IPHONE} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1", "phone", "iOS", "Chrome"),
    "iPhone, Firefox": (f"{IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15", "phone", "iOS", "Firefox"),
    "iPhone, Edge": (f"{IPHONE} Version/18.0 EdgiOS/140.0.3485.94 Mobile/15E148 Safari/605.1.15", "phone", "iOS", "Edge"),
    "iPhone, DuckDuckGo": (f"{IPHONE} Version/18.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15", "phone", "iOS", "DuckDuckGo"),
    "iPhone, Opera": (f"{IPHONE} Version/18.6 Mobile/15E148 Safari/604.1 OPT/5.6.0", "phone", "iOS", "Opera"),
    "Android, frozen": (FROZEN, "phone", "Android", "Chrome"),
    "Pixel": (android("Pixel 8"), "phone", "Android", "Chrome"),
    "Galaxy, Samsung Internet": (android("SM-S928B", "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36"), "phone", "Android", "Samsung Internet"),
    "Xiaomi, Mi Browser": (android("2201117TG", "Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.22.0-gn", 13), "phone", "Android", "Mi Browser"),
    "Huawei, HarmonyOS 3": (android("HarmonyOS; NOH-AN00; HMSCore 6.13.0.302", "Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36", 12), "phone", "Android", "Huawei Browser"),
    "OnePlus, Opera": (android("CPH2449", "Chrome/138.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0"), "phone", "Android", "Opera"),
    "Cubot": (android("CUBOT X30", version=10), "phone", "Android", "Chrome"),
    "Cubot, underscores": (android("CUBOT_NOTE_S Build/NRD90M", VIEW, 7), "phone", "Android", "in-app"),
    "Fairphone, Firefox": ("Mozilla/5.0 (Android 13; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "phone", "Android", "Firefox"),
    "KaiOS": ("Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.1", "phone", "other", "Firefox"),
    "Opera Mini": ("Opera/9.80 (Android; Opera Mini/36.2.2254/191.322; U; de) Presto/2.12.423 Version/12.16", "phone", "Android", "Opera"),
    "Opera Mini, feature phone": ("Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.322; U; en) Presto/2.12.423 Version/12.16", "phone", "other", "Opera"),
    # Tablets.
    "iPad, mobile pages": (f"{IPAD} Version/17.7 Mobile/15E148 Safari/604.1", "tablet", "iOS", "Safari"),
    "Galaxy Tab": (android("SM-X710", "Chrome/141.0.0.0 Safari/537.36"), "tablet", "Android", "Chrome"),
    "Android tablet, frozen": (android("K", "Chrome/141.0.0.0 Safari/537.36", 10), "tablet", "Android", "Chrome"),
    "Fire tablet": (android("KFTRWI", "Silk/138.2.7 like Chrome/138.0.7204.180 Safari/537.36", 11), "tablet", "Android", "other"),
    # Apps that show pages in themselves. Instagram says "Google/google" of every Pixel, Pinterest's previewer is called
    # like its app, Snapchat's app says what it is like: all of them were taken for bots somewhere.
    "Instagram, iPhone": (f"{IPHONE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,3; iOS 18_6; de_DE; de; scale=3.00; 1290x2796; 766920463; IABMV/1)", "phone", "iOS", "Instagram"),
    "Instagram, Pixel": (
        android("Pixel 4a Build/SP2A.220505.002; wv", f"{VIEW} Instagram 289.0.0.25.49 Android (31/12; 440dpi; 1080x2138; Google/google; Pixel 4a; sunfish; sunfish; de_DE; 488780875)"),
        "phone", "Android", "Instagram",
    ),
    "Threads": (f"{IPHONE} Mobile/15E148 Barcelona 390.0.0.30.109 (iPhone14,5; iOS 18_6; de_DE; de; scale=3.00; 1170x2532; 767)", "phone", "iOS", "Threads"),
    "Facebook, iPhone": (f"{IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0.47.109;FBBV/791;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBLC/de_DE;FBOP/80]", "phone", "iOS", "Facebook"),
    "Facebook, Android": (android("SM-A546B Build/UP1A.231005.007; wv", f"{VIEW} [FB_IAB/FB4A;FBAV/529.0.0.44.76;]"), "phone", "Android", "Facebook"),
    "Messenger, iPhone": (f"{IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/524.0.0.30.106;FBBV/7;FBDV/iPhone14,2;FBSN/iOS]", "phone", "iOS", "Messenger"),
    "Messenger, Android": (android("SM-G991B; wv", f"{VIEW} [FB_IAB/Orca-Android;FBAV/525.0.0.38.108;]"), "phone", "Android", "Messenger"),
    "TikTok, iPhone": (f"{IPHONE} Mobile/15E148 musical_ly_41.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/de Region/DE BytedanceWebview/d8a21c6", "phone", "iOS", "TikTok"),
    "TikTok, Android": (android("22101316G; wv", f"{VIEW} trill_410503 JsSdk/1.0 NetType/WIFI AppName/musical_ly app_version/41.5.3 BytedanceWebview/d8a21c6"), "phone", "Android", "TikTok"),
    "WeChat, iPhone": (f"{IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN", "phone", "iOS", "WeChat"),
    "WeChat, Android": (android("V2227A; wv", "Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701(0x28003255) WeChat/arm64 NetType/5G Language/zh_CN"), "phone", "Android", "WeChat"),
    "LINE, iPhone": (f"{IPHONE} Mobile/15E148 Safari Line/15.14.0", "phone", "iOS", "LINE"),
    "LINE, Android": (android("SO-51C; wv", f"{VIEW} Line/15.14.1/IAB"), "phone", "Android", "LINE"),
    "Snapchat": (f"{IPHONE} Mobile/15E148 Snapchat/13.58.0.44 (like Safari/8621.3.11.10.3, panda)", "phone", "iOS", "Snapchat"),
    "LinkedIn, iPhone": (f"{IPHONE} Mobile/15E148 [LinkedInApp]/9.31.1752", "phone", "iOS", "LinkedIn"),
    "LinkedIn, Android": (android("Pixel 7; wv", f"{VIEW} [LinkedInApp]/4.1.1098"), "phone", "Android", "LinkedIn"),
    "Pinterest, iPhone": (f"{IPHONE} Mobile/15E148 [Pinterest/iOS]", "phone", "iOS", "Pinterest"),
    "Pinterest, Android": (android("SM-J730F; wv", f"{VIEW} [Pinterest/Android]", 9), "phone", "Android", "Pinterest"),
    "X, iPhone": (f"{IPHONE} Mobile/15E148 Twitter for iPhone/11.20", "phone", "iOS", "X"),
    "X, Android": (android("Pixel 9", "Chrome/141.0.0.0 Mobile Safari/537.36 TwitterAndroid"), "phone", "Android", "X"),
    "Google app, iPhone": (f"{IPHONE} GSA/385.0.812 Mobile/15E148 Safari/604.1", "phone", "iOS", "Google app"),
    "Google app, Android": (android("Pixel 6a; wv", f"{VIEW} GSA/16.38.62.sa.arm64"), "phone", "Android", "Google app"),
    "Telegram, Android": (android("K", "Chrome/140.0.7339.207 Mobile Safari/537.36 Telegram-Android/12.0.1 (Samsung SM-S911B; Android 15; SDK 35; HIGH)"), "phone", "Android", "Telegram"),
    "KakaoTalk": (f"{IPHONE} Mobile/15E148 KAKAOTALK 25.8.1", "phone", "iOS", "KakaoTalk"),
    "Naver": (f"{IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.15.30; 15)", "phone", "iOS", "Naver"),
    "another app, Android": (android("SM-A536B; wv", f"{VIEW} QRCodeScanner/3.2.1"), "phone", "Android", "in-app"),
    "Flipboard, Android": (android("Pixel 7; wv", f"{VIEW} Flipboard/4.3.38/5673"), "phone", "Android", "in-app"),
    "another app, iPhone": (f"{IPHONE} Mobile/15E148", "phone", "iOS", "in-app"),
    # Desktops.
    "Windows, Chrome": (WINDOWS, "desktop", "Windows", "Chrome"),
    "Windows, Edge": (f"{WINDOWS} Edg/141.0.0.0", "desktop", "Windows", "Edge"),
    "Windows, Firefox": ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "desktop", "Windows", "Firefox"),
    "Windows, Explorer 11": ("Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "desktop", "Windows", "Internet Explorer"),
    "Mac, Safari": (f"{MAC} Version/18.6 Safari/605.1.15", "desktop", "macOS", "Safari"),
    "Mac, Chrome": (MAC_CHROME, "desktop", "macOS", "Chrome"),
    "Linux, Firefox": ("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "desktop", "Linux", "Firefox"),
    "Chromebook": (f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 {KHTML} Chrome/141.0.0.0 Safari/537.36", "desktop", "ChromeOS", "Chrome"),
    # Televisions and consoles.
    "Samsung TV": (f"Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 {KHTML} 94.0.4606.31/7.0 TV Safari/537.36", "tv", "other", "Safari"),
    "LG TV": (f"Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 {KHTML} Chrome/94.0.4606.128 Safari/537.36 DMOST/2.0.0 (; LGE; webOSTV; WEBOS6.3.2)", "tv", "other", "Chrome"),
    "Fire TV": (android("AFTKA Build/PS7624; wv", "Version/4.0 Chrome/112.0.5615.197 Mobile Safari/537.36", 9), "tv", "Android", "in-app"),
    "PlayStation": (f"Mozilla/5.0 (PlayStation; PlayStation 5/8.20) AppleWebKit/605.1.15 {KHTML} Version/15.4 Safari/605.1.15", "console", "other", "Safari"),
    "Switch": (f"Mozilla/5.0 (Nintendo Switch; WebApplet) AppleWebKit/609.4 {KHTML} NF/6.0.2.21.3 NintendoBrowser/5.1.0.22474", "console", "other", "other"),
    # Apps that ask with a library, and what says nothing: nothing speaks against a person.
    "an app on an iPhone": ("QR%20Scanner/412 CFNetwork/1496.0.7 Darwin/23.5.0", "phone", "iOS", "other"),
    "an app on Android": ("Dalvik/2.1.0 (Linux; U; Android 9; CUBOT NOVA Build/PPR1.180610.011)", "phone", "Android", "other"),
    "okhttp": ("okhttp/4.12.0", "other", "other", "other"),
    "curl": ("curl/8.9.1", "other", "other", "other"),
    "python-requests": ("python-requests/2.32.3", "other", "other", "other"),
    "httpx": ("python-httpx/0.27.0", "other", "other", "other"),
    "aiohttp": ("Python/3.12 aiohttp/3.9.5", "other", "other", "other"),
    "Go": ("Go-http-client/2.0", "other", "other", "other"),
    "Node": ("node-fetch/1.0 (+https://github.com/bitinn/node-fetch)", "other", "other", "other"),
    "nothing": ("", "other", "other", "other"),
}  # fmt: skip
# People of whom something else is said than what is true, and why we cannot know better.
PEOPLE_TAKEN_FOR_ANOTHER = {
    "an iPad that asks for desktop pages says that it is a Mac": (f"{MAC} Version/17.6 Safari/605.1.15", "desktop", "macOS", "Safari"),
    "a phone that asks for desktop pages says that it runs Linux": (f"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 {KHTML} Chrome/141.0.0.0 Safari/537.36", "desktop", "Linux", "Chrome"),
    "Gmail on Android shows pages with Chrome, and as Chrome": (FROZEN, "phone", "Android", "Chrome"),
    "WhatsApp and Telegram on an iPhone show pages with Safari, and as Safari": (f"{IPHONE} Version/18.6 Mobile/15E148 Safari/604.1", "phone", "iOS", "Safari"),
    "Brave says that it is Chrome": (FROZEN, "phone", "Android", "Chrome"),
    "an Android tablet's app may say Mobile, like a phone's": (android("Lenovo TB-X606F; wv", VIEW, 10), "phone", "Android", "in-app"),
    "HarmonyOS NEXT is no system of ours": (f"Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 {KHTML} Chrome/132.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.4.300", "phone", "other", "Huawei Browser"),
}  # fmt: skip
# Its user agent, and the name by which it is called a bot.
BOTS = {
    # Previewers of links.
    "WhatsApp": ("WhatsApp/2.24.12.78 A", "whatsapp"),
    "Signal": ("WhatsApp/2", "whatsapp"),
    "iMessage": (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 {KHTML} Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0", "facebookexternalhit"),
    "Facebook": ("facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"),
    "Slack": ("Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "slackbot-linkexpanding"),
    "Slack's pictures": ("Slack-ImgProxy (+https://api.slack.com/robots)", "slack-imgproxy"),
    "Teams": ("Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com", "skypeuripreview"),
    "Telegram": ("TelegramBot (like TwitterBot)", "telegrambot"),
    "Discord": ("Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", "discordbot"),
    "LinkedIn": ("LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", "linkedinbot"),
    "X": ("Twitterbot/1.0", "twitterbot"),
    "LINE": ("facebookexternalhit/1.1;line-poker/1.0", "facebookexternalhit"),
    "KakaoTalk": ("facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984", "facebookexternalhit"),
    "Viber": ("Viber", "viber"),
    "Snapchat": ("Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)", "url preview"),
    "Bluesky": ("Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)", "cardyb"),
    "Mastodon": ("Mastodon/4.3.1 (http.rb/5.2.0; +https://mastodon.social/)", "mastodon"),
    "Pinterest": ("Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)", "pinterestbot"),
    # Mail: scanners by the names that they give when they give one, proxies of pictures, Office looking ahead.
    "Barracuda": ("Mozilla/5.0 (compatible; BarracudaCentral/1.0)", "barracudacentral"),
    "Proofpoint": (f"{WINDOWS} Proofpoint URL Defense", "proofpoint"),
    "Mimecast": ("Mozilla/5.0 (compatible; Mimecast URL Protect)", "mimecast"),
    "Safe Links": (f"{WINDOWS} SafeLinks", "safelinks"),
    "Office": ("Mozilla/4.0 (compatible; ms-office; MSOffice 16)", "ms-office"),
    "Outlook": ("Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; Microsoft Outlook 16.0.17328; ms-office; MSOffice 16)", "ms-office"),
    "Gmail's pictures": ("Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)", "googleimageproxy"),
    # Search engines.
    "Google": ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "googlebot"),
    "Google as a phone": (android("Nexus 5X Build/MMB29P", "Chrome/141.0.7390.54 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 6), "googlebot"),
    "Bing": (f"Mozilla/5.0 AppleWebKit/537.36 {KHTML}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36", "bingbot"),
    "Apple": (f"{MAC} Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)", "applebot"),
    "Yandex": ("Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)", "yandeximages"),
    "Baidu": ("Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", "baiduspider"),
    "the Internet Archive": ("Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)", "archive.org_bot"),
    "one that nobody knows": ("Mozilla/5.0 (compatible; Hydrozen/1.0; +https://about.hydrozen.example/)", "about.hydrozen.example"),
    # Assistants, and what feeds them.
    "ChatGPT": (f"Mozilla/5.0 AppleWebKit/537.36 {KHTML}; compatible; ChatGPT-User/1.0; +https://openai.com/bot", "chatgpt-user"),
    "GPTBot": (f"Mozilla/5.0 AppleWebKit/537.36 {KHTML}; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "gptbot"),
    "Claude": (f"Mozilla/5.0 AppleWebKit/537.36 {KHTML}; compatible; Claude-User/1.0; +Claude-User@anthropic.com)", "claude-user"),
    "Perplexity": (f"Mozilla/5.0 AppleWebKit/537.36 {KHTML}; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)", "perplexity-user"),
    "Meta": ("meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)", "meta-externalagent"),
    "ByteDance": (f"Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 {KHTML} Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)", "bytespider"),
    "Common Crawl": ("CCBot/2.0 (https://commoncrawl.org/faq/)", "ccbot"),
    # Monitors, browsers that nobody looks at, scanners.
    "UptimeRobot": ("Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", "uptimerobot"),
    "Pingdom": ("Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)", "pingdom"),
    "StatusCake": (f"{WINDOWS} StatusCake", "statuscake"),
    "Uptime Kuma": ("Uptime-Kuma/1.23.16", "uptime-kuma"),
    "Kubernetes": ("kube-probe/1.30", "kube-probe"),
    "AWS": ("Amazon-Route53-Health-Check-Service (ref 1a2b; report http://amzn.to/1vsZADi)", "amazon-route53-health-check-service"),
    "Lighthouse": (f"{FROZEN} Chrome-Lighthouse", "chrome-lighthouse"),
    "headless Chrome": (f"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 {KHTML} HeadlessChrome/141.0.0.0 Safari/537.36", "headlesschrome"),
    "Censys": ("Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)", "censysinspect"),
    "zgrab": ("Mozilla/5.0 zgrab/0.x", "zgrab"),
}  # fmt: skip
# No persons, and we take them for some: they say that they are ordinary browsers.
BOTS_TAKEN_FOR_PEOPLE = {
    "Defender's Safe Links, most of the time": f"{WINDOWS} Edg/141.0.0.0",
    "Proofpoint and Mimecast, most of the time": WINDOWS,
    "Apple's mail privacy": "Mozilla/5.0",
    "a script with a library": "python-requests/2.32.3",
    "a browser that a program drives, with a screen": MAC_CHROME,
}
# Persons, and we take them for bots.
PEOPLE_TAKEN_FOR_BOTS = {
    "who then looks at what their browser had drawn ahead": ({"sec-purpose": "prefetch;prerender"}, FROZEN, "prefetch"),
    "who lets an assistant open the link": ({}, BOTS["ChatGPT"][0], "chatgpt-user"),
    "whose phone is of a maker that ends in bot, but for Cubot": ({}, android("MYBOT X1"), "mybot"),
}  # fmt: skip
SAFARI = f"{IPHONE} Version/18.6 Mobile/15E148 Safari/604.1"
# Method, headers, user agent: what is asked for before anybody wants to see it, and what only looks so.
HEADERS = {
    "Chrome looks ahead": ("GET", {"sec-purpose": "prefetch", "purpose": "prefetch"}, FROZEN, "prefetch"),
    "Chrome draws ahead": ("GET", {"sec-purpose": "prefetch;prerender", "sec-speculation-tags": "null"}, FROZEN, "prefetch"),
    "Chrome looks ahead through a proxy": ("GET", {"sec-purpose": "prefetch;anonymous-client-ip"}, FROZEN, "prefetch"),
    "Firefox looks ahead": ("GET", {"x-moz": "prefetch"}, "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "prefetch"),
    "Safari's top sites": ("GET", {"x-purpose": "preview"}, SAFARI, "prefetch"),
    "Facebook looks ahead": ("GET", {"x-purpose": "preview", "x-fb-http-engine": "Liger"}, PEOPLE["Facebook, Android"][0], "prefetch"),
    "an old Safari's preview": ("GET", {"purpose": "preview"}, SAFARI, "prefetch"),
    "a monitor's HEAD": ("HEAD", {}, SAFARI, "head"),
    "a person's tap": ("GET", {"sec-fetch-mode": "navigate", "sec-fetch-site": "none", "sec-fetch-user": "?1"}, FROZEN, None),
    "another purpose": ("GET", {"sec-purpose": "", "purpose": "navigate", "x-moz": "livebookmarks"}, FROZEN, None),
    "a person who asks not to be tracked": ("GET", {"dnt": "1", "sec-gpc": "1"}, SAFARI, None),
    "an app's view of a page": ("GET", {"x-requested-with": "com.instagram.android"}, PEOPLE["Instagram, Pixel"][0], None),
}  # fmt: skip


@in_turn("name", PEOPLE | PEOPLE_TAKEN_FOR_ANOTHER)
def test_a_person_is_recognized_with_device_system_and_browser(name):
    user_agent, device, system, browser = (PEOPLE | PEOPLE_TAKEN_FOR_ANOTHER)[name]

    assert classify_user_agent(user_agent) == Agent(None, device, system, browser)
    assert why_bot("GET", {b"user-agent": user_agent.encode()}, user_agent) is None


@in_turn("name", BOTS)
def test_a_bot_that_says_so_is_one(name):
    user_agent, called = BOTS[name]

    assert classify_user_agent(user_agent).bot == called
    assert why_bot("GET", {}, user_agent.upper()) == called


@in_turn("name", BOTS_TAKEN_FOR_PEOPLE)
def test_a_bot_that_says_it_is_a_browser_is_believed(name):
    assert classify_user_agent(BOTS_TAKEN_FOR_PEOPLE[name]).bot is None


@in_turn("name", PEOPLE_TAKEN_FOR_BOTS)
def test_a_person_whom_nothing_tells_from_a_bot_counts_as_one(name):
    sent, user_agent, why = PEOPLE_TAKEN_FOR_BOTS[name]
    headers = {name.encode(): value.encode() for name, value in sent.items()}

    assert why_bot("GET", headers, user_agent) == why


@in_turn("name", HEADERS)
def test_headers_mark_requests_that_no_person_made(name):
    method, sent, user_agent, why = HEADERS[name]
    headers = {name.encode(): value.encode() for name, value in sent.items()}

    assert why_bot(method, headers, user_agent) == why


def test_the_table_is_long_enough_to_mean_something():
    assert len(PEOPLE) >= 60
    assert len(BOTS) >= 40
