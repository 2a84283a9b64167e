"""How fast Repoint is on this machine: `scripts/bench scan`, `scripts/bench create`."""
