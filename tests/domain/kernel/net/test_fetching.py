"""Which addresses are of the public Internet, in every disguise."""

from ipaddress import IPv4Address, IPv6Address, ip_address

from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.net.fetching import is_public_address, parse_address, unmapped
from tests.cases import in_turn


@in_turn(
    "address",
    """
    0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1
    239.255.255.255 240.0.0.1 255.255.255.255
    :: ::1 ::127.0.0.1 ::8.8.8.8 fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd00::1 fd12:3456:789a::1 ff02::1 100::1
    2001:db8::1 2001:10::1 2001:20::1 3fff::1 5f00::1 4000::1
    ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:127.0.0.1
    2002:7f00:1::1 2002:c0a8:101:: 2002:a9fe:a9fe::
    64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b::169.254.169.254 64:ff9b:1::8.8.8.8 64:ff9b:1:a00:0:100::
    2001:0:4136:e378:8000:63bf:80ff:fffe 2001:0:a00:1:8000:63bf:f7f7:f7f7
    """.split(),
)
def test_an_address_that_is_not_public_is_known_in_every_disguise(address):
    assert not is_public_address(ip_address(address))


@in_turn(
    "address",
    """
    1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.167.255.255 198.20.0.0
    223.255.255.255 2606:4700::1111 2a00:1450:4001::200e 2001:4860:4860::8888 ::ffff:8.8.8.8 2002:808:808::1
    64:ff9b::8.8.8.8 2001:0:4136:e378:8000:63bf:f7f7:f7f7
    """.split(),
)
def test_a_public_address_is_public(address):
    assert is_public_address(ip_address(address))


@given(st.ip_addresses(v=4))
def test_nothing_that_python_calls_private_counts_as_public(address: IPv4Address):
    signs = "is_private is_loopback is_link_local is_multicast is_reserved is_unspecified".split()
    if any(getattr(address, sign) for sign in signs):
        assert not is_public_address(address)
    assert is_public_address(IPv6Address(f"::ffff:{address}")) == is_public_address(address)
    assert is_public_address(IPv6Address(f"64:ff9b::{address}")) == is_public_address(address)


def test_an_address_is_read_without_its_zone_and_its_disguise():
    assert parse_address("fe80::1%eth0") == IPv6Address("fe80::1")
    assert unmapped(IPv6Address("::ffff:10.0.0.1")) == IPv4Address("10.0.0.1")
    assert unmapped(IPv6Address("2606:4700::1")) == IPv6Address("2606:4700::1")
