"""Second steps: what an account asks for beside its password, and passkeys, which ask for no password."""
