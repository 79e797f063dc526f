"""Saved copies: fetched by quad work, followed, cancelled, sent by the files origin (VK-07, VK-08, VK-15, YD-08)."""

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from Support.client import Client
from Support.copies import act, ended, entries, fetch, follow, kept_files, saved, state
from Support.files import PROVIDERS, whole
from Support.stack import until


@pytest.fixture
def files(owner):
    """A member's files at a provider, with the member."""
    def make(provider: str, person: str = "elena"):
        client = owner(provider, person=person)
        address = PROVIDERS[provider] if provider == "vk" else "/files/all"
        found = entries(client, address, provider)
        assert len(found) > 3
        return client, found
    return make


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_copy_is_fetched_shown_and_sent(provider, files, database, stack):
    client, found = files(provider)
    entry = found[0]
    before = fetch(stack, client, entry)
    assert before.status == 200 and before.body
    saved(client, database, entry)
    assert entry.name in whole(client.get("/files/saved").text).replace("&amp;", "&")
    answer = fetch(stack, client, entry)
    assert answer.status == 200 and answer.body == before.body
    assert answer.header("Content-Disposition").startswith("attachment; filename=")
    assert "sandbox" in answer.header("Content-Security-Policy")
    assert answer.header("X-Content-Type-Options") == "nosniff"
    assert answer.all("Set-Cookie") == []
    part = fetch(stack, client, entry, Range="bytes=5-9")
    assert part.status == 206 and part.body == before.body[5:10]


def test_the_kept_copy_is_sent_when_the_source_is_down(files, sandbox, database, stack):
    client, found = files("yandex")
    kept, other = found[:2]
    saved(client, database, kept)
    sandbox.fault("yandex", "down")
    assert fetch(stack, client, kept).status == 200
    refused = client.get(f"{other.address}/download")
    assert refused.location == other.address
    page = client.get(other.address)
    assert page.status == 200 and "does not answer" in page.text
    listed = client.get("/files/saved")
    assert listed.status == 200 and "Saved" in listed.text
    for query in ("?sort=-size", f"?query={quote(kept.name[:3])}", "?query=zzzz"):
        assert client.get("/files/saved" + query).status == 200


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["down", "error500", "limit429", "malformed", "truncated", "revoked", "noscope"])
def test_a_source_in_trouble_leaves_no_wrong_copy(fault, files, sandbox, database, stack, closed_circuits):
    client, found = files("vk" if fault == "noscope" else "yandex")
    entry = found[1]
    right = fetch(stack, client, entry).body
    sandbox.fault(entry.provider, fault)
    act(client, entry)
    end = ended(database, entry, 90)
    assert end == "failed" or (fault == "truncated" and end == "saved")
    page = client.get(entry.address)
    assert page.status == 200 and ("Not saved" in page.text or fault == "truncated")
    sandbox.fault(entry.provider, "none")
    if fault in ("revoked", "noscope"):
        return
    stack.reload()
    saved(client, database, entry)
    assert fetch(stack, client, entry).body == right


def test_cancelling_leaves_nothing(files, sandbox, database, stack):
    client, found = files("yandex")
    entry = found[2]

    def kept() -> set[str]:
        """But for photos and small pictures, which come when they come."""
        pictures = {blob.hex for blob, in database.rows("SELECT id FROM blobs WHERE kind = 'thumbnail'")}
        return set(kept_files(stack)) - pictures
    before = kept()
    with sandbox.hold("yandex", "/"):
        act(client, entry)
        # What is held first may be a small picture's.
        until(lambda: state(database, entry) == "fetching", 15)
        act(client, entry, "save/cancel")
        assert state(database, entry) is None
    until(lambda: kept() <= before, 15)
    assert entry.name not in whole(client.get("/files/saved").text)


def test_a_copy_goes_with_its_connection(owner, database, stack):
    client = owner("yandex")
    found = entries(client, "/files/all", "yandex")[:3]
    for entry in found:
        saved(client, database, entry)
    blobs = [blob.hex for blob, in database.rows(
        "SELECT blob_id FROM saved_copies WHERE file_id = ANY(%s)", [int(entry.id) for entry in found])]
    assert len(blobs) == 3 and set(blobs) <= set(kept_files(stack))
    question = client.get("/connections/yandex/disconnect", Accept_Language="ru").page
    assert "Вы уверены, что хотите выйти? Все локальные данные будут удалены" in question.text
    client.submit("/connections/yandex/disconnect", "/connections/yandex/disconnect")
    until(lambda: not set(blobs) & set(kept_files(stack)), 20)
    assert database.value("SELECT count(*) FROM saved_copies WHERE file_id = ANY(%s)",
                          [int(entry.id) for entry in found]) == 0


def test_all_copies_are_cleared_after_a_question(files, database, stack):
    client, found = files("vk")
    for entry in found[:2]:
        saved(client, database, entry)
    asked = client.get("/files/saved/clear")
    assert asked.status == 200 and state(database, found[0]) == "saved"
    answer = client.submit("/files/saved/clear", "/files/saved/clear")
    assert (answer.status, answer.location) == (303, "/files/saved")
    assert state(database, found[0]) is state(database, found[1]) is None
    assert "All copies deleted" in client.get("/files/saved").text


def test_copies_of_one_source_are_cleared_with_their_number_and_size(owner, database):
    client = owner("vk", "yandex")
    found = {source: entries(client, address, source)[0]
             for source, address in (("vk", "/files/vk"), ("yandex", "/files/all"))}
    for entry in found.values():
        saved(client, database, entry)
    asked = "/files/saved/clear?source=vk"
    assert re.search(r"1 copy · \d", client.get(asked).text)
    answer = client.submit(asked, "/files/saved/clear")
    assert (answer.status, answer.location) == (303, "/files/vk/options")
    assert state(database, found["vk"]) is None and state(database, found["yandex"]) == "saved"
    assert "VK: copies deleted" in client.get(answer.location).text
    for strange in ("dropbox", "VK", ""):
        assert client.get(f"/files/saved/clear?source={strange}").status == 404
        assert client.post("/files/saved/clear", {
            "token": client.token("/files/saved"), "source": strange}).status == 404
    assert state(database, found["yandex"]) == "saved"


def test_a_ticket_is_for_one_member_and_a_few_minutes(files, owner, database, stack):
    client, found = files("vk")
    entry = found[0]
    saved(client, database, entry)
    address = client.get(f"{entry.address}/download").location
    assert follow(stack, address).status == 200
    origin, _, ticket = address.rpartition("/")
    for place in (0, 10, 20, 30, 37, 40, len(ticket) - 1):
        letter = "A" if ticket[place] != "A" else "B"
        assert follow(stack, f"{origin}/{ticket[:place]}{letter}{ticket[place + 1:]}").status == 403
    other = owner("yandex", person="mikhail")
    assert other.get(f"{entry.address}/download").status == 404
    act(client, entry, "save/delete")
    assert follow(stack, address).status == 404, "a deleted copy is not sent any more"
    # On Quad's own origin there is nothing of the kind.
    main = Client(stack.port)
    assert main.get(f"/blobs/{ticket}").status == 404


def test_bytes_are_reached_by_tickets_only(stack, files, database):
    client, found = files("vk")
    saved(client, database, found[0])
    bytes_ = fetch(stack, client, found[0]).body
    blob = database.value("SELECT blob_id FROM saved_copies WHERE file_id = %s", int(found[0].id)).hex
    for port in (stack.port, stack.files_port):
        for path in (f"/_blobs/{blob[:2]}/{blob[2:4]}/{blob}", f"/blobs/{blob}", "/_blobs/", "/_blobs../keys",
                     "/_blobs/../keys", "/_blobs/%2e%2e/keys", "/blobs/../_blobs/x", f"/blobs/..%2f_blobs%2f{blob}"):
            answer = Client(port).get(path)
            assert answer.status in (400, 403, 404), f"{port} {path}: {answer.status}"
            assert bytes_ not in answer.body


def test_pages_answer_while_many_slow_copies_are_fetched(files, sandbox, database, stack):
    client, found = files("yandex")
    more = [entry for entry in entries(client, "/files/all?sort=-name", "yandex") if entry not in found]
    with sandbox.hold("yandex", "/") as held, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda entry: act(client.copy(), entry), (found + more)[:64]))
        held.wait()
        for path in ("/feed", "/files/saved", "/files/vk", "/files/all", found[0].address) * 4:
            assert client.get(path).status == 200
    client.submit("/files/saved/clear", "/files/saved/clear")
