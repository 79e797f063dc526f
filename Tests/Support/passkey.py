"""Authenticators made of software: keys of each algorithm, and what browsers make of their answers."""

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from Support.client import Answer, Client

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Passkey:
    def __init__(self, algorithm: int = -7):
        self.algorithm, self.id, self.count, self.flags = algorithm, os.urandom(32), 0, PRESENT | VERIFIED
        self.secret = {
            -7: lambda: ec.generate_private_key(ec.SECP256R1()),
            -8: ed25519.Ed25519PrivateKey.generate,
            -257: lambda: rsa.generate_private_key(65537, 2048)}[algorithm]()

    def sign(self, message: bytes) -> bytes:
        match self.algorithm:
            case -7: return self.secret.sign(message, ec.ECDSA(hashes.SHA256()))
            case -8: return self.secret.sign(message)
            case _: return self.secret.sign(message, padding.PKCS1v15(), hashes.SHA256())

    def data(self, origin: str, rest: bytes = b"", flags: int = 0) -> bytes:
        host = hashlib.sha256((urlsplit(origin).hostname or "").encode()).digest()
        return host + bytes([self.flags | flags]) + self.count.to_bytes(4, "big") + rest

    def made(self, origin: str, challenge: str) -> dict[str, str]:
        """The fields of a form with this key, as it is new."""
        rest = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + b"\xa0\x00"
        public = self.secret.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return {
            "client_data": text(client_data("webauthn.create", origin, challenge)),
            "authenticator_data": text(self.data(origin, rest, ATTESTED)), "public_key": text(public),
            "algorithm": str(self.algorithm), "transports": "internal"}

    def answered(self, origin: str, challenge: str, prefix: str = "") -> dict[str, str]:
        """The fields of a form with an answer of this key."""
        client, data = client_data("webauthn.get", origin, challenge), self.data(origin)
        fields = {
            "credential": text(self.id), "client_data": text(client), "authenticator_data": text(data),
            "signature": text(self.sign(data + hashlib.sha256(client).digest()))}
        return {prefix + name: value for name, value in fields.items()}


def client_data(kind: str, origin: str, challenge: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()


def options(client: Client, address: str, token: str) -> dict:
    answer = client.post(address, {"token": token})
    assert answer.status == 200, answer
    return json.loads(answer.text)


def add(client: Client, key: Passkey, name: str = "") -> Answer:
    token = client.token("/feed")
    challenge = options(client, "/settings/passkeys/options", token)["challenge"]
    return client.post("/settings/passkeys", {"token": token, "name": name} | key.made(client.origin, challenge))


def answer(client: Client, key: Passkey) -> dict[str, str]:
    """The fields of a form that signs in."""
    token = client.token("/sign-in")
    challenge = options(client, "/sign-in/passkey/options", token)["challenge"]
    return {"token": token} | key.answered(client.origin, challenge)


def sign_in(client: Client, key: Passkey) -> Answer:
    return client.post("/sign-in/passkey", answer(client, key))
