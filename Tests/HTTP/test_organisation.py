"""Name, sign and domains of the organisation: changed while Quad is read, without a restart and a failed request."""

import json
import re
import threading
import time
from urllib.request import urlopen

import pytest

from HTTP.test_atom import feed_of
from Support.administrators import administrator
from Support.contents import png
from Support.conversations import dialog, say
from Support.person import member_id, new_address
from Support.stack import until
from Support.upload import multipart
from Support.words import Words

SIGN = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>alert(1)</script>
<rect width="10" height="10" fill="#c00"/></svg>"""


@pytest.fixture
def admin(newcomer, database):
    with administrator(newcomer, database) as (client, _):
        yield client
    database.execute("DELETE FROM organisation_settings; DELETE FROM organisation_texts")
    database.execute("SELECT pg_notify('organisation', '')")


def change(client, **fields: str):
    form = client.get("/admin/settings").page.form("/admin/settings")
    answer = client.post("/admin/settings", form.fields | fields)
    assert (answer.status, answer.location) == (303, "/admin/settings"), answer


def title(client, path: str = "/sign-in") -> str:
    text = client.get(path).text
    return text[text.index("<title>") + 7:text.index("</title>")]


def send(client, sign: bytes):
    form = client.get("/admin/settings/logo").page.form("/admin/settings/logo")
    body, kind = multipart({"token": form.fields["token"]}, [("sign.svg", sign)], field="logo")
    return client.request("POST", "/admin/settings/logo", body, {"Content-Type": kind, "Origin": client.origin})


def test_changes_under_load_reach_every_process_and_fail_nothing(admin, member, visitor, stack):
    ends, failed, seen = threading.Event(), [], set()

    def read(client, path: str):
        while not ends.is_set():
            answer = client.get(path)
            if answer.status != 200:
                failed.append(answer)
            seen.add(answer.text.partition("</title>")[0].rpartition(" · ")[2].rpartition(">")[2])

    readers = [threading.Thread(target=read, args=(client, path)) for client, path in [
        (visitor(), "/sign-in"), (visitor(), "/sign-in"), (member.copy(), "/feed"), (member.copy(), "/settings/profile")]]
    for reader in readers:
        reader.start()
    try:
        for number in range(6):
            change(admin, name=f"Вышка {number}")
            begun = time.monotonic()
            # Whichever process answers.
            until(lambda: all(title(visitor()) == f"Вышка {number}" for _ in range(12)), 60)
            assert time.monotonic() - begun < 10
    finally:
        ends.set()
        for reader in readers:
            reader.join()
    assert not failed
    assert {f"Вышка {number}" for number in range(6)} <= seen


def test_a_drawing_becomes_the_sign_of_pages_home_screens_and_error_pages(admin, visitor, stack):
    answer = send(admin, SIGN)
    assert answer.status == 303 and "?logo=" in answer.location, answer
    # Where drawing takes longer than somebody waits, the page says to look again.
    until(lambda: "data:image/png;base64," in admin.get(answer.location).text, 60, 0.5)
    page = admin.get(answer.location)
    assert "data:image/png;base64," in page.text and "script>alert" not in page.text
    form = page.page.form("/admin/settings/logo/choice")
    assert admin.post("/admin/settings/logo/choice", form.fields).location == "/admin/settings"
    change(admin, name="Вышка & Ко")

    def icons() -> dict[str, str]:
        return {link["rel"]: link["href"] for link in visitor().get("/sign-in").page.all("link")}
    until(lambda: all("/organisation/icon" in icons()["icon"] for _ in range(8)), 20)
    for rel, side in (("icon", 256), ("apple-touch-icon", 180)):
        with urlopen(stack.origin + icons()[rel]) as answer:
            picture = answer.read()
            assert answer.headers["Content-Type"] == "image/png" and "immutable" in answer.headers["Cache-Control"]
            assert picture[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(picture[16:20], "big") == side
    manifest = visitor().get("/manifest.webmanifest").text
    assert manifest.count("/organisation/icon?") == 3 and "Вышка & Ко" in manifest

    def refused() -> str:
        return visitor().request("POST", "/posts", b"x" * 1_100_000, {"Origin": stack.origin}).text
    until(lambda: "Вышка &amp; Ко</title>" in refused(), 20)
    assert '<img class="logo" src="/organisation/icon?icon=mark&amp;logo=' in refused()


def test_pages_are_read_by_anybody_once_they_are_written(admin, visitor, member):
    assert visitor().get("/about/privacy").status == 404
    form = admin.get("/admin/settings/privacy").page.form("/admin/settings/privacy")
    text = "# Что мы храним\n\n- почту\n- **ничего** больше"
    assert admin.post("/admin/settings/privacy", form.fields | {"russian": text}).location == "/admin/settings"
    until(lambda: all(visitor().get("/about/privacy").status == 200 for _ in range(8)), 20)
    page = visitor().get("/about/privacy")
    assert "<strong>ничего</strong>" in page.text and page.page.all("link", rel="stylesheet")
    assert visitor().get("/sign-in").page.all("a", href="/about/privacy")
    assert member.get("/feed").page.all("a", href="/about/privacy")
    assert not visitor().get("/sign-in").page.all("a", href="/about/help")


def test_messages_that_would_go_are_counted_before_their_term_is_saved(admin, newcomer, database):
    anna, boris = newcomer(), newcomer()
    conversation = dialog(anna, boris, "Давно")
    for text in ("Недавно", "Сейчас"):
        say(anna, conversation, text)
    number = int(re.search(r"\d+", conversation)[0])
    database.execute(
        "UPDATE messages SET created_at = now() - make_interval(months => CASE body WHEN 'Давно' THEN 130 ELSE 119 END) "
        "WHERE conversation_id = %s AND body <> 'Сейчас'", number)
    form = admin.get("/admin/settings").page.form("/admin/settings")
    answer = admin.post("/admin/settings", form.fields | {"keep-messages": "120"})
    assert answer.status == 422
    told = re.search(r"Messages in conversations older than 120 months: (\d+) will be deleted", answer.text)
    # Whatever else this Quad has that is so old.
    old = database.value(
        "SELECT count(*) FROM messages WHERE created_at < now() - interval '120 months' AND deleted_at IS NULL AND event IS NULL")
    assert old >= 1 and int(told[1]) == old
    assert database.value("SELECT count(*) FROM organisation_settings WHERE retention ? 'messages'") == 0
    agreed = answer.page.form("/admin/settings")
    assert agreed.fields["keep-messages"] == "120" and agreed.fields["agreed"] == "keep-messages 120"
    assert admin.post("/admin/settings", agreed.fields).status == 303
    database.execute("UPDATE messages SET created_at = now() WHERE conversation_id = %s", number)


def test_letters_call_the_organisation_by_its_name(admin, newcomer, mailbox, database):
    change(admin, name="Вышка", domains="hse.ru, edu.hse.ru")
    database.execute("UPDATE sessions SET proven_at = now() WHERE member_id = %s", member_id(admin))
    invited, leaver = new_address().replace("@hse.ru", "@example.org"), new_address()
    number = member_id(newcomer(leaver, full_name="Иванова Дарья"))
    for page, fields in [
        ("/admin/invitations", {"emails": invited, "language": "ru"}),
        (f"/admin/members/{number}/details", {"position": "Доцент", "reason": "приказ"}),
        (f"/admin/members/{number}/delete", {"name": "Дарья Иванова", "reason": "приказ"}),
        (f"/admin/members/{number}/deletion/withdraw", {}),
    ]:
        answer = admin.submit(page, page, fields)
        assert answer.status == 303, f"{answer}: {answer.text[:2000]}"
    assert mailbox.letter(invited)["subject"] == "Вас приглашают в\u00a0«Вышка»"
    # The code, what was put right, the deletion and its end.
    letters = mailbox.letters(invited) + until(lambda: len(found := mailbox.letters(leaver)) >= 4 and found)
    assert [letter["subject"] for letter in letters if "Quad" in json.dumps(letter, ensure_ascii=False)] == []


def test_feeds_call_the_organisation_by_its_name(admin, newcomer, visitor):
    author = newcomer()
    feed = feed_of(author, f"/people/{member_id(author)}/atom")
    change(admin, name="Вышка")
    until(lambda: all(" · Вышка</title>" in visitor().get(feed).text for _ in range(8)), 20)


def test_the_overview_is_for_administrators_and_metrics_for_nobody_outside(admin, member, visitor):
    page = admin.get("/admin/dashboard")
    assert page.status == 200 and page.text.count('class="number-value"') >= 8
    assert member.get("/admin/dashboard").status == 404
    for client in (admin, visitor()):
        assert client.get("/metrics").status == 404


@pytest.mark.parametrize(("sign", "word"), [
    (b"", "missing"), (b"GIF89a", "unsupported"), (b"<svg", "unreadable"), (png(64, 64)[:60], "unreadable")])
def test_what_is_no_sign_is_refused_with_a_reason(admin, sign, word):
    answer = send(admin, sign)
    # On a busy machine the page is there before the converter has answered, and looks again.
    assert answer.status == 303 and answer.location.partition("?")[0] == "/admin/settings/logo", answer
    reasons = [Words(language).admin.pattern(f"logo{word.capitalize()}") for language in ("ru", "en")]

    def is_told() -> bool:
        page = admin.get(answer.location).text
        return any(reason.search(page) for reason in reasons)
    until(is_told, 60, 0.2)
