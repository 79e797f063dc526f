"""Acts of which nobody knows whether they were done: said in words, looked at before they are done again (V07)."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from urllib.parse import quote

import pytest

from Support.acts import LISTS, PERSON, after, files, rows
from Support.documents import Documents
from Support.files import names, refresh, settled
from Support.moves import folder_page, number
from Support.stack import until
from Support.upload import unique

API = "/yandex/v1/disk/resources"


@pytest.fixture
def place(shelf, sandbox, closed_circuits):
    """A member, the list of a folder with a.txt in it, its form's fields and its path at the disk."""
    client, folder = shelf
    address = folder_page(f"{folder}/А")
    fields = {"token": client.token("/feed"), "key": str(uuid.uuid4()), "return": address}
    return client, address, number(client, f"{folder}/А", "a.txt"), fields, f"disk:/{folder}/А"


def retry(page):
    """The form of the button in the notice."""
    notice = page.text.split('class="notice is-warning"', 1)[1]
    action = notice.split('action="', 1)[1].split('"', 1)[0]
    return page.page.form(action)


def lost(
        sandbox, client, address: str, fields: dict, path: str, method: str | None = None, answered: bool = True,
        source: str = "yandex"):
    """The answer to the form whose call got none: the page waits no longer."""
    with sandbox.hold(source, path, method, answered=answered) as held:
        answer = client.post(address, fields)
        assert held.count == 1
        if not answered:
            held.drop()
    return answer


def test_a_deletion_whose_answer_was_lost_is_found_out_and_can_be_taken_back(place, sandbox, disk):
    client, address, file, fields, folder = place
    with sandbox.hold("yandex", API, "GET", most=1) as list_that_would_tell:
        page = after(client, lost(sandbox, client, f"/files/yandex/item/{file}/delete", fields, API, "DELETE"))
        assert "it is not known whether this was done" in page.text
        list_that_would_tell.wait()
        disk.put(f"{folder}/a.txt", b"another one")
        asked = sandbox.watch("yandex")
        page = after(client, client.post(retry(page).action, retry(page).fields))
    assert "Moved to the Yandex Disk trash" in page.text and "/files/trash/" in page.text
    assert "DELETE" not in [request["method"] for request in asked.calls()]
    assert disk.read(f"{folder}/a.txt") == b"another one", "what has its place by now is another file"
    assert disk.trash().count(f"{folder}/a.txt") == 1


def test_a_deletion_that_never_happened_is_done_then(place, sandbox, disk):
    client, address, file, fields, folder = place
    page = after(
        client, lost(sandbox, client, f"/files/yandex/item/{file}/delete", fields, API, "DELETE", answered=False))
    assert "it is not known whether this was done" in page.text
    page = after(client, client.post(retry(page).action, retry(page).fields))
    assert "Moved to the Yandex Disk trash" in page.text
    assert disk.find(f"{folder}/a.txt") is None and disk.trash().count(f"{folder}/a.txt") == 1


@pytest.fixture
def unreadable(sandbox, stack):
    """The disk answers nothing, neither pages nor lists, until it is let go."""
    with sandbox.hold("yandex", API, "GET") as held:
        yield held
    stack.reload()


@pytest.mark.parametrize("language, words", [
    ("en", "It is not known whether this was done last time."),
    ("ru", "Неизвестно, выполнено ли это в\u00a0прошлый раз.")], ids=["en", "ru"])
def test_while_the_source_cannot_be_asked_it_is_not_known(language, words, place, unreadable, sandbox):
    client, address, file, fields, folder = place
    client.submit("/settings/appearance", "/preferences", {"language": language, "theme": "auto"})
    lost(sandbox, client, f"/files/yandex/item/{file}/delete", fields, API, "DELETE")
    page = after(client, client.post(f"/files/yandex/item/{file}/delete", fields))
    assert words in page.text
    unreadable.release()
    page = after(client, client.post(retry(page).action, retry(page).fields))
    assert "/files/trash/" in page.text


def remembered(fields: dict) -> str:
    """What the act of a form is remembered under: its key with what was sent."""
    sent = sorted((name, value) for name, value in fields.items() if name not in ("token", "key"))
    words = "".join(f"{len(name.encode())} {name} {len(value.encode())} {value}" for name, value in sent)
    return sha256((fields["key"].upper() + words).encode()).hexdigest()[:32]


def test_a_name_whose_answer_was_lost_is_found_out_without_its_reader(place, sandbox, disk):
    client, address, file, fields, folder = place
    fields |= {"name": "Новое.txt"}
    rename = f"/files/yandex/item/{file}/rename"
    asked = sandbox.watch("yandex")
    with sandbox.hold("yandex", API, "GET"):
        page = after(client, lost(sandbox, client, rename, fields, f"{API}/move", "POST"))
        assert "This takes a moment" in page.text
        assert page.page.first("tr", id=f"file-{file}")["data-activity"] == "renaming"
        again = after(client, client.post(rename, fields | {"key": str(uuid.uuid4())}))
        assert "This takes a moment" in again.text
    until(lambda: rows(client.get(address)).get("Новое.txt") == int(file))
    assert "data-activity" not in client.get(address).text
    assert [request["method"] for request in asked.calls()].count("POST") == 1
    assert sorted(disk.names(folder)) == ["b.txt", "c.txt", "Новое.txt"]


def test_a_name_over_which_somebody_died_stays_in_the_form_until_it_is_found_out(
        place, unreadable, sandbox, disk, database):
    client, address, file, fields, folder = place
    lost(sandbox, client, f"/files/yandex/item/{number(client, folder.removeprefix('disk:/'), 'b.txt')}/delete", fields,
         API, "DELETE", answered=False)
    fields |= {"name": "Новое.txt"}
    rename = f"/files/yandex/item/{file}/rename"
    disk.call("POST", "resources/move", **{"from": f"{folder}/a.txt", "path": f"{folder}/Новое.txt"})
    database.execute(
        "INSERT INTO idempotency_keys (scope, key, result, taken_at)"
        " SELECT scope, %s::uuid, '', '-infinity' FROM idempotency_keys ORDER BY created_at DESC LIMIT 1",
        remembered(fields))
    answer = client.post(rename, fields)
    assert answer.status == 503 and "It is not known whether this was done last time." in answer.text
    form = answer.page.form(rename)
    assert form.fields["name"] == "Новое.txt" and form.fields["key"].lower() == fields["key"]
    unreadable.release()
    asked = sandbox.watch("yandex")
    page = after(client, client.post(rename, form.fields))
    assert "Renamed" in page.text and rows(page)["Новое.txt"] == int(file)
    assert "POST" not in [request["method"] for request in asked.calls()]


@pytest.fixture
def any_pace(sandbox):
    """VK refuses the fourth call of a second; a refusal whose answer is lost would have done nothing."""
    sandbox.switch("vk", calls_per_second=1_000)
    yield
    sandbox.switch("vk")


def test_what_a_network_did_without_an_answer_is_found_out(acting, sandbox, stack, closed_circuits, any_pace):
    client = acting("vk")
    name, file = next(iter(files(client, LISTS["vk"]).items()))
    documents = Documents(stack.sandbox, PERSON)
    before, asked = len(documents.all()), sandbox.watch("vk")
    fields = {"token": client.token("/feed"), "key": str(uuid.uuid4()), "return": LISTS["vk"], "name": unique("txt")}
    for act, method in (("rename", "docs.edit"), ("delete", "docs.delete")):
        address = f"/files/vk/item/{file}/{act}"
        with sandbox.hold("vk", "/vk/method/docs.getById"):
            page = after(client, lost(sandbox, client, address, fields, f"/vk/method/{method}", source="vk"))
            assert "This takes a moment" in page.text
            row = page.page.first("tr", id=f"file-{file}")
            assert row["data-activity"] == {"rename": "renaming", "delete": "deleting"}[act]
            assert "This takes a moment" in after(client, client.post(address, fields | {"key": str(uuid.uuid4())})).text
        until(lambda: "data-activity" not in client.get(LISTS["vk"]).text)
        assert [request["path"] for request in asked.calls()].count(f"/vk/method/{method}") == 1
        there = rows(client.get(LISTS["vk"]))
        if act == "rename":
            assert len(documents.of(fields["name"])) == 1 and not documents.of(name)
            assert there[fields["name"]] == int(file)
        else:
            assert int(file) not in there.values()
    assert len(documents.all()) == before - 1 and not documents.of(fields["name"])


@pytest.fixture
def crowd(sandbox):
    """Somebody else's calls for the member are always a little earlier than those that change something."""
    yield lambda: sandbox.switch("vk", errors={"docs.edit": 6, "docs.delete": 6})
    sandbox.switch("vk")


def test_what_comes_too_close_after_other_calls_is_done_in_its_turn(acting, sandbox, stack, closed_circuits, crowd):
    client = acting("vk")
    name, file = next(iter(files(client, LISTS["vk"]).items()))
    documents = Documents(stack.sandbox, PERSON)
    before = len(documents.all())
    fields = {"token": client.token("/feed"), "return": LISTS["vk"], "name": unique("txt")}
    for act, activity in (("rename", "renaming"), ("delete", "deleting")):
        crowd()
        page = after(client, client.post(f"/files/vk/item/{file}/{act}", fields | {"key": str(uuid.uuid4())}))
        assert "This takes a moment" in page.text
        assert page.page.first("tr", id=f"file-{file}")["data-activity"] == activity
        # Nothing of it has come to VK yet: it has the new name only from the act before.
        assert len(documents.all()) == before and bool(documents.of(fields["name"])) == (act == "delete")
        sandbox.switch("vk")
        until(lambda: "data-activity" not in client.get(LISTS["vk"]).text)
        there = rows(client.get(LISTS["vk"]))
        if act == "rename":
            assert len(documents.of(fields["name"])) == 1 and not documents.of(name)
            assert there[fields["name"]] == int(file)
        else:
            assert int(file) not in there.values()
    assert len(documents.all()) == before - 1 and not documents.of(fields["name"])


def test_a_folder_whose_answer_was_lost_is_made_once(place, sandbox, disk):
    client, address, file, fields, folder = place
    form = f"/files/folders/new?in={quote(folder.removeprefix('disk:/'), safe='')}"
    fields |= {"folder": "Новая"}
    answer = lost(sandbox, client, form, fields, API, "PUT")
    assert answer.status == 422 and "not known whether the folder was created" in answer.text
    again = answer.page.form(form)
    page = after(client, client.post(form, again.fields))
    assert "Новая" in names(page), "no word of a name that is taken"
    assert disk.names(folder).count("Новая") == 1


def test_a_second_sending_is_told_that_there_is_no_answer_yet(place, sandbox, disk):
    client, address, file, fields, folder = place
    delete = f"/files/yandex/item/{file}/delete"
    with ThreadPoolExecutor() as pool, sandbox.hold("yandex", API, "DELETE") as held:
        first = pool.submit(client.copy().post, delete, fields)
        held.wait()
        page = after(client, client.post(delete, fields))
        assert "already under way" in page.text
        assert retry(page).action == delete
        held.release()
        assert first.result().status == 303
    assert disk.trash().count(f"{folder}/a.txt") == 1


def test_who_comes_late_to_what_was_taken_over_overwrites_nothing(place, sandbox, database, disk):
    client, address, file, fields, folder = place
    fields |= {"name": "Новое.txt"}
    rename = f"/files/yandex/item/{file}/rename"
    with ThreadPoolExecutor() as pool, sandbox.hold("yandex", f"{API}/move", "POST", most=1) as held:
        late = pool.submit(client.copy().post, rename, fields)
        held.wait()
        database.execute("UPDATE idempotency_keys SET taken_at = taken_at - interval '30 seconds' WHERE result = ''")
        assert "Renamed" in after(client, client.post(rename, fields)).text
        held.release()
        late.result()
    assert "Renamed" in after(client, client.post(rename, fields)).text
    assert sorted(disk.names(folder)) == ["b.txt", "c.txt", "Новое.txt"]


def test_a_form_that_moved_something_leads_there_however_late_it_is_sent_again(place, disk):
    client, address, file, fields, folder = place
    to = folder.removeprefix("disk:/").replace("/А", "/Б")
    name = f"{uuid.uuid4()}.txt"
    assert client.post(f"/files/yandex/item/{file}/rename", fields | {"name": name}).status == 303
    fields |= {"file": file, "to": to}
    assert client.post("/files/move", fields).status == 303
    until(lambda: name in disk.names(f"disk:/{to}"))
    refresh(client, address)
    settled(client, address)
    answer = client.post("/files/move", fields)
    assert answer.status == 303 and answer.location.startswith(address)
    assert "<p>Moved</p>" in after(client, answer).text
