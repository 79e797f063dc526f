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

    def requests(self, provider: str, after: int = 0) -> list[dict]:
        """What a provider was asked for, the newest thousand of it: count what comes by `watch`."""
        with urlopen(f"{self.origin}/control/requests?provider={provider}&after={after}", timeout=10) as answer:
            return json.loads(answer.read())

    def watch(self, provider: str) -> "Watch":
        return Watch(self, provider)

    def token(self, provider: str, person: str) -> str:
        """A token of a person, for asking a provider itself."""
        body = json.dumps({"provider": provider, "person": person}).encode()
        order = Request(f"{self.origin}/control/token", body, {"Content-Type": "application/json"})
        with urlopen(order, timeout=10) as answer:
            return json.loads(answer.read())["access_token"]


class Watch:
    """What a provider is asked for from now on."""

    def __init__(self, sandbox: Sandbox, provider: str):
        self.sandbox, self.provider = sandbox, provider
        self.last = max((request["number"] for request in sandbox.requests(provider)), default=0)

    def requests(self) -> list[dict]:
        return self.sandbox.requests(self.provider, self.last)

    def calls(self) -> list[dict]:
        """What its API was asked for: small pictures come when a page has shown them, whatever a test is about."""
        return [request for request in self.requests() if "/preview" not in request["path"]]

    def pictures(self) -> list[dict]:
        return [request for request in self.requests() if "/preview" in request["path"]]
