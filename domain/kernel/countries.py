"""The codes of countries: ISO 3166-1 alpha-2, and XK, by which country data names Kosovo."""

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

COUNTRIES: Final = frozenset(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
    BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
    FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN
    IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
    MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
    PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
    SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK
    YE YT ZA ZM ZW
    """.split()
)
# What the United Kingdom and Greece are called elsewhere.
_MEANT: Final = {"UK": "GB", "EL": "GR"}


def country_fault(code: str) -> InvalidValue | None:
    """The fault of an unknown code in capitals, with the known one in place of a usual mistake."""
    meant = {"meant": _MEANT[code]} if code in _MEANT else {}
    return None if code in COUNTRIES else InvalidValue(Reason.COUNTRY, value=code, **meant)


def parse_country(text: str) -> str:
    """The code in capitals. Raises InvalidValue."""
    if wrong := country_fault(text.upper()):
        raise wrong
    return text.upper()


# For the schema alone: another text is refused as an unknown code is, with what is wanted.
TWO_LETTERS: Final = Field(json_schema_extra={"pattern": "^[A-Za-z]{2}$"})
CountryCode = Annotated[str, TWO_LETTERS, AfterValidator(parse_country)]
