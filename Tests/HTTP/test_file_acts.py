"""Acts on files at their sources: renamed, deleted, put back, published."""

import threading
from urllib.parse import quote

import psycopg
import pytest

from Support.acts import DISK, LISTS, act, after, files, rows
from Support.files import names, refresh, settled
from Support.stack import until


@pytest.mark.parametrize("source", LISTS)
def test_a_file_is_renamed_there_and_here(source, acting):
    client = acting(source)
    name, number = next(iter(files(client, LISTS[source]).items()))
    new = f"Новое имя ({number}) “&” 👩‍💻.txt"
    page = after(client, act(client, source, number, "rename", {"name": new}))
    assert "Renamed" in page.text and rows(page)[new.replace("&", "&amp;")] == number
    refresh(client, LISTS[source])
    kept = rows(settled(client, LISTS[source]))
    assert kept[new.replace("&", "&amp;")] == number, "the source has it too"
    assert name not in kept
    after(client, act(client, source, number, "rename", {"name": name}))


@pytest.mark.parametrize("source, name, words", [
    ("vk", "", "Enter a name"), ("vk", " \t ", "Enter a name"), ("vk", "я" * 129, "at most 128 characters"),
    ("vk", "a\r\nb", "control characters"), ("yandex", "a/b", "slash"), ("yandex", "..", "two dots"),
    ("yandex", "я" * 256, "at most 255 characters")])
def test_a_name_that_cannot_be_is_told_at_its_field_and_nobody_is_asked(source, name, words, acting, sandbox):
    client = acting(source)
    number = next(iter(files(client, LISTS[source]).values()))
    asked = sandbox.watch(source)
    answer = act(client, source, number, "rename", {"name": name})
    assert answer.status == 422
    field = answer.page.first("input", name="name")
    assert field["aria-invalid"] == "true" and field["value"] == name
    assert words in answer.text
    assert not asked.calls()


@pytest.mark.parametrize("source", LISTS)
def test_a_name_that_stays_asks_nobody(source, acting, sandbox):
    client = acting(source)
    name, number = next(iter(files(client, LISTS[source]).items()))
    asked = sandbox.watch(source)
    assert act(client, source, number, "rename", {"name": name}).status == 303
    assert not asked.calls()


def test_128_characters_fit_whatever_their_bytes(acting):
    client = acting("vk")
    name, number = next(iter(files(client, "/files/vk").items()))
    assert act(client, "vk", number, "rename", {"name": "я" * 128}).status == 303
    assert rows(client.get("/files/vk?query=" + quote("я" * 20)))["я" * 128] == number
    act(client, "vk", number, "rename", {"name": name})


def test_a_name_that_is_taken_is_told_at_the_field(acting):
    client = acting("yandex")
    (first, _), (second, number) = list(files(client, DISK).items())[:2]
    answer = act(client, "yandex", number, "rename", {"name": first})
    assert answer.status == 422 and "is already here" in answer.text
    assert answer.page.first("input", name="name")["value"] == first
    assert second in rows(client.get(DISK))


def test_a_folder_takes_its_content_along(acting):
    client = acting("yandex")
    settled(client, "/files/yandex")
    folder, number = next(item for item in rows(client.get("/files/yandex")).items() if item[0] in ("Архив", "Книги", "Музыка", "Фотографии"))
    inside = names(settled(client, "/files/yandex/" + quote(folder)))
    answer = act(client, "yandex", number, "rename", {"name": "Переименованная", "return": "/files/yandex"})
    assert answer.status == 303
    until(lambda: "being renamed" not in client.get("/files/yandex").text, 10)
    page = client.get("/files/yandex/" + quote("Переименованная"))
    assert names(page) == inside, "at once"
    assert names(settled(client, "/files/yandex/" + quote("Переименованная"))) == inside, "and as the disk has it"
    act(client, "yandex", number, "rename", {"name": folder})


def test_a_document_of_vk_is_asked_about_and_gone_for_good(acting):
    client = acting("vk")
    name, number = list(files(client, "/files/vk").items())[-1]
    question = client.get(f"/files/vk/item/{number}/delete?return=%2Ffiles%2Fvk")
    assert "VK has no trash" in question.text and name in question.text
    page = after(client, act(client, "vk", number, "delete"))
    assert "Deleted" in page.text and name not in rows(page)
    assert "/files/trash/" not in page.text, "nothing to take back"
    refresh(client, "/files/vk")
    assert name not in rows(settled(client, "/files/vk"))


def test_a_file_of_a_disk_goes_to_the_trash_and_comes_back(acting):
    client = acting("yandex")
    name, number = next(iter(files(client, DISK).items()))
    page = after(client, act(client, "yandex", number, "delete"))
    assert name not in rows(page) and "Moved to the Yandex Disk trash" in page.text
    undo = next(form for form in page.page.forms() if "/files/trash/" in form.action)
    answer = client.post(undo.action, undo.fields)
    page = after(client, answer)
    assert name in rows(page) and "Restored" in page.text
    refresh(client, DISK)
    assert name in rows(settled(client, DISK))
    again = client.post(undo.action, undo.fields)
    assert (again.status, again.location) == (303, answer.location), "a second click changes nothing"


def test_what_a_disk_goes_on_with_is_shown_until_it_has_ended(acting, sandbox):
    client = acting("yandex")
    settled(client, "/files/yandex")
    folder, number = next(item for item in rows(client.get("/files/yandex")).items() if item[0] in ("Архив", "Книги", "Музыка", "Фотографии"))
    sandbox.switch("yandex", operation_seconds=4)
    try:
        page = after(client, act(client, "yandex", number, "delete", {"return": "/files/yandex"}))
        assert "is deleting it" in page.text and "being deleted" in page.text and 'data-pending="refresh"' in page.text
        assert folder not in rows(settled(client, "/files/yandex"))
    finally:
        sandbox.switch("yandex", operation_seconds=0.5)


def test_what_was_done_is_kept_although_the_list_is_being_refreshed(acting, stack):
    client = acting("yandex")
    name, number = next(iter(files(client, DISK).items()))
    token = client.token(DISK)
    with psycopg.connect(stack.conninfo()) as refresh_of_many_rows:
        refresh_of_many_rows.execute("SELECT FROM files WHERE id = %s FOR UPDATE", (number,))
        answer = client.post(f"/files/yandex/item/{number}/delete", {"token": token, "return": DISK})
        assert "is deleting it" in after(client, answer).text
        refresh_of_many_rows.commit()
    until(lambda: name not in rows(client.get(DISK)), 10)


def test_a_link_is_made_shown_and_taken_away(acting):
    client = acting("yandex")
    name, number = next(iter(files(client, DISK).items()))
    page = after(client, act(client, "yandex", number, "share"))
    link = next(link["href"] for link in page.page.all("a") if "data-public-link" in link)
    assert link.startswith("http") and "Anyone with the link" in page.text
    assert name in rows(settled(client, "/files/published"))
    answer = act(client, "yandex", number, "unpublish", {"return": "/files/published"})
    assert answer.location == "/files/published"
    page = after(client, answer)
    assert name not in rows(page) and "no longer works" in page.text
    refresh(client, "/files/published")
    assert name not in rows(settled(client, "/files/published"))


def test_two_clicks_act_once(acting, sandbox):
    client = acting("yandex")
    name, number = next(iter(files(client, DISK).items()))
    token = client.token(DISK)
    disk, answers = sandbox.watch("yandex"), []

    def click():
        answers.append(client.copy().post(
            f"/files/yandex/item/{number}/delete", {"token": token, "return": DISK}))
    clicks = [threading.Thread(target=click) for _ in range(5)]
    for thread in clicks:
        thread.start()
    for thread in clicks:
        thread.join()
    assert [(answer.status, answer.location) for answer in answers] == [(303, DISK)] * 5
    assert [name in str(request["query"]) for request in disk.requests() if request["method"] == "DELETE"] == [True]
    page = client.get(DISK)
    assert name not in rows(page)


@pytest.mark.parametrize("what", ["rename", "delete", "share", "unpublish"])
def test_files_of_others_and_files_that_are_not_are_not_there(what, acting, colleague, database):
    client = acting("yandex")
    number = next(iter(files(client, DISK).values()))
    token = colleague.token("/files")
    # Small pictures come by themselves.
    pictures = ("thumbnail_id", "thumbnail_requested_at", "thumbnail_failed_at")
    before = database.fingerprint("files", pictures)
    for target in (f"/files/yandex/item/{number}/{what}", f"/files/yandex/item/999999999/{what}",
                   f"/files/vk/item/{number}/{what}"):
        assert colleague.post(target, {"token": token, "name": "Чужое"}).status == 404
        if what in ("rename", "delete"):
            assert colleague.get(target).status == 404
    question = colleague.get(f"/files/delete?file={number}")
    assert "Nothing selected" in question.text
    assert colleague.post("/files/delete", {"token": token, "file": str(number)}).status == 404
    assert database.fingerprint("files", pictures) == before
