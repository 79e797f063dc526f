"""What a person does on a provider's consent page, as the sandbox shows it."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

from Support.client import Answer, Client
from Support.sandbox import PROVIDERS
from Support.stack import until


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def start(client: Client, provider: str, back: str = "/settings/connections") -> str:
    """Presses Connect; the address of the provider's page."""
    token = client.token("/settings/connections")
    answer = client.post(f"/connections/{provider}", {"token": token, "return": back})
    assert answer.status == 303, f"{answer}: {answer.text[:2000]}"
    return answer.location


def decide(address: str, decision: str, person: str = "anna") -> str:
    """Presses Allow or Deny; the path and query of our callback."""
    with urlopen(address, timeout=10) as page:
        assert "asks for access" in page.read().decode()
    parts = urlsplit(address)
    fields = parse_qsl(parts.query) + [("person", person), ("decision", decision)]
    request = Request(f"{parts.scheme}://{parts.netloc}{parts.path}", urlencode(fields).encode())
    opener = build_opener(NoRedirect)
    opener.error = lambda proto, request, response, code, message, headers: response
    with opener.open(request, timeout=10) as answer:
        back = urlsplit(answer.headers["Location"])
    return f"{back.path}?{back.query}"


def connect(
        client: Client, provider: str, person: str = "anna", decision: str = "allow", back: str = "/feed") -> Answer:
    """All the way to the provider and back."""
    return arrive(client, decide(start(client, provider, back), decision, person))


def arrive(client: Client, callback: str) -> Answer:
    """Comes back to Quad, and waits for what comes of it as a browser does."""
    answer = client.get(callback)
    waiting = answer.location if answer.status == 303 and answer.location.endswith("/arrival") else None
    if not waiting:
        return answer
    return until(lambda: (told := client.get(waiting)).status != 200 and told, 30, 0.1)


def disconnect(client: Client, provider: str) -> Answer:
    return client.submit("/settings/connections", f"/connections/{provider}/disconnect")


@contextmanager
def connected(client: Client, *providers: str, person: str) -> Iterator[Client]:
    """A member with a person's accounts. All that are connected at the end are given back: the sandbox has three people
    only."""
    try:
        for provider in providers:
            assert connect(client, provider, person).status == 303
            assert is_connected(client, provider), f"{person}'s account at {provider} was not given back"
        yield client
    finally:
        for provider in PROVIDERS:
            if is_connected(client, provider):
                assert disconnect(client, provider).status == 303, f"{person}'s account at {provider} stays"


def is_connected(client: Client, provider: str) -> bool:
    return client.get(f"/connections/{provider}/disconnect").status == 200
