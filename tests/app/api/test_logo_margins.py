"""Logos, margins and sizes in small pictures: each is drawn or refused with its field, never an error."""

from base64 import b64encode
from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from tests.cases import in_turn


def data_uri(width: int, height: int) -> str:
    written = BytesIO()
    Image.new("RGB", (width, height), "#7a1fa2").save(written, "PNG")
    return f"data:image/png;base64,{b64encode(written.getvalue()).decode()}"


@pytest.mark.slow
@in_turn("level", "LMQH")
async def test_any_logo_with_any_margin_is_drawn_or_refused_by_name(owner, level):
    logos = list(product((100, 150, 300), ((40, 40), (80, 20)), (0.1, 0.4, 1, None), (1, 5, 9)))
    # Each level has every other one: two levels all of them.
    for width, side, share, margin in logos["LMQH".index(level) % 2 :: 2]:
        image_options = {"margin": margin} | ({} if share is None else {"imageSize": share})
        options = {
            "width": width,
            "height": width,
            "qrOptions": {"errorCorrectionLevel": level},
            "image": data_uri(*side),
            "imageOptions": image_options,
        }

        response = await owner.api.post(
            "/qr-codes/preview", json={"data": "https://qr.test/a2b3c4d", "options": options}
        )

        assert response.status_code in (200, 400), (options, response.text)
        if response.status_code == 400:
            fields = {detail["field"] for detail in response.json()["error"]["details"]}
            assert fields == {"options.imageOptions.margin"}


async def test_a_fix_for_a_logo_that_is_too_large_helps(owner):
    options = {
        "width": 400,
        "height": 400,
        "image": data_uri(40, 40),
        "qrOptions": {"errorCorrectionLevel": "M"},
    }
    before = await owner.make(options={**options, "imageOptions": {"imageSize": 0.9}})
    (issue,) = before["scannability"]["issues"]
    share = float(issue["fix"].partition("imageSize to ")[2].partition(" or less")[0])

    after = await owner.change(before, options={"imageOptions": {"imageSize": share}})

    assert issue["code"] == "logo_too_large"
    assert after.json()["data"]["scannability"]["grade"] == "A"
