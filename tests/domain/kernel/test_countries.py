"""The list of countries is that of ISO 3166-1, as CLDR names them."""

from babel import Locale

from domain.kernel.countries import COUNTRIES

# Territories of CLDR that are no countries: groups, islands without a code, tests.
NO_COUNTRIES = frozenset("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split())


def test_each_territory_of_two_letters_is_a_country_but_for_those_without_a_code():
    territories = {code for code in Locale("en").territories if len(code) == 2 and code.isalpha()}

    assert territories - NO_COUNTRIES == COUNTRIES
    # Those of ISO 3166-1, and Kosovo.
    assert len(COUNTRIES) == 249 + 1
