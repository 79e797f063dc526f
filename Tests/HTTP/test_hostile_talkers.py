"""Who means ill in a conversation: costs nobody else anything, reads why in words, and loses nothing of what was good."""

import re
import resource
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from Support.client import Client
from Support.conversations import group, say
from Support.listening import Listener
from Support.person import member_id
from Support.stack import until

STREAMS = 1_000
# Messages of a member within a minute (MessagePages).
LIMIT = 120
LONGEST = 8_192
# Seconds in which what hostile ones do to it would be felt.
SOON = 20
NUMBERS = [
    "", "-1", "x", "1e3", "0x10", "1.5", "٣", "9" * 40, "9223372036854775807", "9223372036854775808", "2147483648",
    "-9223372036854775808", "2147483647", "1 OR 1=1", "%00", "+5", "NaN"]


@pytest.fixture(autouse=True)
def room():
    """So many connections need as many descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4_096, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def talk(newcomer):
    """A hostile one, two others, and the group in which they are."""
    people = [newcomer() for _ in range(3)]
    return *people, group(people[1], people[0], people[2], name="Семинар")


def numbers(database, address: str) -> list[int]:
    return [number for number, in database.rows(
        "SELECT number FROM messages WHERE conversation_id = %s ORDER BY number", int(address.split("/")[2]))]


def hears(reader: Client, writer: Client, address: str, text: str):
    """Messages of others arrive as ever."""
    with Listener(reader) as stream:
        assert stream.answer.status == 200

        def told() -> bool:
            say(writer, address, text)
            return any(event["kind"].startswith("message-") for event in stream.heard)
        until(told, SOON, 0.2)
    assert text in reader.get(address).text


def test_a_thousand_streams_of_one_cost_nobody_else_theirs(talk, stack):
    """nginx's limit of a session is off here (`deploy/check/test_limits`): even so many hold up nobody."""
    hostile, writer, reader, address = talk
    request = f"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {hostile.cookie_header}\r\n\r\n".encode()
    with ExitStack() as opened:
        streams = []
        for _ in range(STREAMS):
            stream = opened.enter_context(socket.create_connection(("127.0.0.1", stack.port), timeout=30))
            stream.sendall(request)
            streams.append(stream)
        assert {stream.recv(12) for stream in streams} == {b"HTTP/1.1 200"}
        hears(reader, writer, address, "При тысяче открытых страниц")
    hears(reader, writer, address, "И после них")


def test_who_sends_as_fast_as_possible_is_told_so_and_nobody_waits_for_it(talk, database):
    hostile, writer, reader, address = talk
    token, long = hostile.token(address), "а" * 32_768

    def send(number: int, body: str):
        with_own = hostile.copy()
        answer = with_own.post(address, {"token": token, "key": key(number), "body": body, "to": ""})
        with_own.close()
        return answer
    with ThreadPoolExecutor(8) as pool:
        refused = list(pool.map(lambda number: send(number, long), range(40)))
        assert {answer.status for answer in refused} == {422}, "64 kB are no message"
        assert all(
            answer.page.form(address).fields["body"].startswith("а" * LONGEST) for answer in refused[:3]), "it is given back"
        before = len(numbers(database, address))
        sent = pool.map(lambda number: send(1_000 + number, f"Реплика {number}"), range(LIMIT + 40))
        hears(reader, writer, address, "Посреди потопа")
        answers = list(sent)
    taken = [number for number, answer in enumerate(answers) if answer.status == 303]
    late = [number for number, answer in enumerate(answers) if answer.status != 303]
    assert len(taken) <= LIMIT and late and {answers[number].status for number in late} == {429}
    for number in late[:5]:
        form = answers[number].page.form(address)
        assert form.fields["body"] == f"Реплика {number}" and form.fields["key"].lower() == key(1_000 + number)
    found = numbers(database, address)
    assert found == list(range(1, len(found) + 1)), "without holes"
    assert len(found) >= before + len(taken) + 1
    # A minute later the same form is good, once.
    database.execute("DELETE FROM rate_limits WHERE key = %s", f"messages {member_id(hostile)}")
    again = {send(1_000 + late[0], f"Реплика {late[0]}").location for _ in range(2)}
    assert len(again) == 1 and "sent=" in again.pop()
    assert len(numbers(database, address)) == len(found) + 1


def key(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012x}"


def test_absurd_numbers_are_answered_as_what_is_not_there(talk, stack, database):
    hostile, _, _, address = talk
    last = max(map(int, re.findall(r'id="message-(\d+)"', hostile.get(address).text)))
    mark = stack.mark()
    for number in NUMBERS:
        for path in (
                f"{address}/news?change={number}", f"{address}/news?change={last}&read={number}", f"{address}/{number}",
                f"{address}?after={number}", f"{address}?before={number}", f"{address}?sent={number}",
                f"{address}?to={number}", f"/messages/{number}", f"/messages/{number}/news?change=0",
                f"/messages/with/{number}"):
            answer = hostile.get(path.replace(" ", "%20").replace("٣", "%D9%A3"))
            assert answer.status in (200, 204, 303, 400, 404), (path, answer)
        for epoch in (number, "0"):
            fields = {"token": hostile.token("/feed"), "number": number, "epoch": epoch}
            assert hostile.post(f"{address}/read", fields).status in (303, 404), (number, epoch)
    assert "status=5" not in stack.since(mark)
    # However far one says to have read: what there is.
    assert database.value(
        "SELECT max(x.read_number) = max(c.last_number) FROM conversation_members x "
        "JOIN conversations c ON c.id = x.conversation_id WHERE c.id = %s", int(address.split("/")[2]))


def test_half_a_message_holds_up_nobody_and_counts_once_it_is_whole(talk, stack, database):
    hostile, writer, reader, address = talk
    token = hostile.token(address)
    with ExitStack() as opened:
        waiting = []
        for number in range(60):
            body = f"token={token}&key={key(5_000 + number)}&to=&body=half-{number}".encode()
            head = (f"POST {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: {hostile.origin}\r\n"
                    f"Cookie: {hostile.cookie_header}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n").encode()
            half = opened.enter_context(socket.create_connection(("127.0.0.1", stack.port), timeout=30))
            half.sendall(head + body[:len(body) // 2])
            waiting.append((half, body[len(body) // 2:]))
        before = numbers(database, address)
        hears(reader, writer, address, "Пока другие не договорили")
        assert len(numbers(database, address)) > len(before)
        half, rest = waiting[0]
        half.sendall(rest)
        assert half.recv(12) == b"HTTP/1.1 303"
    half = "SELECT count(*) FROM messages WHERE conversation_id = %s AND body LIKE 'half-%%'"
    assert database.value(half, int(address.split("/")[2])) == 1
