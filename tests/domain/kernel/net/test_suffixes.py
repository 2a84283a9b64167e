"""Which part of a host its owner could choose freely."""

from domain.kernel.net.suffixes import free_part
from tests.cases import in_turn


@in_turn(
    ("host", "free"),
    [
        ("claude.ai", ""),
        ("claude.ai.evil.example", "claude.ai."),
        ("CLAUDE.AI.Evil.Example.", "CLAUDE.AI."),
        # Endings of a country.
        ("claude.ai.evil.co.uk", "claude.ai."),
        ("evil.com.br", ""),
        ("go.t.co", "go."),
        ("xn--e1awd7f.xn--p1ai", ""),
        # Where customers have names, all of it is theirs.
        ("claude.vercel.app", ""),
        ("claude.evil.workers.dev", ""),
        ("a1b2.execute-api.eu-west-1.amazonaws.com", ""),
        ("www.claude.vercel.app.example", "www.claude.vercel."),
        ("vercel.app", ""),
        # No name of the DNS.
        ("192.0.2.7", ""),
        ("2001:db8::1", ""),
        ("localhost", ""),
        ("", ""),
    ],
)
def test_what_one_owner_holds_of_a_host_is_told_from_what_it_put_before(host, free):
    assert free_part(host) == free
