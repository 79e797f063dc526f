"""How often a provider is asked that does not answer, or asks to be left alone (reliability.md, P1)."""

import time

import pytest

from Support.files import PROVIDERS, names, refresh, settled
from Support.sandbox import Watch
from Support.stack import until

# Seconds that the sandbox asks for with 429.
PAUSE = 2


@pytest.fixture
def quiet(sandbox, database):
    """What a provider is asked for from now on, once the small pictures of the list have come too."""
    def due() -> int:
        return database.value(
            "SELECT count(*) FROM jobs WHERE dead_at IS NULL AND run_at <= now() + interval '1 min'")

    def wait(provider: str) -> Watch:
        while True:
            until(lambda: due() == 0, 60)
            asked = sandbox.watch(provider)
            time.sleep(1)
            if due() == 0 and not asked.requests():
                return asked
    return wait


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("mode", ["down", "error500", "truncated"])
def test_a_provider_that_fails_is_asked_five_times_and_then_once_in_five_seconds(
        mode, provider, owner, sandbox, stack, quiet, closed_circuits):
    client, address = owner(provider), PROVIDERS[provider]
    kept = names(settled(client, address))
    asked = quiet(provider)
    began = time.monotonic()
    sandbox.fault(provider, mode)
    for _ in range(9):
        refresh(client, address)
        page = settled(client, address)
        assert names(page) == kept and "does not answer" in page.text
    calls = len(asked.calls())
    # A kept connection that ends without a byte may have been idle too long: libcurl asks once more on a new one. Each of
    # the four threads that ask may have kept one.
    most = 5 + (time.monotonic() - began) // 5
    assert 5 <= calls <= most + (4 if mode == "down" else 0)
    sandbox.fault(provider, "none")
    assert "does not answer" in settled(client, address).text, "it is left alone even when it would answer again"
    assert len(asked.calls()) == calls
    stack.reload()
    refresh(client, address)
    assert "does not answer" not in settled(client, address).text, "unless somebody knows better"
    assert len(asked.calls()) > calls


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_provider_that_answers_again_is_asked_when_a_member_wants_it(
        provider, owner, sandbox, quiet, closed_circuits):
    client, address = owner(provider), PROVIDERS[provider]
    settled(client, address)
    quiet(provider)
    sandbox.fault(provider, "error500")
    for _ in range(6):
        refresh(client, address)
        assert "does not answer" in settled(client, address).text
    failed = time.monotonic()
    sandbox.fault(provider, "none")

    def shows_the_list() -> bool:
        refresh(client, address)
        return "does not answer" not in settled(client, address).text
    until(shows_the_list, 20, 0.5)
    assert time.monotonic() - failed < 20, "long before Quad would ask by itself"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_provider_that_asks_for_a_pause_gets_it_to_the_second(provider, owner, sandbox, quiet, closed_circuits):
    client, address = owner(provider), PROVIDERS[provider]
    settled(client, address)
    asked = quiet(provider)
    sandbox.fault(provider, "limit429")
    refresh(client, address)
    assert "too many requests" in settled(client, address).text
    paused = time.monotonic()
    assert len(asked.calls()) == 1
    sandbox.fault(provider, "none")
    refresh(client, address)
    settled(client, address)
    assert time.monotonic() - paused < PAUSE - 0.5, "the test was too slow to tell anything"
    assert len(asked.calls()) == 1, "not before the pause is over"
    time.sleep(PAUSE)
    refresh(client, address)
    assert "too many requests" not in settled(client, address).text
    assert len(asked.calls()) > 1


def test_a_pause_that_was_asked_of_pictures_is_kept_by_all_pictures(owner, sandbox, database, quiet, closed_circuits):
    """Those who fetch them are a process of their own, which a pause of lists does not reach, nor the other way."""
    client, address = owner("vk"), PROVIDERS["vk"]
    settled(client, address)
    quiet("vk")

    def want():
        database.execute("UPDATE files SET thumbnail_id = NULL, thumbnail_failed_at = NULL, thumbnail_requested_at = NULL "
                         "WHERE connection_id = (SELECT max(id) FROM connections WHERE provider = 'vk')")
        client.get(address)
    asked = sandbox.watch("vk")
    sandbox.fault("vk", "limit429")
    want()
    until(asked.pictures, 10)
    first = len(asked.pictures())
    want()
    waiting = "SELECT count(*) FROM jobs WHERE kind = 'files.thumbnails' AND dead_at IS NULL"
    until(lambda: database.value(waiting) == 0, 10)
    assert len(asked.pictures()) == first == 1, "nobody asks before the pause is over"
    refresh(client, address)
    assert "too many requests" in settled(client, address).text
    assert len(asked.calls()) == 1, "the list asks for itself, once"
