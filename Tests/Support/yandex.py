"""Yandex as the sandbox stands in for it, for `yadisk`, a client that knows the real one."""

import json
import urllib.error
import urllib.parse
import urllib.request

import pytest
import yadisk

APPLICATION, SECRET = "quad-yandex", "yandex-secret"
CALLBACK = "http://127.0.0.1:9999/callback"


def token(sandbox: str, person: str, **order) -> dict:
    order |= {"provider": "yandex", "person": person}
    request = urllib.request.Request(sandbox + "/control/token", json.dumps(order).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def client_of(text: str = "") -> yadisk.Client:
    return yadisk.Client(
        APPLICATION, SECRET, text, session="requests", default_args={"n_retries": 0, "poll_interval": 0.1})


class KeepsRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def allow(sandbox: str, asked: str, person: str, decision: str = "allow") -> dict:
    """What a person's browser brings back from the consent page."""
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(asked).query)
    fields = {name: values[0] for name, values in query.items()} | {"person": person, "decision": decision}
    opener = urllib.request.build_opener(KeepsRedirect())
    with pytest.raises(urllib.error.HTTPError) as answer:
        opener.open(sandbox + "/yandex/oauth/authorize", urllib.parse.urlencode(fields).encode())
    assert answer.value.code == 303
    location = answer.value.headers["Location"]
    assert location.startswith(CALLBACK + "?")
    return {name: values[0] for name, values in urllib.parse.parse_qs(urllib.parse.urlsplit(location).query).items()}
