"""What the operator has set, as far as the rules need it."""

from dataclasses import dataclass

from domain.accounts.accounts import Account
from domain.accounts.plans import Allowance, Allowances
from domain.codes.short_urls import CreatedVia
from domain.kernel.addresses import Addresses


@dataclass(frozen=True, slots=True)
class Service:
    allowances: Allowances
    addresses: Addresses

    def allowance_of(self, account: Account) -> Allowance:
        return self.allowances[account.plan]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does it, as the history will name them, and by which way."""

    account: Account
    name: str
    via: CreatedVia
