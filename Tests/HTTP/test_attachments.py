"""What is attached to posts and messages, without scripts: chosen on a page, shown as it is now, closed to those who may not open it, asked
for by one press and answered by opening it."""

import re
import uuid

import pytest

from Support import kept_copies
from Support.conversations import dialog, group
from Support.person import member_id, post_number, publish
from Support.stack import until

FILE = """
    WITH made AS (
        INSERT INTO connections (member_id, provider, account, name, access_token, state)
        SELECT %s, %s, gen_random_uuid()::text, 'Анна Ковалёва', '', 'expired'
        RETURNING id, member_id, provider
    )
    INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at)
    SELECT id, member_id, provider, gen_random_uuid()::text, 'disk:/' || %s, 'disk:/', false, %s, 1, 18000, now() FROM made
    RETURNING id
"""


@pytest.fixture
def author(newcomer):
    return newcomer()


@pytest.fixture
def reader(newcomer):
    return newcomer()


def keep(client, database, name: str, source: str = "yandex") -> int:
    return database.value(FILE, member_id(client), source, name, name)


def attach(client, *things: str, body: str = "Показываю") -> int:
    """Publishes a post as somebody without scripts does: what stands in the form goes to the page of choosing and back."""
    form = client.get("/posts/new").page.form("/posts/new?write=1")
    choosing = client.post(form.action, form.fields | {"body": body, "choose": things[0].split("-")[0]})
    assert choosing.status == 200
    chooser = choosing.page.form(form.action)
    assert chooser.fields["body"] == body
    chosen = chooser.fields | {"attach": " ".join(things), "shown": "", "chosen": "1"}
    back = client.post(form.action, chosen)
    assert back.status == 200
    written = back.page.form("/posts/new?write=1")
    assert written.fields["attach"] == " ".join(things) and written.fields["body"] == body
    answer = client.post(written.action, written.fields | {"body": body})
    assert answer.status == 303, answer.text[:2000]
    return post_number(answer.location)


def send(client, conversation: str, *things: str, body: str = "Показываю") -> int:
    """Says something as somebody without scripts does; the number of the message."""
    form = client.get(conversation).page.form(conversation)
    choosing = client.post(form.action, form.fields | {"body": body, "choose": things[0].split("-")[0]})
    assert choosing.status == 200
    chooser = choosing.page.form(form.action)
    back = client.post(form.action, chooser.fields | {"attach": " ".join(things), "shown": "", "chosen": "1"})
    assert back.status == 200
    written = back.page.form(conversation)
    assert written.fields["attach"] == " ".join(things) and body in back.text
    answer = client.post(written.action, written.fields | {"body": body})
    assert answer.status == 303, answer.text[:2000]
    return int(answer.location.split("#message-")[1])


def cards(client, post: int, page: str = "", kind: str = "post") -> list[str]:
    article = client.get(page or f"/posts/{post}").page.first("article", id=f"{kind}-{post}")
    return [" ".join(card.text.split()) for card in article.all("li", class_="attachment")]


def asking(client, post: int) -> list[str]:
    article = client.get(f"/posts/{post}").page.first("article", id=f"post-{post}")
    return [form["action"] for form in article.all("form") if form["action"].endswith("/request")]


def test_a_file_is_found_chosen_and_taken_off_again_and_nothing_typed_is_lost(author, database):
    name = f"Согласия {uuid.uuid4().hex[:8]}.xlsx"
    file = keep(author, database, name)
    keep(author, database, "Другое.pdf", "vk")
    form = author.get("/posts/new").page.form("/posts/new?write=1")
    # Nothing is typed yet: that is no mistake here.
    found = author.post(form.action, form.fields | {"body": "", "tags": "#архив", "choose": "file", "find": name[:12].lower()})
    rows = found.page.all("input", name="pick")
    assert [row["value"] for row in rows] == [f"file-{file}"] and name in found.text
    chooser = found.page.form(form.action)
    back = author.post(form.action, chooser.fields | {"pick": f"file-{file}", "chosen": "1"})
    assert back.status == 200 and name in back.text and "aria-invalid" not in back.text
    written = back.page.form(form.action)
    assert written.fields["attach"] == f"file-{file}" and written.fields["tags"] == "#архив"
    # Readers could not open it: that is said before it is sent, and nothing was opened by it.
    assert back.page.all(class_="is-warning")
    assert database.value("SELECT public_url IS NULL FROM files WHERE id = %s", file)
    off = author.post(form.action, written.fields | {"detach": f"file-{file}"})
    assert off.page.form(form.action).fields["attach"] == "" and name not in off.text
    # A writer who comes back with nothing has what was there before.
    again = author.post(form.action, written.fields | {"choose": "photo"}).page.form(form.action)
    none = author.post(form.action, again.fields | {"attach": "", "chosen": "0"})
    assert none.page.form(form.action).fields["attach"] == f"file-{file}"


def test_saved_copies_are_chosen_from_by_themselves_however_many_files_are_newer(stack, author, database):
    copy = int(kept_copies.keep(stack, database, author, "Договор.pdf", b"bytes").rsplit("/", 1)[1])
    database.execute(
        "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, modified_at) "
        "SELECT connection_id, member_id, source, n, n, '', false, 'Новое ' || n || '.pdf', 1, now() + interval '1 hour' "
        "FROM files, generate_series(1, 30) AS n WHERE id = %s", copy)
    form = author.get("/posts/new").page.form("/posts/new?write=1")

    def offered(choose: str, **fields: str) -> list[str]:
        page = author.post(form.action, form.fields | {"body": "Вот", "choose": choose} | fields).page
        assert [each["value"] for each in page.all("button", name="choose", aria_current="true")] == [choose]
        return [row["value"] for row in page.all("input", name="pick")]
    assert len(offered("file")) == 30 and f"file-{copy}" not in offered("file")
    assert offered("copies") == offered("copies", find="догов") == [f"file-{copy}"]
    assert offered("copies", find="новое") == []
    chooser = author.post(form.action, form.fields | {"body": "Вот", "choose": "copies"}).page.form(form.action)
    back = author.post(form.action, chooser.fields | {"pick": f"file-{copy}", "chosen": "1"}).page.form(form.action)
    assert back.fields["attach"] == f"file-{copy}" and back.fields["body"] == "Вот"


def test_a_card_says_what_its_thing_is_called_now_and_what_became_of_it(author, reader, database):
    open_, closed = keep(author, database, "План.docx", "vk"), keep(author, database, "Смета.xlsx")
    other = publish(author, "Семинар в четверг")
    post = attach(author, f"file-{open_}", f"file-{closed}", f"post-{other}")
    own, theirs = cards(author, post), cards(reader, post)
    assert len(own) == len(theirs) == 3
    assert "План.docx" in theirs[0] and "Смета.xlsx" in theirs[1] and "Семинар в четверг" in theirs[2]
    assert cards(reader, post, "/feed") == theirs
    database.execute("UPDATE files SET name = 'Новое имя.docx' WHERE id = ANY(%s)", [open_, closed])
    renamed = cards(reader, post)
    assert "Новое имя.docx" in renamed[0] and "План.docx" in renamed[0]
    # Of what they may not open they learn nothing new.
    assert "Новое имя" not in renamed[1] and "Смета.xlsx" in renamed[1]
    assert "Новое имя.docx" in cards(author, post)[1]
    database.execute("DELETE FROM files WHERE id = %s", open_)
    database.execute("UPDATE posts SET deleted_at = now() WHERE id = %s", other)
    gone = reader.get(f"/posts/{post}").page.first("article", id=f"post-{post}").all("li", class_="is-gone")
    assert len(gone) == 2 and "План.docx" in gone[0].text
    # Nothing of a text outlives it where it was attached.
    assert "Семинар" not in gone[1].text


def test_a_card_says_of_when_it_is_where_its_source_was_not_asked_for_an_hour(author, reader, database):
    open_, closed = keep(author, database, "План.docx", "vk"), keep(author, database, "Смета.xlsx")
    post = attach(author, f"file-{open_}", f"file-{closed}")
    assert "as of" not in "".join(cards(author, post)), "nothing is known of it"

    def told(minutes: int, kind: str = "folder"):
        database.execute(
            "INSERT INTO file_listings (connection_id, kind, path, refreshed_at) "
            "SELECT connection_id, %s, CASE WHEN %s = 'folder' THEN parent ELSE '' END, now() - make_interval(mins => %s) "
            "FROM files WHERE id = ANY(%s) "
            "ON CONFLICT ON CONSTRAINT file_listings_are_unique DO UPDATE SET refreshed_at = excluded.refreshed_at",
            kind, kind, minutes, [open_, closed])
    told(59)
    assert "as of" not in "".join(cards(author, post) + cards(reader, post))
    told(61)
    assert ["as of" in card for card in cards(author, post)] == [True, True]
    # Of what they may not open they learn nothing.
    assert ["as of" in card for card in cards(reader, post)] == [True, False]
    assert ["as of" in card for card in cards(reader, post, "/feed")] == [True, False]
    told(1, "all")
    assert "as of" not in "".join(cards(author, post)), "the list of all files tells of it too"


def test_nobody_attaches_what_is_not_theirs(author, reader, database):
    foreign, open_ = keep(author, database, "Чужое.pdf"), keep(author, database, "Тайное.pdf", "vk")
    form = reader.get("/posts/new").page.form("/posts/new?write=1")
    # Numbers are guessed: neither page shows what a document is called that anybody could open who had its address.
    for button in ({"chosen": "1"}, {"choose": "file"}):
        told = reader.post(form.action, form.fields | {"body": "Беру", "attach": f"file-{open_} file-{foreign}"} | button)
        assert told.status == 200 and "Тайное" not in told.text and "vk.ru/doc" not in told.text
    answer = reader.post(
        form.action, form.fields | {"body": "Беру", "attach": f"file-{foreign} nothing-1 file-{10**15} post-0 '-1"})
    assert answer.status == 303
    post = post_number(answer.location)
    assert cards(reader, post) == []
    assert database.value("SELECT count(*) FROM attachments WHERE place_id = %s", post) == 0


def test_access_is_asked_for_once_a_day_and_answered_by_opening_the_file(author, reader, database):
    file = keep(author, database, "Смета.xlsx")
    post = attach(author, f"file-{file}")
    assert asking(author, post) == []
    [address] = asking(reader, post)
    page = f"/posts/{post}"
    assert reader.submit(page, address).status == 303
    # It says so, and offers it no more; the form sent again notifies nobody.
    assert asking(reader, post) == []
    assert reader.post(address, {"token": reader.token(page), "key": str(uuid.uuid4())}).status == 303
    told = "SELECT count(*) FROM notifications WHERE member_id = %s AND kind = %s"
    assert database.value(told, member_id(author), "access-asked") == 1
    assert f"/files/yandex/item/{file}/share" in author.get("/notifications").text
    database.execute("UPDATE files SET public_url = 'https://yadi.sk/i/1' WHERE id = %s", file)
    until(lambda: database.value(told, member_id(reader), "access-given") == 1)
    attachment = address.split("/")[2]
    lead = reader.get(f"/attachments/{attachment}")
    assert lead.status == 303 and lead.location == page
    links = reader.get(page).page.first("article", id=f"post-{post}").all("a", rel="noopener noreferrer")
    assert [link["href"] for link in links] == ["https://yadi.sk/i/1"]


def test_whoever_may_not_read_the_text_finds_no_attachment_of_it(author, reader, database):
    post = attach(author, f"file-{keep(author, database, 'Смета.xlsx')}")
    number = database.value("SELECT id FROM attachments WHERE place_id = %s AND place_kind = 'post'", post)
    database.execute("UPDATE posts SET deleted_at = now() WHERE id = %s", post)
    token = reader.token("/posts/new")
    assert reader.get(f"/attachments/{number}").status == 404
    answer = reader.post(f"/attachments/{number}/request", {"token": token, "key": str(uuid.uuid4())})
    assert answer.status == 404
    assert database.value("SELECT count(*) FROM access_requests WHERE attachment_id = %s", number) == 0


def test_a_file_tells_its_owner_where_it_is_used(author, reader, database):
    file = keep(author, database, "Смета.xlsx")
    post = attach(author, f"file-{file}", body="Смета приложена")
    page = author.get(f"/files/yandex/item/{file}").page
    uses = page.first("section", class_="thing-uses")
    assert [link["href"] for link in uses.all("a")] == [f"/posts/{post}"] and "Смета приложена" in uses.text
    database.execute("UPDATE posts SET deleted_at = now() WHERE id = %s", post)
    # A text that is gone is no place any more.
    gone = author.get(f"/files/yandex/item/{file}").page
    assert gone.all("section", class_="thing-uses") == [] and "Смета приложена" not in gone.text
    assert gone.first("p", id="thing-uses").text.replace("\u00a0", " ") == "Not used anywhere"


def test_what_its_owner_cannot_read_any_more_is_counted_alone(author, reader, newcomer, database):
    file = keep(author, database, "Смета.xlsx")
    talk = group(reader, author, newcomer(), name="Ревизия")
    send(author, talk, f"file-{file}", body="Смета для ревизии")
    uses = author.get(f"/files/yandex/item/{file}").page.first("section", class_="thing-uses")
    [link] = uses.all("a")
    assert link["href"].startswith(talk) and "Смета для ревизии" in uses.text
    database.execute("DELETE FROM conversation_members WHERE member_id = %s AND conversation_id = %s",
                     member_id(author), int(talk.rsplit("/", 1)[1]))
    uses = author.get(f"/files/yandex/item/{file}").page.first("section", class_="thing-uses")
    assert uses.all("a") == [] and "ревизии" not in uses.text and "1" in uses.text


def test_a_message_shows_what_is_attached_to_it_to_those_who_read_it(author, reader, newcomer, database):
    file = keep(author, database, "Смета.xlsx")
    talk = dialog(author, reader)
    number = send(author, talk, f"file-{file}")
    [own], [theirs] = cards(author, number, talk, "message"), cards(reader, number, talk, "message")
    assert "Смета.xlsx" in own and "Смета.xlsx" in theirs
    # A script asks for what is new: the same card, whose request leads back to the page.
    news = reader.get(f"{talk}/news?change=0").page.first("article", id=f"message-{number}")
    [ask] = [form for form in news.all("form") if form["action"].endswith("/request")]
    assert [field["value"] for field in ask.all("input", name="return")] == [f"{talk}/{number}#message-{number}"]
    stranger = newcomer()
    attachment = ask["action"].split("/")[2]
    assert stranger.get(talk).status == 404 and stranger.get(f"/attachments/{attachment}").status == 404
    token = stranger.token("/posts/new")
    assert stranger.post(ask["action"], {"token": token, "key": str(uuid.uuid4())}).status == 404
    answer = reader.submit(talk, ask["action"])
    assert answer.status == 303
    [(subject, detail)] = database.rows(
        "SELECT subject, detail FROM notifications WHERE member_id = %s AND kind = 'access-asked'", member_id(author))
    # What its owner may lose by leaving is no word of theirs to keep: the list leads there instead.
    assert subject == "Смета.xlsx" and detail == ""
    told = author.get("/notifications")
    assert "/things/message-" in told.text and "Показываю" not in told.page.first("main").text
    lead = author.get(f"/attachments/{attachment}")
    assert lead.status == 303 and lead.location == f"{talk}/{number}#message-{number}"


def test_a_comment_shows_what_is_attached_to_it_and_its_change_takes_it_off(author, reader, database):
    file = keep(author, database, "Смета.xlsx")
    post = publish(reader, "Кто видел смету?")
    page, action = f"/posts/{post}", f"/posts/{post}?comment=1"
    form = author.get(page).page.form(action)
    chooser = author.post(action, form.fields | {"body": "Вот она", "choose": "file"}).page.form(action)
    back = author.post(action, chooser.fields | {"pick": f"file-{file}", "chosen": "1"})
    assert back.status == 200 and back.page.all(class_="is-warning")
    written = back.page.form(action)
    assert written.fields["attach"] == f"file-{file}"
    said = author.post(action, written.fields | {"body": "Вот она"})
    assert said.status == 303, said.text[:2000]
    comment = int(said.location.split("#comment-")[1])
    # Of its post and its comments all is asked for together.
    [card] = cards(reader, comment, page, "comment")
    assert "Смета.xlsx" in card and cards(reader, post) == []
    [ask] = [form["action"] for form in reader.get(page).page.first("article", id=f"comment-{comment}").all("form")
             if form["action"].endswith("/request")]
    answer = reader.submit(page, ask)
    assert answer.status == 303 and answer.location == f"/posts/{post}/comments/{comment}#comment-{comment}"
    uses = author.get(f"/files/yandex/item/{file}").page.first("section", class_="thing-uses")
    assert [link["href"] for link in uses.all("a")] == [f"/posts/{post}/comments/{comment}#comment-{comment}"]
    edit = f"/posts/{post}/comments/{comment}/edit"
    form = author.get(edit).page.form(edit)
    assert form.fields["attach"] == f"file-{file}"
    assert author.post(edit, form.fields | {"attach": ""}).status == 303
    assert cards(reader, comment, page, "comment") == []


def test_the_same_form_with_other_things_is_another_message_and_with_the_same_none(author, reader, database):
    file = keep(author, database, "План.docx", "vk")
    talk = dialog(author, reader)
    form = author.get(talk).page.form(talk)
    sent = form.fields | {"body": "Вот", "attach": f"file-{file}"}
    first, again = author.post(talk, sent), author.post(talk, sent)
    assert first.status == again.status == 303 and first.location == again.location
    assert database.value(
        "SELECT count(*) FROM attachments WHERE place_kind = 'message' AND thing = %s AND card_kind = 'file'", file) == 1


def test_changing_a_message_takes_off_and_deleting_it_shows_nothing(author, reader, database):
    file = keep(author, database, "План.docx", "vk")
    talk = dialog(author, reader)
    number = send(author, talk, f"file-{file}")
    form = author.get(f"{talk}/{number}/edit").page.form(f"{talk}/{number}/edit")
    assert form.fields["attach"] == f"file-{file}"
    off = author.post(form.action, form.fields | {"detach": f"file-{file}"}).page.form(form.action)
    assert off.fields["attach"] == "" and off.fields["body"] == "Показываю"
    assert author.post(off.action, off.fields).status == 303
    assert cards(reader, number, talk, "message") == []
    second = send(author, talk, f"file-{file}", body="Ещё раз")
    assert len(cards(reader, second, talk, "message")) == 1
    assert author.submit(talk, f"{talk}/{second}/delete").status == 303
    assert "План.docx" not in reader.get(talk).text


def test_a_draft_of_a_message_keeps_what_is_attached(author, reader, database):
    file = keep(author, database, "План.docx", "vk")
    talk = dialog(author, reader)
    form = author.get(talk).page.form(talk)
    place = author.get(talk).page.first("form", id="composer")["data-draft"]
    kept = author.post(place, form.fields | {"body": "Позже", "attach": f"file-{file}"})
    assert kept.status in (200, 303), kept.text[:2000]
    assert "План.docx" in author.get(talk).text


def test_its_owner_is_told_where_a_file_is_attached_before_it_is_deleted_or_closed(author, reader, database):
    file = keep(author, database, "Смета.xlsx")
    attach(author, f"file-{file}")
    attach(author, f"file-{file}", body="И ещё раз")
    for act in ("delete", "unpublish"):
        asked = author.post(f"/files/yandex/item/{file}/{act}", {"token": author.token("/posts/new"), "return": "/files/yandex"})
        # Scripts that act in place show what refuses as a page of its own.
        assert asked.status == 409, act
        form = asked.page.form(f"/files/yandex/item/{file}/{act}")
        assert form.fields["sure"] == "1" and re.search(r"\b2\b", asked.page.first("main").text), act
        assert database.value("SELECT count(*) FROM files WHERE id = %s", file) == 1
    # Of another's file nothing is counted.
    foreign = reader.get(f"/files/delete?file={file}")
    assert not re.search(r"\b2\b", foreign.page.first("main").text)


def test_whoever_has_lost_the_text_hears_nothing_of_what_is_opened(author, reader, newcomer, database):
    file = keep(author, database, "Смета.xlsx")
    talk = group(author, reader, newcomer(), name="Ревизия")
    number = send(author, talk, f"file-{file}")
    article = reader.get(talk).page.first("article", id=f"message-{number}")
    [address] = [form["action"] for form in article.all("form") if form["action"].endswith("/request")]
    assert reader.submit(talk, address).status == 303
    database.execute("DELETE FROM conversation_members WHERE member_id = %s AND conversation_id = %s",
                     member_id(reader), int(talk.rsplit("/", 1)[1]))
    database.execute("UPDATE files SET public_url = 'https://yadi.sk/i/2' WHERE id = %s", file)
    until(lambda: database.value("SELECT answered_at IS NOT NULL FROM access_requests WHERE thing = %s AND card_kind = 'file'", file))
    assert database.value("SELECT count(*) FROM notifications WHERE member_id = %s AND kind = 'access-given'",
                          member_id(reader)) == 0


def test_changing_a_post_keeps_its_attachments_and_takes_off_what_is_taken_off(author, reader, database):
    files = [keep(author, database, f"{name}.docx", "vk") if name == "А" else
             database.value("INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, "
                            "category, modified_at) SELECT connection_id, member_id, source, '9_9', '9_9', '', false, 'Б.docx', "
                            "1, now() FROM files WHERE member_id = %s RETURNING id", member_id(author))
             for name in ("А", "Б")]
    post = attach(author, *[f"file-{file}" for file in files])
    form = author.get(f"/posts/{post}/edit").page.form(f"/posts/{post}/edit")
    assert form.fields["attach"] == " ".join(f"file-{file}" for file in files)
    # A file that is gone meanwhile stays as its card says.
    database.execute("DELETE FROM files WHERE id = %s", files[1])
    assert author.post(form.action, form.fields | {"body": "Иначе"}).status == 303
    assert len(cards(reader, post)) == 2
    form = author.get(f"/posts/{post}/edit").page.form(f"/posts/{post}/edit")
    answer = author.post(form.action, form.fields | {"body": "Ещё иначе", "attach": f"file-{files[1]}"})
    assert answer.status == 303
    [left] = cards(reader, post)
    assert "Б.docx" in left
