"""Exit 0 if the process on each port answers: the health check of a container, which may have no curl.

Use: python -m scripts.healthy PORT…
"""

import sys
import urllib.request


def main(ports: list[str]) -> None:
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=4):
            pass


if __name__ == "__main__":
    main(sys.argv[1:])
