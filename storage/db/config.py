"""The database URL, as Tortoise's configuration."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import parse_qs, unquote, urlsplit

Dialect = Literal["sqlite", "postgres"]
# Connection pools, and the most connections of each. On SQLite a pool is one connection, and a long list must
# not delay a scan: `default` is for the use cases and each query that names no pool, `lookups` for targets
# and pages of scans, `reports` for analytics (on SQLite, each has a connection to itself). The recorder and
# the rollup worker have a connection each of their own.
POOLS = {"default": 8, "lookups": 4, "reports": 4}
# Seconds of a statement, if not 15. Visitors wait for a lookup; a report may be over millions of scans.
_LONGEST = {"lookups": 4, "reports": 60}
_LONGEST_MIGRATION = 86_400
# Seconds to connect. Of several hosts one may be cut off: it must not delay the next try for long.
_CONNECT, _CONNECT_TO_ONE_OF = 5, 2
_REPLICA_ANSWERS_IN = 2
_SQLITE = {
    "journal_mode": "WAL",
    # A commit survives a power cut. One fsync serves a whole batch of scans.
    "synchronous": "FULL",
    "journal_size_limit": 67_108_864,
    "foreign_keys": "ON",
    "busy_timeout": 5_000,
}
_MODELS: Final = (
    *("storage.db.models.accounts", "storage.db.models.codes", "storage.db.models.jobs"),
    "storage.db.models.files",
    *("storage.db.models.oauth", "storage.db.models.scans"),
)


@dataclass(frozen=True, slots=True)
class Database:
    """`setting`: the name of the setting that says where it is.

    `replica`: the credentials of a PostgreSQL that follows this one; reports are read there.
    """

    dialect: Dialect
    credentials: dict[str, Any]
    setting: str = "DATABASE_URL"
    replica: dict[str, Any] | None = None

    @property
    def file(self) -> Path:
        """The file of a SQLite database."""
        return Path(self.credentials["file_path"])

    @property
    def pragmas(self) -> dict[str, Any]:
        return {name: value for name, value in self.credentials.items() if name != "file_path"}

    def tortoise(self, *, migrating: bool = False) -> dict[str, Any]:
        """`migrating`: with aerich's own table, which needs the slow import of aerich."""
        models = [*_MODELS]
        if migrating:
            models.append("aerich.models")
        return {
            "connections": {pool: self._connection(pool, migrating=migrating) for pool in POOLS},
            "apps": {"repoint": {"models": models, "default_connection": "default"}},
            "use_tz": True,
            "timezone": "UTC",
        }

    def _connection(self, pool: str, *, migrating: bool) -> dict[str, Any]:
        limits: dict[str, Any] = {}
        if self.dialect == "postgres":
            limits = {"minsize": 1, "maxsize": POOLS[pool]}
            if migrating or pool in _LONGEST:
                limits["command_timeout"] = _LONGEST_MIGRATION if migrating else _LONGEST[pool]
        credentials = {**self.credentials, **limits}
        if self.replica and pool == "reports" and not migrating:
            own = {"timeout": _REPLICA_ANSWERS_IN, "target_session_attrs": "any"}
            replica = {**self.replica, **limits, **own}
            return {"engine": "storage.db.replica", "credentials": {**credentials, "replica": replica}}
        return {"engine": f"storage.db.{self.dialect}", "credentials": credentials}


def default_database_url(data: Path) -> str:
    return f"sqlite://{data / 'repoint.db'}"


def parse_database_url(url: str, *, folder: Path = Path()) -> Database:
    """`sqlite://PATH` (relative to `folder`, or absolute) or `postgres://user:password@host:port/name`.

    `host:port` may be several, separated by commas: the one that takes writes is used.
    Raises ValueError with a message for the operator, without the URL: it may hold a password.
    """
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite":
        # Statements that count scans have RETURNING.
        if sqlite3.sqlite_version_info < (3, 35):
            raise ValueError(f"needs SQLite 3.35 or newer, and this Python has {sqlite3.sqlite_version}")
        if not _has_fts5():
            raise ValueError("needs SQLite with FTS5, and that of this Python lacks it")
        if not rest or rest.startswith(":memory:"):
            raise ValueError("must name a file, like sqlite://data/repoint.db")
        return Database("sqlite", {"file_path": str(folder / rest), **_SQLITE})
    if scheme in ("postgres", "postgresql"):
        return Database("postgres", _postgres(url))
    raise ValueError("must begin with sqlite:// or postgres://")


def with_replica(database: Database, url: str) -> Database:
    """Raises ValueError with a message for the operator."""
    replica = parse_database_url(url) if not url.startswith("sqlite:") else None
    if replica is None or database.dialect == "sqlite":
        raise ValueError("needs PostgreSQL, here and in REPOINT_DATABASE_URL")
    return replace(database, replica=replica.credentials)


def _has_fts5() -> bool:
    """Searches need it (decision 0036)."""
    with closing(sqlite3.connect(":memory:")) as connection:
        return bool(connection.execute("SELECT sqlite_compileoption_used('ENABLE_FTS5')").fetchone()[0])


def _postgres(url: str) -> dict[str, Any]:
    """Arguments of asyncpg.connect: of several hosts, `host` and `port` are lists."""
    authority, slash, rest = url.partition("://")[2].partition("/")
    user, at, hosts = authority.rpartition("@")
    try:
        parts, *others = [urlsplit(f"//{user}{at}{host}{slash}{rest}") for host in hosts.split(",")]
        places = [(one.hostname, one.port or 5432) for one in (parts, *others)]
    except ValueError:
        raise ValueError(
            "cannot be read; write / ? # [ ] and @ in a user name or password as %2F %3F %23 %5B %5D and %40"
        ) from None
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    if "host" in query:
        places = [(query.pop("host"), places[0][1])]
    writable = query.pop("target_session_attrs", "read-write")
    unknown = set(query) - {"sslmode"}
    if unknown:
        raise ValueError(f"has unknown parameters: {', '.join(sorted(unknown))}")
    if writable not in ("read-write", "primary"):
        raise ValueError("target_session_attrs must be read-write or primary, since Repoint writes")
    if not all(host for host, _ in places) or not parts.path.strip("/"):
        raise ValueError("must name a host and a database, like postgres://user:password@host:5432/repoint")
    tls = {"ssl": query["sslmode"]} if "sslmode" in query else {}
    is_one = len(places) == 1
    return {
        "host": places[0][0] if is_one else [host for host, _ in places],
        "port": places[0][1] if is_one else [port for _, port in places],
        "user": unquote(parts.username or "postgres"),
        "password": unquote(parts.password or ""),
        "database": unquote(parts.path.strip("/")),
        "target_session_attrs": writable,
        "timeout": _CONNECT if is_one else _CONNECT_TO_ONE_OF,
        "command_timeout": 15,
        **tls,
    }
