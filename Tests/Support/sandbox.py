"""The sandbox's controls."""

import json
from urllib.request import Request, urlopen


class Sandbox:
    def __init__(self, origin: str):
        self.origin = origin
        # Somebody was told to misbehave.
        self.was_in_trouble = False

    def fault(self, provider: str, mode: str):
        """Has a provider misbehave until told otherwise."""
        self.was_in_trouble |= mode != "none"
        body = json.dumps({"provider": provider, "mode": mode}).encode()
        order = Request(f"{self.origin}/control/faults", body, {"Content-Type": "application/json"})
        urlopen(order, timeout=10).close()

    def switch(self, provider: str, **switches):
        """Turns what a provider leaves open: the seconds that an operation takes, methods that are refused."""
        order = Request(
            f"{self.origin}/control/{provider}", json.dumps(switches).encode(), {"Content-Type": "application/json"})
        urlopen(order, timeout=10).close()

    def requests(self, provider: str) -> list[dict]:
        """What a provider was asked for."""
        with urlopen(f"{self.origin}/control/requests?provider={provider}", timeout=10) as answer:
            return json.loads(answer.read())

    def calls(self, provider: str) -> list[dict]:
        """What its API was asked for: small pictures come when a page has shown them, whatever a test is about."""
        return [request for request in self.requests(provider) if "/preview" not in request["path"]]

    def token(self, provider: str, person: str) -> str:
        """A token of a person, for asking a provider itself."""
        body = json.dumps({"provider": provider, "person": person}).encode()
        order = Request(f"{self.origin}/control/token", body, {"Content-Type": "application/json"})
        with urlopen(order, timeout=10) as answer:
            return json.loads(answer.read())["access_token"]
