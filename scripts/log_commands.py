"""`./scripts/admin scans import-log` and `./scripts/admin scans lost`."""

import argparse
import asyncio
import gzip
import sys
from collections.abc import Sequence

from app.settings import read_settings
from domain.settings import PREFIX, SettingsError
from domain.use_cases.accounts.accounts import find_account
from domain.use_cases.analytics import list_lost_scans
from domain.use_cases.deps import Deps
from scripts.commands import print_lines, while_counting
from storage.analytics.log_import import LogReader, Numbered, import_log
from storage.db.statements import Row
from storage.scan_log.inbox import InboxReader
from storage.startup import geography_of


async def import_scan_log(deps: Deps, parsed: argparse.Namespace) -> None:
    geography = geography_of(read_settings().geoip_db)
    if geography.fault:
        raise SettingsError(f"{PREFIX}GEOIP_DB: the file {geography.fault}")
    places = geography.find
    reader = LogReader(InboxReader(places, ()), deps.addresses, deps.store.find_target)
    loop = asyncio.get_running_loop()

    def rows_of(scans: Numbered) -> Sequence[Row]:
        return asyncio.run_coroutine_threadsafe(reader.rows(scans), loop).result()

    opened = gzip.open if parsed.file.suffix == ".gz" else open
    try:
        with opened(parsed.file, "rt", encoding="utf-8", errors="surrogateescape", newline="\n") as lines:
            counts = await while_counting(lambda session: import_log(session, lines, rows_of))
    except (OSError, EOFError) as error:
        sys.exit(f"{parsed.file}: {getattr(error, 'strerror', None) or error}")
    print_lines(
        ("Counted", str(counts["counted"])),
        ("Known", str(counts["known"])),
        ("Unknown", str(counts["unknown_codes"])),
        ("Too old", str(counts["too_old"])),
        ("Other lines", str(counts["other_lines"])),
    )


async def list_lost(deps: Deps, parsed: argparse.Namespace) -> None:
    account = await find_account(deps, parsed.email) if parsed.email else None
    for one in await list_lost_scans(deps, account.id if account else None):
        seen = f"{one.first_at:%Y-%m-%d}\t{one.last_at:%Y-%m-%d}"
        resembles = f"\tlike {one.resembles}" if one.resembles else ""
        robot = "\trobot" if one.is_guess else ""
        print(f"{one.host}{one.address}\t{one.scans}\t{seen}{resembles}{robot}")
