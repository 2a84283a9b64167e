"""Statements of ours on Tortoise's connection pools."""

from collections.abc import Mapping, Sequence
from typing import Any

from tortoise.connection import get_connection

from storage.db.config import Dialect
from storage.db.statements import Given, for_driver


def dialect_of(pool_name: str) -> Dialect:
    return "sqlite" if get_connection(pool_name).capabilities.dialect == "sqlite" else "postgres"


async def run_statement(
    pool_name: str, statement: str, values: Sequence[object] = (), *lists: Given
) -> Sequence[Mapping[str, Any]]:
    """The rows it returns; in the transaction of the caller, if there is one in this pool."""
    connection = get_connection(pool_name)
    dialect: Dialect = "sqlite" if connection.capabilities.dialect == "sqlite" else "postgres"
    text, all_values = for_driver(dialect, statement, values, lists)
    return await connection.execute_query_dict(text, list(all_values))
