"""No IP address is stored, anywhere, logs included."""

import asyncio
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

import asyncpg

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, Connection, Gone, get, running
from tests.fault.stored import parsed, rows_of, until_counted

BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
# Of networks that no documentation and no map names, so that they stand nowhere by chance.
VISITORS = ["198.51.100.77", "203.0.113.211", "2001:db8:77:1:a1b2:c3d4:e5f6:789a", "::ffff:192.0.2.123"]


async def test_after_scans_forms_passwords_and_faults_no_address_is_found_in_database_or_logs(
    fault_database: FaultDatabase,
) -> None:
    app = fault_database.app(REPOINT_TRUSTED_PROXIES="127.0.0.1")
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        plain = await account.new_code(app)
        locked = await account.new_code(app, link_password="open sesame", password_enabled=True)
        form = (await app.ask(account.request("POST", "/qr-codes", LEAD_FORM))).data["short_id"]
        for address in VISITORS:
            for request in requests_from(address, plain, locked, form):
                await asked(app, request)
        await asked(app, account.request("GET", "/analytics?group_by=country"))
        await asked(app, account.request("GET", "/analytics/scans"))
        await until_counted(fault_database)
        rows = await rows_of(fault_database)
        assert len(rows["scans"]) >= 2 * len(VISITORS)
        assert rows["password_tries"]
        await app.end()

    found = [
        (place, written)
        for place, content in await everything_stored(fault_database, app)
        for written in ways_to_write()
        if written in content.lower()
    ]

    assert found == []


def requests_from(address: str, plain: str, locked: str, form: str) -> Iterator[bytes]:
    """What a visitor of that address may do: everything that is answered, and some of what is refused."""
    visitor = {"user_agent": BROWSER, "x_forwarded_for": address}
    yield get(f"/{plain}", **visitor)
    yield get(
        f"/{plain}", user_agent=f"AppX {address}", x_forwarded_for=address, referer=f"http://{address}/"
    )
    yield get(f"/{plain}", **visitor, forwarded=f'for="{address}"')
    yield get(f"/{plain}+", **visitor)
    yield get("/nobody-has-this", **visitor)
    yield get(f"/{locked}", **visitor)
    yield get(f"/{form}", **visitor)
    yield get("/v1/qr-codes", **visitor, x_api_key="rp_wrong")
    yield form_request(f"/{locked}", "password=wrong", **visitor)
    yield form_request(f"/{form}", "email=ada%40example.com", **visitor)
    yield form_request(f"/{form}", "\x00" * 10, **visitor)


def form_request(path: str, body: str, **headers: str) -> bytes:
    named = {"host": "127.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
    named |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
    lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return f"POST {path} HTTP/1.1\r\n{lines}\r\n{body}".encode()


async def asked(app: App, request: bytes) -> None:
    connection = await Connection.open(app.port)
    try:
        await connection.ask(request)
    except Gone:
        pass
    finally:
        await connection.close()


async def everything_stored(database: FaultDatabase, app: App) -> list[tuple[str, bytes]]:
    """Every file of the data folder, logs included. PostgreSQL's files are not ours, so its rows are read."""
    files = [path for path in database.folder.rglob("*") if path.is_file()]
    stored = [(path.name, await asyncio.to_thread(path.read_bytes)) for path in files]
    assert any(name.endswith(".log") and content for name, content in stored)
    if parsed(database).dialect == "postgres":
        stored += [
            (table, repr(rows).encode() + await binary_of(database, table))
            for table, rows in (await rows_of(database)).items()
        ]
    return stored


async def binary_of(database: FaultDatabase, table: str) -> bytes:
    """As its columns are stored, so that an address of four bytes would be found."""
    connection = await asyncpg.connect(**parsed(database).credentials)
    try:
        parts: list[bytes] = []

        async def keep(part: bytes) -> None:
            parts.append(part)

        await connection.copy_from_query(f"SELECT * FROM {table}", output=keep, format="binary")
        return b"".join(parts)
    finally:
        await connection.close()


def ways_to_write() -> Iterator[bytes]:
    """Each address as sent, shortest, longest, without its last part, as bytes and in hex."""
    for text in VISITORS:
        address = ip_address(text)
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        for one in filter(None, (address, mapped)):
            yield str(one).encode()
            yield one.exploded.encode()
            yield one.packed.lower()
            yield one.packed.hex().encode()
            yield _network_of(one)


def _network_of(address: IPv4Address | IPv6Address) -> bytes:
    text = address.exploded
    return (text.rpartition(".")[0] + "." if address.version == 4 else text[:19]).encode()


LEAD_FORM = {
    "type_id": 22,
    "form_title": "News",
    "fields": [{"key": "email", "label": "Your e-mail", "type": "email", "required": True}],
}
