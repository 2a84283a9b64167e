"""The key that a user agent is kept under."""

from hypothesis import given
from hypothesis import strategies as st

from domain.scanning.user_agents import user_agent_key
from tests.cases import in_turn


def test_the_key_never_changes():
    # Stored scans name their user agents by it.
    assert user_agent_key("Mozilla/5.0") == 659203687348755857


@given(st.text())
def test_a_key_is_a_positive_number_of_63_bits(user_agent):
    assert 0 <= user_agent_key(user_agent) < 2**63


@in_turn("other", ["", "Mozilla/5.1", "mozilla/5.0", "Mozilla/5.0 ", "\ud800"])
def test_another_user_agent_has_another_key(other):
    assert user_agent_key(other) != user_agent_key("Mozilla/5.0")
