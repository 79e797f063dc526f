"""A member who is signed in, made without a browser."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Keys:
    """What Quad derives from its keys file (Sources/Site/Security/Keys.swift): HKDF-SHA256, RFC 5869."""

    cookies: bytes
    forms: bytes

    @staticmethod
    def read(path: Path) -> "Keys":
        line = [line for line in path.read_text().splitlines() if line and line[0] != "#"][-1]
        extracted = hmac.digest(bytes(32), bytes.fromhex(line.split()[1]), "sha256")
        return Keys(*(hmac.digest(extracted, f"quad {use}\x01".encode(), "sha256") for use in ("cookies", "forms")))


class Visitor:
    """A session in the database, and its cookie (Sources/Site/Security/SessionCookie.swift)."""

    def __init__(self, stand, email: str, language: str):
        self.email = email
        self.language = language
        token = secrets.token_bytes(32)
        self.token_hash = hashlib.sha256(token).digest()
        keys = Keys.read(stand.keys)
        self.id, self.name, self.faculty = stand.sql(
            f"UPDATE members SET language = '{language}' WHERE email_key = '{email}' RETURNING id, full_name, faculty"
        ).split("|")
        stand.sql(
            f"INSERT INTO sessions (token_hash, member_id, user_agent, address)"
            f" VALUES ('\\x{self.token_hash.hex()}', {self.id}, 'wrk', '127.0.0.1')")
        signed = int(self.id).to_bytes(8, "big") + token
        value = base64url(signed + hmac.digest(keys.cookies, signed, "sha256")[:16])
        self.cookie = f"__Host-quad={value}"
        self.form_token = base64url(hmac.digest(keys.forms, token, "sha256"))


def base64url(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")
