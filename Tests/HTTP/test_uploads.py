"""Files sent to Yandex Disk: from the form, through quad work, to the bytes that lie there."""

import contextlib
import os
import re
import threading

import pytest

from Support.files import names, refresh, settled
from Support.stack import until
from Support.upload import act, address, arrived, digest, multipart, rows, unique, upload

HOSTILE = ["План (финал) «ё».docx", "a%22b.txt", "<b>x<b>.txt", "emoji 🗂️.bin", "‮txt.exe", "..x.txt", "x" * 250 + ".txt"]


def test_a_file_arrives_byte_for_byte(sender, disk, sandbox, database):
    name, content = unique(), os.urandom(3_000_000)
    asked = sandbox.watch("yandex")
    answer = upload(sender, [(name, content)])
    assert (answer.status, answer.location) == (303, "/files/yandex")
    assert arrived(sender) == {}
    assert disk.digest(f"disk:/{name}") == digest(content)
    assert name in names(sender.get("/files/yandex?query=" + name[9:17])), "the list shows it at once"
    # The token of the disk stays with the API: the place that bytes go to does not see it.
    puts = [request for request in asked.requests() if request["method"] == "PUT" and "/uploader/" in request["path"]]
    assert puts and all("authorization" not in request["headers"] for request in puts)
    assert database.value("SELECT count(*) FROM uploads") == 0
    left = database.value(
        "SELECT count(*) FROM blobs WHERE kind = 'upload' AND sha256 = decode(%s, 'hex') AND released_at IS NULL",
        digest(content))
    assert left == 0, "bytes that have arrived are let go"


def test_several_files_of_one_form_arrive_in_the_folder_that_is_shown(sender, disk):
    folder = f"Для загрузок {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{folder}")
    refresh(sender, "/files/yandex")
    settled(sender, "/files/yandex")
    files = [(unique(), os.urandom(size)) for size in (0, 1, 70_000, 400_000)]
    answer = upload(sender, files, folder)
    assert answer.status == 303 and answer.location.startswith("/files/yandex/")
    assert arrived(sender, answer.location) == {}
    for name, content in files:
        assert disk.digest(f"disk:/{folder}/{name}") == digest(content)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_arrive_as_they_are(sender, disk, name):
    answer = upload(sender, [(name, b"x")])
    assert answer.status == 303
    left = arrived(sender)
    wanted = name.replace("%22", '"')
    if left:  # the name is there from an earlier run
        number = next(iter(left))
        act(sender, number, "answer", answer="replace")
        assert arrived(sender) == {}
    assert disk.find(f"disk:/{wanted}")["size"] == 1


@pytest.mark.parametrize("name", ["x" * 256, "..", ".", " ", "a/..", "a\x01b"])
def test_a_name_that_the_disk_would_not_take_is_said_at_once(sender, name):
    answer = upload(sender, [(name, b"x")])
    if "\x01" in name:
        assert answer.status == 400
    else:
        assert answer.status == 422 and "does not accept this name" in answer.text, answer
    assert rows(sender) == {}


def test_a_path_in_a_name_leads_nowhere(sender, disk):
    name = unique("txt")
    assert upload(sender, [(f"../../{name}", b"x")]).status == 303
    assert arrived(sender) == {}
    assert disk.find(f"disk:/{name}")


def test_a_taken_name_is_asked_about(sender, disk):
    name = unique("txt")
    upload(sender, [(name, b"first")])
    assert arrived(sender) == {}
    upload(sender, [(name, b"second")])
    (number, words), = arrived(sender).items()
    assert "already" in words and "Keep both" in words and "Replace" in words and "Skip" in words
    assert disk.digest(f"disk:/{name}") == digest(b"first")
    act(sender, number, "answer", answer="keep")
    assert arrived(sender) == {}
    numbered = name.replace(".txt", " (2).txt")
    assert disk.digest(f"disk:/{numbered}") == digest(b"second")

    upload(sender, [(name, b"third")])
    (number, _), = arrived(sender).items()
    act(sender, number, "answer", answer="replace")
    assert arrived(sender) == {}
    assert disk.digest(f"disk:/{name}") == digest(b"third")

    upload(sender, [(name, b"fourth")])
    (number, _), = arrived(sender).items()
    act(sender, number, "answer", answer="skip")
    assert arrived(sender) == {}
    assert disk.digest(f"disk:/{name}") == digest(b"third")


def test_many_that_are_kept_beside_their_namesakes_try_no_name_that_is_taken(sender, disk, sandbox):
    folder = f"Копии {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{folder}")
    files = [unique("txt") for _ in range(6)]
    for name in files:
        for number in ("", " (2)", " (3)"):
            disk.put(f"disk:/{folder}/{name.replace('.txt', f'{number}.txt')}", b"before")
    refresh(sender, "/files/yandex")
    settled(sender, "/files/yandex")
    page = upload(sender, [(name, name.encode()) for name in files], folder).location
    asked = arrived(sender, page)
    assert len(asked) == len(files)
    calls = sandbox.watch("yandex")
    for number in asked:
        act(sender, number, "answer", page, answer="keep")
    assert arrived(sender, page) == {}
    asked_for = calls.calls()
    assert len([call for call in asked_for if call["path"].endswith("/resources/upload")]) == len(files)
    # By each of the four that send files, once.
    assert 1 <= len([call for call in asked_for if "_embedded.items.name" in str(call["query"])]) <= 4
    for name in files:
        assert disk.read(f"disk:/{folder}/{name.replace('.txt', ' (4).txt')}") == name.encode()


def test_a_form_that_is_sent_twice_sends_its_file_once(sender, disk, database):
    name, content = unique(), os.urandom(1_000)
    form = sender.get(address()).page.form(address())
    body, kind = multipart({key: value for key, value in form.fields.items() if key != "file"}, [(name, content)])
    answers = [sender.request("POST", address(), body, {"Content-Type": kind, "Origin": sender.origin})
               for _ in range(3)]
    assert [answer.status for answer in answers] == [303] * 3
    assert arrived(sender) == {}
    assert disk.digest(f"disk:/{name}") == digest(content)
    assert disk.find(f"disk:/{name.replace('.bin', ' (2).bin')}") is None


def test_what_was_cancelled_does_not_arrive(sender, disk, sandbox, stack):
    name, mark = unique(), len(stack.log("work"))
    with sandbox.hold("yandex", "/yandex/v1/disk/resources/upload") as held:
        upload(sender, [(name, os.urandom(100_000))])
        held.wait()
        (number, _), = rows(sender).items()
        assert act(sender, number, "cancel").status == 303
        assert rows(sender) == {}
    # Now it is known where to send it, and the sender is through with it.
    through = re.compile(rf"^quad-work upload upload={number} ", re.M)
    until(lambda: through.search(stack.log("work")[mark:]), 20)
    assert disk.find(f"disk:/{name}") is None
    assert act(sender, number, "cancel").status == 303, "a second click finds nothing to do"


def test_a_file_without_the_token_is_not_taken_in(sender, stack, database):
    began = database.value("SELECT now()")
    for fields in ({}, {"token": "x"}, {"token": ""}):
        body, kind = multipart(fields, [(unique(), b"x" * 10_000)])
        answer = sender.request("POST", address(), body, {"Content-Type": kind, "Origin": sender.origin})
        assert answer.status == 403, answer
    token = sender.token(address())
    boundary = "x"
    late = (f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'
            f'--{boundary}\r\nContent-Disposition: form-data; name="token"\r\n\r\n{token}\r\n--{boundary}--\r\n')
    answer = sender.request("POST", address(), late.encode(), {
        "Content-Type": f"multipart/form-data; boundary={boundary}", "Origin": sender.origin})
    assert answer.status == 403, "the token comes before the files"
    body, kind = multipart({"token": token}, [(unique(), b"x")])
    answer = sender.request("POST", address(), body, {"Content-Type": kind, "Origin": "https://evil.example"})
    assert answer.status == 403
    assert database.value("SELECT count(*) FROM blobs WHERE kind = 'upload' AND created_at > %s", began) == 0
    assert rows(sender) == {}


def unfinished(stack) -> bytes:
    """What lies on the disk of files that are on their way, anybody's."""
    content = b""
    for path in (stack.state / "blobs" / "unfinished").glob("*"):
        with contextlib.suppress(FileNotFoundError):  # it has arrived meanwhile
            content += path.read_bytes()
    return content


def test_what_is_no_form_is_refused_and_leaves_nothing(sender, stack, database):
    token = sender.token(address())
    part = f'--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n{token}\r\n'
    content = f"bytes of {unique()}"
    file = f'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n{content}'
    for body in (part, part + file, part + file + "\r\n--x", part + file + "\r\n--x--more", file + "\r\n--x--"):
        answer = sender.request("POST", address(), body.encode(), {
            "Content-Type": "multipart/form-data; boundary=x", "Origin": sender.origin})
        assert answer.status in (400, 403), answer
    many = part + "".join(file + "\r\n" for _ in range(20)) + "--x--"
    answer = sender.request("POST", address(), many.encode(), {
        "Content-Type": "multipart/form-data; boundary=x", "Origin": sender.origin})
    assert answer.status == 413 and "Too many files" in answer.text
    empty = sender.request("POST", address(), (part + "--x--").encode(), {
        "Content-Type": "multipart/form-data; boundary=x", "Origin": sender.origin})
    assert empty.status == 422 and "Choose at least one file" in empty.text
    assert empty.page.form(address()), "the form is there again"
    assert rows(sender) == {}
    assert content.encode() not in unfinished(stack), "nothing of them lies on the disk"


def test_a_body_beyond_the_limit_is_refused_in_words(sender, stack):
    answer = sender.request("POST", address(), b"", {
        "Content-Type": "multipart/form-data; boundary=x", "Origin": sender.origin,
        "Content-Length": str(5 << 30)})
    assert answer.status == 413
    sender.close()


def test_folders_that_are_not_ones_own_are_not_there(sender, colleague):
    token = sender.token(address())
    for folder in ("Нет такой папки", "../x", "a/../b", "a//b", "."):
        body, kind = multipart({"token": token}, [(unique(), b"x")])
        assert sender.get(address(folder)).status == 404
        answer = sender.request("POST", address(folder), body, {"Content-Type": kind, "Origin": sender.origin})
        assert answer.status == 404, answer
    assert rows(sender) == {}


def test_uploads_of_others_are_not_touched(sender, colleague, sandbox):
    sandbox.fault("yandex", "error500")
    upload(sender, [(unique(), b"x")])
    (number, _), = rows(sender).items()
    token = colleague.token("/feed")
    for verb, fields in (("cancel", {}), ("answer", {"answer": "skip"}), ("repeat", {})):
        colleague.post(f"/files/uploads/{number}/{verb}", {"token": token} | fields)
    assert number in rows(sender)
    sandbox.fault("yandex", "none")
    act(sender, number, "cancel")


def test_without_a_disk_the_form_leads_to_connecting(newcomer):
    client = newcomer()
    page = client.get(address())
    assert page.status == 200 and 'href="/settings/connections"' in page.text
    body, kind = multipart({"token": client.token("/feed")}, [(unique(), b"x")])
    answer = client.request("POST", address(), body, {"Content-Type": kind, "Origin": client.origin})
    assert answer.status == 409


def test_pages_answer_while_files_are_taken_in(sender, stack):
    """A quarter of the workers take files in, the others answer."""
    content = os.urandom(1 << 20) * 16
    failures = []

    def send():
        client = sender.copy()
        answer = upload(client, [(unique(), content)])
        if answer.status not in (303, 503):
            failures.append(answer)
    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert sender.get("/files/yandex").status == 200
    assert not failures
    arrived(sender, seconds=60)
