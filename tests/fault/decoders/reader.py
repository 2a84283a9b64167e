"""Reads frames with quirc, in an environment of its own; in and out as in `reader.mjs`."""

import json
import struct
import sys
import warnings

import quirc


def read(grey: bytes, width: int, height: int) -> str | None:
    decoder = quirc.Decoder.from_bytes(grey, width, height)
    for number in range(len(decoder)):
        try:
            _, found = decoder[number]
            return bytes(found.payload).decode("utf-8", "replace")
        except RuntimeError:
            continue
    return None


warnings.simplefilter("ignore")
while len(head := sys.stdin.buffer.read(8)) == 8:
    width, height = struct.unpack("<II", head)
    found = read(sys.stdin.buffer.read(width * height), width, height)
    print(json.dumps({"quirc": found}), flush=True)
