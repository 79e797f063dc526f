"""Acts on many files at once: asked about once, done in the background, reported one by one where they fail."""

from Support.acts import DISK, PERSON, after, encoded, files, over, rows
from Support.disk import Disk
from Support.files import refresh, settled
from Support.stack import until


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
    assert f"{len(chosen)} files deleted." in page.text
    undo = next(form for form in page.page.forms() if "/restore" in form.action)
    assert not set(chosen) & set(rows(settled(client, DISK)))
    page = over(client, client.post(undo.action, undo.fields))
    assert f"{len(chosen)} files restored." in page.text
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
    assert "1 file deleted. 2 files failed:" in page.text
    for name in documents:
        assert name in page.text
    assert page.text.count("cannot change it right now") == 2
    assert set(documents) <= set(rows(client.get("/files/vk")))


def test_what_may_have_been_deleted_can_be_asked_back(acting, sandbox, stack, closed_circuits):
    client, disk = acting("yandex"), Disk(stack.sandbox, PERSON)
    name, number = next(iter(files(client, DISK).items()))
    form = client.get(f"/files/delete?file={number}").page.form("/files/delete")
    # The disk deletes it later than its answer is waited for.
    sandbox.fault("yandex", "slow")
    page = over(client, client.post("/files/delete", form.fields))
    sandbox.fault("yandex", "none")
    until(lambda: disk.find(f"disk:/Документы/{name}") is None, 15)
    assert name in page.text and "is not known" in page.text
    undo = next(form for form in page.page.forms() if "/restore" in form.action)
    page = over(client, client.post(undo.action, undo.fields))
    assert "failed:" not in page.text, page.text
    refresh(client, DISK)
    assert name in rows(settled(client, DISK))
