"""VK as the sandbox stands in for it, for clients that know only VK's own addresses."""

import json
import urllib.error
import urllib.request
from urllib.parse import parse_qs, urlencode, urlsplit

import requests
from jconfig import MemoryConfig
from requests.adapters import HTTPAdapter
from vk_api import VkApi

APPLICATION = "51000001"
SECRET = "vk-secret"
CALLBACK = "http://127.0.0.1:9999/callback"
VERSION = "5.199"


class Rerouted(HTTPAdapter):
    """Sends what is meant for VK's hosts to the sandbox: vk_api has their names in its source."""

    def __init__(self, sandbox: str):
        super().__init__()
        self.hosts = {
            "https://api.vk.ru/": f"{sandbox}/vk/",
            "https://oauth.vk.ru/": f"{sandbox}/vk/oauth/",
        }

    def send(self, request, **options):
        for host, address in self.hosts.items():
            if request.url.startswith(host):
                request.url = address + request.url.removeprefix(host)
        return super().send(request, **options)


class VK:
    def __init__(self, sandbox: str):
        self.sandbox = sandbox

    def order(self, path: str, order: dict) -> dict:
        """Gives the sandbox an order of those that tests may give."""
        request = urllib.request.Request(
            self.sandbox + path, json.dumps(order).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"{}")

    def tokens(self, person: str, **order) -> dict:
        return self.order("/control/token", {"provider": "vk", "person": person} | order)

    def client(self, token: str | None = None, **details) -> VkApi:
        session = requests.Session()
        session.mount("https://", Rerouted(self.sandbox))
        return VkApi(token=token, session=session, config=MemoryConfig, api_version=VERSION, **details)

    def post(self, path: str, fields: dict) -> tuple[int, dict]:
        """A form to VK ID; status and JSON of the answer."""
        request = urllib.request.Request(self.sandbox + path, urlencode(fields).encode())
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def allow(self, path: str, fields: dict, person: str) -> dict[str, str]:
        """Presses Allow on a consent page; what the application receives at its callback."""
        page = requests.get(self.sandbox + path, params=fields, timeout=10)
        assert page.status_code == 200 and "asks for access" in page.text
        answer = requests.post(
            self.sandbox + path, data=fields | {"person": person, "decision": "allow"}, allow_redirects=False,
            timeout=10)
        assert answer.headers["Location"].startswith(CALLBACK), answer.text
        return {name: values[0] for name, values in parse_qs(urlsplit(answer.headers["Location"]).query).items()}
