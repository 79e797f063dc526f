"""Fetching a page, and telling whether two are the same."""

import difflib
import http.client
import re
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from visitor import Visitor

FORM_KEY = re.compile(rb'(?<=name="key" value=")[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?=")')
OCTET = re.compile(rb"%[0-9a-f]{2}")
# Ways of writing the same character: PHP's and Go's on the left, Quad's on the right.
SPELLINGS = {b"&quot;": b"&#34;", b"&#039;": b"&#39;", b"&#43;": b"+"}


@dataclass
class Answer:
    status: int
    policy: str
    type: str
    body: bytes


def fetch(url: str, visitor: Visitor) -> Answer:
    parts = urlsplit(url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    try:
        connection.request("GET", target, headers={"Cookie": visitor.cookie})
        answer = connection.getresponse()
        return Answer(answer.status, answer.getheader("Content-Security-Policy", ""),
                    answer.getheader("Content-Type", ""), answer.read())
    finally:
        connection.close()


def plain(body: bytes) -> bytes:
    """A body without what differs from request to request."""
    body = OCTET.sub(lambda match: match[0].upper(), FORM_KEY.sub(b"KEY", body))
    for theirs, ours in SPELLINGS.items():
        body = body.replace(theirs, ours)
    return body


def compare(url: str, other: str, visitor: Visitor, name: str):
    """Ends when the two pages differ. Ages change with the minute, so a difference is looked at again."""
    for _ in range(5):
        ours, theirs = fetch(url, visitor), fetch(other, visitor)
        if ours.status != 200:
            raise SystemExit(f"Quad answers {ours.status}")
        if theirs.status == 200 and plain(ours.body) == plain(theirs.body) and ours.policy == theirs.policy \
                and ours.type.lower() == theirs.type.lower():
            return
        time.sleep(0.3)
    lines = list(difflib.unified_diff(
        plain(ours.body).decode(errors="replace").splitlines(),
        plain(theirs.body).decode(errors="replace").splitlines(), "Quad", name, lineterm="", n=1))
    raise SystemExit(
        f"{name} ({theirs.status}, {theirs.type}) does not send Quad's page ({visitor.language}):\n"
        + "\n".join(lines[:60]))
