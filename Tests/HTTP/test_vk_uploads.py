"""Files sent to VK's documents: from the form, through quad work, to the bytes that are there."""

import os
import re
import signal
import time

import pytest

from Support.consent import connect, disconnect
from Support.documents import as_they_were
from Support.files import names, settled
from Support.stack import until
from Support.upload import VK, act, arrived, digest, multipart, rows, unique, upload

LIST = "/files/vk"
UPLOADED = re.compile(r"^quad-work upload .* outcome=(.*) ms=\d+$", re.M)


@pytest.fixture
def sender(owner):
    client = owner("vk")
    settled(client, LIST)
    return client


@pytest.fixture
def documents(stack, sandbox):
    with as_they_were(stack.sandbox, "elena") as documents:
        yield documents
        sandbox.fault("vk", "none")
        sandbox.switch("vk")


def waits(sender, words: str, seconds: float = 30):
    deadline = time.monotonic() + seconds
    while not any(words in row for row in rows(sender, LIST).values()):
        assert time.monotonic() < deadline, rows(sender, LIST)
        time.sleep(0.3)


def test_several_at_once_take_turns_and_none_is_told_to_wait(sender, documents, stack):
    """Each needs four calls, and VK takes three a second of a member: more than one may ask for at a time."""
    files = [(unique("txt"), os.urandom(1_000)) for _ in range(6)]
    mark = len(stack.log("work"))
    assert upload(sender, files, to=VK).status == 303
    assert arrived(sender, LIST, 60) == {}
    assert all(len(documents.of(name)) == 1 for name, _ in files)
    outcomes = UPLOADED.findall(stack.log("work")[mark:])
    assert outcomes == ["arrived"] * len(files)


def test_a_file_arrives_byte_for_byte(sender, documents, sandbox, database):
    name, content = unique("pdf"), os.urandom(3_000_000)
    answer = upload(sender, [(name, content)], to=VK)
    assert (answer.status, answer.location) == (303, LIST)
    assert arrived(sender, LIST) == {}
    document, = documents.of(name)
    assert (document["ext"], document["size"], documents.digest(document)) == ("pdf", len(content), digest(content))
    assert name in names(sender.get(f"{LIST}?query={name[9:17]}")), "the list shows it at once"
    # The token stays with the API: the place that bytes go to does not see it.
    posts = [request for request in sandbox.requests("vk") if request["path"].startswith("/vk/upload")]
    assert posts and all("authorization" not in request["headers"] for request in posts)
    assert database.value("SELECT count(*) FROM uploads") == 0
    assert database.value(
        "SELECT count(*) FROM blobs WHERE kind = 'upload' AND sha256 = decode(%s, 'hex') AND released_at IS NULL",
        digest(content)) == 0, "bytes that have arrived are let go"


def test_several_files_and_hostile_names_arrive_as_they_are(sender, documents):
    files = [("План «ё» <b>.docx", b"x"), ("a%22b.txt", b"yy"), ("README", b""), ("точка.отчёт", b"zzz"),
             ("x" * 124 + ".txt", os.urandom(70_000))]
    assert upload(sender, files, to=VK).status == 303
    assert arrived(sender, LIST, seconds=60) == {}
    for name, content in files:
        assert documents.digest(documents.of(name.replace("%22", '"'))[0]) == digest(content), name


def test_the_same_name_twice_is_no_conflict(sender, documents):
    name = unique("txt")
    for content in (b"first", b"second one"):
        assert upload(sender, [(name, content)], to=VK).status == 303
        assert arrived(sender, LIST) == {}
    assert {documents.digest(document) for document in documents.of(name)} == {digest(b"first"), digest(b"second one")}


@pytest.mark.parametrize("name, words", [
    ("song.MP3", "does not accept music"), ("setup.exe", "or programs"), ("x" * 129, "up to 128 characters"),
    ("..", "up to 128 characters")])
def test_what_vk_refuses_is_said_before_a_byte_is_sent(sender, sandbox, name, words):
    asked = sandbox.watch("vk")
    answer = upload(sender, [(name, b"x")], to=VK)
    assert answer.status == 422 and words in answer.text, answer
    assert rows(sender, LIST) == {}
    assert not any("Upload" in request["path"] for request in asked.calls())


def test_the_form_tells_the_limits_and_the_list_knows_them(sender):
    page = sender.get(VK).text
    assert "200\u00a0MB" in page and "does not accept music" in page
    text = sender.get(LIST).text
    assert 'data-largest="209715200"' in text and 'data-refused="mp3 exe' in text
    assert "/files/folders/new" not in text, "VK has no folders"


def test_what_is_larger_than_vk_takes_is_refused(sender):
    answer = upload(sender, [(unique(), bytes(201 << 20))], to=VK)
    assert answer.status == 413 and "200\u00a0MB" in answer.text
    assert rows(sender, LIST) == {}


def test_a_kind_that_only_vk_knows_to_refuse_is_said_and_not_tried_again(sender, stack, database):
    upload(sender, [(unique("txt"), b"x")], to=VK)
    assert arrived(sender, LIST) == {}
    # As if the list of what is refused were longer at VK than here.
    stack.signal("work", signal.SIGSTOP)
    try:
        upload(sender, [(unique("txt"), b"x")], to=VK)
        database.execute("UPDATE uploads SET name = 'a.mp3'")
    finally:
        stack.signal("work", signal.SIGCONT)
    waits(sender, "does not accept music")
    number, = rows(sender, LIST)
    assert database.value("SELECT state FROM uploads WHERE id = %s", number) == "failed"
    act(sender, number, "cancel", LIST)


def test_what_was_cancelled_does_not_arrive(sender, documents, sandbox, stack):
    name, mark = unique(), len(stack.log("work"))
    with sandbox.hold("vk", "/vk/method/docs.getUploadServer") as held:
        upload(sender, [(name, os.urandom(100_000))], to=VK)
        held.wait()
        (number, _), = rows(sender, LIST).items()
        assert act(sender, number, "cancel", LIST).status == 303
        assert rows(sender, LIST) == {}
    # Now it is known where to send it, and the sender is through with it.
    through = re.compile(rf"^quad-work upload upload={number} ", re.M)
    until(lambda: through.search(stack.log("work")[mark:]), 20)
    assert documents.of(name) == []


@pytest.mark.parametrize("fault", ["down", "error500", "limit429", "malformed", "truncated"])
def test_what_vk_does_not_take_for_a_while_arrives_later_and_once(sender, documents, sandbox, fault, closed_circuits):
    name, content = unique(), os.urandom(50_000)
    sandbox.fault("vk", fault)
    upload(sender, [(name, content)], to=VK)
    waits(sender, "try again", 40)
    sandbox.fault("vk", "none")
    deadline = time.monotonic() + 60
    while left := rows(sender, LIST):
        assert time.monotonic() < deadline, left
        for number in left:
            act(sender, number, "repeat", LIST)
        time.sleep(1)
    document, = documents.of(name)
    assert documents.digest(document) == digest(content)


@pytest.mark.parametrize("code, words", [(9, "is not accepting new files for now"), (14, "is not accepting new files for now")])
def test_flood_control_and_a_captcha_put_it_off(sender, documents, sandbox, code, words):
    name = unique()
    sandbox.switch("vk", errors={"docs.getUploadServer": code})
    upload(sender, [(name, b"x")], to=VK)
    waits(sender, words)
    assert documents.of(name) == []
    sandbox.switch("vk")
    for number in rows(sender, LIST):
        act(sender, number, "repeat", LIST)
    assert arrived(sender, LIST) == {}
    assert len(documents.of(name)) == 1


def test_calls_that_come_too_close_together_are_made_again(sender, documents, sandbox):
    sandbox.switch("vk", calls_per_second=1)
    files = [(unique(), os.urandom(1_000)) for _ in range(2)]
    upload(sender, files, to=VK)
    assert arrived(sender, LIST, seconds=60) == {}
    sandbox.switch("vk")
    time.sleep(1)
    assert [len(documents.of(name)) for name, _ in files] == [1, 1]


def test_what_was_sent_but_not_noted_is_not_sent_again(sender, documents, sandbox, database):
    """The answer of docs.save is lost: the bytes are there, or not, and nobody knows."""
    name, content = unique(), os.urandom(10_000)
    sandbox.switch("vk", errors={"docs.save": 10})
    upload(sender, [(name, content)], to=VK)
    waits(sender, "try again")
    number, = rows(sender, LIST)
    sent = database.value("SELECT target FROM uploads WHERE id = %s", number)
    assert sent, "what the bytes are called at VK is written down before they are saved"
    sandbox.switch("vk")
    documents.call("docs.save", file=sent, title=name)
    time.sleep(1)
    asked = sandbox.watch("vk")
    act(sender, number, "repeat", LIST)
    assert arrived(sender, LIST) == {}
    assert not [request for request in asked.requests() if request["path"].startswith("/vk/upload")]
    assert len(documents.of(name)) == 1


def test_one_of_two_that_look_alike_is_not_taken_for_the_other(sender, documents, sandbox, database):
    """The same name, the same size, other bytes: the first one's never became a document, the second one's did."""
    name, first, second = unique(), os.urandom(5_000), os.urandom(5_000)
    sandbox.switch("vk", errors={"docs.save": 10})
    upload(sender, [(name, first)], to=VK)
    waits(sender, "try again")
    number, = rows(sender, LIST)
    # It is put off for a while; VK forgets meanwhile what it was sent.
    database.execute("UPDATE uploads SET run_at = now() + interval '1 hour', target = target || '|gone', "
                     "failure = 'down' WHERE id = %s", number)
    sandbox.switch("vk")
    upload(sender, [(name, second)], to=VK)
    later = unique()
    upload(sender, [(later, b"x")], to=VK)
    # It comes after the second one, and is sent.
    until(lambda: documents.of(later), 30, 0.5)
    assert database.value("SELECT count(*) FROM uploads WHERE name = %s AND state = 'waiting'", name) == 2
    assert documents.of(name) == [], "the second waits until the first is over"
    act(sender, number, "repeat", LIST)
    assert arrived(sender, LIST) == {}
    assert {documents.digest(document) for document in documents.of(name)} == {digest(first), digest(second)}
    assert len(documents.of(name)) == 2


def test_what_was_there_before_is_not_taken_for_an_upload(sender, documents, sandbox, database):
    name, first, second = unique(), os.urandom(5_000), os.urandom(5_000)
    upload(sender, [(name, first)], to=VK)
    assert arrived(sender, LIST) == {}
    sandbox.switch("vk", errors={"docs.save": 10})
    upload(sender, [(name, second)], to=VK)
    waits(sender, "try again")
    number, = rows(sender, LIST)
    # VK knows nothing of what it was sent: it was never saved.
    database.execute("UPDATE uploads SET target = target || '|gone' WHERE id = %s", number)
    sandbox.switch("vk")
    act(sender, number, "repeat", LIST)
    assert arrived(sender, LIST) == {}
    assert {documents.digest(document) for document in documents.of(name)} == {digest(first), digest(second)}


def test_an_application_that_may_not_upload_says_so_and_does_not_offer_it(sender, sandbox):
    sandbox.switch("vk", errors={"docs.getUploadServer": 15})
    upload(sender, [(unique(), b"x")], to=VK)
    waits(sender, "does not let files be uploaded")
    sandbox.switch("vk")
    assert "data-uploads" not in sender.get(LIST).text
    page = sender.get(VK)
    assert page.status == 200 and "does not let files be uploaded" in page.text
    body, kind = multipart({"token": sender.token("/feed")}, [(unique(), b"x")])
    assert sender.request("POST", VK, body, {"Content-Type": kind, "Origin": sender.origin}).status == 409
    disconnect(sender, "vk")
    assert connect(sender, "vk", "elena").status == 303
    assert "data-uploads" in settled(sender, LIST).text, "connecting anew tries it again"


def test_a_grant_without_documents_is_not_offered_the_upload(owner, sandbox):
    sandbox.switch("vk", grants_extended=False)
    client = owner("vk")
    sandbox.switch("vk")
    assert "data-uploads" not in client.get(LIST).text
    page = client.get(VK)
    assert page.status == 200 and 'href="/settings/connections"' in page.text
    body, kind = multipart({"token": client.token("/feed")}, [(unique(), b"x")])
    assert client.request("POST", VK, body, {"Content-Type": kind, "Origin": client.origin}).status == 409
