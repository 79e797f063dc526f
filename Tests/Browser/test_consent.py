"""The consent page of a provider, as the sandbox has it: choose who you are, allow or deny, come back."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from Support.watch import sideways
from Support.ways import journey

REQUEST = {
    "client_id": "51000001", "redirect_uri": "http://127.0.0.1:9999/callback", "response_type": "code",
    "state": "s" * 32, "code_challenge": "c" * 43, "code_challenge_method": "S256",
    "scope": "vkid.personal_info email docs",
}


@pytest.fixture(scope="module")
def application():
    """Listens where the sandbox sends people back; what it received, newest last."""
    told = []

    class Callback(BaseHTTPRequestHandler):
        def do_GET(self):
            address = urlsplit(self.path)
            if address.path == "/callback":
                told.append({name: values[0] for name, values in parse_qs(address.query).items()})
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(b"<!doctype html><link rel=icon href=data:,><h1>Back</h1>")

        def log_message(self, *words):
            pass

    server = HTTPServer(("127.0.0.1", 9999), Callback)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield told
    server.shutdown()
    server.server_close()


@journey(language="en")
def test_a_person_allows_and_comes_back(browse, stack, application):
    page = browse()
    page.goto(f"{stack.sandbox}/vk/id/authorize?{urlencode(REQUEST)}")
    expect(page.get_by_text("See, rename and delete your documents")).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_label("Елена Соколова").check()
    page.get_by_role("button", name="Allow").click()
    expect(page.get_by_role("heading", name="Back")).to_be_visible()
    assert application[-1]["state"] == REQUEST["state"]
    assert application[-1]["code"] and application[-1]["device_id"]


def test_a_person_denies_and_comes_back(browse, stack, application):
    page = browse("en")
    page.goto(f"{stack.sandbox}/vk/id/authorize?{urlencode(REQUEST)}")
    page.get_by_role("button", name="Deny").press("Enter")
    expect(page.get_by_role("heading", name="Back")).to_be_visible()
    assert application[-1]["error"] == "access_denied"
