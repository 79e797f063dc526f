"""The sandbox's push service: browsers subscribe at it, and it lists what they were sent, decrypted."""

import json
import re
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from Support.stack import until

SETTINGS = "/settings/notifications"
DEVICES = f"{SETTINGS}/devices"


class Push:
    def __init__(self, origin: str):
        self.origin = origin

    def subscribe(self, key: str | None = None, **known: str) -> "Device":
        """A browser that subscribes: with the `applicationServerKey` of the server that may write, or for all. `known` are a
        `privateKey` and `auth` instead of fresh ones."""
        return Device(self, self.ask("POST", "/push/devices", ({"applicationServerKey": key} if key else {}) | known))

    def messages(self, device: str | None = None, after: int = 0) -> list[dict]:
        """What was accepted, oldest first: device, topic, urgency, ttl, text, data, replaced, taken and the number that
        `after` takes."""
        return self.log(device, after)["messages"]

    def log(self, device: str | None = None, after: int = 0) -> dict:
        asked = {"after": after} | ({"device": device} if device else {})
        return self.ask("GET", f"/push/log?{urlencode(asked)}")

    def counts(self) -> dict:
        """Of all devices: `accepted`, `repeats` (the same `id` and topic again), `refused` by status."""
        return self.ask("GET", "/push/counts")

    def answer(self, status: int, device: str | None = None, retry_after: str | None = None, times: int | None = None):
        """Answers so instead of taking messages, for one device or all; 0 takes them again."""
        order = {"device": device, "status": status, "retry_after": retry_after, "times": times}
        self.ask("POST", "/control/push", order)

    def ask(self, method: str, path: str, order: dict | None = None):
        body = None if order is None else json.dumps(order).encode()
        request = Request(f"{self.origin}{path}", body, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"null")


class Device:
    """A browser that subscribed; its messages wait until it takes them."""

    def __init__(self, push: Push, subscription: dict):
        self.push = push
        # What its page sends to Quad: `PushSubscription.toJSON()`.
        self.subscription = subscription
        self.endpoint = subscription["endpoint"]
        self.id = self.endpoint.rpartition("/")[2]
        # How the path of its messages begins, for `sandbox.hold("push", …)`.
        self.path = f"/push/messages/{self.id}"

    def messages(self, after: int = 0) -> list[dict]:
        return self.push.messages(self.id, after)

    def answer(self, status: int, retry_after: str | None = None, times: int | None = None):
        """Answers so instead of taking its messages; 0 takes them again."""
        self.push.answer(status, self.id, retry_after, times)

    def take(self) -> list[dict]:
        """The browser is there: what waits for it, which later messages replace no more."""
        return self.push.ask("POST", f"/push/devices/{self.id}/taken", {})

    def unsubscribe(self):
        """Its messages are answered with 410 from now on."""
        self.push.ask("DELETE", f"/push/devices/{self.id}")


def subscribe(client, push: Push) -> Device:
    """As the settings' page of a member does it."""
    form = client.get(SETTINGS).page.form(DEVICES)
    device = push.subscribe(form.element["data-push"])
    given = device.subscription
    answer = client.post(DEVICES, form.fields | {"endpoint": given["endpoint"]} | given["keys"])
    assert (answer.status, answer.location) == (303, SETTINGS)
    return device


def remind(client, database, *texts: str):
    """Makes reminders whose time comes now."""
    numbers = []
    for text in texts:
        answer = client.submit("/reminders/new", "/reminders/new", {"text": text, "day": "2031-02-03", "time": "09:30"})
        numbers.append(int(re.search(r"#reminder-(\d+)$", answer.location)[1]))
    until(lambda: database.value(
        "SELECT count(*) FROM reminder_alerts WHERE reminder_id = ANY(%s) AND due_at IS NOT NULL", numbers) == len(numbers))
    database.execute("UPDATE reminder_alerts SET due_at = now() WHERE reminder_id = ANY(%s)", numbers)
