"""Short ways to write the options of a gallery's design."""

from typing import Any


def gradient(*colors: str, kind: str = "linear", rotation: float = 0.8) -> dict[str, Any]:
    stops = [{"offset": at / (len(colors) - 1), "color": color} for at, color in enumerate(colors)]
    return {"type": kind, "rotation": rotation, "colorStops": stops}


def frame(kind: str, text: str, ground: str, ink: str, **more: Any) -> dict[str, Any]:
    options = {"enabled": True, "type": kind, "text": text, "backgroundColor": ground, "textColor": ink}
    return {"frameOptions": {**options, **more}}


def plate(shape: str, color: str = "#ffffff", **more: Any) -> dict[str, Any]:
    return {"imageOptions": {"plate": {"shape": shape, "color": color, **more}}}


def look(dots: str, color: str | dict[str, Any], ring: str, eye: str, **more: Any) -> dict[str, Any]:
    """`color`: of the dots, or their gradient; `corners`, `ground`, `round` and other options by name."""
    paint = {"gradient": color} if isinstance(color, dict) else {"color": color}
    corners = more.pop("corners", None)
    own = {"colors": list(corners)} if isinstance(corners, tuple) else {"color": corners}
    ground = more.pop("ground", "#ffffff")
    background = {"gradient": ground} if isinstance(ground, dict) else {"color": ground}
    # A line has round corners, and so has its picture.
    usual = 0.15 if more.get("frameOptions", {}).get("type") in ("border", "badge") else 0
    return {
        "dotsOptions": {"type": dots, **paint},
        "backgroundOptions": {**background, "round": more.pop("round", usual)},
        "cornersSquareOptions": {"type": ring, **own},
        "cornersDotOptions": {"type": eye, **own},
        **more,
    }
