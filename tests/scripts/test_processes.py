"""Real processes: a supervisor in a process of its own, and tiny HTTP servers in the place of ours."""

import asyncio
import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from scripts.processes import Failure, ask, require_free_ports

pytestmark = pytest.mark.alone

ROOT = Path(__file__).resolve().parents[2]
ENOUGH = 20
READY_LINE = "REST       here\n"

# GET /pid says which process it is, GET /leave ends it with status 3.
SERVER = dedent("""
    import http.server, os, sys

    class Answers(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/leave":
                os._exit(3)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(str(os.getpid()).encode())

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        def handle_error(self, *_):
            "The supervisor does not wait for an answer that is late."

    Server(("127.0.0.1", int(sys.argv[1])), Answers).serve_forever()
""")
# Says to whom it would report.
TELLING = SERVER.replace("str(os.getpid())", "str(os.environ.get('NOTIFY_SOCKET'))")
# Tells the test that it was asked, by a line on the standard error that it shares with the supervisor.
TALKATIVE = SERVER.replace(
    "self.send_response", "sys.stderr.write('asked\\n'), sys.stderr.flush(), self.send_response"
)
# The same, but never answers.
DEAF = "import sys, time; sys.stderr.write('deaf one started\\n'); sys.stderr.flush(); time.sleep(600)"
# Takes SIGTERM for nothing.
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + SERVER

SUPERVISOR = dedent(f"""
    import asyncio, os, sys
    from scripts import processes

    processes.END_WITHIN, processes.ASK_EVERY, processes._ASK_SECONDS = 1, 0.1, 0.2
    processes.END_HUNG_WITHIN, processes._READY_SECONDS, processes.READY_WITHIN = 0.5, 1, WITHIN_SECONDS
    processes.BACK_OFF, processes.MOST_FAILURES = (0, 0.1), 3

    async def begin():
        ports = [int(port) for port in sys.argv[2::2]]
        return processes.Begun(
            host="127.0.0.1", ports=ports, environment=os.environ, addresses={READY_LINE!r}
        )

    kept = [
        processes.Kept(name, (sys.executable, "-c", code, port), is_needed=name == "first")
        for name, code, port in zip(("first", "second"), sys.argv[1::2], sys.argv[2::2])
    ]
    sys.exit(asyncio.run(processes.supervise(kept, begin)))
""")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def is_ready(port: int) -> bool:
    return asyncio.run(ask("127.0.0.1", port, "/readyz", within=ENOUGH)) == 200


def read(port: int, path: str) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ENOUGH)
    with contextlib.closing(connection):
        connection.request("GET", path)
        return connection.getresponse().read().decode()


def once_again(port: int) -> int:
    """The process that answers there, once there is one."""
    until = time.monotonic() + ENOUGH
    while time.monotonic() < until:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return int(read(port, "/pid"))
        time.sleep(0.02)
    raise TimeoutError


def can_listen(port: int) -> bool:
    try:
        require_free_ports("127.0.0.1", {"--port": port})
    except Failure:
        return False
    return True


@contextlib.contextmanager
def supervising(
    first: str, second: str, *, ready_within: float = ENOUGH, first_port: int = 0
) -> Iterator[tuple[subprocess.Popen, int, int]]:
    ports = first_port or free_port(), free_port()
    code = SUPERVISOR.replace("WITHIN_SECONDS", str(ready_within))
    command = [sys.executable, "-c", code, first, str(ports[0]), second, str(ports[1])]
    # Under nohup the tests ignore SIGHUP, in the background of a shell SIGINT, and would pass that on.
    before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGHUP, signal.SIGINT)}
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as supervisor:
        for number, handler in before.items():
            signal.signal(number, handler)
        try:
            yield supervisor, *ports
        finally:
            supervisor.kill()
            # Its children hold this open, so it ends when the last of them has gone.
            with contextlib.suppress(ValueError, subprocess.TimeoutExpired):
                supervisor.communicate(timeout=ENOUGH)


def test_the_addresses_are_printed_once_both_answer():
    with supervising(SERVER, SERVER) as (supervisor, first, second):
        printed = supervisor.stdout.readline()

        assert printed == READY_LINE
        assert is_ready(first)
        assert is_ready(second)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_both_and_is_no_error(number):
    with supervising(SERVER, SERVER) as (supervisor, first, second):
        supervisor.stdout.readline()

        supervisor.send_signal(number)
        printed, complaints = supervisor.communicate(timeout=ENOUGH)

        assert (supervisor.returncode, printed, complaints) == (0, "", "")
        assert can_listen(first)
        assert can_listen(second)


def test_a_signal_before_both_answer_ends_them_and_prints_nothing():
    with supervising(SERVER, DEAF) as (supervisor, first, _):
        supervisor.stderr.readline()

        supervisor.send_signal(signal.SIGTERM)
        printed, _ = supervisor.communicate(timeout=ENOUGH)

        assert (supervisor.returncode, printed) == (0, "")
        assert can_listen(first)


def test_a_child_that_does_not_end_is_killed_and_a_second_signal_changes_nothing():
    with supervising(STUBBORN, SERVER) as (supervisor, first, second):
        supervisor.stdout.readline()

        supervisor.send_signal(signal.SIGINT)
        supervisor.send_signal(signal.SIGINT)
        _, complaints = supervisor.communicate(timeout=ENOUGH)

        assert supervisor.returncode == 0
        assert complaints == "repoint: first did not end within 1 seconds and was killed\n"
        assert can_listen(first)
        assert can_listen(second)


@pytest.mark.parametrize("place", [0, 1])
def test_one_that_hangs_is_killed_and_started_again_and_the_other_answers_throughout(place):
    with supervising(SERVER, SERVER) as (supervisor, *ports):
        supervisor.stdout.readline()
        hung, other = ports[place], ports[1 - place]
        stopped, calm = int(read(hung, "/pid")), read(other, "/pid")

        os.kill(stopped, signal.SIGSTOP)
        said = [supervisor.stderr.readline() for _ in range(2)]

        name = ("first", "second")[place]
        assert said == [
            f"repoint: {name} did not end within 0.5 seconds and was killed\n",
            f"repoint: {name} hangs: no answer within 0.2 seconds, 3 times in a row; it is started again\n",
        ]
        assert once_again(hung) != stopped
        assert read(other, "/pid") == calm


def test_a_connection_that_is_refused_is_no_sign_that_a_process_hangs():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert asyncio.run(ask("127.0.0.1", silent.getsockname()[1], "/healthz", within=0.2)) is None

    assert asyncio.run(ask("127.0.0.1", free_port(), "/healthz", within=ENOUGH)) == 0


def test_systemd_is_told_when_both_answer_and_then_again_and_again(tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(ENOUGH)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with supervising(TELLING, SERVER) as (supervisor, first, _):
            told = [systemd.recv(100) for _ in range(3)]

            assert supervisor.stdout.readline() == READY_LINE
            # It is the service; its children are not.
            assert read(first, "/notify") == "None"

    assert told == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


def test_of_two_starts_at_once_the_loser_names_the_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with supervising("raise SystemExit(3)", SERVER, first_port=port) as (supervisor, _, _):
            _, complaints = supervisor.communicate(timeout=ENOUGH)

    assert complaints == f"repoint: first ended with status 3: port {port} is in use\n"


@pytest.mark.parametrize("place", [0, 1])
def test_one_that_dies_is_started_again_at_once_and_the_other_is_left_alone(place):
    with supervising(SERVER, SERVER) as (supervisor, *ports):
        supervisor.stdout.readline()
        dead, other = ports[place], ports[1 - place]
        killed, calm = int(read(dead, "/pid")), read(other, "/pid")

        os.kill(killed, signal.SIGKILL)

        name = ("first", "second")[place]
        assert supervisor.stderr.readline() == f"repoint: {name} ended by SIGKILL; it is started again\n"
        assert once_again(dead) != killed
        assert read(other, "/pid") == calm
        supervisor.terminate()
        # The addresses are not printed a second time.
        assert (supervisor.communicate(timeout=ENOUGH), supervisor.returncode) == (("", ""), 0)


def test_one_that_dies_again_and_again_waits_longer_and_ends_the_service_only_if_it_is_needed(tmp_path):
    once = f"import os, sys; os.path.exists({str(tmp_path)!r} + sys.argv[1]) and sys.exit(5)\n"
    once += f"open({str(tmp_path)!r} + sys.argv[1], 'w')\n" + SERVER
    again = ["; it is started again\n", *["; it is started again in 0.1 s\n"] * 2]
    with supervising(once, once) as (supervisor, first, second):
        supervisor.stdout.readline()
        for number, (name, port) in enumerate((("second", second), ("first", first))):
            with contextlib.suppress(http.client.HTTPException, ConnectionError):
                read(port, "/leave")
            lines = []
            while len(lines) < 5 - number:
                lines += [
                    line for line in [supervisor.stderr.readline()] if line.startswith(f"repoint: {name}")
                ]
            why = [f"repoint: {name} ended with status {status}" for status in (3, 5, 5, 5)]
            assert lines[:3] == [a + b for a, b in zip(why, again, strict=False)]

        assert lines[3:] == ["repoint: first ended with status 5\n"]
        assert supervisor.wait(ENOUGH) == 1
        assert can_listen(second)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent was killed")
def test_children_do_not_outlive_a_supervisor_that_is_killed():
    with supervising(SERVER, SERVER) as (supervisor, first, second):
        supervisor.stdout.readline()

        supervisor.kill()
        supervisor.communicate(timeout=ENOUGH)

        assert can_listen(first)
        assert can_listen(second)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("raise SystemExit(4)", "repoint: first ended with status 4\n"),
        ("import time; time.sleep(600)", "repoint: first: not ready after 1 seconds\n"),
        ("import os; os.kill(os.getpid(), 9)", "repoint: first ended by SIGKILL\n"),
    ],
)
def test_a_child_that_never_gets_ready_is_named_and_no_address_printed(code, complaint):
    with supervising(code, SERVER, ready_within=1) as (supervisor, _, second):
        printed, complaints = supervisor.communicate(timeout=ENOUGH)

        assert (supervisor.returncode, printed, complaints) == (1, "", complaint)
        assert can_listen(second)


def test_a_second_that_refuses_to_begin_ends_the_start_and_one_that_is_killed_does_not():
    with supervising(SERVER, "raise SystemExit(1)") as (supervisor, first, _):
        printed, complaints = supervisor.communicate(timeout=ENOUGH)
        assert (supervisor.returncode, printed, complaints) == (
            1,
            "",
            "repoint: second ended with status 1\n",
        )
        assert can_listen(first)

    with supervising(SERVER, "import os; os.kill(os.getpid(), 9)") as (supervisor, first, _):
        assert supervisor.stderr.readline() == "repoint: second ended by SIGKILL; it is started again\n"
        assert is_ready(first)


def test_children_end_when_nobody_reads_what_is_printed():
    with supervising(TALKATIVE, TALKATIVE) as (supervisor, first, second):
        supervisor.stdout.close()
        asked = supervisor.stderr.readline() + supervisor.stderr.readline()

        supervisor.send_signal(signal.SIGTERM)
        # On a busy machine it asks again, before it hears the answer.
        complaints = supervisor.stderr.read().replace("asked\n", "")

        assert (asked, complaints) == ("asked\nasked\n", "")
        assert supervisor.wait(ENOUGH) == 0
        assert can_listen(first)
        assert can_listen(second)


def test_a_port_in_use_is_named_with_its_option():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(Failure, match=rf"^port {port} \(--mcp-port\) is in use$"):
            require_free_ports("127.0.0.1", {"--port": free_port(), "--mcp-port": port})


def test_one_port_for_both_is_refused():
    port = free_port()

    with pytest.raises(Failure, match=rf"^port {port} \(--mcp-port\) is in use$"):
        require_free_ports("127.0.0.1", {"--port": port, "--mcp-port": port})


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host"])
def test_a_host_that_is_not_ours_is_named(host):
    with pytest.raises(Failure, match=rf"^host {host} \(REPOINT_HOST, --host\)"):
        require_free_ports(host, {"--port": free_port()})
