"""Statements of ours on Tortoise's connection pools."""

from collections.abc import Mapping, Sequence
from typing import Any

from tortoise.backends.base.client import BaseDBAsyncClient
from tortoise.connection import get_connection

from storage.db.config import Dialect
from storage.db.statements import Given, for_driver


def dialect_of(pool: BaseDBAsyncClient) -> Dialect:
    return "sqlite" if pool.capabilities.dialect == "sqlite" else "postgres"


async def run_statement(
    pool_name: str, statement: str, values: Sequence[object] = (), *lists: Given
) -> Sequence[Mapping[str, Any]]:
    """The rows it returns; in the transaction of the caller, if there is one in this pool."""
    pool = get_connection(pool_name)
    text, all_values = for_driver(dialect_of(pool), statement, values, lists)
    return await pool.execute_query_dict(text, list(all_values))
