"""Writes small MaxMind DB files (format 2.0): the operator's own data, in any publisher's layout."""

from ipaddress import ip_network

BUILT_AT = 1_760_000_000


def mmdb(records, *, database_type="Test-City", ip_version=6, build_epoch=BUILT_AT):
    """A file's bytes: `records` are by network, like {"81.2.69.0/24": {"country": {"iso_code": "GB"}}}."""
    data, places = b"", {}
    for network, record in records.items():
        places[network] = len(data)
        data += _encoded(record)
    nodes = _nodes(places, ip_version)
    tree = b"".join(_written(side, len(nodes)) for node in nodes for side in node)
    metadata = {
        "binary_format_major_version": _Short(2),
        "binary_format_minor_version": _Short(0),
        "build_epoch": _Long(build_epoch),
        "database_type": database_type,
        "description": {"en": "for tests"},
        "ip_version": _Short(ip_version),
        "languages": ["en"],
        "node_count": len(nodes),
        "record_size": _Short(24),
    }
    return tree + bytes(16) + data + b"\xab\xcd\xefMaxMind.com" + _encoded(metadata)


class _Short(int):
    """An unsigned integer of 16 bits."""

    kind = 5


class _Long(int):
    """One of 64."""

    kind = 9


def _nodes(places, ip_version):
    """Each node: what comes after a 0 and after a 1; ("node", index), ("data", offset) or None."""
    nodes = [[None, None]]
    for network, offset in places.items():
        bits = _bits(ip_network(network), ip_version)
        at = 0
        for bit in bits[:-1]:
            if nodes[at][bit] is None:
                nodes.append([None, None])
                nodes[at][bit] = ("node", len(nodes) - 1)
            at = nodes[at][bit][1]
        nodes[at][bits[-1]] = ("data", offset)
    return nodes


def _bits(network, ip_version):
    length = network.max_prefixlen
    bits = [int(bit) for bit in f"{int(network.network_address):0{length}b}"[: network.prefixlen]]
    return [0] * 96 + bits if network.version == 4 and ip_version == 6 else bits


def _written(side, count):
    if side is None:
        return count.to_bytes(3, "big")
    kind, value = side
    return (value if kind == "node" else count + 16 + value).to_bytes(3, "big")


def _encoded(value):
    if isinstance(value, str):
        return _head(2, len(value.encode())) + value.encode()
    if isinstance(value, dict):
        return _head(7, len(value)) + b"".join(_encoded(part) for pair in value.items() for part in pair)
    if isinstance(value, list):
        return _head(11, len(value)) + b"".join(map(_encoded, value))
    content = int(value).to_bytes(8, "big").lstrip(b"\0")
    return _head(getattr(value, "kind", 6), len(content)) + content


def _head(kind, size):
    extra = b""
    if size >= 29:
        size, extra = 29, bytes([size - 29])
    first = (kind << 5 if kind < 8 else 0) | size
    return bytes([first]) + (bytes([kind - 7]) if kind >= 8 else b"") + extra
