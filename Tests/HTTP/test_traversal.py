"""No address leads out of what it names, and internal places answer nobody (security.md, P07, P08)."""

import random
import re

import pytest

from Support.client import Client

# Where a path may begin: what nginx serves from a folder, what it hands to others, and nothing.
BEGINNINGS = ["/static", "/static/site", "/blobs", "/_blobs", "/_errors", "/_sse", "/files", "/connections/vk/callback", ""]
# Ways of writing "up", of ending a name early, and of leaving a folder sideways.
STEPS = [
    "/..", "/%2e%2e", "/.%2e", "/..%2f", "/..%5c", "\\..", "/..;", "/..;x=1", "/%252e%252e", "/..%00", "/.", "//", "..",
    "%2f..", "/%c0%ae%c0%ae", "/%e0%80%ae%2e", "/....//", "/..%0a", "/%2e%2e%2f%2e%2e"]
ENDS = [
    "/quad.env", "/keys", "/etc/passwd", "/proc/self/environ", "/nginx/quad.conf", "/blobs", "/logs/nginx.log",
    "/Package.swift", "%00.css", ".git/config"]


def paths(count: int) -> list[str]:
    chance = random.Random(7)
    return [chance.choice(BEGINNINGS) + "".join(chance.choices(STEPS, k=chance.randrange(1, 9))) + chance.choice(ENDS)
            for _ in range(count)]


@pytest.fixture
def secrets(stack) -> list[bytes]:
    """What stands in the files that such a path would like to read."""
    lines = (stack.state / "quad.env").read_bytes().splitlines() + (stack.state / "keys").read_bytes().splitlines()
    return [line for line in lines if len(line) > 12] + [b"root:x:0", b"fastcgi_pass", b"swift-tools-version"]


@pytest.mark.parametrize("origin", ["pages", "files"])
def test_five_thousand_paths_lead_nowhere(origin, stack, member, secrets):
    client = member.copy() if origin == "pages" else Client(stack.files_port)
    found = set()
    for path in paths(2_500):
        answer = client.get(path, Host="evil.example")
        found.add(answer.status)
        assert answer.status in (301, 303, 400, 403, 404, 405), f"{path}: {answer.status}"
        assert re.match(r"/(?![/\\])|$", answer.location), f"{path} leads to {answer.location}"
        assert not [secret for secret in secrets if secret in answer.body], path
    assert {400, 404} <= found


def test_internal_places_answer_nobody(stack, member):
    written = "".join(path.read_text() for path in (stack.state / "nginx").glob("*.conf"))
    locations = [part for part in re.split(r"^\s*location ", written, flags=re.M) if "internal;" in part]
    places = [re.match(r"[^/]*(/\w+)", location)[1] for location in locations]
    assert {"/_sse", "/_errors", "/_blobs"} <= set(places)
    for client in (member, Client(stack.files_port)):
        for place in places:
            for rest in ("", "/", "/x", "/" + "A" * 16 + "/" + "A" * 16, "/en/404.html"):
                assert client.get(place + rest).status == 404, place + rest
