"""What Quad derives from its keys file (Sources/Site/Security/Keys.swift), and what it signs with it."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Keys:
    """HKDF-SHA256 (RFC 5869) of the active key."""

    cookies: bytes
    forms: bytes

    @staticmethod
    def read(path: Path) -> "Keys":
        line = [line for line in path.read_text().splitlines() if line and line[0] != "#"][-1]
        extracted = hmac.digest(bytes(32), bytes.fromhex(line.split()[1]), "sha256")
        return Keys(*(hmac.digest(extracted, f"quad {use}\x01".encode(), "sha256") for use in ("cookies", "forms")))


class Session:
    """A member's session as the cookie has it (Sources/Site/Visitors/SessionCookie.swift): the database gets `hash`."""

    def __init__(self, keys: Keys, member: int):
        token = secrets.token_bytes(32)
        self.member = member
        self.hash = hashlib.sha256(token).digest()
        signed = member.to_bytes(8, "big") + token
        self.cookie = f"__Host-quad={base64url(signed + hmac.digest(keys.cookies, signed, 'sha256')[:16])}"
        self.form_token = base64url(hmac.digest(keys.forms, token, "sha256"))


def base64url(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")
