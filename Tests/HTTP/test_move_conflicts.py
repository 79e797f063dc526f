"""Names that are taken where files are moved or copied to: the member says what to do, for one or for all."""

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from Support.files import names, settled
from Support.moves import answers, asked, folder_page, move, number, place, say, there
from Support.stack import until


def test_nothing_happens_until_it_is_answered(shelf, disk):
    client, folder = shelf
    before = there(disk, folder)
    page = asked(client, move(client, folder, "a.txt"))
    assert answers(page) == ["keep.1", "replace.1", "skip.1"]
    assert "“Б” already has" in page.text and "Yandex Disk trash" in page.text
    assert len(page.page.first("fieldset").all("time")) == 2, "the two are told apart"
    assert there(disk, folder) == before and "a.txt" in disk.names(f"disk:/{folder}/А")
    source = client.get(folder_page(f"{folder}/А"))
    assert "being moved" not in source.text, "nothing goes on with it"
    # A member who left the question finds it again, until it is answered.
    [link] = [link["href"] for link in source.page.all("a") if "/files/batches/" in link["href"]]
    assert answers(client.get(link)) == answers(page)
    say(client, page, "skip")
    assert "/files/batches/" not in client.get(folder_page(f"{folder}/А")).text


def test_both_are_kept(shelf, disk):
    client, folder = shelf
    answer = say(client, asked(client, move(client, folder, "a.txt")), "keep.1")
    assert answer.status == 303 and answer.location == folder_page(f"{folder}/Б")
    assert there(disk, folder) == {
        "a.txt": b"bytes of \xd0\x91/a.txt", "a (2).txt": b"bytes of \xd0\x90/a.txt", "b.txt": b"bytes of \xd0\x91/b.txt"}
    page = client.get(answer.location)
    assert {"a.txt", "a (2).txt"} <= set(names(page)) and "<p>Moved</p>" in page.text
    assert "a.txt" not in names(client.get(folder_page(f"{folder}/А")))


@pytest.mark.parametrize("verb", ["move", "copy"])
def test_many_that_are_kept_beside_their_namesakes_try_no_name_that_is_taken(verb, shelf, disk, sandbox):
    client, folder = shelf
    files = [f"{letter}.txt" for letter in "defghi"]
    for name in files:
        disk.put(f"disk:/{folder}/А/{name}", name.encode())
        for taken in ("", " (2)", " (3)"):
            disk.put(f"disk:/{folder}/Б/{name.replace('.txt', f'{taken}.txt')}", b"before")
    client.post(folder_page(f"{folder}/А"), {"token": client.token("/feed")})
    settled(client, folder_page(f"{folder}/А"))
    page = asked(client, move(client, folder, *files, verb=verb))
    calls = sandbox.watch("yandex")
    asked_for = page.asked.split(" ")[1].split("?")[0]
    say(client, page, "keep")
    until(lambda: 'data-pending="batch"' not in client.get(asked_for).text, 30)
    made = calls.calls()
    assert len([call for call in made if call["path"].endswith(f"/resources/{verb}")]) == len(files)
    # Once each time that the batch has its turn.
    assert 1 <= len([call for call in made if "_embedded.items.name" in str(call["query"])]) < len(files)
    for name in files:
        assert disk.read(f"disk:/{folder}/Б/{name.replace('.txt', ' (4).txt')}") == name.encode()


def test_what_is_replaced_lies_in_the_trash(shelf, disk):
    client, folder = shelf
    answer = say(client, asked(client, move(client, folder, "a.txt")), "replace.1")
    assert there(disk, folder)["a.txt"] == "bytes of А/a.txt".encode()
    assert f"disk:/{folder}/Б/a.txt" in disk.trash()
    assert names(client.get(answer.location)).count("a.txt") == 1
    assert disk.names(f"disk:/{folder}/А") == ["b.txt", "c.txt"]


def test_what_is_left_out_stays_where_it_is(shelf, disk):
    client, folder = shelf
    before = there(disk, folder)
    answer = say(client, asked(client, move(client, folder, "a.txt")), "skip.1")
    assert answer.location == folder_page(f"{folder}/Б") and "1 skipped." in client.get(answer.location).text
    assert there(disk, folder) == before and "a.txt" in disk.names(f"disk:/{folder}/А")


def test_each_of_several_gets_its_own_answer(shelf, disk):
    client, folder = shelf
    page = asked(client, move(client, folder, "a.txt", "b.txt", "c.txt"))
    assert "c.txt" in disk.names(f"disk:/{folder}/Б"), "what has no namesake goes at once"
    assert answers(page) == [f"{word}.{n}" for n in (1, 2) for word in ("keep", "replace", "skip")] + [
        "keep", "replace", "skip"]
    page = asked(client, say(client, page, "keep.2"))
    assert answers(page) == ["keep.1", "replace.1", "skip.1"]
    answer = say(client, page, "skip.1")
    assert "2 moved. 1 skipped." in client.get(answer.location).text
    assert disk.names(f"disk:/{folder}/А") == ["a.txt"]
    assert set(there(disk, folder)) == {"a.txt", "b.txt", "b (2).txt", "c.txt"}


@pytest.mark.parametrize("verb", ["move", "copy"])
def test_one_answer_for_all(verb, shelf, disk):
    client, folder = shelf
    answer = say(client, asked(client, move(client, folder, "a.txt", "b.txt", verb=verb)), "replace")
    assert answer.location == folder_page(f"{folder}/Б")
    assert there(disk, folder) == {name: f"bytes of А/{name}".encode() for name in ("a.txt", "b.txt")}
    left = {"c.txt"} if verb == "move" else {"a.txt", "b.txt", "c.txt"}
    assert set(disk.names(f"disk:/{folder}/А")) == left


def test_an_answer_counts_once_and_is_nobody_elses(shelf, disk, colleague):
    client, folder = shelf
    page = asked(client, move(client, folder, "a.txt"))
    address = page.asked.split(" ")[1].split("?")[0]
    assert colleague.get(address).status == 404
    colleague.post(f"{address}/answer", {"token": colleague.token("/feed"), "answer": "replace"})
    assert there(disk, folder)["a.txt"] == "bytes of Б/a.txt".encode()
    for value in ("", "ask", "keep.x", "keep.1.2", "burn"):
        assert say(client, page, value).status == 404, value
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda _: say(client.copy(), page, "keep.1").status, range(3)))
    assert found == [303] * 3
    assert set(there(disk, folder)) == {"a.txt", "a (2).txt", "b.txt"}


def test_a_copy_beside_the_original_gets_a_number_by_itself(shelf, disk):
    client, folder = shelf
    for _ in range(2):
        assert move(client, folder, "a.txt", verb="copy", to="А").location == folder_page(f"{folder}/А")
    assert {"a.txt", "a (2).txt", "a (3).txt"} <= set(disk.names(f"disk:/{folder}/А"))


def test_a_folder_is_replaced_with_all_that_it_holds(shelf, disk):
    client, folder = shelf
    disk.make_folder(f"disk:/{folder}/Б/А")
    disk.put(f"disk:/{folder}/Б/А/old.txt", b"old")
    page = asked(client, place(client, "move", [number(client, folder, "А")], f"{folder}/Б"))
    say(client, page, "replace")
    until(lambda: disk.names(f"disk:/{folder}") == ["Б"], 20)
    assert set(disk.names(f"disk:/{folder}/Б/А")) == {"a.txt", "b.txt", "c.txt"}
    assert f"disk:/{folder}/Б/А" in disk.trash()


def test_the_folder_that_holds_it_is_not_replaced(shelf, disk):
    client, folder = shelf
    disk.make_folder(f"disk:/{folder}/А/А")
    client.post(folder_page(f"{folder}/А"), {"token": client.token("/feed")})
    settled(client, folder_page(f"{folder}/А"))
    page = asked(client, place(client, "move", [number(client, f"{folder}/А", "А")], folder))
    assert answers(page) == ["keep.1", "skip.1"]
    assert "with this name" in asked(client, say(client, page, "replace.1")).text
    assert set(disk.names(f"disk:/{folder}")) == {"А", "Б"} and "А" in disk.names(f"disk:/{folder}/А")


def test_what_a_worker_died_over_is_not_copied_twice(shelf, disk, database):
    client, folder = shelf
    page = asked(client, move(client, folder, "c.txt", "a.txt", verb="copy"))
    batch = page.asked.split("/batches/")[1].split("?")[0]
    # c.txt was copied, and its worker died before it could say so.
    database.execute(
        "UPDATE file_batch_items SET state = 'taken', taken_at = now() - interval '61 seconds' "
        "WHERE batch_id = %s AND name = 'c.txt'", batch)
    database.execute("UPDATE file_batch_items SET state = 'asking' WHERE batch_id = %s AND name = 'a.txt'", batch)
    say(client, page, "skip")
    until(lambda: database.value("SELECT ended_at IS NOT NULL FROM file_batches WHERE id = %s", batch), 20)
    assert set(disk.names(f"disk:/{folder}/Б")) == {"a.txt", "b.txt", "c.txt"}
    assert database.value("SELECT state FROM file_batch_items WHERE batch_id = %s AND name = 'c.txt'", batch) == "done"


def test_copying_is_not_taken_back(shelf):
    client, folder = shelf
    page = client.get(move(client, folder, "c.txt", verb="copy").location)
    assert "<p>Copied</p>" in page.text and not [form for form in page.page.forms() if form.action.endswith("/restore")]


def test_two_clicks_make_one_folder(shelf, disk):
    client, folder = shelf
    address = f"/files/folders/new?in={quote(folder, safe='')}"
    form = client.get(address).page.form(address)
    fields = form.fields | {"folder": "Весна"}
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: client.copy().post(address, fields), range(4)))
    assert {(answer.status, answer.location) for answer in found} == {(303, folder_page(folder))}
    assert disk.names(f"disk:/{folder}").count("Весна") == 1
    # Another form of the same words is another wish.
    other = client.get(address).page.form(address)
    assert client.post(address, other.fields | {"folder": "Весна"}).status == 422
