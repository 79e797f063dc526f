"""Acts on files at their sources: renamed, deleted, put back, published; what goes wrong is said in words, and soon."""

import re
import threading
import time
from urllib.parse import quote, urlencode

import psycopg
import pytest

from Support.consent import connect
from Support.files import names, refresh, settled
from Support.stack import until

PERSON = "mikhail"
# A folder with files in it, but for the empty ones.
DISK = "/files/yandex/" + quote("Документы")
LISTS = {"vk": "/files/vk", "yandex": DISK}
# What is asked for while the answer is lost is deleted all the same: there are enough of these.
MANY = LISTS | {"yandex": "/files/yandex/" + quote("Фотографии") + "/" + quote("Природа")}
ITEM = re.compile(r'<tr id="file-(\d+)"[^>]*>.*?<bdi>([^<]*)</bdi>', re.S)
# What a page may wait for a source, and a little for itself.
PATIENCE = 1.9


@pytest.fixture
def acting(owner):
    """Makes members with connections."""
    return lambda *sources: owner(*sources, person=PERSON)


@pytest.fixture
def unburdened(stack):
    """No program has a failure in mind that would keep it from asking, before and after."""
    stack.restart("work", "quad-a", "quad-b", kill=True)
    yield
    stack.restart("work", "quad-a", "quad-b", kill=True)


def rows(page) -> dict[str, int]:
    return {name: int(number) for number, name in ITEM.findall(page.text)}


def files(client, address: str) -> dict[str, int]:
    """Files that stand in a list, by their names."""
    # The sandbox draws its files when they are first asked for, which a busy machine may give up waiting for.
    while not names(settled(client, address)):
        refresh(client, address)
    return {name: number for name, number in rows(client.get(address)).items() if "." in name}


def act(client, source: str, number: int, what: str, fields: dict | None = None):
    """Sends an act's form; nobody waits longer than a page may."""
    address = f"/files/{source}/item/{number}/{what}"
    token = client.token(LISTS[source])
    began = time.monotonic()
    answer = client.post(address, {"token": token, "return": LISTS[source]} | (fields or {}))
    assert time.monotonic() - began < PATIENCE, f"{address} took too long"
    return answer


def after(client, answer):
    """The page that an act led to."""
    assert answer.status == 303, f"{answer}: {answer.text[:1500]}"
    return client.get(answer.location.split("#")[0])


@pytest.mark.parametrize("source", LISTS)
def test_a_file_is_renamed_there_and_here(source, acting):
    client = acting(source)
    name, number = next(iter(files(client, LISTS[source]).items()))
    new = f"Новое имя ({number}) “&” 👩‍💻.txt"
    page = after(client, act(client, source, number, "rename", {"name": new}))
    assert "Renamed." in page.text and rows(page)[new.replace("&", "&amp;")] == number
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
    asked = len(sandbox.calls(source))
    answer = act(client, source, number, "rename", {"name": name})
    assert answer.status == 422
    field = answer.page.first("input", name="name")
    assert field["aria-invalid"] == "true" and field["value"] == name
    assert words in answer.text
    assert len(sandbox.calls(source)) == asked


@pytest.mark.parametrize("source", LISTS)
def test_a_name_that_stays_asks_nobody(source, acting, sandbox):
    client = acting(source)
    name, number = next(iter(files(client, LISTS[source]).items()))
    asked = len(sandbox.calls(source))
    assert act(client, source, number, "rename", {"name": name}).status == 303
    assert len(sandbox.calls(source)) == asked


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
    assert answer.status == 422 and "is here already" in answer.text
    assert answer.page.first("input", name="name")["value"] == first
    assert second in rows(client.get(DISK))


def test_a_folder_takes_its_content_along(acting):
    client = acting("yandex")
    settled(client, "/files/yandex")
    folder, number = next(item for item in rows(client.get("/files/yandex")).items() if item[0] in ("Архив", "Книги", "Музыка", "Фотографии"))
    inside = names(settled(client, "/files/yandex/" + quote(folder)))
    answer = act(client, "yandex", number, "rename", {"name": "Переименованная", "return": "/files/yandex"})
    assert answer.status == 303
    page = client.get("/files/yandex/" + quote("Переименованная"))
    assert names(page) == inside, "at once"
    assert names(settled(client, "/files/yandex/" + quote("Переименованная"))) == inside, "and as the disk has it"
    until(lambda: "being renamed" not in client.get("/files/yandex").text, 10)
    act(client, "yandex", number, "rename", {"name": folder})


def test_a_document_of_vk_is_asked_about_and_gone_for_good(acting):
    client = acting("vk")
    name, number = list(files(client, "/files/vk").items())[-1]
    question = client.get(f"/files/vk/item/{number}/delete?return=%2Ffiles%2Fvk")
    assert "VK has no trash" in question.text and name in question.text
    page = after(client, act(client, "vk", number, "delete"))
    assert "Deleted." in page.text and name not in rows(page)
    assert "/files/trash/" not in page.text, "nothing to take back"
    refresh(client, "/files/vk")
    assert name not in rows(settled(client, "/files/vk"))


def test_a_file_of_a_disk_goes_to_the_trash_and_comes_back(acting):
    client = acting("yandex")
    name, number = next(iter(files(client, DISK).items()))
    page = after(client, act(client, "yandex", number, "delete"))
    assert name not in rows(page) and "Moved to the trash" in page.text
    undo = next(form for form in page.page.forms() if "/files/trash/" in form.action)
    answer = client.post(undo.action, undo.fields)
    page = after(client, answer)
    assert name in rows(page) and "Put back." in page.text
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
        assert "is deleting it" in page.text and "being deleted" in page.text and "data-refreshing" in page.text
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
    assert link.startswith("http") and "Anybody who has the link" in page.text
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

    def asked() -> int:
        return sum(
            request["method"] == "DELETE" and name in str(request["query"]) for request in sandbox.requests("yandex"))
    before, answers = asked(), []

    def click():
        answers.append(client.copy().post(
            f"/files/yandex/item/{number}/delete", {"token": token, "return": DISK}))
    clicks = [threading.Thread(target=click) for _ in range(5)]
    for thread in clicks:
        thread.start()
    for thread in clicks:
        thread.join()
    assert [(answer.status, answer.location) for answer in answers] == [(303, DISK)] * 5
    assert asked() - before == 1
    page = client.get(DISK)
    assert name not in rows(page)


@pytest.mark.parametrize("what", ["rename", "delete", "share", "unpublish"])
def test_files_of_others_and_files_that_are_not_are_not_there(what, acting, colleague, database):
    client = acting("yandex")
    number = next(iter(files(client, DISK).values()))
    token = colleague.token("/files")
    # Small pictures come by themselves.
    pictures = ("picture_id", "picture_asked_at", "picture_failed_at")
    before = database.fingerprint("files", pictures)
    for target in (f"/files/yandex/item/{number}/{what}", f"/files/yandex/item/999999999/{what}",
                   f"/files/vk/item/{number}/{what}"):
        assert colleague.post(target, {"token": token, "name": "Чужое"}).status == 404
        if what in ("rename", "delete"):
            assert colleague.get(target).status == 404
    question = colleague.get(f"/files/delete?file={number}")
    assert "Nothing is chosen" in question.text
    assert colleague.post("/files/delete", {"token": token, "file": str(number)}).status == 404
    assert database.fingerprint("files", pictures) == before


TROUBLES = [
    ("down", "is not known"), ("slow", "did not answer in time"), ("error500", "does not answer"),
    ("malformed", None), ("truncated", None), ("revoked", "no longer lets Quad in"), ("noscope", "does not let Quad"),
    ("limit429", "too many requests")]


@pytest.mark.parametrize("mode, words", TROUBLES, ids=[mode for mode, _ in TROUBLES])
@pytest.mark.parametrize("source", LISTS)
def test_a_source_in_trouble_is_told_in_words_and_soon(source, mode, words, unburdened, acting, sandbox):
    client = acting(source)
    name, number = next(iter(files(client, MANY[source]).items()))
    sandbox.fault(source, mode)
    renamed = act(client, source, number, "rename", {"name": "Проба.txt"})
    page = renamed if renamed.status != 303 else after(client, renamed)
    assert renamed.status in (303, 422, 503)
    assert (words or "not known") in page.text or (mode in ("malformed", "truncated") and "Renamed" in page.text)
    if renamed.status == 503:
        assert page.page.first("input", name="name")["value"] == "Проба.txt", "nothing typed is lost"
    deleted = act(client, source, number, "delete")
    page = after(client, deleted)
    assert 'role="alert"' in page.text or 'class="notice' in page.text or "does not" in page.text
    sandbox.fault(source, "none")


def test_what_vk_refuses_is_not_offered_again_until_it_is_connected_anew(acting, sandbox):
    client = acting("vk")
    number = next(iter(files(client, "/files/vk").values()))
    sandbox.switch("vk", errors={"docs.edit": 15})
    try:
        answer = act(client, "vk", number, "rename", {"name": "Проба.txt"})
        assert answer.status == 503 and "does not let Quad rename" in answer.text
    finally:
        sandbox.switch("vk", errors={})
    page = client.get(f"/files/vk/item/{number}")
    assert f"/files/vk/item/{number}/rename" not in page.text
    assert "does not let Quad rename" in page.text
    assert f"/files/vk/item/{number}/delete" in page.text, "what was not refused stays"
    assert connect(client, "vk", PERSON).status == 303
    assert f"/files/vk/item/{number}/rename" in client.get(f"/files/vk/item/{number}").text


def test_many_files_are_asked_about_once_deleted_and_put_back(acting):
    client = acting("yandex")
    chosen = dict(list(files(client, DISK).items())[:3])
    token = client.token(DISK)
    body = [("token", token), ("return", DISK), ("act", "delete")]
    answer = client.request(
        "POST", "/files/selection", encoded(body + [("file", str(number)) for number in chosen.values()]),
        {"Content-Type": "application/x-www-form-urlencoded", "Origin": client.origin})
    question = after(client, answer)
    assert f"Delete {len(chosen)} files?" in question.text
    for name in chosen:
        assert name in question.text
    form = question.page.form("/files/delete")
    sent = [("token", token), ("return", DISK), ("key", form.fields["key"])]
    sent += [("file", str(number)) for number in chosen.values()]

    def send():
        return client.request(
            "POST", "/files/delete", encoded(sent),
            {"Content-Type": "application/x-www-form-urlencoded", "Origin": client.origin})
    first, second = send(), send()
    assert first.status == second.status == 303
    page = over(client, first)
    assert f"Deleted: {len(chosen)} file" in page.text
    undo = next(form for form in page.page.forms() if "/restore" in form.action)
    assert not set(chosen) & set(rows(settled(client, DISK)))
    page = over(client, client.post(undo.action, undo.fields))
    assert f"Put back: {len(chosen)} file" in page.text
    refresh(client, DISK)
    assert set(chosen) <= set(rows(settled(client, DISK)))


def test_of_many_those_that_fail_are_named_with_the_reason(acting, sandbox):
    client = acting("yandex", "vk")
    disk = dict(list(files(client, DISK).items())[:1])
    documents = dict(list(files(client, "/files/vk").items())[:2])
    sandbox.switch("vk", errors={"docs.delete": 1151})
    try:
        form = client.get("/files/delete?" + "&".join(
            f"file={number}" for number in [*disk.values(), *documents.values()])).page.form("/files/delete")
        sent = [(name, value) for name, value in form.fields.items() if name != "file"]
        sent += [("file", str(number)) for number in [*disk.values(), *documents.values()]]
        answer = client.request(
            "POST", "/files/delete", encoded(sent),
            {"Content-Type": "application/x-www-form-urlencoded", "Origin": client.origin})
        page = over(client, answer)
    finally:
        sandbox.switch("vk", errors={})
    assert "Deleted: 1 file. 2 files did not work out:" in page.text
    for name in documents:
        assert name in page.text
    assert page.text.count("does not let it be changed") == 2
    assert set(documents) <= set(rows(client.get("/files/vk")))


def encoded(fields: list[tuple[str, str]]) -> bytes:
    return urlencode(fields).encode()


def over(client, answer):
    """The page that a batch leads to once it is over."""
    assert answer.status == 303, answer
    page = client.get(answer.location)
    deadline = time.monotonic() + 20
    while "data-refreshing=\"batch\"" in page.text:
        assert time.monotonic() < deadline, "the batch does not end"
        time.sleep(0.2)
        page = client.get(answer.location)
    return page


def test_a_slow_source_holds_a_quarter_of_the_threads_and_no_page(unburdened, acting, sandbox):
    client = acting("vk")
    found = list(files(client, "/files/vk").values())[:8]
    token = client.token("/files/vk")
    sandbox.fault("vk", "slow")
    answers = []

    def rename(number: int):
        answers.append(client.copy().post(
            f"/files/vk/item/{number}/rename", {"token": token, "name": f"Проба {number}.jpg"}))
    waiting = [threading.Thread(target=rename, args=(number,)) for number in found]
    for thread in waiting:
        thread.start()
    slowest = 0
    while any(thread.is_alive() for thread in waiting):
        began = time.monotonic()
        assert client.get("/files").status == 200
        slowest = max(slowest, time.monotonic() - began)
    sandbox.fault("vk", "none")
    assert slowest < 1
    assert len(answers) == 8
    busy = sum("waiting for answers" in answer.text for answer in answers)
    assert 0 < busy < 8, "some ask, the others are told at once"
