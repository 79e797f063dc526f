"""What a phone needs to put Quad on its home screen."""

import json
import re
from urllib.request import urlopen

import pytest

from Support.client import Client


def manifest(client, language: str = "ru") -> dict:
    answer = client.get("/manifest.webmanifest", Accept_Language=language)
    assert answer.status == 200 and answer.header("Content-Type") == "application/manifest+json"
    assert "public" in answer.header("Cache-Control") and not answer.all("Set-Cookie")
    return json.loads(answer.text)


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_the_manifest_names_quad_and_where_it_begins(visitor):
    told = manifest(visitor())
    assert (told["name"], told["start_url"], told["scope"], told["display"]) == ("Quad", "/", "/", "standalone")
    assert told["lang"] == "ru" and manifest(visitor(), "en")["lang"] == "en"
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}


def test_icons_are_as_large_as_they_say(visitor, stack):
    client = visitor()
    for icon in manifest(client)["icons"]:
        with urlopen(stack.origin + icon["src"]) as answer:
            assert answer.headers["Content-Type"] == icon["type"] == "image/png"
            width, height = size(answer.read())
            assert f"{width}x{height}" == icon["sizes"]


@pytest.mark.parametrize("path", ["/", "/feed"])
def test_pages_name_the_manifest_an_icon_and_the_colour_of_their_paper(newcomer, visitor, stack, path):
    page = (newcomer() if path == "/feed" else visitor()).get(path).page
    links = {link["rel"]: link["href"] for link in page.all("link")}
    assert links["manifest"] == "/manifest.webmanifest"
    with urlopen(stack.origin + links["apple-touch-icon"]) as answer:
        assert size(answer.read()) == (180, 180)
    colours = {tag["media"]: tag["content"] for tag in page.all("meta", name="theme-color")}
    assert set(colours) == {"(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"}
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours.values()) and len(set(colours.values())) == 2


def test_the_icon_that_browsers_ask_for_unbidden_is_there(stack):
    answer = Client(stack.port).get("/favicon.ico")
    assert answer.status == 200 and answer.body[:4] == b"\0\0\1\0" and size(answer.body[22:]) == (48, 48)
