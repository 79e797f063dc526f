"""Lists of files: from the sandbox's providers, through quad work, to the page."""

import re
from urllib.parse import urlencode

import pytest

from Support.consent import disconnect
from Support.documents import Documents
from Support.files import PROVIDERS, filled, names, refresh, settled
from Support.moves import folder_page
from Support.words import Words


def test_documents_of_vk_are_listed_sorted_searched_and_paged(owner, stack):
    client = owner("vk")
    count = len(Documents(stack.sandbox, "elena").all())
    first = settled(client, "/files/vk")
    assert len(names(first)) == 50
    following = re.search(r'href="([^"]+)" rel="next"', first.text)[1].replace("&amp;", "&")
    rest = client.get(following)
    assert len(names(rest)) == count - 50 and not set(names(first)) & set(names(rest))
    largest = names(client.get("/files/vk?sort=-size"))
    assert largest != names(first) and len(largest) == 50
    word = names(first)[0][:5]
    found = names(client.get("/files/vk?" + urlencode({"query": word})))
    assert found and all(word.lower() in name.lower() for name in found)
    kinds = [names(client.get(f"/files/vk/categories/{number}")) for number in range(1, 9)]
    assert all(kinds) and sum(map(len, kinds)) == count


def test_a_disk_is_walked_from_folder_to_folder(owner):
    client = owner("yandex")
    root = settled(client, "/files/yandex")
    folders = re.findall(r'href="(/files/yandex/[^"]+)" data-open', root.text)
    assert len(folders) >= 5
    for folder in folders[:4]:
        page = settled(client, folder)
        assert 'href="/files/yandex"' in page.text
    assert len(names(settled(client, "/files/published"))) >= 2


def test_recent_and_all_join_the_sources(owner):
    client = owner("vk", "yandex")
    for address in PROVIDERS.values():
        filled(client, address)
    page = settled(client, "/files/all")
    assert ">VK<" in page.text or ">VK<" in client.get("/files/all?sort=-date").text
    assert "Yandex Disk</span>" in page.text


def test_what_was_disconnected_is_gone(owner, database):
    client = owner("vk")
    assert names(settled(client, "/files/vk"))
    connection = database.value("SELECT max(id) FROM connections WHERE provider = 'vk' AND state = 'connected'")
    disconnect(client, "vk")
    assert "Connect VK" in client.get("/files/vk").text
    for table in ("files", "file_listings"):
        assert database.value(f"SELECT count(*) FROM {table} WHERE connection_id = %s", connection) == 0


def test_two_looks_ask_once(owner, sandbox):
    client = owner("vk")
    settled(client, "/files/vk")
    asked = sandbox.watch("vk")
    for _ in range(5):
        settled(client, "/files/vk")
    lists = [request for request in asked.requests() if "docs.get" in str(request)]
    assert not lists, "what came a moment ago is not asked for again"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_slow_provider_makes_nobody_wait(provider, owner, sandbox):
    client, address = owner(provider), PROVIDERS[provider]
    kept = names(settled(client, address))
    with sandbox.hold(provider, "/") as held:
        refresh(client, address)
        held.wait()
        for _ in range(5):
            page = client.get(address)
            assert names(page) == kept and 'data-pending="refresh"' in page.text
    settled(client, address)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_access_that_was_taken_back_leads_to_connecting_again(provider, owner, sandbox):
    client, address = owner(provider), PROVIDERS[provider]
    kept = names(settled(client, address))
    sandbox.fault(provider, "revoked")
    refresh(client, address)
    page = settled(client, address)
    assert names(page) == kept
    assert "no longer lets this site in" in page.text and "Connect again" in page.text
    assert told(client, address, provider, "failureRevoked")
    sandbox.fault(provider, "none")


@pytest.mark.parametrize("provider", PROVIDERS)
def test_access_to_files_that_is_refused_leads_to_connecting_again(provider, owner, sandbox):
    client, address = owner(provider), PROVIDERS[provider]
    settled(client, address)
    sandbox.fault(provider, "noscope")
    refresh(client, address)
    way = next(link for link in settled(client, address).page.all("a") if link.text.strip() == "Connect again")
    form = client.get(way["href"]).page.form(f"/connections/{provider}")
    answer = client.post(form.action, form.fields)
    assert answer.status == 303 and answer.location.startswith(sandbox.origin), answer


def told(client, address: str, provider: str, key: str) -> bool:
    """Whether the page says so, with the time of what it shows, in both languages."""
    for language in ("en", "ru"):
        words = Words(language).files
        name = {"vk": words.sourceVK, "yandex": words.sourceYandex}[provider]
        page = client.get(address, Accept_Language=language)
        if f'lang="{language}"' not in page.text or not Words(language).site.pattern("shownAsOf").search(page.text):
            return False
        if getattr(words, key).replace("{name}", name) not in page.text:
            return False
    return True


TROUBLES = [
    ("down", "failureDown"), ("slow", "failureDown"), ("error500", "failureDown"), ("truncated", "failureDown"),
    ("malformed", "failureNonsense"), ("noscope", "failureDenied"), ("limit429", "failureLimited")]


@pytest.mark.slow
@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_provider_in_trouble_leaves_the_kept_list_with_a_word(provider, owner, sandbox, stack, closed_circuits):
    client, address = owner(provider), PROVIDERS[provider]
    kept = names(settled(client, address))
    assert kept
    for mode, key in TROUBLES:
        sandbox.fault(provider, mode)
        refresh(client, address)
        page = settled(client, address, 40)
        assert names(page) == kept, mode
        assert told(client, address, provider, key), mode
        sandbox.fault(provider, "none")
        # Small pictures failed meanwhile, too: the next trouble begins with a closed circuit.
        stack.reload()
        refresh(client, address)
        assert "List as of " not in settled(client, address).text, f"{mode} is over"


def test_a_refresh_that_is_asked_for_while_another_one_runs_follows_it(shelf, sandbox, disk):
    client, folder = shelf
    address = folder_page(f"{folder}/А")
    with sandbox.hold("yandex", "/yandex/v1/disk/resources", "GET", answered=True, most=1) as held:
        refresh(client, address)
        held.wait()
        disk.put(f"disk:/{folder}/А/d.txt", b"since then")
        refresh(client, address)
    assert "d.txt" in names(settled(client, address))
