"""What is found of a domain: by a real name server and a real web server on this machine."""

import asyncio
from time import process_time, thread_time

import dns.message
import pytest

from domain.kernel.errors import TooBusy
from domain.named_items.own_domains import LookupFailure, ProofFile, TXTRecords
from scripts.benchmarks.servers import free_port
from storage.net import domain_proofs
from storage.net.domain_proofs import FetchedDomainProofs
from storage.net.name_server import NameServer
from tests.storage.logo_server import LOOPBACK, redirect, reply, serving
from tests.storage.name_server import name_server

NAME = "_repoint.go.example.com"
HTTPS, HTTP = "https://go.example.com/.well-known/repoint", "http://go.example.com/.well-known/repoint"


@pytest.fixture
async def zone():
    async with name_server() as running:
        running.records["go.example.com"] = [("A", "127.0.0.1")]
        yield running


@pytest.fixture
async def web():
    async with serving() as running:
        yield running


def proofs_of(zone, *ports, networks=LOOPBACK, seconds=5.0):
    return FetchedDomainProofs(
        networks=networks,
        name_server=zone.server(seconds=seconds),
        ports=ports or (free_port(), free_port()),
        seconds=seconds,
    )


async def test_all_values_of_a_name_are_found(zone):
    zone.say(NAME, "one", "two words")

    assert (await proofs_of(zone).records(NAME)).values == ("one", "two words")


async def test_a_value_in_several_parts_is_one_text(zone):
    zone.records[NAME] = [("TXT", '"repoint" "-" "abc"')]

    assert await proofs_of(zone).records(NAME) == TXTRecords(("repoint-abc",))


async def test_an_unknown_name_is_said_to_be_unknown(zone):
    assert await proofs_of(zone).records(NAME) == TXTRecords((), LookupFailure.NO_NAME)


async def test_a_name_without_such_a_record_has_none(zone):
    zone.records[NAME] = [("A", "127.0.0.1")]

    assert await proofs_of(zone).records(NAME) == TXTRecords((), LookupFailure.NO_RECORD)


async def test_a_cname_is_followed_and_named(zone):
    zone.records[NAME] = [("CNAME", "proofs.example.net")]
    zone.say("proofs.example.net", "repoint-abc")

    assert await proofs_of(zone).records(NAME) == TXTRecords(("repoint-abc",), None, "proofs.example.net")


@pytest.mark.parametrize("records", [None, [("A", "127.0.0.1")]])
async def test_a_cname_that_leads_nowhere_is_named(zone, records):
    zone.records[NAME] = [("CNAME", "proofs.example.net")]
    if records:
        zone.records["proofs.example.net"] = records

    found = await proofs_of(zone).records(NAME)

    failure = LookupFailure.NO_RECORD if records else LookupFailure.NO_NAME
    assert found == TXTRecords((), failure, "proofs.example.net")


async def test_a_failing_name_server_is_a_refusal(zone):
    zone.failing.add(NAME)

    assert await proofs_of(zone).records(NAME) == TXTRecords((), LookupFailure.REFUSED)


async def test_a_silent_name_server_is_waited_for_no_longer_than_said(zone):
    zone.silent.add(NAME)

    assert await proofs_of(zone, seconds=0.2).records(NAME) == TXTRecords((), LookupFailure.TIMEOUT)


async def test_bytes_that_are_no_text_do_not_break_it(zone):
    zone.records[NAME] = [("TXT", '"\\255\\000\\254"')]

    assert (await proofs_of(zone).records(NAME)).values == ("\ufffd\x00\ufffd",)


async def test_the_system_is_asked_where_no_name_server_is_set(monkeypatch):
    """It has none here: that is a refusal, and no failure of ours."""
    monkeypatch.setattr("dns.resolver.BaseResolver.read_resolv_conf", lambda *_: None)

    found = await NameServer(seconds=0.2).txt_records(NAME)

    assert found.failure in (LookupFailure.REFUSED, LookupFailure.TIMEOUT)


async def test_the_file_is_fetched_by_https_and_by_http(zone, web):
    web.answer = reply(b"repoint-abc\n", "Content-Type: application/octet-stream")

    files = await proofs_of(zone, free_port(), web.port).files("go.example.com")

    assert files[0] == ProofFile(HTTPS, fault="cannot be fetched: its server cannot be reached")
    assert files[1] == ProofFile(HTTP, "repoint-abc\n")
    assert web.requests[-1].startswith("GET /.well-known/repoint HTTP/1.1\r\n")
    assert f"Host: go.example.com:{web.port}" in web.requests[-1]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (redirect("https://elsewhere.example/proof"), "cannot be fetched: it is redirected"),
        (redirect("/other"), "cannot be fetched: it is redirected"),
        (reply(b"", status="404 Not Found"), "cannot be fetched: the server answered 404"),
        (reply(b"x" * 5_000), "is larger than 4 KB"),
        (reply(b""), "is empty"),
    ],
)
async def test_a_file_that_is_not_there_has_a_reason(zone, web, answer, fault):
    web.answer = answer

    assert (await proofs_of(zone, free_port(), web.port).files("go.example.com"))[1] == ProofFile(
        HTTP, fault=fault
    )


async def test_a_file_inside_our_own_network_is_not_fetched(zone, web):
    files = await proofs_of(zone, web.port, web.port, networks=()).files("go.example.com")

    assert {file.fault for file in files} == {"leads to an address inside a private network"}
    assert web.requests == []


async def test_a_domain_without_an_address_has_no_file(zone):
    zone.records["go.example.com"] = []

    files = await proofs_of(zone, 8_080, 8_080).files("go.example.com")

    assert {file.fault for file in files} == {"cannot be fetched: its server's name is not known"}


async def test_a_server_that_does_not_answer_is_waited_for_no_longer_than_said(zone, web):
    web.answer, web.held = b"", asyncio.Event()

    files = await proofs_of(zone, free_port(), web.port, seconds=0.2).files("go.example.com")

    assert files[1].fault == "cannot be fetched: it took more than 0.2 seconds"


async def test_more_than_a_few_at_once_wait_and_are_refused(zone, monkeypatch):
    monkeypatch.setattr(domain_proofs, "WAIT_SECONDS", 0.05)
    monkeypatch.setattr(domain_proofs, "MAX_IN_FLIGHT", 1)
    zone.silent.add(NAME)
    proofs = proofs_of(zone, seconds=0.5)

    first = asyncio.create_task(proofs.records(NAME))
    await asyncio.sleep(0)

    with pytest.raises(TooBusy):
        await proofs.records("_repoint.other.example")
    await first


async def test_simultaneous_looks_for_one_proof_are_one(zone):
    zone.say(NAME, "repoint-abc")
    proofs = proofs_of(zone)

    found = await asyncio.gather(*(proofs.records(NAME) for _ in range(20)))

    assert {one.values for one in found} == {("repoint-abc",)}
    assert zone.asked == [(NAME, "TXT")]


async def test_the_loop_does_not_parse_what_a_strangers_name_server_answers(zone):
    """Three thousand records take a tenth of a second, while no scan is answered."""
    zone.say(NAME, *(f"{number:05}" for number in range(3_000)))
    query = dns.message.make_query(f"{NAME}.", "TXT")
    sent = zone._answer(query, NAME, "TXT").to_wire(max_size=65_535)
    zone.datagram_received = lambda data, addr: zone._transport.sendto(data[:2] + sent[2:], addr)
    proofs = proofs_of(zone)
    await proofs.records(NAME)
    before = thread_time(), process_time()

    found = await proofs.records(NAME)

    assert len(found.values) == 3_000
    of_loop, of_all = thread_time() - before[0], process_time() - before[1]
    assert of_loop < of_all / 3
