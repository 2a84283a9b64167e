from domain.exports.redirect_maps import Redirect
from tests.cases import in_turn
from tests.redirect_maps import caddy_map, nginx_map, redirects_file

HOST = "go.example.com"
WRITERS = (nginx_map, caddy_map, redirects_file)


def lines_of(writer, *redirects):
    return "".join(writer(redirects)).splitlines()


@in_turn("writer", WRITERS)
def test_a_landing_page_is_named_and_not_redirected(writer):
    lines = lines_of(writer, Redirect(HOST, "menu", None, "landing page: menu\n}\r\x85evil"))

    [line] = [line.strip() for line in lines if "/menu" in line]
    assert line.startswith("# go.example.com/menu: landing page: menu } ")
    assert not any("evil" in line and not line.strip().startswith("#") for line in lines)


@in_turn("writer", [nginx_map, caddy_map])
def test_neither_the_port_nor_the_case_of_a_host_is_part_of_a_key(writer):
    text = "".join(writer([Redirect("Go.Example.com:8443", "Menu", "https://example.com/")]))

    assert "go.example.com/Menu " in text.replace('"', " ")


def test_short_ids_that_differ_in_case_alone_are_in_maps_of_their_own():
    text = "".join(
        nginx_map(
            Redirect(host, short_id, "https://example.com/")
            for host, short_id in [(HOST, "menu"), (HOST, "MENU"), ("b.example", "menu"), (HOST, "Menu")]
        )
    )

    assert [part.count("https://") for part in text.split("map $host$uri ")[1:]] == [2, 1, 1]
    assert 'map "$host$repoint_uri $repoint_1 $repoint_2 $repoint_3" $repoint_destination {' in text


@in_turn(
    ("destination", "line"),
    [
        ("https://example.com/a?b=c#d", "/menu https://example.com/a?b=c#d 302"),
        ("https://example.com/a b", "/menu https://example.com/a%20b 302"),
        ("https://example.com/é", "/menu https://example.com/%C3%A9 302"),
        (
            "https://user:word@example.com:8443/:splat/*?t=10:30",
            "/menu https://user:word@example.com:8443/%3Asplat/*?t=10:30 302",
        ),
        ("HTTPS://example.com", "/menu HTTPS://example.com 302"),
        ("mailto:a@example.com", "# go.example.com/menu: not a web address"),
        (None, "# go.example.com/menu: no redirect"),
    ],
)
def test_a_line_of_a_redirects_file(destination, line):
    assert lines_of(redirects_file, Redirect(HOST, "menu", destination)) == [line]


def test_an_address_that_nginx_cannot_read_is_named():
    lines = lines_of(nginx_map, Redirect(HOST, "menu", f"https://example.com/{'漢' * 1_000}"))

    assert "    # go.example.com/menu: an address that is too long for nginx" in lines
