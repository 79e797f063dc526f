"""The trash of a disk: listed from it, put back, deleted for good, emptied."""

import re
from urllib.parse import quote

import pytest

from Support.acts import act, after
from Support.files import names, refresh, settled
from Support.moves import folder_page, number
from Support.stack import until

TRASH = "/files/trash"
ROW = re.compile(r'<tr id="trash-(\d+)"[^>]*>.*?<bdi>([^<]*)</bdi>', re.DOTALL)


def listed(client) -> dict[str, str]:
    """What the page shows once the disk has answered: addresses by names."""
    refresh(client, TRASH)
    return {name: f"{TRASH}/items/{id}" for id, name in ROW.findall(settled(client, TRASH).text)}


def press(client, address: str, page: str = TRASH):
    return after(client, client.submit(page, address))


@pytest.fixture
def trashed(shelf, disk):
    """A member, and a folder of theirs whose files a.txt and b.txt lie in the trash, put there by other ways."""
    client, folder = shelf
    disk.empty_trash()
    for name in "ab":
        disk.call("DELETE", "resources", path=f"disk:/{folder}/А/{name}.txt")
    yield client, folder
    disk.empty_trash()


def test_what_was_deleted_elsewhere_is_listed_and_put_back(trashed, disk):
    client, folder = trashed
    found = listed(client)
    assert set(found) == {"a.txt", "b.txt"}
    page = client.get(TRASH)
    assert f"{folder}/А" in page.text and quote(folder) in page.text
    again = press(client, found["a.txt"] + "/restore")
    assert "Restored" in again.text and set(names(again)) & {"a.txt", "b.txt"} == {"b.txt"}
    assert disk.read(f"disk:/{folder}/А/a.txt") == "bytes of А/a.txt".encode()
    assert "a.txt" in names(settled(client, folder_page(f"{folder}/А")))
    assert set(listed(client)) == {"b.txt"}


def test_what_was_deleted_here_has_its_row_again_at_once(shelf, disk):
    client, folder = shelf
    disk.empty_trash()
    before = number(client, f"{folder}/А", "c.txt")
    page = after(client, act(client, "yandex", before, "delete"))
    assert f'href="{TRASH}"' in page.text.split("data-toast")[1], "the word of it leads there"
    entry = listed(client)["c.txt"]
    press(client, entry + "/restore")
    assert "c.txt" in names(client.get(folder_page(f"{folder}/А")))
    disk.empty_trash()


def test_one_is_deleted_for_good_after_a_question(trashed, disk):
    client, folder = trashed
    entry = listed(client)["a.txt"]
    question = client.get(entry + "/delete")
    assert "cannot be restored afterwards" in question.text and len(disk.trash()) == 2
    page = press(client, entry + "/delete", entry + "/delete")
    assert "<p>Deleted for good</p>" in page.text and "a.txt" not in ROW.findall(page.text)
    assert disk.trash() == [f"disk:/{folder}/А/b.txt"]
    assert client.get(entry + "/delete").status == 404


def test_a_trash_is_emptied_while_the_disk_takes_its_time(trashed, disk, sandbox):
    client, _ = trashed
    assert len(listed(client)) == 2
    asked = f"{TRASH}/empty"
    assert "2 files and folders" in client.get(asked).text
    sandbox.switch("yandex", operation_seconds=4)
    try:
        page = press(client, asked, asked)
        assert "Yandex Disk is deleting it" in page.text
        assert page.text.count("being deleted") == 2
        assert f'{TRASH}/items/' not in page.text, "nothing can be done with what is being deleted"
        until(lambda: "The trash is empty" in client.get(TRASH).text, 30, 0.2)
    finally:
        sandbox.switch("yandex", operation_seconds=0.5)
    assert disk.trash() == []


def test_what_is_not_there_any_more_is_said_and_leaves_the_list(trashed, disk):
    client, _ = trashed
    found = listed(client)
    disk.empty_trash()
    page = press(client, found["a.txt"] + "/restore")
    assert "is not in the Yandex Disk trash" in page.text and "a.txt" not in [name for _, name in ROW.findall(page.text)]
    assert not ROW.findall(settled(client, TRASH).text), "the whole list is asked for anew"


def test_a_place_that_is_taken_is_said(trashed, disk):
    client, folder = trashed
    found = listed(client)
    disk.put(f"disk:/{folder}/А/a.txt", b"another one")
    page = press(client, found["a.txt"] + "/restore")
    assert "Something else with this name" in page.text
    assert set(listed(client)) == {"a.txt", "b.txt"}


def test_a_disk_that_does_not_answer_leaves_the_kept_list_with_a_word(trashed, sandbox, closed_circuits):
    client, _ = trashed
    assert len(listed(client)) == 2
    sandbox.fault("yandex", "down")
    try:
        refresh(client, TRASH)
        page = settled(client, TRASH)
        assert len(ROW.findall(page.text)) == 2 and "does not answer" in page.text
        answer = press(client, f"{TRASH}/items/{ROW.findall(page.text)[0][0]}/restore")
        assert "not known whether this was done" in answer.text and len(ROW.findall(answer.text)) == 2
    finally:
        sandbox.fault("yandex", "none")
