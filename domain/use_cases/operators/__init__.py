"""What operators do: see all accounts and the health of the service, change plans, invite people."""
