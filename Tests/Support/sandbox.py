"""The sandbox's controls."""

import json
from urllib.request import Request, urlopen

from Support.push import Push
from Support.stack import until

# Those at which members have accounts.
PROVIDERS = ("vk", "yandex", "unsplash")


class Sandbox:
    def __init__(self, origin: str):
        self.origin = origin
        # A provider was ordered to misbehave.
        self.was_in_trouble = False

    def fault(self, provider: str, mode: str):
        """Has a provider misbehave until another order."""
        self.was_in_trouble |= mode != "none"
        body = json.dumps({"provider": provider, "mode": mode}).encode()
        order = Request(f"{self.origin}/control/faults", body, {"Content-Type": "application/json"})
        urlopen(order, timeout=10).close()

    def switch(self, provider: str, **switches):
        """Turns what a provider leaves open: the seconds that an operation takes, methods that are refused."""
        self.was_in_trouble |= bool(switches.get("like_status"))
        order = Request(
            f"{self.origin}/control/{provider}", json.dumps(switches).encode(), {"Content-Type": "application/json"})
        urlopen(order, timeout=10).close()

    def hold(self, provider: str, path: str, method: str | None = None, answered: bool = False,
             most: int | None = None) -> "Hold":
        """Has calls wait whose path begins so: before the provider does anything, or `answered`, once it has done it and
        before it says so. `most` lets the later ones pass."""
        order = {"provider": provider, "path": path, "method": method, "moment": "answer" if answered else "request",
                 "most": most}
        return Hold(self, self.order("holds", order)["id"])

    def let_go(self):
        """Lets all calls pass that are held."""
        urlopen(Request(f"{self.origin}/control/holds", method="DELETE"), timeout=10).close()

    def order(self, what: str, order: dict | None = None) -> dict:
        """An order whose answer says something."""
        body = json.dumps(order or {}).encode()
        request = Request(f"{self.origin}/control/{what}", body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())

    def requests(self, provider: str, after: int = 0) -> list[dict]:
        """What a provider was asked for, the newest thousand of it: count what comes by `watch`."""
        with urlopen(f"{self.origin}/control/requests?provider={provider}&after={after}", timeout=10) as answer:
            return json.loads(answer.read())

    @property
    def push(self) -> Push:
        """The push service, and browsers that subscribe at it."""
        return Push(self.origin)

    def watch(self, provider: str) -> "Watch":
        return Watch(self, provider)

    def token(self, provider: str, person: str) -> str:
        """A token of a person, for asking a provider itself."""
        body = json.dumps({"provider": provider, "person": person}).encode()
        order = Request(f"{self.origin}/control/token", body, {"Content-Type": "application/json"})
        with urlopen(order, timeout=10) as answer:
            return json.loads(answer.read())["access_token"]


class Hold:
    """Calls of a provider that wait until they are let go; at the end of a `with` they are."""

    def __init__(self, sandbox: Sandbox, number: int):
        self.sandbox, self.number = sandbox, number
        self.has_ended = False

    @property
    def count(self) -> int:
        """How many wait now."""
        with urlopen(f"{self.sandbox.origin}/control/holds/{self.number}", timeout=10) as answer:
            return json.loads(answer.read())["held"]

    def wait(self, count: int = 1, seconds: float = 20):
        """Until so many wait."""
        until(lambda: self.count >= count, seconds, 0.01)

    def release(self):
        """Lets them go on; what comes later is not held."""
        self.end("release")

    def drop(self):
        """Closes their connections without a word; what the provider has not done yet, it does not do."""
        self.end("drop")

    def end(self, verb: str):
        self.has_ended = True
        self.sandbox.order(f"holds/{self.number}/{verb}")

    def __enter__(self) -> "Hold":
        return self

    def __exit__(self, *_):
        if not self.has_ended:
            self.release()


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
