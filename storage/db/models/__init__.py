"""The tables. docs/storage.md describes each: the hashed columns, and how long a row lives."""
