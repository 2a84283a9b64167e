"""An owner's phone: an authenticator app as RFC 6238 describes it, and a passkey as WebAuthn does."""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from html import unescape

import cbor2
import pyotp
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tests.app.dashboard.signing import browser, sign_in
from tests.support import ROOT

SECURITY = "/dashboard/settings/security"
SECOND = "/dashboard/sign-in/second"
PASSKEY = "/dashboard/sign-in/passkey"
PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class App:
    """It shows digits by the clock of the world."""

    def __init__(self, world, secret):
        self.world, self.totp = world, pyotp.TOTP(secret)

    def code(self, *, off=0):
        return self.totp.at(self.world.clock.now(), counter_offset=off)

    def next_code(self):
        self.world.clock.advance(seconds=30)
        return self.code()


async def set_up_app(client, owner):
    """The app that has read the picture, and whose first code is still to be entered."""
    begun = await client.post(f"{SECURITY}/authenticator", data={"password_app": owner.password})
    page = await client.get(begun.headers["location"])
    secret = re.search(r"<code[^>]*>([A-Z2-7 ]+)</code>", page.text)[1].replace(" ", "")
    return App(owner.world, secret)


async def switch_on(client, owner):
    """The app, and the recovery codes."""
    app = await set_up_app(client, owner)
    confirmed = await client.post(f"{SECURITY}/authenticator/code", data={"code": app.code()})
    assert confirmed.headers["location"].startswith(f"{SECURITY}/recovery-codes"), confirmed.text
    return app, await recovery_codes(client)


async def recovery_codes(client):
    return (await client.get(f"{SECURITY}/recovery-codes/file")).text.split("\r\n")[2:-1]


async def password_right(world, owner, **headers):
    """A browser that is asked for its second step."""
    client = browser(world, **headers)
    response = await sign_in(client, owner)
    assert (response.status_code, response.headers["location"]) == (303, SECOND), response.text
    return client


async def is_inside(client):
    return (await client.get("/dashboard")).status_code == 200


def _text_of(content):
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def bytes_of(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def options_in(page):
    return json.loads(unescape(re.search(r'data-options="([^"]*)"', page.text)[1]))


class Key:
    """One passkey of a device. It signs what it is asked, also wrong things."""

    def __init__(self, name=b"a passkey"):
        self.id, self.count = sha256(name).digest(), 0
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.user = None

    def made(self, options, *, origin=ROOT, host="qr.test", flags=PRESENT | VERIFIED):
        """The answer of `navigator.credentials.create`, without attestation."""
        self.user = bytes_of(options["user"]["id"])
        numbers = self.private.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32), numbers.y.to_bytes(32)
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + public
        said = self._said(host, flags | ATTESTED) + attested
        return self._answer(
            clientDataJSON=self._client("webauthn.create", options, origin),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": said}),
        )

    def used(self, options, *, origin=ROOT, host="qr.test", flags=PRESENT | VERIFIED, user=None):
        """The answer of `navigator.credentials.get`."""
        self.count += 1
        said, client = self._said(host, flags), self._client("webauthn.get", options, origin)
        signature = self.private.sign(said + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=client,
            authenticatorData=said,
            signature=signature,
            userHandle=user or self.user,
        )

    def _said(self, host, flags):
        return sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _client(self, kind, options, origin):
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()

    def _answer(self, **response):
        parts = {name: _text_of(content) for name, content in response.items()}
        return json.dumps(
            {"id": _text_of(self.id), "rawId": _text_of(self.id), "type": "public-key", "response": parts}
        )


async def begin_key(client, owner):
    """The options of a new passkey."""
    begun = await client.post(f"{SECURITY}/passkeys", data={"password_passkey": owner.password})
    assert begun.headers["location"] == f"{SECURITY}/passkeys/new", begun.text
    return options_in(await client.get(begun.headers["location"]))


async def add_key(client, owner, key=None, name="My phone"):
    key = key or Key()
    answer = key.made(await begin_key(client, owner))
    added = await client.post(f"{SECURITY}/passkeys/new", data={"answer": answer, "name": name})
    assert added.status_code == 303, added.text
    return key


async def ask_key(client):
    """The options for signing in with a passkey."""
    begun = await client.post(PASSKEY)
    return options_in(await client.get(begun.headers["location"]))
