"""The designs of docs/gallery.png: what a shop, a museum or a café would print."""

from dataclasses import dataclass
from typing import Any

from scripts.gallery_looks import frame, gradient, look, plate


@dataclass(frozen=True)
class Sample:
    """`logo`: its name in `gallery.LOGOS`; `background`: its name in `gallery.SCENES`."""

    label: str
    options: dict[str, Any]
    logo: str | None = None
    background: str | None = None


SAMPLES = (
    Sample(
        "card",
        look(
            "rounded",
            "#0b6b50",
            "rounded",
            "rounded",
            **frame("card", "Scan for the menu", "#0b6b50", "#ffffff", icon="menu"),
        ),
    ),
    Sample(
        "badge",
        look(
            "rounded",
            "#7a1f3d",
            "rounded",
            "rounded",
            **frame("badge", "Visit our shop", "#7a1f3d", "#ffffff", icon="cart"),
        ),
    ),
    Sample(
        "viewfinder",
        look(
            "classy-rounded",
            "#17211d",
            "rounded",
            "square",
            **frame("brackets", "Point your camera here", "#17211d", "#17211d", weight="regular"),
        ),
    ),
    Sample(
        "phone, two lines",
        look(
            "extra-rounded",
            "#1e1b4b",
            "rounded",
            "rounded",
            **frame(
                "phone", "Get the app", "#1e1b4b", "#1e1b4b", text2="for iPhone and Android", icon="download"
            ),
        ),
    ),
    Sample(
        "receipt",
        look(
            "square",
            "#1f2937",
            "square",
            "square",
            **frame(
                "receipt", "How was it?", "#ffffff", "#1f2937", text2="Tell us, get 10 % off", icon="star"
            ),
        ),
    ),
    Sample(
        "line",
        look(
            "rounded",
            "#8a3218",
            "rounded",
            "rounded",
            ground="#fff8f1",
            **frame("border", "Speisekarte", "#8a3218", "#8a3218", icon="menu"),
        ),
    ),
    Sample("circle", look("rounded", "#101a3a", "rounded", "rounded", shape="circle", round=1)),
    Sample(
        "circle of dots",
        look("dots", "#7a2c12", "rounded", "rounded", ground="#fff1de", shape="circle", round=1),
    ),
    Sample(
        "round plate",
        look(
            "rounded",
            "#5d2e17",
            "rounded",
            "rounded",
            ground="#fff8ec",
            round=0.2,
            **plate("round", "#fff8ec"),
        ),
        "cup",
    ),
    Sample(
        "contour plate",
        look("dots", "#2b2d42", "square", "square", corners="#9b1c26", **plate("contour")),
        "star",
    ),
    Sample(
        "plate, leaves",
        look(
            "extra-rounded",
            "#0d5c3f",
            "leaf",
            "leaf",
            ground="#f0f7ee",
            round=0.2,
            **plate("square", "#f0f7ee"),
        ),
        "leaf",
    ),
    Sample("wide logo", look("classy", "#12306b", "rounded", "square", **plate("square")), "wave"),
    Sample(
        "card, Wi-Fi",
        look(
            "vertical-bars",
            "#0f3d6e",
            "rounded",
            "rounded",
            **frame("card", "Free Wi-Fi", "#0f3d6e", "#ffffff", text2="No password needed", icon="wifi"),
        ),
    ),
    Sample("level bars", look("horizontal-bars", "#2b2d42", "rounded", "square", corners="#b4161b")),
    Sample(
        "upright bars, gradient", look("vertical-bars", gradient("#16325c", "#1d5f86"), "rounded", "rounded")
    ),
    Sample(
        "diamonds",
        look("classy", "#123b53", "rounded", "diamond", corners="#0a5a66", ground="#f2f8fa", round=0.2),
    ),
    Sample(
        "three corners", look("rounded", "#1f5130", "leaf", "leaf", corners=("#8a3218", "#0b6b50", "#0f3d6e"))
    ),
    Sample(
        "gradient", look("classy-rounded", gradient("#7209b7", "#3a0ca3", "#1d4ed8"), "rounded", "square")
    ),
    Sample(
        "radial gradient",
        look("extra-rounded", gradient("#b01621", "#4a0d2b", kind="radial"), "rounded", "rounded"),
    ),
    Sample(
        "sunrise",
        look(
            "rounded",
            "#4a1d0c",
            "rounded",
            "rounded",
            ground=gradient("#fff7e0", "#ffdcb0", rotation=1.57),
            round=0.2,
        ),
    ),
    Sample(
        "bubble, Chinese",
        look(
            "dots",
            "#9d0208",
            "rounded",
            "square",
            **frame("bubble", "扫码点餐", "#9d0208", "#ffffff", icon="menu"),
        ),
    ),
    Sample(
        "ticket",
        look(
            "extra-rounded",
            "#14213d",
            "rounded",
            "rounded",
            corners="#8f4a05",
            **frame("ticket", "Admit one", "#fca311", "#14213d"),
        ),
    ),
    Sample(
        "card, Arabic",
        look(
            "classy-rounded",
            "#0a5e48",
            "rounded",
            "rounded",
            **frame("card", "امسح لقائمة الطعام", "#0a5e48", "#ffffff", icon="menu"),
        ),
    ),
    Sample(
        "badge, Japanese",
        look(
            "classy",
            "#1f3a5f",
            "rounded",
            "square",
            corners="#a12838",
            **frame("badge", "入場券はこちら", "#1f3a5f", "#ffffff", icon="ticket"),
        ),
    ),
    Sample(
        "line, Hindi",
        look(
            "rounded",
            gradient("#4a0072", "#8e0f5b"),
            "rounded",
            "rounded",
            **frame("border", "यहाँ स्कैन करें", "#4a0072", "#4a0072"),
        ),
    ),
    Sample(
        "phone, Greek",
        look(
            "dots",
            "#00509d",
            "rounded",
            "rounded",
            **frame("phone", "Σκάναρέ με", "#00509d", "#00509d", icon="scan"),
        ),
    ),
    Sample(
        "receipt, Thai",
        look(
            "square",
            "#3f2a14",
            "square",
            "square",
            ground="#fffaf0",
            **frame("receipt", "สแกนที่นี่", "#3f2a14", "#ffe8b6"),
        ),
    ),
    Sample(
        "card, Hebrew",
        look(
            "rounded",
            "#5b1647",
            "rounded",
            "rounded",
            **frame("card", "סרקו אותי", "#5b1647", "#ffffff", icon="heart"),
        ),
    ),
    Sample(
        "park",
        look(
            "rounded",
            "#14532d",
            "leaf",
            "leaf",
            ground="#f3f9f0",
            **plate("contour", "#f3f9f0"),
            **frame("badge", "Find the trail", "#14532d", "#ffffff", icon="pin"),
        ),
        "tree",
    ),
    Sample(
        "house",
        look(
            "rounded",
            "#7c2d12",
            "rounded",
            "square",
            **plate("contour"),
            **frame("border", "See the rooms", "#9a3412", "#9a3412", text2="Open house on Sunday"),
        ),
        "house",
    ),
    Sample(
        "charging",
        look(
            "horizontal-bars",
            "#1e293b",
            "rounded",
            "rounded",
            **plate("round"),
            **frame("card", "Start charging", "#1e293b", "#fbbf24"),
        ),
        "bolt",
    ),
    Sample(
        "coffee",
        look(
            "dots",
            "#5d2e17",
            "rounded",
            "rounded",
            ground="#fff8ec",
            **plate("round", "#fff8ec"),
            **frame("card", "10th cup is free", "#5d2e17", "#fff8ec", icon="gift"),
        ),
        "cup",
    ),
    Sample(
        "concert",
        look(
            "extra-rounded",
            gradient("#3b0764", "#9d174d"),
            "rounded",
            "rounded",
            **frame("ticket", "Tickets", "#3b0764", "#fdf2f8", text2="Fri 12 June, 8 pm", icon="ticket"),
        ),
    ),
    Sample(
        "listen",
        look(
            "dots",
            "#14532d",
            "rounded",
            "rounded",
            shape="circle",
            **frame("brackets", "Listen now", "#14532d", "#14532d", icon="play"),
        ),
    ),
    Sample(
        "directions",
        look(
            "classy",
            "#0c4a6e",
            "rounded",
            "diamond",
            **frame("bubble", "How to get here", "#0c4a6e", "#ffffff", icon="pin"),
        ),
    ),
    Sample(
        "write to us",
        look(
            "rounded",
            "#3730a3",
            "rounded",
            "rounded",
            **frame("border", "Write to us", "#3730a3", "#3730a3", icon="mail"),
        ),
    ),
    Sample(
        "book a table",
        look(
            "classy-rounded",
            "#44403c",
            "leaf",
            "leaf",
            corners="#8a3218",
            ground="#faf7f2",
            **frame("badge", "Book a table", "#44403c", "#faf7f2", icon="calendar"),
        ),
    ),
    Sample(
        "strip below",
        look(
            "rounded",
            "#111111",
            "rounded",
            "square",
            round=0.15,
            **frame("bottom", "Scan me", "#111111", "#ffffff", icon="scan"),
        ),
    ),
    Sample(
        "strip above",
        look(
            "rounded",
            "#7f1d1d",
            "rounded",
            "rounded",
            round=0.15,
            **frame("top", "Thank you!", "#7f1d1d", "#ffffff", icon="heart"),
        ),
    ),
    Sample("plain", look("square", "#000000", "square", "square")),
    Sample("mountains behind", look("square", "#000000", "square", "square"), background="mountains"),
    Sample(
        "leaves behind, badge",
        look(
            "rounded",
            "#06281d",
            "rounded",
            "rounded",
            **frame("badge", "Find the garden", "#06281d", "#ffffff", icon="pin"),
        ),
        background="leaves",
    ),
    Sample(
        "sea behind, phone",
        look("rounded", "#05203d", "rounded", "rounded", **frame("phone", "Dive in", "#05203d", "#05203d")),
        background="sea",
    ),
    Sample(
        "poppies behind, circle",
        look("square", "#2b0a16", "square", "square", shape="circle"),
        background="poppies",
    ),
    Sample(
        "city behind, strip",
        look(
            "square",
            "#120b2e",
            "square",
            "square",
            **frame("bottom", "Tonight", "#120b2e", "#ffd9a0", icon="star"),
        ),
        background="city",
    ),
)
