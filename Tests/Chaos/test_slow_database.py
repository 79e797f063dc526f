"""PostgreSQL answers late, or not at all though the connection stands (reliability.md, D6 and D7)."""

import uuid
from urllib.parse import urlencode

import pytest

from Support import fastcgi
from Support.cable import Cable
from Support.serve import Serve
from Support.sessions import forget, signed_in_members
from Support.stack import until


@pytest.fixture
def cable(stack):
    with Cable(stack) as cable:
        yield cable


@pytest.fixture
def serve(stack, cable):
    with Serve(stack, QUAD_DATABASE=cable.database) as serve:
        yield serve


@pytest.fixture
def session(stack, database):
    made = signed_in_members(1, stack, database)
    yield made[0]
    forget(made, database)


def read(serve, session) -> int:
    return fastcgi.ask(serve.socket, fastcgi.request("GET", "/feed", headers={"Cookie": session.cookie}), 60)[0]


def writing(stack, session, text: str):
    """Publishes the same post each time that it is called; gives status and answer."""
    key = str(uuid.uuid4())
    body = urlencode({"token": session.form_token, "key": key, "body": text, "tags": ""}).encode()
    headers = {
        "Cookie": session.cookie, "Origin": stack.origin, "Content-Type": "application/x-www-form-urlencoded"}
    return lambda serve: fastcgi.ask(serve.socket, fastcgi.request("POST", "/posts/new", body, headers), 60)


def posts(database, text: str) -> int:
    return database.value("SELECT count(*) FROM posts WHERE body = %s", text)


def test_pages_and_forms_work_while_the_database_is_a_fifth_of_a_second_away(serve, cable, session, stack, database):
    cable.delay = 0.2
    text = f"Издалека {uuid.uuid4()}"
    publish = writing(stack, session, text)
    assert [read(serve, session) for _ in range(3)] == [200] * 3
    assert [publish(serve)[0] for _ in range(2)] == [303] * 2
    assert posts(database, text) == 1


def test_a_database_that_falls_silent_is_told_of_and_the_text_kept_and_nothing_is_done_twice(
        serve, cable, session, stack, database):
    text = f"Обрыв {uuid.uuid4()}"
    publish = writing(stack, session, text)
    assert read(serve, session) == 200
    cable.is_cut = True
    status, answer = publish(serve)
    assert status == 503 and b"Retry-After" in answer and text in answer.decode()
    assert read(serve, session) == 503
    cable.is_cut = False
    until(lambda: read(serve, session) == 200, 30)
    assert publish(serve)[0] == 303
    assert posts(database, text) == 1
