"""The pages of one code: what it does, what it did, and each change of it."""
