"""Tortoise's PostgreSQL client, with errors that the domain knows."""

from tortoise.backends.asyncpg.client import AsyncpgDBClient, TransactionWrapper
from tortoise.backends.base.client import TransactionContext, TransactionContextPooled

from storage.failures import TranslatingClient, translated


class Transaction(TranslatingClient, TransactionWrapper):
    async def commit(self) -> None:
        with translated():
            await super().commit()


class Client(TranslatingClient, AsyncpgDBClient):
    def _in_transaction(self) -> TransactionContext:
        return TransactionContextPooled(Transaction(self), self._pool_init_lock)


client_class = Client
