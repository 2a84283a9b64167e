"""SVG logos: what they are made of is drawn, what could do harm is refused with its reason."""

import gzip
import json
from contextlib import suppress
from io import BytesIO
from time import thread_time
from xml.etree import ElementTree as ET

import pytest
import resvg_py
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.logos.svg_sanitizer import sanitise_svg
from tests.cases import in_turn

SVG = "http://www.w3.org/2000/svg"
RED, BLUE = (255, 0, 0), (0, 0, 255)

# What a logo may have


def svg(inside: str = "", attributes: str = 'viewBox="0 0 10 10"') -> bytes:
    return (
        f'<svg xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}>{inside}</svg>'
    ).encode()


def clean(inside: str, attributes: str = 'viewBox="0 0 10 10"') -> str:
    return sanitise_svg(svg(inside, attributes)).decode()


def drawn(source: bytes) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=sanitise_svg(source).decode(), skip_system_fonts=True)
    return Image.open(BytesIO(png))


def color_at(inside: str, x: float = 5, y: float = 5) -> tuple[int, ...]:
    """The colour at a place of a picture of 10 by 10."""
    return drawn(svg(inside)).getpixel((int(x * 51.2), int(y * 51.2)))


OPAQUE_RED, OPAQUE_BLUE, NOTHING = (*RED, 255), (*BLUE, 255), (0, 0, 0, 0)
WHOLE = 'width="10" height="10"'


@in_turn(
    ("inside", "expected"),
    [
        (f'<rect {WHOLE} fill="#f00"/>', OPAQUE_RED),
        (f'<rect {WHOLE} style="fill:red;-inkscape-stroke:none"/>', OPAQUE_RED),
        (f'<rect {WHOLE} style="fill:#00f;fill:color(display-p3 1 0 0)"/>', OPAQUE_BLUE),
        (f'<rect {WHOLE} fill="rgb(255, 0, 0)"/>', OPAQUE_RED),
        (f'<style>.a{{fill:red}}</style><rect class="a" {WHOLE}/>', OPAQUE_RED),
        (f'<style><![CDATA[ .b, .a-1 {{ fill : red !important; }} ]]></style><rect class="x a-1" {WHOLE}/>',
         OPAQUE_RED),
        (f'<rect class="a" {WHOLE}/><style>/* late */.a{{fill:red}}</style>', OPAQUE_RED),
        (f'<style>#r{{fill:red}} rect.a{{fill:#0f0}} .a{{fill:blue}}</style><rect id="r" class="a" {WHOLE}/>',
         OPAQUE_RED),
        (f'<style>.a{{fill:blue}} *{{fill:red}}</style><rect class="a" {WHOLE}/>', OPAQUE_BLUE),
        (f'<style>.a{{fill:red}} .a{{fill:blue}}</style><rect class="a" {WHOLE}/>', OPAQUE_BLUE),
        (f'<style>g{{}}.a{{fill:red}}</style><style>.b{{fill:blue}}</style><rect class="a b" {WHOLE}/>',
         OPAQUE_BLUE),
        (f'<style>.a{{fill:red}}</style><rect fill="#0f0" class="a" style="fill:blue" {WHOLE}/>',
         OPAQUE_BLUE),
        (f'<style>.a{{fill:red}}</style><g class="a"><rect {WHOLE}/></g>', OPAQUE_RED),
        ('<path d="M0 0h10v10H0z" fill="red"/>', OPAQUE_RED),
        ('<circle cx="5" cy="5" r="4" fill="red"/>', OPAQUE_RED),
        ('<polygon points="0,0 10,0 10,10 0,10" fill="red"/>', OPAQUE_RED),
        ('<g transform="translate(-5 0) scale(2)"><rect width="10" height="10" fill="red"/></g>', OPAQUE_RED),
        (f'<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect {WHOLE} fill="url(#g)"/>',
         OPAQUE_RED),
        (('<radialGradient id="h"><stop style="stop-color:red"/></radialGradient>'
          f'<rect {WHOLE} fill="url(#h)"/>'), OPAQUE_RED),
        (('<radialGradient id="g" href="#h"/>'
          '<radialGradient id="h"><stop style="stop-color:red"/></radialGradient>'
          f'<rect {WHOLE} fill="url(\'#g\')"/>'), OPAQUE_RED),
        (f'<rect {WHOLE} fill="url(#nowhere) red"/>', OPAQUE_RED),
        (f'<rect {WHOLE} fill="url(#nowhere)"/>', NOTHING),
        (f'<defs><rect id="r" {WHOLE} fill="red"/></defs><use xlink:href="#r"/>', OPAQUE_RED),
        (f'<symbol id="s" viewBox="0 0 1 1"><rect {WHOLE} fill="red"/></symbol><use href="#s"/>', OPAQUE_RED),
        (f'<use href="#nowhere"/><rect {WHOLE} fill="red"/>', OPAQUE_RED),
        (f'<clipPath id="c"><rect width="1" height="1"/></clipPath><rect {WHOLE} clip-path="url(#c)"/>',
         NOTHING),
        ((f'<clipPath id="c"><use href="#r"/></clipPath><defs><rect id="r" {WHOLE}/></defs>'
          f'<rect {WHOLE} fill="red" clip-path="url(#c)"/>'), OPAQUE_RED),
        (f'<mask id="m"><rect width="1" height="1" fill="#fff"/></mask><rect {WHOLE} mask="url(#m)"/>',
         NOTHING),
        (f'<rect {WHOLE} fill="red" filter="none" marker="none"/>', OPAQUE_RED),
    ],
)  # fmt: skip
def test_what_logos_are_made_of_is_drawn(inside, expected):
    assert color_at(inside) == expected


def test_what_editors_leave_behind_is_dropped():
    written = sanitise_svg(
        f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <?xml-stylesheet href="https://evil.example/a.css"?>
        <!-- made with an editor -->
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
        <svg xmlns="{SVG}" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
          xml:base="http://evil/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          data-name="Layer 1" version="1.1"
          inkscape:version="1" enable-background="new 0 0 9 9" viewBox="0 0 9 9" aria-label="logo">
          <title>My secret</title><desc>file:///home/me</desc>
          <metadata><rdf:RDF><rdf:li rdf:resource="http://evil/"/></rdf:RDF></metadata>
          <inkscape:grid id="x"><path d="M0 0"/></inkscape:grid>
          <g inkscape:label="Layer" id="secret-layer" font-family="Comic"><path d="M0 0h9v9z"/></g>
        </svg>""".encode()
    ).decode()

    assert written == (
        f'<svg viewBox="0 0 9 9" preserveAspectRatio="none" width="512" height="512" xmlns="{SVG}">'
        '<g><path d="M0 0h9v9z"/></g></svg>'
    )
    assert sanitise_svg(written.encode()).decode() == written


def test_a_fragment_without_a_namespace_is_an_svg():
    assert sanitise_svg(b'<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>').startswith(b"<svg ")


@in_turn("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "iso-8859-1"])
def test_encodings_are_read_and_utf_8_is_written(encoding):
    head = '<?xml version="1.0" encoding="iso-8859-1"?>' if encoding == "iso-8859-1" else ""
    source = head + svg('<title>ö</title><path d="M0 0h9v9z"/>').decode()

    assert b"M0 0h9v9z" in sanitise_svg(source.encode(encoding))


@in_turn(
    ("attributes", "size"),
    [
        ('width="600" height="300"', (600, 300)),
        ('width="100px" height="50px" viewBox="0 0 7 7"', (512, 256)),
        ('viewBox="0 0 30 15"', (512, 256)),
        ('viewBox="-3,-3,4000,1000"', (1024, 256)),
        ('width="100%" height="100%" viewBox="0 0 30 15"', (512, 256)),
        ('width="1in"', (328, 512)),
        ('width="200" viewBox="0 0 30 15"', (512, 256)),
        ('height="200" viewBox="0 0 30 15"', (512, 256)),
        ("", (512, 256)),
        ('width="10mm" height="10mm"', (512, 512)),
        ('width="200000" height="200000"', (1024, 1024)),
        ('width="1e6" height="1"', (1024, 1)),
        ('width="auto" viewBox="0 0 4"', (512, 256)),
    ],
)
def test_the_root_is_as_large_as_it_is_to_be_drawn(attributes, size):
    source = svg('<rect width="9" height="9"/>', attributes)

    root = ET.fromstring(sanitise_svg(source))
    assert (int(root.get("width")), int(root.get("height"))) == size
    assert drawn(source).size == size


def test_a_picture_up_to_its_edges_has_no_pale_line_there():
    picture = drawn(svg('<rect width="2719" height="384"/>', 'viewBox="0 0 2719 384"'))

    assert picture.getchannel("A").getextrema() == (255, 255)


@in_turn(
    "attributes",
    ['width="0" height="9"', 'viewBox="0 0 0 9"', 'viewBox="0 0 -1 9"', 'width="1e99" height="9"',
     'width="0" viewBox="0 0 9 9"', 'viewBox="0 0 1e99 9"'],
)  # fmt: skip
def test_a_size_that_cannot_be_drawn_is_refused(attributes):
    with pytest.raises(ImageUnavailable, match="has no size that can be drawn"):
        sanitise_svg(svg("", attributes))


# What a logo may not have


def laughs() -> str:
    entities = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
    return f'<!DOCTYPE svg [<!ENTITY l0 "lol">{entities}]><svg xmlns="{SVG}"><title>&l9;</title></svg>'


def chain(link: str, length: int) -> str:
    return "".join(link.format(this=i, next=i + 1) for i in range(length))


HOSTILE = [
    ("<script>alert(1)</script>", "a script"),
    ('<script href="https://evil.example/a.js"/>', "a script"),
    ('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', "a script"),
    ('<g onclick="alert(1)"/>', "an event handler"),
    ('<rect ONLOAD="alert(1)"/>', "an event handler"),
    ("<foreignObject><p>x</p></foreignObject>", "foreign content"),
    ('<image href="/etc/passwd"/>', "a picture inside it"),
    ('<image xlink:href="https://evil.example/a.png"/>', "a picture inside it"),
    ('<image href="data:image/png;base64,AAAA"/>', "a picture inside it"),
    ('<use xlink:href="http://evil.example/a.svg#a"/>', "outside the file"),
    ('<use href="/etc/passwd#a"/>', "outside the file"),
    ('<use href="data:image/svg+xml,a#a"/>', "outside the file"),
    ('<use href="javascript:alert(1)"/>', "outside the file"),
    ('<linearGradient xlink:href="file:///a.svg#b"/>', "outside the file"),
    ('<g href=""/>', "outside the file"),
    ('<a href="https://evil.example/"><rect/></a>', "a link"),
    ('<rect fill="url(http://evil.example/a)"/>', "outside the file"),
    ('<rect fill="url( \'//evil.example/a\' )"/>', "outside the file"),
    ('<rect style="background:url(http://evil.example/a)"/>', "outside the file"),
    ('<rect style="fill:u\\72l(http://evil.example/a)"/>', "outside the file"),
    ('<rect style="fill:url(/*x*/http://evil.example/a)"/>', "outside the file"),
    ('<rect style="width:expression(alert(1))"/>', "outside the file"),
    ('<rect style="fill:red;background:javascript:alert(1)"/>', "outside the file"),
    ('<style>@import "http://evil.example/a.css";</style>', "outside the file"),
    ("<style>@im/**/port url(a);</style>", "outside the file"),
    ("<style>@font-face{font-family:a;src:url(a)}</style>", "outside the file"),
    ("<style>.a{background:url(http://evil.example/a)}</style>", "outside the file"),
    ("<style>.a{fill:red} .a .b{fill:red}</style>", "more than simple rules"),
    ("<style>a:hover{fill:red}</style>", "more than simple rules"),
    ("<style>.a{fill:red", "not well-formed"),
    ("<style>.a{fill:red} b</style>", "more than simple rules"),
    ("<style>{fill:red}</style>", "more than simple rules"),
    (f"<style>{'.a,' * 600}.b{{fill:red}}</style>", "too long"),
    ('<filter id="f"/>', "a filter"),
    ('<rect filter="url(#f)"/>', "a filter"),
    ('<rect style="filter:blur(9px)"/>', "a filter"),
    ("<style>.a{filter:url(#f)}</style><rect class='a'/>", "a filter"),
    ('<pattern id="p"/>', "a pattern"),
    ('<marker id="m"/>', "a marker"),
    ('<rect marker-end="url(#m)"/>', "a marker"),
    ("<text>hello</text>", "convert it to paths"),
    ('<animate attributeName="x"/>', "an animation"),
    ('<set attributeName="href" to="javascript:alert(1)"/>', "an animation"),
    ("<svg/>", "an SVG inside it"),
    ("<switch/>", "an element <switch>"),
    ("<path-é/>", "an unknown element"),
    ("<iframe/>", "an element <iframe>"),
    ('<path d="M0 0 url(x)"/>', "damaged"),
    ('<path d="M1e99 0"/>', "too large to draw"),
    ('<path d="M' + "1" * 500 + ' 0"/>', "too large to draw"),
    ('<rect stroke-width="1e99"/>', "too large to draw"),
    ('<g transform="scale(1e30)"/>', "too large to draw"),
    ('<linearGradient gradientTransform="&lt;"/>', "damaged"),
    ('<use id="a" href="#a"/>', "refers to itself"),
    ('<g id="a"><use href="#a"/></g>', "refers to itself"),
    ('<clipPath id="a" clip-path="url(#a)"/>', "refers to itself"),
    ('<mask id="a" mask="url(#b)"/><mask id="b" mask="url(#a)"/>', "refers to itself"),
    ('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>', "refers to itself"),
    ('<style>.a{mask:url(#m)}</style><mask id="m"><rect class="a"/></mask>', "refers to itself"),
    (chain('<g id="a{this}"><use href="#a{next}"/><use href="#a{next}"/></g>', 30), "too often"),
    (chain('<clipPath id="a{this}"><path clip-path="url(#a{next})"/><path clip-path="url(#a{next})"/>'
           '</clipPath>', 30), "too often"),
    ('<path id="p" d="M0 0' + "h1" * 100_000 + '"/>' + '<use href="#p"/>' * 100, "too often"),
    (chain('<mask id="a{this}" mask="url(#a{next})"/>', 200), "nested more than 64 deep"),
    (chain('<use id="a{this}" href="#a{next}"/>', 4_000), "nested more than 64 deep"),
    ("<g>" * 200 + "</g>" * 200, "nested more than 64 deep"),
    ("<g>" * 100_000, "nested more than 64 deep"),
    ("<metadata>" + "<x>" * 200 + "</x>" * 200 + "</metadata>", "nested more than 64 deep"),
    ("<g/>" * 5_000, "more than 5,000 elements"),
    ("<metadata>" + "<x/>" * 5_000 + "</metadata>", "more than 5,000 elements"),
    ("<g>\x00</g>", "not well-formed"),
    ("<g>", "not well-formed"),
    ("&nbsp;", "not well-formed"),
]  # fmt: skip


@in_turn(("inside", "words"), HOSTILE)
def test_a_hostile_svg_is_refused_with_its_reason(inside, words):
    with pytest.raises(ImageUnavailable) as caught:
        clean(inside)

    assert words in caught.value.reason


@in_turn(
    ("source", "words"),
    [
        (laughs(), "DOCTYPE"),
        (f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="{SVG}">&x;</svg>', "DOCTYPE"),
        (f'<!DOCTYPE svg SYSTEM "http://evil.example/a.dtd"><svg xmlns="{SVG}"/>', "DOCTYPE"),
        (f'<!DOCTYPE svg PUBLIC "-//Evil//DTD" "file:///a.dtd"><svg xmlns="{SVG}"/>', "DOCTYPE"),
        (
            f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a" [<!ENTITY a "b">]><svg xmlns="{SVG}"/>',
            "DOCTYPE",
        ),
        (f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a"><svg xmlns="{SVG}">&a;</svg>', "entities"),
        ("<!DOCTYPE html><html><body><svg/></body></html>", "is not a PNG"),
        ("<html><svg/></html>", "is not a PNG"),
        ("<rss/>", "is not a PNG"),
        ('<x:svg xmlns:x="http://example.com/"/>', "is not a PNG"),
        ("hello", "is not a PNG"),
        ("", "is not a PNG"),
        ('<?xml version="1.0" encoding="klingon"?><svg/>', "unknown encoding"),
        ('<?xml version="1.0" encoding="zlib"?><svg/>', "unknown encoding"),
        ('<?xml version="1.0" encoding="utf-7"?><svg/>', "unknown encoding"),
        (f'<svg xmlns="{SVG}"><g/>', "not well-formed"),
        (f'<svg xmlns="{SVG}" a="1" a="2"/>', "not well-formed"),
        (f'<svg xmlns="{SVG}" onload="alert(1)"/>', "an event handler"),
    ],
)
def test_a_document_that_is_no_plain_svg_is_refused_with_its_reason(source, words):
    with pytest.raises(ImageUnavailable) as caught:
        sanitise_svg(source.encode())

    assert words in caught.value.reason


def test_a_compressed_svg_is_the_svg_in_it():
    plain = svg('<rect width="5" height="5"/>')

    assert sanitise_svg(gzip.compress(plain)) == sanitise_svg(plain)


@in_turn(
    ("made", "words"),
    [
        (lambda: gzip.compress(bytes(50_000_000), mtime=0), "larger than 2 MB"),
        (lambda: gzip.compress(svg("<g/>"), mtime=0)[:-12], "damaged or incomplete"),
        (lambda: gzip.compress(svg("<g/>"), mtime=0)[:12] + bytes(40), "damaged or incomplete"),
        (lambda: gzip.compress(svg("<script/>"), mtime=0), "a script"),
        (lambda: gzip.compress(gzip.compress(svg("<g/>"), mtime=0), mtime=0), "not a PNG"),
    ],
)
def test_a_compressed_svg_has_the_limits_of_any_other(made, words):
    source = made()

    with pytest.raises(ImageUnavailable) as caught:
        sanitise_svg(source)

    assert words in caught.value.reason


@in_turn("part", ['<image href="data:image/png;base64,AAAA"/>', "<filter/>", "<pattern/>", "<marker/>"])
def test_a_refused_part_that_programs_export_says_what_to_export_instead(part):
    with pytest.raises(ImageUnavailable) as caught:
        sanitise_svg(svg(part))

    assert caught.value.reason.endswith("which a picture may not have; exported as a PNG it can be read")


def test_a_script_is_found_in_every_encoding():
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"):
        with pytest.raises(ImageUnavailable, match="a script"):
            sanitise_svg(svg("<script/>").decode().encode(encoding))


@in_turn(
    "text",
    ["/*" * 100_000, "url(" + " " * 200_000 + "#", "url(#a)" + " " * 200_000 + "(", "{" * 200_000,
     "a " * 100_000, "!" + " " * 200_000, "." * 200_000],
)  # fmt: skip
def test_a_style_of_any_text_takes_time_by_its_length_alone(text):
    began = thread_time()
    for inside in (f"<style>{text}</style>", f'<rect style="fill:{text}"/>', f'<rect fill="{text}"/>'):
        with suppress(ImageUnavailable):
            clean(inside)

    # Of this thread alone. It takes a tenth of a second; a quadratic pattern would take minutes.
    assert thread_time() - began < 10


def test_names_of_the_author_are_not_passed_on():
    written = clean(
        '<linearGradient id="&quot;/&gt;&lt;script&gt;"><stop/></linearGradient>'
        '<linearGradient id="b" href="#&quot;/&gt;&lt;script&gt;"/>'
    )

    assert "script" not in written
    assert ' id="e2"' in written


def test_of_two_elements_with_one_id_the_one_that_is_weighed_is_the_one_that_is_drawn():
    inside = (
        f'<defs><rect id="a" {WHOLE} fill="red"/><rect id="a" {WHOLE} fill="blue"/></defs><use href="#a"/>'
    )

    assert color_at(inside) == OPAQUE_RED
    assert clean(inside).count(" id=") == 1


@given(st.text(max_size=200), st.text(max_size=60))
def test_whatever_is_written_the_result_refers_to_nothing_outside(inside, value):
    attribute = json.dumps(value).replace("<", "&lt;").replace("&", "&amp;").replace("\\", "")
    try:
        written = clean(f"{inside}<rect style={attribute} fill={attribute}/>")
    except ImageUnavailable:
        return

    root = ET.fromstring(written)
    for element in root.iter():
        for name, content in element.items():
            assert not name.startswith("on")
            assert "url(" not in content or content.startswith("url(#e")
            assert ":" not in content
