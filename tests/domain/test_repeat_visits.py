"""What a code's sheet of a month says of visitors whom other codes had seen before."""

from hypothesis import given
from hypothesis import strategies as st

from domain.repeat_visits import Repeat, Repeated, read_repeats, write_repeats
from domain.sheets import DAY_MS, DIMENSIONS, QUARTER_MS, UNKNOWN
from tests.domain.test_sheets import values

BEGINS = 20_000 * DAY_MS
CODES = st.integers(1, 4)
repeats = st.lists(
    st.builds(
        Repeated,
        st.integers(BEGINS, BEGINS + 31 * DAY_MS - 1),
        st.booleans(),
        values,
        st.lists(CODES, min_size=1, max_size=3, unique=True),
    ),
    max_size=8,
)


@given(repeats, st.sets(CODES), st.sampled_from((None, *DIMENSIONS)))
def test_those_are_read_that_one_of_the_codes_had_seen_before(
    written: list[Repeated], codes: set[int], dimension: str | None
) -> None:
    text = write_repeats(BEGINS, written)

    found = list(read_repeats(BEGINS, text, map(str, codes), dimension))

    assert found == [
        Repeat(
            one.scanned_at - one.scanned_at % QUARTER_MS,
            one.is_bot,
            None if dimension is None else getattr(one.values, dimension) or UNKNOWN,
        )
        for one in written
        if codes.intersection(one.before)
    ]
