"""The feed: what happened to an account, for programs that follow it."""
