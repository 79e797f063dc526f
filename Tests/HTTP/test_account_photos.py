"""The name and the photo of a connected account: asked for anew by quad work, the photo shown from the files origin and gone with the
connection."""

import re
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from Support.consent import connect, disconnect
from Support.person import member_id
from Support.stack import until

PHOTO = re.compile(r'<span class="avatar[^"]*" id="avatar-\d+" aria-hidden="true">[^<]*<img src="([^"]+)"')
PAGES = {"vk": ["/settings/connections", "/files/vk/options"], "yandex": ["/settings/connections", "/files/usage"]}


def photo(client, page: str) -> str | None:
    found = PHOTO.search(client.get(page).text)
    return found and found[1].replace("&amp;", "&")


def get(address: str):
    """Without a cookie, as a browser asks another origin."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname, parts.port, timeout=10)
    connection.request("GET", parts.path)
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type"), answer.read()


@pytest.mark.parametrize("provider", ["vk", "yandex"])
def test_the_photo_comes_from_the_files_origin(provider, owner, stack):
    client = owner(provider)
    for page in PAGES[provider]:
        address = until(lambda: photo(client, page), 20)
        assert address.startswith(f"{stack.files_origin}/blobs/")
        status, kind, body = get(address)
        assert (status, kind, body[:4], body[8:12]) == (200, "image/webp", b"RIFF", b"WEBP")
        answer = client.get(page)
        assert stack.files_origin in answer.header("Content-Security-Policy")
        assert stack.sandbox not in re.sub(r'<form[^>]*>', "", answer.text), "a browser asks no provider"


def test_the_photo_goes_with_the_connection(owner, database):
    client = owner("vk")
    address = until(lambda: photo(client, "/settings/connections"), 20)
    disconnect(client, "vk")
    assert get(address)[0] == 404
    assert photo(client, "/settings/connections") is None
    assert connect(client, "vk", "elena").status == 303
    assert until(lambda: photo(client, "/settings/connections"), 20)


def test_what_is_no_photo_leaves_initials_and_is_left_alone(owner, stack, database):
    client = owner("vk")
    until(lambda: photo(client, "/settings/connections"), 20)
    account = database.value("SELECT id FROM connections WHERE provider = 'vk' AND thumbnail_id IS NOT NULL")
    for address in (f"{stack.sandbox}/mail", f"{stack.sandbox}/people/nobody/200.png", "https://example.com/a.png",
                    "http://169.254.169.254/latest", "file:///etc/passwd"):
        database.execute(
            "UPDATE connections SET thumbnail_source = %s, thumbnail_id = NULL, thumbnail_requested_at = NULL, "
            "thumbnail_failed_at = NULL WHERE id = %s", address, account)
        assert photo(client, "/settings/connections") is None
        until(lambda: database.value("SELECT thumbnail_failed_at FROM connections WHERE id = %s", account), 20)
        assert photo(client, "/settings/connections") is None
        assert database.value("SELECT thumbnail_requested_at IS NULL FROM connections WHERE id = %s", account)


@pytest.mark.parametrize("provider", ["vk", "yandex"])
def test_a_name_that_was_changed_there_is_shown_and_asked_for_once_a_day(provider, owner, sandbox, database):
    """VK-14."""
    client, page = owner(provider), PAGES[provider][1]
    mine = f"WHERE provider = '{provider}' AND member_id = {member_id(client)}"
    name = database.value(f"SELECT name FROM connections {mine}")

    def shown() -> str:
        return re.search(r'<header class="person".*?<bdi>([^<]*)', client.get(page).text, re.S)[1]
    assert shown() == name
    earlier = "UPDATE connections SET name = 'Прежняя Фамилия'"
    database.execute(f"{earlier}, identity_asked_at = now() - interval '25 hours' {mine}")
    assert shown() == "Прежняя Фамилия", "no page waits for it"
    until(lambda: shown() == name, 20)
    database.execute(f"{earlier} {mine}")
    shown()
    until(lambda: not database.value("SELECT count(*) FROM jobs WHERE kind = 'connections.identity' AND dead_at IS NULL"), 20)
    assert shown() == "Прежняя Фамилия", "it was asked for today"


def test_a_name_stays_when_its_provider_does_not_tell_it(owner, sandbox, database, closed_circuits):
    client, page = owner("vk"), PAGES["vk"][1]
    sandbox.fault("vk", "error500")
    database.execute(
        "UPDATE connections SET name = 'Прежняя Фамилия', identity_asked_at = now() - interval '25 hours' "
        "WHERE provider = 'vk' AND member_id = %s", member_id(client))
    client.get(page)
    until(lambda: not database.value("SELECT count(*) FROM jobs WHERE kind = 'connections.identity' AND dead_at IS NULL"), 20)
    assert "Прежняя Фамилия" in client.get(page).text
    sandbox.fault("vk", "none")
