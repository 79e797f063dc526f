"""What lies deep in the trash of a disk comes back all the same."""

from urllib.parse import urlencode

import pytest

from Support.acts import act, after, over, rows
from Support.files import settled
from Support.moves import asked, folder_page, move, number, say, there


@pytest.fixture
def deep(shelf, disk):
    """Buries what lies in the trash under more than a page has time to look through, and more than a thousand."""
    yield lambda: disk.bury(1_100)
    disk.empty_trash()


def undo(page):
    """The form that takes back what the page reports."""
    return next(form for form in page.page.forms() if form.action.endswith("/restore") or "/files/trash/" in form.action)


def delete(client, folder: str, *names: str):
    """Deletes files of «А»; gives the form that takes it back."""
    if len(names) == 1:
        return undo(after(client, act(client, "yandex", number(client, f"{folder}/А", names[0]), "delete")))
    chosen = [("file", number(client, f"{folder}/А", name)) for name in names]
    form = client.get(f"/files/delete?{urlencode(chosen)}").page.form("/files/delete")
    sent = [(name, value) for name, value in form.fields.items() if name != "file"]
    return undo(over(client, client.post(form.action, sent + chosen)))


def test_what_was_deleted_long_ago_comes_back(shelf, disk, deep):
    client, folder = shelf
    single = delete(client, folder, "c.txt")
    several = delete(client, folder, "a.txt", "b.txt")
    assert there(disk, folder, "А") == {}
    deep()
    first = client.post(single.action, single.fields)
    assert "Restored" in over(client, first).text
    assert client.post(single.action, single.fields).location == first.location, "a second click changes nothing"
    assert "2 files restored." in over(client, client.post(several.action, several.fields)).text
    assert there(disk, folder, "А") == {f"{name}.txt": f"bytes of А/{name}.txt".encode() for name in "abc"}
    assert set(rows(settled(client, folder_page(f"{folder}/А")))) == {"a.txt", "b.txt", "c.txt"}


def test_what_a_move_replaced_long_ago_comes_back(shelf, disk, deep):
    client, folder = shelf
    before = there(disk, folder)
    form = undo(client.get(say(client, asked(client, move(client, folder, "a.txt")), "replace.1").location))
    deep()
    over(client, client.post(form.action, form.fields))
    assert there(disk, folder) == before


def test_what_is_not_in_a_deep_trash_is_said(shelf, disk, deep):
    client, folder = shelf
    form = delete(client, folder, "c.txt")
    disk.empty_trash()
    deep()
    page = over(client, client.post(form.action, form.fields))
    assert "is not in the Yandex Disk trash" in page.text, page.text[:3000]
