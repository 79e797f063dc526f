"""A move taken back: what was moved, what it replaced, and from where."""

import pytest

from Support.client import Client
from Support.files import names, refresh, settled
from Support.moves import answers, asked, folder_page, move, number, place, say, there
from Support.stack import until


@pytest.fixture
def three(shelf, disk):
    """The shelf with a third folder, which is empty."""
    client, folder = shelf
    disk.make_folder(f"disk:/{folder}/В")
    refresh(client, folder_page(folder))
    settled(client, folder_page(folder))
    settled(client, folder_page(f"{folder}/В"))
    return client, folder


def take_back(client: Client, answer):
    """Presses Undo where the move has led to."""
    assert answer.status == 303, answer
    [undo] = [form for form in client.get(answer.location).page.forms() if form.action.endswith("/restore")]
    return undo, client.post(undo.action, undo.fields)


def told(client: Client, answer):
    """The page that an act led to, and the word on its button."""
    page = over(client, answer) if "/batches/" in answer.location else client.get(answer.location)
    [undo] = [form for form in page.page.forms() if form.action.endswith("/restore")]
    return page, undo, undo.element.first("button").text.strip()


def over(client: Client, answer):
    """The page of a batch that takes longer than a moment, once it is over."""
    def page():
        found = client.get(answer.location)
        return None if 'data-pending="batch"' in found.text else found
    return until(page, 60, 0.2)


def test_moving_is_taken_back(shelf, disk):
    client, folder = shelf
    answer = move(client, folder, "c.txt")
    assert set(disk.names(f"disk:/{folder}/Б")) == {"a.txt", "b.txt", "c.txt"}
    undo, again = take_back(client, answer)
    assert again.status == 303 and "Restored" in client.get(again.location).text
    assert set(disk.names(f"disk:/{folder}/А")) == {"a.txt", "b.txt", "c.txt"}
    assert "c.txt" in names(client.get(folder_page(f"{folder}/А")))
    # A second click leads to where the first one led.
    assert client.post(undo.action, undo.fields).status == 303
    assert set(disk.names(f"disk:/{folder}/Б")) == {"a.txt", "b.txt"}


def test_what_was_replaced_is_back_under_its_name(shelf, disk):
    client, folder = shelf
    before = there(disk, folder), there(disk, folder, "А")
    page = asked(client, move(client, folder, "a.txt", "b.txt"))
    answer = say(client, page, "replace")
    assert there(disk, folder)["a.txt"] == "bytes of А/a.txt".encode()
    _, again = take_back(client, answer)
    assert "2 files restored." in client.get(again.location).text
    assert (there(disk, folder), there(disk, folder, "А")) == before
    assert not [path for path in disk.trash() if path.startswith(f"disk:/{folder}/")]
    for name, expected in (("А", ["a.txt", "b.txt", "c.txt"]), ("Б", ["a.txt", "b.txt"])):
        assert names(client.get(folder_page(f"{folder}/{name}"))) == expected


def test_files_of_several_folders_go_back_to_their_own(three, disk):
    client, folder = three
    files = [number(client, f"{folder}/А", "c.txt"), number(client, f"{folder}/Б", "b.txt")]
    answer = place(client, "move", files, f"{folder}/В")
    assert set(there(disk, folder, "В")) == {"b.txt", "c.txt"}
    _, again = take_back(client, answer)
    assert "2 files restored." in client.get(again.location).text
    assert there(disk, folder, "В") == {}
    assert there(disk, folder, "А")["c.txt"] == "bytes of А/c.txt".encode()
    assert there(disk, folder, "Б")["b.txt"] == "bytes of Б/b.txt".encode()


def test_one_that_was_replaced_by_the_next_goes_back_too(three, disk):
    client, folder = three
    before = there(disk, folder, "А"), there(disk, folder, "Б")
    files = [number(client, f"{folder}/{name}", "a.txt") for name in ("А", "Б")]
    answer = say(client, asked(client, place(client, "move", files, f"{folder}/В")), "replace.2")
    assert there(disk, folder, "В") == {"a.txt": "bytes of Б/a.txt".encode()}
    _, again = take_back(client, answer)
    assert "2 files restored." in client.get(again.location).text
    assert (there(disk, folder, "А"), there(disk, folder, "Б")) == before
    assert there(disk, folder, "В") == {}


def test_what_got_a_number_gets_its_name_back(shelf, disk):
    client, folder = shelf
    answer = say(client, asked(client, move(client, folder, "a.txt")), "keep.1")
    assert "a (2).txt" in there(disk, folder)
    take_back(client, answer)
    assert set(there(disk, folder, "А")) == {"a.txt", "b.txt", "c.txt"}
    assert set(there(disk, folder)) == {"a.txt", "b.txt"}


def test_a_name_that_is_taken_by_now_is_asked_about(shelf, disk):
    client, folder = shelf
    answer = move(client, folder, "c.txt")
    disk.put(f"disk:/{folder}/А/c.txt", b"new")
    _, again = take_back(client, answer)
    page = asked(client, again)
    assert "“А” already has" in page.text and answers(page) == ["keep.1", "replace.1", "skip.1"]
    say(client, page, "keep.1")
    assert there(disk, folder, "А")["c.txt"] == b"new"
    assert there(disk, folder, "А")["c (2).txt"] == "bytes of А/c.txt".encode()


@pytest.mark.slow
def test_a_folder_that_takes_its_time_is_waited_for(shelf, disk, sandbox):
    client, folder = shelf
    disk.make_folder(f"disk:/{folder}/Б/А")
    disk.put(f"disk:/{folder}/Б/А/old.txt", b"old")
    page = asked(client, place(client, "move", [number(client, folder, "А")], f"{folder}/Б"))
    answer = say(client, page, "replace")
    if "/batches/" in answer.location:
        over(client, answer)
    sandbox.switch("yandex", operation_seconds=7)
    try:
        _, again = take_back(client, answer)
        page = over(client, again)
    finally:
        sandbox.switch("yandex", operation_seconds=0.5)
    assert "restored" in page.text.lower(), page.text[:3000]
    assert set(there(disk, folder, "А")) == {"a.txt", "b.txt", "c.txt"}
    assert there(disk, folder, "Б/А") == {"old.txt": b"old"}


def test_what_is_gone_from_the_trash_is_said(shelf, disk):
    client, folder = shelf
    answer = say(client, asked(client, move(client, folder, "a.txt")), "replace.1")
    disk.empty_trash()
    _, again = take_back(client, answer)
    page = client.get(again.location)
    assert "Restored, but what it had replaced could not be" in page.text
    assert there(disk, folder, "А")["a.txt"] == "bytes of А/a.txt".encode()
    assert "a.txt" not in there(disk, folder)


# Redo: what was taken back is done again, and taken back again.

def test_what_was_taken_back_is_done_again(shelf, disk):
    client, folder = shelf
    _, back = take_back(client, move(client, folder, "c.txt"))
    page, redo, verb = told(client, back)
    assert "Restored" in page.text and verb == "Redo"
    page, undo, verb = told(client, client.post(redo.action, redo.fields))
    assert "<p>Moved</p>" in page.text and verb == "Undo"
    assert set(disk.names(f"disk:/{folder}/Б")) == {"a.txt", "b.txt", "c.txt"}
    told(client, client.post(undo.action, undo.fields))
    assert set(disk.names(f"disk:/{folder}/А")) == {"a.txt", "b.txt", "c.txt"}
    assert "c.txt" in names(client.get(folder_page(f"{folder}/А")))


def test_what_was_replaced_is_replaced_again(three, disk):
    """The second of two files of one name replaces the first, there and there again."""
    client, folder = three
    states = [there(disk, folder, name) for name in "АБВ"]
    files = [number(client, f"{folder}/{name}", "a.txt") for name in ("А", "Б")]
    answer = say(client, asked(client, place(client, "move", files, f"{folder}/В")), "replace.2")
    moved = [there(disk, folder, name) for name in "АБВ"]
    assert moved[2] == {"a.txt": "bytes of Б/a.txt".encode()}
    for expected in (states, moved, states):
        _, answer = take_back(client, answer)
        if "/batches/" in answer.location:
            over(client, answer)
        assert [there(disk, folder, name) for name in "АБВ"] == expected


def test_another_file_in_its_place_is_asked_about_before_it_is_done_again(shelf, disk):
    client, folder = shelf
    answer = say(client, asked(client, move(client, folder, "a.txt")), "replace.1")
    _, redo, _ = told(client, take_back(client, answer)[1])
    disk.delete(f"disk:/{folder}/Б/a.txt")
    disk.put(f"disk:/{folder}/Б/a.txt", b"new")
    refresh(client, folder_page(f"{folder}/Б"))
    settled(client, folder_page(f"{folder}/Б"))
    page = asked(client, client.post(redo.action, redo.fields))
    assert answers(page) == ["keep.1", "replace.1", "skip.1"]
    say(client, page, "skip.1")
    assert there(disk, folder)["a.txt"] == b"new"
