"""The words by which a browser offers its user's own data (WCAG 2.2, 1.3.5)."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

# What owners call a field in the seven languages of the pages, without spaces and accents.
_WORDS: Final[Mapping[str, str]] = {
    "name": """name fullname yourname nom nomcomplet nometprenom nombre nombrecompleto nombreyapellidos nome
        nomecompleto ihrname deinname vollername vorundnachname 姓名 您的姓名 名前 お名前 氏名 ご氏名""",
    "given-name": "firstname givenname vorname prenom primeronombre primeironome 名 名字",
    "family-name": """lastname familyname surname nachname familienname nomdefamille apellido apellidos
        sobrenome apelido 姓 姓氏""",
    "organization": """company organization organisation business firma unternehmen entreprise societe empresa
        compania companhia 公司 公司名称 単位 会社 会社名 御社名 貴社名""",
    "organization-title": "jobtitle position beruf stelle fonction poste cargo puesto 职位 役職",
    "street-address": """address street streetaddress adresse anschrift strasse strassehausnummer
        rue direccion calle endereco rua morada 地址 详细地址 住所 ご住所""",
    "address-level2": "city town ort stadt wohnort ville ciudad poblacion cidade 城市 市区町村",
    "postal-code": """zip zipcode postcode postalcode plz postleitzahl codepostal codigopostal cp cep 邮编
        邮政编码 郵便番号""",
    "country-name": "country land pays pais 国家 国",
    "url": "website homepage url webseite siteweb sitio sitioweb site 网站 ウェブサイト",
}
_BY_WORD: Final = {word: kind for kind, words in _WORDS.items() for word in words.split()}


def autocomplete_of(field: Any) -> str | None:
    """The value of the attribute for a field of a form, by its type, else by its key or its label."""
    if field.type in ("email", "tel"):
        return str(field.type)
    if field.type != "text":
        return None
    return _BY_WORD.get(_plain(field.key)) or _BY_WORD.get(_plain(field.label))


def _plain(text: str) -> str:
    """The letters alone, in lower case, without accents: "Code postal" is the same as "code_postal"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[\W\d_]", "", "".join(one for one in decomposed if not unicodedata.combining(one)))
