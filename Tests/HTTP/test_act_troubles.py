"""Acts on files at sources in trouble: what goes wrong is said in words, and soon, and holds nobody up."""

import threading
from itertools import cycle
from urllib.parse import quote

import pytest

from Support.acts import LISTS, PERSON, act, after, files, over
from Support.consent import connect
from Support.moves import place
from Support.upload import unique

# What is asked for while the answer is lost is deleted all the same: there are enough of these.
MANY = LISTS | {"yandex": "/files/yandex/" + quote("Фотографии") + "/" + quote("Природа")}

TROUBLES = [
    ("down", "is not known"), ("slow", "did not answer in time"), ("error500", "does not answer"),
    ("malformed", None), ("truncated", None), ("revoked", "no longer lets this site in"), ("noscope", "does not let"),
    ("limit429", "too many requests")]

# A disk deletes without following it up, and its answer to that has no body that could be spoiled.
DELETED = dict.fromkeys(("down", "slow"), "it is not known whether this was done") | dict.fromkeys(
    ("malformed", "truncated"), "Moved to the Yandex Disk trash")


@pytest.mark.parametrize("mode, words", TROUBLES, ids=[mode for mode, _ in TROUBLES])
@pytest.mark.parametrize("source", LISTS)
def test_a_source_in_trouble_is_told_in_words_and_soon(source, mode, words, acting, sandbox, closed_circuits):
    client = acting(source)
    numbers = list(files(client, MANY[source]).values())
    number, other = numbers[0], numbers[-1]
    sandbox.fault(source, mode)
    to = unique("txt")
    renamed = act(client, source, number, "rename", {"name": to})
    page = renamed if renamed.status != 303 else after(client, renamed)
    assert renamed.status in (303, 422, 503)
    # Whether a source has done what it gave no answer to is found out without the reader.
    late = "This takes a moment" if mode in ("down", "slow", "malformed", "truncated") else None
    assert (late or words) in page.text or (mode in ("malformed", "truncated") and "Renamed" in page.text)
    if renamed.status == 503:
        assert page.page.first("input", name="name")["value"] == to, "nothing typed is lost"
    deleted = act(client, source, other, "delete")
    page = after(client, deleted)
    assert (DELETED[mode] if source == "yandex" and mode in DELETED else late or words) in page.text, page.text
    sandbox.fault(source, "none")


@pytest.mark.parametrize("source", LISTS)
def test_a_source_that_was_left_alone_is_asked_at_once_after_a_reload(
        source, acting, sandbox, stack, database, closed_circuits):
    client = acting(source)
    numbers = cycle(files(client, MANY[source]).values())

    def rename() -> int:
        # A source is not asked again for a file that it has not answered for yet.
        database.execute("UPDATE files SET activity = NULL, activity_at = NULL WHERE activity = 'renaming'")
        return act(client, source, next(numbers), "rename", {"name": unique("txt")}).status
    sandbox.fault(source, "down")
    # Five failures open a circuit, and each of the two programs has its own.
    tries = [rename() for _ in range(20)]
    assert tries[0] == 303 and tries[-4:] == [503] * 4
    sandbox.fault(source, "none")
    assert [rename() for _ in range(4)] == [503] * 4, "it is left alone although it is back"
    stack.reload()
    assert rename() == 303


def test_a_batch_that_lacks_a_grant_says_which_and_leads_to_another(acting, sandbox, closed_circuits):
    client = acting("yandex")
    chosen = [str(number) for number in list(files(client, LISTS["yandex"]).values())[:2]]
    sandbox.fault("yandex", "noscope")
    page = over(client, place(client, "move", chosen, ""))
    assert page.text.count("does not let files be moved or copied") == 2
    assert page.page.first("a", href="/files/usage").text.strip() == "Connect again"


def test_what_vk_refuses_is_not_offered_again_until_it_is_connected_anew(acting, sandbox):
    client = acting("vk")
    number, second, other = list(files(client, "/files/vk").values())[:3]
    sandbox.switch("vk", errors={"docs.edit": 15})
    try:
        answer = act(client, "vk", number, "rename", {"name": "Проба.txt"})
        assert answer.status == 503 and "does not let this file be renamed" in answer.text
        # VK may have meant this document alone.
        assert client.get("/files/vk").page.first("tr", id=f"file-{number}")["data-refused"] == "rename"
        page = client.get(f"/files/vk/item/{number}").text
        assert f"/files/vk/item/{number}/rename" not in page and "does not let this file be renamed" in page
        assert f"/files/vk/item/{other}/rename" in client.get(f"/files/vk/item/{other}").text
        asked = sandbox.watch("vk")
        assert act(client, "vk", number, "rename", {"name": "Проба.txt"}).status == 503
        assert "/vk/method/docs.edit" not in [request["path"] for request in asked.calls()], "it has said so"
        assert act(client, "vk", second, "rename", {"name": "Проба.txt"}).status == 503
        assert f"/files/vk/item/{other}/rename" not in client.get(f"/files/vk/item/{other}").text, "it means all"
    finally:
        sandbox.switch("vk", errors={})
    page = client.get(f"/files/vk/item/{number}")
    assert f"/files/vk/item/{number}/rename" not in page.text
    assert "does not let files be renamed" in page.text
    assert f"/files/vk/item/{number}/delete" in page.text, "what was not refused stays"
    assert connect(client, "vk", PERSON).status == 303
    for file in (number, other):
        assert f"/files/vk/item/{file}/rename" in client.get(f"/files/vk/item/{file}").text


def test_what_vk_refused_a_day_ago_is_offered_again_whatever_it_refuses_now(acting, sandbox, database):
    client = acting("vk")
    number = list(files(client, "/files/vk").values())[0]
    database.execute(
        "UPDATE files SET refused = '{delete}', refused_at = now() - interval '25 hours' WHERE id = %s", number)
    sandbox.switch("vk", errors={"docs.edit": 15})
    try:
        assert act(client, "vk", number, "rename", {"name": "Проба.txt"}).status == 503
    finally:
        sandbox.switch("vk", errors={})
    page = client.get(f"/files/vk/item/{number}").text
    assert f"/files/vk/item/{number}/rename" not in page and f"/files/vk/item/{number}/delete" in page
    assert connect(client, "vk", PERSON).status == 303


def test_a_slow_source_holds_a_quarter_of_the_threads_and_no_page(acting, sandbox, closed_circuits):
    client = acting("vk")
    found = list(files(client, "/files/vk").values())[:8]
    token = client.token("/files/vk")
    answers = []

    def rename(number: int):
        answers.append(client.copy().post(
            f"/files/vk/item/{number}/rename", {"token": token, "name": f"Проба {number}.jpg"}))
    waiting = [threading.Thread(target=rename, args=(number,)) for number in found]
    with sandbox.hold("vk", "/") as held:
        for thread in waiting:
            thread.start()
        held.wait()
        for _ in range(5):
            assert client.get("/files").status == 200
        for thread in waiting:
            thread.join()
    assert len(answers) == 8
    busy = sum("waiting for sources" in answer.text for answer in answers)
    assert 0 < busy < 8, "some ask, the others are told at once"
