"""Make the fonts of captions, domain/drawing/fonts, from a directory of source fonts.

    python -m scripts.fonts SOURCE_DIRECTORY

The directory holds these packages, unpacked, in any layout (each file is found by its name):

- Debian fonts-inter: Inter-Bold.otf, Inter-Regular.otf
- Debian fonts-noto-core: NotoSans-Bold.ttf, NotoSans<Script>-Bold.ttf or -Regular.ttf
- Debian fonts-noto-cjk: NotoSansCJK-Bold.ttc
- npm @expo-google-fonts/noto-emoji: NotoEmoji_700Bold.ttf and the licence, LICENSE_FONT

The same sources give the same bytes. fontTools comes with the development requirements.
"""

import logging
import sys
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent.parent / "domain" / "drawing" / "fonts"
ORDER = "order.txt"

# Drawn first: Latin, Greek, Cyrillic. What Inter lacks comes from Noto Sans.
INTER = "Inter-Bold.otf"
# The other weight of captions; the other scripts have one.
INTER_REGULAR = "Inter-Regular.otf"
LATIN = "NotoSans-Bold.ttf"
EMOJI = "NotoEmoji_700Bold.ttf"
CJK = "NotoSansCJK-Bold.ttc"
LICENSE = "LICENSE_FONT"

# In the order of look-up. All scripts in use today, and of the others those that cost under 30 KB.
SCRIPTS = """
    Arabic Hebrew Devanagari Bengali Tamil Telugu Kannada Malayalam Gujarati Gurmukhi Oriya Sinhala
    Thai Lao Khmer Myanmar Georgian Armenian Ethiopic Tibetan Mongolian Thaana Cherokee CanadianAboriginal
    Tifinagh NKo Syriac Adlam Avestan Balinese Bamum BassaVah Batak Buginese Buhid Carian Chakma Cham Coptic
    Cypriot Deseret Elbasan Elymaic Glagolitic Gothic HanifiRohingya Hanunoo Hatran ImperialAramaic
    InscriptionalPahlavi InscriptionalParthian Javanese KayahLi Lepcha Limbu Lisu Lycian Lydian Mahajani
    Mandaic MayanNumerals MeeteiMayek Miao Mro Multani Nabataean NewTaiLue Ogham OlChiki OldItalic
    OldNorthArabian OldPermic OldPersian OldSogdian OldSouthArabian OldTurkic Osage Osmanya PahawhHmong
    Palmyrene PauCinHau PhagsPa Phoenician Rejang Runic Samaritan Saurashtra Shavian SoraSompeng Sundanese
    SylotiNagri Tagalog Tagbanwa TaiLe TaiTham TaiViet Takri Ugaritic Vai Wancho WarangCiti Yi
""".split()
# Tibetan has no sans; any of these may have no bold.
FAMILIES = {"Tibetan": "NotoSerifTibetan"}
WEIGHTS = ("Bold", "Regular")
SYMBOLS = ("NotoSansSymbols-Bold.ttf", "NotoSansMath-Regular.ttf", "NotoSansSymbols2-Regular.ttf")

# Left out of these fonts: game pieces, ancient numbers and letters, the rarest symbols.
LEFT_OUT = {
    "NotoSansBamum-Bold.ttf": [(0x16800, 0x16A40)],
    "NotoSansMath-Regular.ttf": [(0x1EE00, 0x1EF00)],
    "NotoSansSymbols2-Regular.ttf": [
        (0x4DC0, 0x4E00),
        (0x10000, 0x1F100),
        (0x1F650, 0x1F680),
        (0x1FA00, 0x20000),
    ],
}

OPTIONAL_FEATURES = {"frac", "numr", "dnom", "vert", "vrt2", "vkrn", "valt", "vrtr", "vhal", "vpal", "locl"}
# Ethiopic letters need no kerning, and its table is the larger half of that font.
UNKERNED = "NotoSansEthiopic-Bold.ttf"
LATIN_FEATURES = ["ccmp", "kern", "mark", "mkmk"]
# Without the features of jamo, which only Korean before 1500 needs: each modern syllable is a character.
CJK_FEATURES = ["ccmp", "locl", "mark", "mkmk"]
UNUSED_TABLES = "BASE DSIG FFTM MATH MVAR STAT VORG gasp meta vhea vmtx".split()
COPYRIGHT = 0
NAMES = [COPYRIGHT, 1, 2]

# Space and joiners stay in each font: a run of words is then one run of one font.
KEPT_EVERYWHERE = {0x20, 0xA0, 0x34F, 0x200C, 0x200D, 0x25CC}
FACE_OF_MAINLAND_CHINA = 2
# Jamo; punctuation, kana, bopomofo, letters in circles; syllables; forms of two widths.
CJK_BLOCKS = (
    (0x1100, 0x1200),
    (0x3000, 0x3190),
    (0x31A0, 0x31C0),
    (0x31F0, 0x3300),
    (0xAC00, 0xD7A4),
    (0xFE30, 0xFE50),
    (0xFF00, 0xFFF0),
)
BIG5_LEVEL_1 = 0xC67E
JIS_LEVEL_1 = 0xCFFE
VARIATION_SEQUENCES = 14


def find(sources: Path, *names: str) -> Path:
    """The first of these files below the directory. Raises FileNotFoundError."""
    for name in names:
        found = sorted(sources.rglob(name))
        if found:
            return found[0]
    raise FileNotFoundError(f"{sources}: no {' or '.join(names)}")


def find_script(sources: Path, script: str) -> Path:
    family = FAMILIES.get(script, f"NotoSans{script}")
    return find(sources, *(f"{family}-{weight}.ttf" for weight in WEIGHTS))


def is_drawable(code_point: int) -> bool:
    """Drop private-use characters: their meaning differs between fonts."""
    return unicodedata.category(chr(code_point)) != "Co"


def characters(font: TTFont) -> set[int]:
    return {code_point for code_point in font.getBestCmap() if is_drawable(code_point)}


def without(owned: set[int]) -> Callable[[set[int]], set[int]]:
    """Drop characters of earlier fonts, except marks: the font of its base draws a mark."""
    kept = KEPT_EVERYWHERE | {
        code_point for code_point in owned if unicodedata.category(chr(code_point))[0] == "M"
    }
    return lambda wanted: wanted - (owned - kept)


def cut(font: TTFont, wanted: Iterable[int], features: list[str] | None = None) -> None:
    options = Options()
    options.layout_features = features or sorted(set(options.layout_features) - OPTIONAL_FEATURES)
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = False
    options.name_IDs = NAMES
    options.drop_tables += UNUSED_TABLES
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(wanted))
    subsetter.subset(font)


def is_flipped(glyph: Any) -> bool:
    """Whether the glyph is built from parts and one of them is mirrored."""
    parts = glyph.components if glyph.isComposite() else []
    matrices = [part.getComponentInfo()[1] for part in parts]
    return any(xx * yy < xy * yx for xx, xy, yx, yy, *_ in matrices)


def unflip(font: TTFont) -> None:
    """Redraw each glyph that has a mirrored part: the direction of its contours would be reversed."""
    if "glyf" not in font:
        return
    for name in [name for name in font.getGlyphOrder() if is_flipped(font["glyf"][name])]:
        drawing, pen = DecomposingRecordingPen(font.getGlyphSet(), reverseFlipped=True), TTGlyphPen(None)
        font.getGlyphSet()[name].draw(drawing)
        drawing.replay(pen)
        font["glyf"][name] = pen.glyph()


def decoded(encoding: str, last: int = 0xFFFF) -> set[int]:
    """The characters of an East Asian encoding of two bytes, up to a code."""
    found: set[int] = set()
    for code in range(0x8140, last + 1):
        try:
            found.update(map(ord, code.to_bytes(2, "big").decode(encoding)))
        except UnicodeDecodeError:
            continue
    return found


def cjk_characters() -> set[int]:
    """The characters of simplified and traditional Chinese, Japanese and Korean."""
    national = (decoded("gb2312"), decoded("big5", last=BIG5_LEVEL_1), decoded("euc_jp"))
    return set[int]().union(*national, *(range(*block) for block in CJK_BLOCKS))


def local_forms(font: TTFont, language: str) -> dict[str, str]:
    """How one language draws a glyph, where it differs from the face's own."""
    table = font["GSUB"].table
    forms: dict[str, str] = {}
    for subtable in table.LookupList.Lookup[_lookup_of_local_forms(table, language)].SubTable:
        forms |= getattr(subtable, "ExtSubTable", subtable).mapping
    return forms


def _lookup_of_local_forms(table: Any, language: str) -> int:
    (script,) = [record.Script for record in table.ScriptList.ScriptRecord if record.ScriptTag == "hani"]
    (system,) = [record.LangSys for record in script.LangSysRecord if record.LangSysTag == language]
    features = [table.FeatureList.FeatureRecord[index] for index in system.FeatureIndex]
    (local,) = [record.Feature for record in features if record.FeatureTag == "locl"]
    index: int = local.LookupListIndex[0]
    return index


def draw_at_home(font: TTFont) -> None:
    """Give a character that mainland China does not use the form of where it is used."""
    simplified, traditional = decoded("gb2312"), decoded("big5", last=BIG5_LEVEL_1)
    japanese = decoded("euc_jp") - simplified - traditional
    for language, home in {"ZHT ": traditional - simplified, "JAN ": japanese}.items():
        forms = local_forms(font, language)
        for table in font["cmap"].tables:
            if table.isUnicode() and table.format != VARIATION_SEQUENCES:
                for code_point in home & table.cmap.keys():
                    table.cmap[code_point] = forms.get(table.cmap[code_point], table.cmap[code_point])


def keep_japanese_forms(font: TTFont, own: dict[int, str]) -> None:
    """Keep the Japanese of all local forms, for kanji in common use: level 1 of JIS X 0208.

    own is the glyph of each character in the face itself, as the Japanese forms start from there.
    """
    table = font["GSUB"].table
    forms, names = local_forms(font, "JAN "), font.getBestCmap()
    common = decoded("euc_jp", last=JIS_LEVEL_1) & own.keys()
    japanese = {names[code_point]: forms.get(own[code_point], own[code_point]) for code_point in common}
    lookup = table.LookupList.Lookup[_lookup_of_local_forms(table, "JAN ")]
    for subtable in lookup.SubTable:
        getattr(subtable, "ExtSubTable", subtable).mapping = {}
    changed = {glyph: form for glyph, form in japanese.items() if glyph != form}
    getattr(lookup.SubTable[0], "ExtSubTable", lookup.SubTable[0]).mapping = changed
    for script in table.ScriptList.ScriptRecord:
        systems = [record for record in script.Script.LangSysRecord if record.LangSysTag == "JAN "]
        script.Script.LangSysRecord, script.Script.LangSysCount = systems, len(systems)
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "locl":
            record.Feature.LookupListIndex, record.Feature.LookupCount = record.Feature.LookupListIndex[:1], 1


def cut_cjk(font: TTFont, owned: set[int]) -> None:
    own = dict(font.getBestCmap())
    draw_at_home(font)
    keep_japanese_forms(font, own)
    cut(font, characters(font) & cjk_characters() - owned | {0x20}, CJK_FEATURES)


def save(font: TTFont, name: str) -> str:
    """Write the font, tell its size, give its copyright line."""
    unflip(font)
    path = FOLDER / name
    font.save(path, reorderTables=True)
    print(f"{name} {path.stat().st_size}: {len(font.getGlyphOrder())} glyphs")
    return f"{name}: {font['name'].getDebugName(COPYRIGHT)}"


def opened(path: Path, **options: Any) -> TTFont:
    return TTFont(path, recalcTimestamp=False, **options)


def write_license(sources: Path, name: str, lines: list[str]) -> None:
    """The licence's own text, with the copyright lines of these fonts in place of the first line."""
    _, _, text = find(sources, LICENSE).read_text(encoding="utf-8").partition("\n")
    (FOLDER / name).write_text("\n".join(lines) + "\n" + text, encoding="utf-8")


def make(sources: Path) -> None:
    for old in FOLDER.glob("*.*"):
        old.unlink()
    latin = opened(find(sources, INTER))
    owned = characters(latin)
    cut(latin, owned, LATIN_FEATURES)
    regular = opened(find(sources, INTER_REGULAR))
    cut(regular, owned, LATIN_FEATURES)
    inter = [save(latin, INTER), save(regular, INTER_REGULAR)]
    rest = opened(find(sources, LATIN))
    wanted = characters(rest)
    cut(rest, without(owned)(wanted), LATIN_FEATURES)
    owned |= wanted
    noto = [save(rest, LATIN)]
    noto += [_make_face(find_script(sources, script), owned) for script in SCRIPTS]
    emoji = _make_emoji(sources)
    owned |= characters(opened(FOLDER / "NotoEmoji-Bold.ttf"))
    for name in SYMBOLS:
        noto.append(_make_face(find(sources, name), owned))
        owned |= characters(opened(FOLDER / name))
    font = opened(find(sources, CJK), fontNumber=FACE_OF_MAINLAND_CHINA, lazy=True)
    cut_cjk(font, owned)
    cjk = [save(font, "NotoSansCJK-Bold.otf")]
    for name, lines in {"Inter": inter, "NotoSans": noto, "NotoEmoji": emoji, "NotoSansCJK": cjk}.items():
        write_license(sources, f"OFL-{name}.txt", lines)
    # The East Asian font has the most characters, so its look-up comes early.
    scripts, symbols = noto[1 : -len(SYMBOLS)], noto[-len(SYMBOLS) :]
    order = [line.partition(":")[0] for line in [inter[0], noto[0], *cjk, *scripts, *emoji, *symbols]]
    (FOLDER / ORDER).write_text("\n".join(order) + "\n", encoding="utf-8")


def _make_face(path: Path, owned: set[int]) -> str:
    font = opened(path)
    left_out = {code_point for block in LEFT_OUT.get(path.name, []) for code_point in range(*block)}
    cut(
        font, without(owned)(characters(font) - left_out), ["ccmp", "mark"] if path.name == UNKERNED else None
    )
    return save(font, path.name)


def _make_emoji(sources: Path) -> list[str]:
    font = opened(find(sources, EMOJI))
    cut(font, characters(font))
    return [save(font, "NotoEmoji-Bold.ttf")]


if __name__ == "__main__":
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    make(Path(sys.argv[1]))
