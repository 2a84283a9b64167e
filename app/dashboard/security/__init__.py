"""Settings of second steps: authenticator apps, passkeys and recovery codes."""
