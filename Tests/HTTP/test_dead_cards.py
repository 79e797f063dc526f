"""A card whose thing is deleted, or open to nobody but its owner, is taken off its text by the text's author and by administrators of the
place, without scripts: never a card that lives, never by anybody else, and not a word of the text is changed."""

import uuid

import pytest

from Support.conversations import dialog, group
from Support.person import comment, member_id, post_number, publish
from Support.projects import general, team

FILE = """
    WITH made AS (
        INSERT INTO connections (member_id, provider, account, name, access_token, state)
        SELECT %s, 'yandex', gen_random_uuid()::text, 'Анна Ковалёва', '', 'expired'
        ON CONFLICT ON CONSTRAINT connections_member_has_one DO UPDATE SET state = excluded.state
        RETURNING id, member_id, provider
    )
    INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at,
                       public_url)
    SELECT id, member_id, provider, gen_random_uuid()::text, 'disk:/' || %s, 'disk:/', false, %s, 1, 18000, now(),
           'https://yadi.sk/i/1'
    FROM made
    RETURNING id
"""
CARD = """
    INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
    VALUES (%s, %s, 1, 'file', %s, 'Смета.xlsx', %s)
    RETURNING id
"""


@pytest.fixture
def four(newcomer):
    """Who administers a place, who writes there, who reads there, and who is nowhere."""
    return newcomer(), newcomer(), newcomer(), newcomer()


def card(author, database, kind: str, place: int) -> tuple[int, int]:
    """The numbers of a card on a text, and of its file, which is open to all."""
    file = database.value(FILE, member_id(author), "Смета.xlsx", "Смета.xlsx")
    return database.value(CARD, kind, place, file, member_id(author)), file


def write_in(project: str, author, body: str) -> int:
    form = author.get(project).page.form(project)
    answer = author.post(form.action, form.fields | {"body": body})
    assert answer.status == 303, answer.text[:2000]
    return post_number(answer.location)


def texts(kind: str, admin, author, reader, database) -> tuple[str, int, str]:
    """A text in a place of three: the page on which it stands, its number in its table, the id of its element."""
    if kind == "message":
        talk = group(admin, author, reader, name="Ревизия")
        said = author.submit(talk, talk, {"body": "Смета здесь"})
        number = int(said.location.split("#message-")[1])
        return talk, database.value(
            "SELECT id FROM messages WHERE conversation_id = %s AND number = %s", int(talk.rsplit("/", 1)[1]),
            number), f"message-{number}"
    project = team(admin, author, reader, name="Архив интервью")
    post = write_in(project, author, "Смета здесь")
    if kind == "post":
        return f"/posts/{post}", post, f"post-{post}"
    said = comment(author, post, "Смета там")
    return f"/posts/{post}", said, f"comment-{said}"


def offered(client, page: str, card: int) -> bool:
    answer = client.get(page)
    return answer.status == 200 and f"/attachments/{card}/remove" in answer.text


def press(client, card: int, **fields: str):
    token = client.token("/posts/new")
    return client.post(f"/attachments/{card}/remove", {"token": token, "key": str(uuid.uuid4())} | fields)


def stands(database, card: int) -> bool:
    return database.value("SELECT count(*) FROM attachments WHERE id = %s", card) == 1


@pytest.mark.parametrize("kind", ["post", "comment", "message"])
def test_administrators_of_the_place_take_a_dead_card_off_and_nobody_else_does(four, database, kind):
    admin, author, reader, stranger = four
    page, number, element = texts(kind, admin, author, reader, database)
    number_of_card, file = card(author, database, kind, number)
    table = f"{kind}s"
    before = database.rows(f"SELECT body, html, version, edited_at FROM {table} WHERE id = %s", number)
    # It lives: nobody is offered anything, and the form sent all the same takes nothing away.
    assert not any(offered(each, page, number_of_card) for each in four)
    answer = press(admin, number_of_card)
    assert answer.status == 303 and stands(database, number_of_card)
    assert "stays" in admin.get(answer.location.split("#")[0]).text
    database.execute("UPDATE files SET public_url = NULL WHERE id = %s", file)
    assert [offered(each, page, number_of_card) for each in four] == [True, True, False, False]
    database.execute("DELETE FROM files WHERE id = %s", file)
    assert [offered(each, page, number_of_card) for each in four] == [True, True, False, False]
    assert press(reader, number_of_card).status == press(stranger, number_of_card).status == 404
    assert press(stranger, number_of_card, **{"return": page}).status == 404
    assert stands(database, number_of_card)
    form = admin.get(page).page.form(f"/attachments/{number_of_card}/remove")
    first, again = admin.post(form.action, form.fields), admin.post(form.action, form.fields)
    assert first.status == again.status == 303 and first.location == again.location
    assert first.location.split("#")[0].startswith(page)
    assert not stands(database, number_of_card)
    after = author.get(page).page.first("article", id=element)
    assert after.all("li", class_="attachment") == [] and "Смета" in after.text
    assert database.rows(f"SELECT body, html, version, edited_at FROM {table} WHERE id = %s", number) == before
    assert press(admin, number_of_card).status == 404


@pytest.mark.parametrize("kind", ["post", "comment", "message"])
def test_whoever_administers_the_place_no_more_takes_nothing_off(four, database, kind):
    admin, author, reader, _ = four
    page, number, _ = texts(kind, admin, author, reader, database)
    dead, file = card(author, database, kind, number)
    database.execute("DELETE FROM files WHERE id = %s", file)
    assert offered(admin, page, dead)
    members = ("conversation_members WHERE conversation_id = (SELECT conversation_id FROM messages WHERE id = %s)" if kind == "message"
               else "project_members WHERE project_id = (SELECT project_id FROM posts WHERE id = %s)" if kind == "post"
               else "project_members WHERE project_id = (SELECT p.project_id FROM posts p JOIN comments c ON c.post_id = p.id "
               "WHERE c.id = %s)")
    table, condition = members.split(" WHERE ", 1)
    database.execute(f"UPDATE {table} SET is_admin = false WHERE {condition} AND member_id = %s", number, member_id(admin))
    assert not offered(admin, page, dead) and press(admin, dead).status == 404
    database.execute(f"DELETE FROM {table} WHERE {condition} AND member_id = %s", number, member_id(admin))
    assert not offered(admin, page, dead) and press(admin, dead).status == 404
    assert stands(database, dead)


def test_a_text_that_is_everybodys_or_between_two_is_its_authors_alone(four, database):
    admin, author, reader, _ = four
    talk = dialog(author, reader)
    message = database.value("SELECT id FROM messages WHERE conversation_id = %s", int(talk.rsplit("/", 1)[1]))
    post = publish(author, "Смета здесь")
    for page, kind, number in ((f"/posts/{post}", "post", post), (talk, "message", message)):
        dead, file = card(author, database, kind, number)
        database.execute("DELETE FROM files WHERE id = %s", file)
        assert offered(author, page, dead) and not offered(reader, page, dead), page
        assert press(reader, dead).status == press(admin, dead).status == 404
        answer = press(author, dead)
        assert answer.status == 303 and answer.location.startswith(page)
        assert not stands(database, dead)


def test_in_the_archive_nothing_is_taken_off(four, database):
    admin, author, reader, stranger = four
    page, number, _ = texts("post", admin, author, reader, database)
    dead, file = card(author, database, "post", number)
    database.execute("DELETE FROM files WHERE id = %s", file)
    database.execute("UPDATE projects SET archived_at = now() WHERE id = (SELECT project_id FROM posts WHERE id = %s)", number)
    assert not any(offered(each, page, dead) for each in four)
    answer = press(admin, dead)
    assert answer.status == 303 and "Nothing can be changed here" in admin.get(answer.location.split("#")[0]).text
    assert press(stranger, dead).status == 404
    assert stands(database, dead)


def test_of_a_post_in_anothers_project_no_administrator_learns_that_it_is_deleted(four, database):
    admin, author, reader, _ = four
    page, number, _ = texts("message", admin, author, reader, database)
    hidden = write_in(team(author, reader, name="Закрытый корпус"), author, "Тайное")
    dead = database.value(
        "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
        "VALUES ('message', %s, 1, 'post', %s, '', %s) RETURNING id", number, hidden, member_id(author))
    before = admin.get(page).page.first("li", class_="attachment").text
    database.execute("UPDATE posts SET deleted_at = now() WHERE id = %s", hidden)
    assert admin.get(page).page.first("li", class_="attachment").text == before and not offered(admin, page, dead)
    answer = press(admin, dead)
    assert answer.status == 303 and stands(database, dead)
    # Its author has read it, and sees that it is gone.
    assert offered(author, page, dead) and press(author, dead).status == 303
    assert not stands(database, dead)


def test_a_projects_administrators_take_cards_off_what_is_said_in_its_general_conversation(four, database):
    admin, author, reader, _ = four
    project = team(admin, author, reader, name="Корпус писем")
    talk = general(author, project)
    said = author.submit(talk, talk, {"body": "Смета здесь"})
    assert said.status == 303
    number = database.value("SELECT id FROM messages WHERE conversation_id = %s AND event IS NULL", int(talk.rsplit("/", 1)[1]))
    dead, file = card(author, database, "message", number)
    database.execute("DELETE FROM files WHERE id = %s", file)
    assert [offered(each, talk, dead) for each in (admin, author, reader)] == [True, True, False]
    assert press(admin, dead).status == 303 and not stands(database, dead)


def test_open_pages_hear_of_a_card_that_is_taken_off(four, database):
    admin, author, reader, _ = four
    talk, number, element = texts("message", admin, author, reader, database)
    dead, file = card(author, database, "message", number)
    database.execute("DELETE FROM files WHERE id = %s", file)
    change = database.value("SELECT last_change FROM conversations WHERE id = %s", int(talk.rsplit("/", 1)[1]))
    assert reader.get(f"{talk}/news?change={change}").status == 204
    assert press(admin, dead).status == 303
    news = reader.get(f"{talk}/news?change={change}").page.first("article", id=element)
    assert news.all("li", class_="attachment") == [] and "Смета здесь" in news.text
    page, number, element = texts("comment", admin, author, reader, database)
    dead, file = card(author, database, "comment", number)
    database.execute("DELETE FROM files WHERE id = %s", file)
    assert reader.get(f"{page}/comments/news?after={number}").status == 204
    assert press(admin, dead).status == 303
    news = reader.get(f"{page}/comments/news?after={number}").page.first("article", id=element)
    assert news.all("li", class_="attachment") == [] and "Смета там" in news.text
