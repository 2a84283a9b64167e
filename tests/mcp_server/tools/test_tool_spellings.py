import pytest

from tests.cases import in_turn
from tests.mcp_server.support import refusal_in

FORM = {"type": "lead_form", "form_title": "Call me back"}
PAYMENT = {"type": "payment", "scheme": "epc", "payee_name": "Ada", "iban": "DE89370400440532013000"}
WIFI = {"type": "wifi", "ssid": "Café", "password": "flat white"}


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@in_turn(
    ("written", "security"),
    [
        *(
            (one, "WPA")
            for one in ("WPA", "wpa", "WPA2", "WPA/WPA2", "WPA2-Personal", "WPA2/WPA3", "WPA2 PSK")
        ),
        *((one, "SAE") for one in ("WPA3", "wpa3-personal", "WPA3-SAE", "sae")),
        ("wep", "WEP"),
    ],
)
async def test_the_security_of_a_network_may_be_written_as_on_a_router(connection, written, security):
    assert (await connection.use("create_qr_code", **WIFI, security=written))["security"] == security


@pytest.mark.parametrize("written", ["none", "None", "open", "no password", "nopass"])
async def test_an_open_network_has_many_names(connection, written):
    made = await connection.use("create_qr_code", type="wifi", ssid="Café", security=written)

    assert made["security"] == "nopass"


@in_turn(
    ("written", "address"),
    [
        ("example.com", "https://example.com"),
        ("www.example.com", "https://www.example.com"),
        ("example.com/menu?x=1#top", "https://example.com/menu?x=1#top"),
        ("example.com:8443/menu", "https://example.com:8443/menu"),
        ("münchen.de/karte", "https://münchen.de/karte"),
        ("http://example.com", "http://example.com"),
        ("tel:112", "tel:112"),
    ],
)
async def test_an_address_may_come_without_its_scheme(connection, written, address):
    made = await connection.use("create_qr_code", url=written, expired_redirect_url=written)
    other = await connection.use("create_qr_code", url="https://example.org")
    repointed = await connection.use("repoint_qr_code", id=other["id"], url=written)
    updated = await connection.use("update_qr_code", id=other["id"], scan_limit_reached_url=written)

    assert (made["destination"], made["expired_redirect_url"]) == (address, address)
    assert repointed["after"]["destination"] == address
    assert updated["after"]["scan_limit_reached_url"] == address


@pytest.mark.parametrize(
    ("written", "color"),
    [
        ("darkgreen", "#006400"),
        ("Dark Green", "#006400"),
        ("navy blue", "#000080"),
        ("rgb(0, 51, 102)", "#003366"),
        ("#1A2b3C", "#1A2b3C"),
        ("#123", "#123"),
    ],
)
async def test_a_colour_may_be_written_as_in_css(connection, written, color):
    stops = [{"offset": 0, "color": written}, {"offset": 1, "color": "black"}]
    options = {
        "dotsOptions": {"color": written, "gradient": {"colorStops": stops}},
        "backgroundOptions": {"color": "transparent"},
        "frameOptions": {"text": "red", "backgroundColor": "white", "textColor": written},
    }

    made = await connection.use("create_qr_code", url="https://example.com", options=options)
    updated = await connection.use(
        "update_qr_code", id=made["id"], options={"cornersDotOptions": {"color": written}}
    )

    stored = (await connection.use("get_qr_code", id=made["id"]))["options"]
    assert stored["dotsOptions"]["color"] == color
    assert stored["dotsOptions"]["gradient"]["colorStops"][0]["color"] == color
    assert stored["backgroundOptions"] == {"color": "transparent"}
    assert stored["frameOptions"] == {
        "enabled": True,
        "text": "red",
        "backgroundColor": "#ffffff",
        "textColor": color,
    }
    assert updated["after"] == {"options.cornersDotOptions": {"color": color}}


@pytest.mark.parametrize(
    ("written", "amount"), [("12,50", "12.50"), ("12,5", "12.5"), ("0,99", "0.99"), ("12.50", "12.50")]
)
async def test_an_amount_may_have_a_decimal_comma(connection, written, amount):
    assert (await connection.use("create_qr_code", **PAYMENT, amount=written))["amount"] == amount


async def test_a_field_of_a_form_gets_its_key_from_its_label(connection):
    labels = ["Your e-mail", "Your E-Mail", "Größe", "電話", "About", "x" * 200]
    asked = [{"label": label, "type": "text"} for label in labels]

    made = await connection.use("create_qr_code", **FORM, fields=[*asked, {"key": "about", **asked[4]}])
    added = {"fields[7]": {"label": "About", "type": "tel"}}
    repointed = await connection.use("repoint_qr_code", id=made["id"], changes=added)

    keys = ["your_e_mail", "your_e_mail_2", "grosse", "field", "about_2", "x" * 60, "about"]
    assert repointed["after"]["fields[7]"]["key"] == "about_3"
    stored = await connection.use("get_qr_code", id=made["id"])
    assert [field["key"] for field in stored["fields"]] == [*keys, "about_3"]


async def test_the_title_of_a_link_is_its_text(connection):
    links = [{"title": "Tour", "url": "example.com/tour"}, {"text": "Shop", "url": "https://example.com"}]

    made = await connection.use("create_qr_code", type="links", links_title="The band", links_list=links)

    assert made["links_list"] == [
        {"text": "Tour", "url": "https://example.com/tour"},
        {"text": "Shop", "url": "https://example.com"},
    ]


@in_turn(
    ("arguments", "field"),
    [
        ({**WIFI, "security": "WPA2-Enterprise"}, "security"),
        ({**WIFI, "security": "none"}, "password"),
        ({"url": "menu.pdf"}, "url"),
        ({"url": "ada@example.com"}, "url"),
        ({"url": "the menu"}, "url"),
        ({"url": "localhost"}, "url"),
        ({**PAYMENT, "amount": "1,234"}, "amount"),
        ({"url": "https://example.com", "options": {"dotsOptions": {"color": "our green"}}}, "color"),
        ({"url": "https://example.com", "options": {"dotsOptions": {"color": "rgb(999, 0, 0)"}}}, "color"),
        ({"type": "links", "links_title": "x", "links_list": [{"title": 7, "url": "a.com"}]}, "text"),
        (
            {
                "type": "links",
                "links_title": "x",
                "links_list": [{"title": "One", "text": "Two", "url": "a.com"}],
            },
            "title",
        ),
        ({**FORM, "fields": [{"type": "text"}]}, "key"),
    ],
)
async def test_what_may_mean_something_else_is_refused(connection, arguments, field):
    assert f"{field}: " in refusal_in(await connection.call("create_qr_code", **arguments))


@pytest.mark.parametrize(
    "body",
    [
        {"type_id": 5, "ssid": "Café", "password": "flat white", "security": "WPA2"},
        {"type_id": 1, "url": "example.com"},
        {"type_id": 1, "url": "https://example.com", "options": {"dotsOptions": {"color": "darkgreen"}}},
        {**PAYMENT, "type_id": 24, "amount": "12,50"},
    ],
)
async def test_rest_takes_the_exact_values_alone(owner, body):
    body.pop("type", None)

    assert (await owner.api.post("/qr-codes", json=body)).status_code == 400


async def test_a_field_called_by_the_end_of_its_name_is_named(connection):
    sent = {"image_gallery_title": "Summer", "images": ["https://example.com/1.jpg"]}

    said = refusal_in(await connection.call("create_qr_code", type="image_gallery", content=sent))

    assert "images: is not a field here; the nearest is image_gallery_images" in said


async def test_an_open_network_gets_a_password_by_what_the_refusal_says(connection):
    made = await connection.use("create_qr_code", type="wifi", content={"ssid": "Café", "security": "nopass"})

    said = refusal_in(
        await connection.call("repoint_qr_code", id=made["id"], content={"password": "flat white"})
    )
    changed = await connection.use(
        "repoint_qr_code", id=made["id"], content={"password": "flat white", "security": "WPA"}
    )

    assert "when security is nopass; else send another security" in said
    assert changed["after"] == {"password": "flat white", "security": "WPA"}
