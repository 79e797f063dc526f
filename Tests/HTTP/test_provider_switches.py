"""Providers that administrators switch off and on, and circuits that they close: what all processes make of it."""

import re
from contextlib import ExitStack
from urllib.parse import urlencode

import pytest

from Support import copies, upload
from Support.acts import act, after, encoded, files
from Support.consent import decide, start
from Support.files import PROVIDERS, names, refresh, settled
from Support.moves import folder_page
from Support.stack import until
from Support.straight import Straight

WHY = "Back on Monday, 10:00"
API = "/yandex/v1/disk/resources"
PROCESSES = {"quad serve quad-a", "quad serve quad-b", "quad work", "quad work pictures illustrations converters"}


@pytest.fixture
def order(administrator, database):
    """What an administrator orders about a provider. In the end all are on."""
    def send(provider: str, what: str, **fields: str):
        address = f"/admin/providers/{provider}/{what}"
        answer = administrator.submit(address if what == "off" else "/admin/providers", address, fields)
        assert (answer.status, answer.location) == (303, "/admin/providers"), answer
        if what != "reset":
            state = "off" if what == "off" else "closed"
            until(lambda: set(states(database, provider)) == {state}, 40)

    def off(provider: str):
        send(provider, "off", russian="До понедельника", english=WHY, reason="A leaked key")
    with ExitStack() as everything:
        def order(provider: str, what: str):
            if what == "off":
                off(provider)
                everything.callback(lambda: is_off(database, provider) and send(provider, "on"))
            else:
                send(provider, what)
        yield order


def is_off(database, provider: str) -> bool:
    return bool(database.rows("SELECT 1 FROM provider_switches WHERE provider = %s AND is_off", provider))


def states(database, provider: str) -> list[str]:
    """How the circuits of the processes stand that live."""
    return [state for state, in database.rows(
        "SELECT state FROM provider_circuits WHERE provider = %s AND seen_at > now() - interval '30 seconds'",
        provider)]


def all_is_done(database):
    """Waits until `quad work` has nothing to do but what it has put back for a provider."""
    until(lambda: database.value("""
        SELECT NOT EXISTS (
            SELECT FROM jobs WHERE dead_at IS NULL AND waits_for IS NULL AND run_at < now() + interval '1 minute')
    """), 60)


def all_is_counted(database):
    """Has all processes write down what they have called, and waits for it. They do that with every look at switches."""
    began = database.value("SELECT clock_timestamp()")
    database.execute("SELECT pg_notify('quad_providers', '')")
    until(lambda: database.value(
        "SELECT min(seen_at) FROM provider_circuits WHERE seen_at > now() - interval '30 seconds'") > began, 40)


def delete(client, numbers: list[int]):
    """Has many files deleted, and does not wait for that."""
    chosen = [("file", str(number)) for number in numbers]
    form = client.get(f"/files/delete?{urlencode(chosen)}").page.form("/files/delete")
    sent = [(name, value) for name, value in form.fields.items() if name != "file"] + chosen
    answer = client.request(
        "POST", "/files/delete", encoded(sent),
        {"Content-Type": "application/x-www-form-urlencoded", "Origin": client.origin})
    assert answer.status == 303, answer


def straight(stack, visitor) -> list[Straight]:
    return [Straight(stack, stack.socket(name), visitor=visitor) for name in ("quad-a", "quad-b")]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_what_is_switched_off_is_not_called_and_what_is_kept_stays(
        provider, owner, newcomer, order, sandbox, database, stack):
    client, address = owner(provider), PROVIDERS[provider]
    kept = names(settled(client, address))
    entry = copies.entries(client, "/files/all", provider)[0]
    copies.saved(client, database, entry)
    stranger = newcomer()
    order(provider, "off")
    asked = sandbox.watch(provider)
    database.execute("UPDATE file_listings SET refreshed_at = now() - interval '1 hour', asked_at = NULL")
    for one in straight(stack, client):
        page = one.get(address)
        assert names(page) == kept and WHY in page.text and 'type="file"' not in page.text
        assert WHY in one.get("/settings/connections").text
    for one in straight(stack, stranger):
        page = one.get(address)
        assert WHY in page.text and re.search(r"<button[^>]* disabled>", page.text)
        refused = one.post(f"/connections/{provider}", {"token": one.token("/feed"), "return": "/feed"})
        assert (refused.status, refused.location) == (303, "/feed")
        assert "has turned" in one.get("/feed").text
    assert WHY in client.get("/files/vk/options" if provider == "vk" else "/files/usage").text
    refresh(client, address)
    assert "has turned" in after(client, act(client, provider, int(entry.id), "delete")).text
    assert copies.fetch(stack, client, entry).status == 200, "a copy is Quad's own"
    all_is_done(database)
    assert asked.requests() == []
    order(provider, "on")
    refresh(client, address)
    page = settled(client, address)
    assert names(page) == kept and WHY not in page.text
    assert asked.calls()


def test_who_was_on_the_way_is_told(newcomer, order, sandbox):
    client = newcomer()
    back = decide(start(client, "yandex"), "allow", "mikhail")
    order("yandex", "off")
    asked = sandbox.watch("yandex")
    assert "has turned Yandex Disk off" in client.get(client.get(back).location).text
    assert asked.requests() == []


def test_jobs_wait_for_what_is_switched_off_and_go_on(shelf, disk, order, sandbox, database):
    client, folder = shelf
    here = folder_page(f"{folder}/А")
    found = files(client, here)
    assert set(found) == {"a.txt", "b.txt", "c.txt"}
    entry = copies.Entry(str(found["c.txt"]), "c.txt", "yandex")
    name = upload.unique("txt")
    dead = "SELECT count(*) FROM jobs WHERE dead_at IS NOT NULL AND starts_with(kind, 'files.')"
    before = database.value(dead)
    # What is under way when it is switched off waits as well as what is asked for later.
    with sandbox.hold("yandex", f"{API}/download") as get, sandbox.hold("yandex", "/yandex/uploader", "PUT") as put:
        copies.act(client, entry)
        upload.upload(client, [(name, b"bytes" * 1_000)])
        get.wait()
        put.wait()
        order("yandex", "off")
    asked = sandbox.watch("yandex")
    delete(client, [found["a.txt"], found["b.txt"]])
    waiting = "SELECT kind FROM jobs WHERE waits_for = 'yandex' AND dead_at IS NULL"
    until(lambda: {kind for kind, in database.rows(waiting)} >= {"files.fetch", "files.batch"}, 30)
    all_is_done(database)
    assert asked.requests() == []
    assert copies.state(database, entry) in ("waiting", "fetching")
    order("yandex", "on")
    assert copies.ended(database, entry) == "saved"
    until(lambda: disk.names(f"disk:/{folder}/А") == ["c.txt"], 30)
    upload.arrived(client)
    assert name in disk.names("disk:/")
    assert database.value(dead) == before
    assert database.rows(waiting) == []


def test_a_reset_closes_the_circuits_of_all_processes(owner, order, sandbox, database, stack, administrator, closed_circuits):
    client, address = owner("vk"), PROVIDERS["vk"]
    entry = copies.entries(client, address, "vk")[0]
    assert {name for name, in database.rows(
        "SELECT name FROM provider_circuits WHERE seen_at > now() - interval '30 seconds'")} >= PROCESSES
    sandbox.fault("vk", "error500")
    for one in straight(stack, client):
        for _ in range(6):
            act(one, "vk", int(entry.id), "rename", {"name": "Отчёт.pdf"})
    for _ in range(6):
        refresh(client, address)
        settled(client, address)
    until(lambda: states(database, "vk").count("open") >= 3, 20)
    page = administrator.get("/admin/providers").text
    assert page.count("paused until") >= 3 and "server error" in page
    sandbox.fault("vk", "none")
    asked = sandbox.watch("vk")
    order("vk", "reset")
    until(lambda: set(states(database, "vk")) == {"closed"}, 40)
    refresh(client, address)
    assert "does not answer" not in settled(client, address).text
    assert asked.calls()
    act_, actor = database.rows("SELECT act, actor_name FROM audit_log ORDER BY number DESC LIMIT 1")[0]
    assert (act_, actor) == ("providers.reset", "Тимур Ахметов")


def test_calls_are_counted_and_written_down_together(owner, sandbox, database):
    client, address = owner("vk"), PROVIDERS["vk"]
    settled(client, address)
    count = "SELECT coalesce(sum(calls), 0) FROM provider_calls WHERE provider = 'vk'"
    all_is_done(database)
    all_is_counted(database)
    asked, before = sandbox.watch("vk"), database.value(count)
    for _ in range(5):
        refresh(client, address)
        settled(client, address)
    all_is_done(database)
    all_is_counted(database)
    assert database.value(count) - before == len(asked.requests()) >= 5
