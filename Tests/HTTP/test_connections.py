"""Members' accounts at providers, through nginx and against the sandbox (security.md, O01, O04–O06, O08, T01, T02)."""

import os
import secrets
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from Support.consent import arrive, connect, decide, disconnect, start
from Support.sandbox import PROVIDERS, Sandbox
from Support.stack import PROJECT


@pytest.fixture
def connected(newcomer):
    """Makes members with a connection, which goes when the test is over: the sandbox has three people only."""
    made = []

    def make(provider: str, person: str = "anna", **details):
        client = newcomer(**details)
        made.append((client, provider))
        answer = connect(client, provider, person)
        assert (answer.status, answer.location) == (303, "/photos" if provider == "unsplash" else f"/files/{provider}"), answer
        return client
    yield make
    for client, provider in made:
        if client.get(f"/connections/{provider}/disconnect").status == 200:
            disconnect(client, provider)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_an_account_is_connected_and_disconnected(provider, connected, database):
    client = connected(provider)
    page = client.get("/settings/connections")
    assert page.status == 200
    assert "Connected" in page.text and "Анна Ковалёва" in page.text
    before = database.value("SELECT count(*) FROM connections WHERE provider = %s", provider)
    answer = disconnect(client, provider)
    assert (answer.status, answer.location) == (303, "/settings/connections")
    assert "disconnected" in client.get(answer.location).text
    assert database.value("SELECT count(*) FROM connections WHERE provider = %s", provider) == before - 1


def test_a_provider_that_does_not_answer_holds_up_no_disconnecting(connected, sandbox, database):
    """ER-11, YD-11: its call may take five seconds where nobody waits."""
    client = connected("yandex")
    with sandbox.hold("yandex", "/yandex/oauth/revoke_token") as held:
        before = database.value("SELECT count(*) FROM connections WHERE provider = 'yandex'")
        began = time.monotonic()
        answer = disconnect(client, "yandex")
        assert answer.status == 303 and time.monotonic() - began < 3
        assert held.count == 1
        assert database.value("SELECT count(*) FROM connections WHERE provider = 'yandex'") == before - 1
        assert "did not confirm" in client.get(answer.location).text


@pytest.mark.parametrize("provider", PROVIDERS)
def test_deny_ends_where_it_began_with_a_word(provider, newcomer):
    client = newcomer()
    answer = connect(client, provider, decision="deny", back="/settings/connections")
    assert (answer.status, answer.location) == (303, "/settings/connections")
    assert "you did not allow access" in client.get(answer.location).text


def test_a_state_counts_once_and_in_one_browser(newcomer):
    client, stranger = newcomer(), newcomer()
    back = decide(start(client, "vk"), "deny")
    assert "took too long" in stranger.get(stranger.get(back).location).text
    other = back.replace("/connections/vk/", "/connections/yandex/")
    assert "took too long" in client.get(client.get(other).location).text
    assert "you did not allow" in client.get(client.get(back).location).text
    assert "took too long" in client.get(client.get(back).location).text


def test_twenty_at_once_exchange_a_code_once(newcomer, stack):
    client = newcomer()
    back = decide(start(client, "vk"), "allow", "mikhail")
    vk, browsers = Sandbox(stack.sandbox).watch("vk"), [client.copy() for _ in range(20)]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda browser: arrive(browser, back), browsers))
    assert {answer.status for answer in answers} == {303}
    assert [entry["path"] for entry in vk.requests()].count("/vk/id/oauth2/auth") == 1
    # One of them holds the session's new token.
    winner = next(browser for browser in browsers if browser.get("/feed").status == 200)
    assert "Connected" in winner.get("/settings/connections").text
    disconnect(winner, "vk")


def test_an_account_belongs_to_one_member(connected, newcomer):
    connected("yandex", "mikhail")
    second = newcomer()
    answer = connect(second, "yandex", "mikhail", back="/settings/connections")
    assert "another member has already connected this account" in second.get(answer.location).text


def test_connecting_changes_the_sessions_token(connected, newcomer):
    client = newcomer()
    before = client.copy()
    connect(client, "vk", "mikhail")
    try:
        assert client.get("/feed").status == 200
        assert before.get("/feed").status == 303
    finally:
        disconnect(client, "vk")


def test_no_code_state_or_verifier_is_written_down(newcomer, stack):
    client = newcomer()
    address = start(client, "vk")
    back = decide(address, "allow", "mikhail")
    arrive(client, back)
    try:
        asked, came = parse_qs(urlsplit(address).query), parse_qs(urlsplit(back).query)
        canaries = {"state": asked["state"][0], "challenge": asked["code_challenge"][0], "code": came["code"][0],
                    "device": came["device_id"][0]}
        # Signed out, the same address leads to the sign-in page without its query.
        client.copy().get(back)
        stranger = client.copy()
        stranger.cookies.clear()
        answer = stranger.get(back)
        assert answer.location == "/sign-in?next=%2Fconnections%2Fvk%2Fcallback"
        for name, text in stack.logs().items():
            if name != "sandbox.log":
                assert [what for what, value in canaries.items() if value in text] == [], name
        assert canaries["code"] not in client.get("/settings/connections").text
    finally:
        disconnect(client, "vk")


def test_the_page_lets_its_form_go_to_the_provider(member, stack):
    def form_action(path):
        policy = member.get(path).header("Content-Security-Policy")
        return next(part.strip() for part in policy.split(";") if part.strip().startswith("form-action"))
    assert form_action("/settings/connections") == f"form-action 'self' {stack.sandbox}"
    assert form_action("/feed") == "form-action 'self'"


def rekey(stack, keys: Path) -> str:
    environment = stack.process("quad-a")["environment"] | {"QUAD_KEYS_FILE": str(keys)}
    program = Path(os.environ.get("QUAD_PROGRAMS", PROJECT / ".build" / "release")) / "quad"
    done = subprocess.run([program, "rekey"], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_key_reaches_every_row_under_load(connected, database, stack, tmp_path):
    client = connected("yandex", "elena")
    count = "SELECT count(*) FROM connections WHERE octet_length(access_token) > 0 AND get_byte(access_token, 0) <> %s"
    first = Path(stack.settings["QUAD_KEYS_FILE"]).read_text().strip()
    second = f"2 {secrets.token_hex(32)}"
    newer, older = tmp_path / "newer", tmp_path / "older"
    newer.write_text(f"{first}\n{second}\n")
    older.write_text(f"{second}\n{first}\n")
    failures, stop = [], threading.Event()

    def load():
        mine = client.copy()
        while not stop.is_set():
            if (answer := mine.get("/settings/connections")).status != 200:
                failures.append(answer)
        mine.close()
    readers = [threading.Thread(target=load) for _ in range(4)]
    for reader in readers:
        reader.start()
    try:
        report = rekey(stack, newer)
        assert "connections.access_token: " in report and " 0 unreadable, 0 with an older key left" in report
        assert database.value(count, 2) == 0
        rekey(stack, older)
        assert database.value(count, 1) == 0
    finally:
        stop.set()
        for reader in readers:
            reader.join()
    assert failures == []
    # And the tokens are what they were: the provider takes one back.
    disconnect(client, "yandex")
    assert "disconnected" in client.get("/settings/connections").text
