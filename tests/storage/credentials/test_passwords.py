"""Passwords are the same whichever device they are entered on."""

import unicodedata

from argon2 import PasswordHasher

from storage.credentials.passwords import Argon2Passwords

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
COMPOSED = "Käse & Öl für später"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)


async def test_a_password_is_known_however_a_device_sends_its_letters():
    passwords = Argon2Passwords(CHEAP)

    for hashed in (await passwords.hash(COMPOSED), await passwords.hash(DECOMPOSED)):
        assert await passwords.matches(hashed, COMPOSED)
        assert await passwords.matches(hashed, DECOMPOSED)
        assert not await passwords.matches(hashed, "Kase & Ol fur spater")


async def test_a_hash_from_before_still_knows_what_was_sent_for_it():
    assert await Argon2Passwords(CHEAP).matches(CHEAP.hash(DECOMPOSED), DECOMPOSED)
