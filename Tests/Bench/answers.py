"""Fetching a page, and telling whether two show the same."""

import http.client
from dataclasses import dataclass
from urllib.parse import urlsplit

from visitor import Visitor

TOLERANCE = 0.02


@dataclass
class Answer:
    status: int
    policy: str
    type: str
    body: bytes


def fetch(url: str, cookie: str) -> Answer:
    parts = urlsplit(url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    try:
        connection.request("GET", target, headers={"Cookie": cookie})
        answer = connection.getresponse()
        return Answer(answer.status, answer.getheader("Content-Security-Policy", ""),
                      answer.getheader("Content-Type", ""), answer.read())
    finally:
        connection.close()


def compare(page, url: str, other: str, visitor: Visitor, name: str) -> int:
    """Ends when the two pages show other rows, or one is much longer. The size of ours."""
    ours, theirs = fetch(url, visitor.cookie), fetch(other, visitor.cookie)
    for who, answer in (("Quad", ours), (name, theirs)):
        if answer.status != 200 or not answer.type.startswith("text/html"):
            raise SystemExit(f"{who} answers {answer.status}, {answer.type}")
    rows = [page.row.findall(answer.body.decode()) for answer in (ours, theirs)]
    if not rows[0] or rows[0] != rows[1]:
        raise SystemExit(f"{name} does not show Quad's rows to {visitor.name}:\n{rows[0]}\n{rows[1]}")
    if abs(len(theirs.body) - len(ours.body)) > TOLERANCE * len(ours.body):
        raise SystemExit(
            f"{name} sends {len(theirs.body):,} bytes to {visitor.name}, Quad {len(ours.body):,}:"
            f" more than {TOLERANCE:.0%} apart, so Tests/Bench has to follow the page")
    return len(ours.body)
