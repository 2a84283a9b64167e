"""nginx with a map and its access log on: what redirects cost where nothing has to be durable."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

from domain.exports.redirect_maps import Redirect, nginx_begin, nginx_end, nginx_line
from scripts.benchmarks.bare import DESTINATION
from scripts.benchmarks.servers import Server, ServerError, end, free_port, wait_until_ready

HOST: Final = "127.0.0.1"
_CONFIGURATION: Final = """\
daemon off;
master_process off;
pid nginx.pid;
events {{ worker_connections 1024; }}
http {{
    access_log access.log;
    keepalive_requests 100000000;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    include map.conf;
    server {{
        listen {host}:{port};
        add_header Cache-Control no-store always;
        location = /ready {{ return 204; }}
        location / {{
            if ($repoint_destination) {{ return 302 $repoint_destination; }}
            return 404;
        }}
    }}
}}
"""


@contextmanager
def nginx_with_map(short_ids: Sequence[str]) -> Iterator[Server]:
    """One process. Raises ServerError."""
    if which("nginx") is None:
        raise ServerError("there is no nginx: apt-get install nginx-light")
    with TemporaryDirectory(prefix="repoint-nginx-") as name:
        folder, port = Path(name), free_port()
        lines = (nginx_line(Redirect(HOST, one, DESTINATION)) for one in short_ids)
        (folder / "map.conf").write_text("".join([nginx_begin(), *lines, nginx_end(1)]), "utf-8")
        (folder / "nginx.conf").write_text(_CONFIGURATION.format(host=HOST, port=port), "utf-8")
        command = ("nginx", "-p", name, "-e", "stderr", "-c", "nginx.conf")
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            if refusal := wait_until_ready(process, port, "/ready"):
                raise ServerError(refusal)
            yield Server(port, process)
        finally:
            end(process)
