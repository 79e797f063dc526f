"""Notifications on devices: subscribed by the form of the settings' page, handed to the sandbox's push service, which checks who
sends and reads what was sent, and told apart by what became of them."""

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from Support.person import new_address
from Support.push import DEVICES, SETTINGS, Device, remind, subscribe
from Support.stack import until


@pytest.fixture
def client(newcomer):
    return newcomer()


@pytest.fixture
def device(client, sandbox, stack, request) -> Device:
    """The browser of the client. A push service that was in trouble is asked again by the next test."""
    yield subscribe(client, sandbox.push)
    stack.reload()


@pytest.fixture
def of_mine(database, device) -> Callable[[str], object]:
    """What the ledger says of the device's last delivery."""
    return lambda what: database.value(
        f"SELECT (SELECT {what} FROM push_deliveries p WHERE device_id = (SELECT id FROM push_devices WHERE endpoint = %s) "
        "ORDER BY id DESC LIMIT 1)", device.endpoint)


def messages(device: Device, count: int = 1) -> list[dict]:
    until(lambda: len(device.messages()) >= count)
    return [json.loads(message["text"]) for message in device.messages()]


def shown(visitor, message: dict) -> int:
    """What the service worker says; it has no session for that."""
    return visitor().post("/notifications/shown", {"message": message["id"], "proof": message["proof"]}).status


def rows(client) -> list[str]:
    """The member's devices, as their page says them."""
    return [" ".join(item.text.split()) for item in client.get(SETTINGS).page.first(id="push-devices").all("li")]


def says(client, words: str) -> bool:
    return any(words in row for row in rows(client))


def test_a_device_is_connected_tried_and_disconnected(client, device, visitor, sandbox):
    page = client.get(SETTINGS).page
    assert says(client, "this device") and not page.forms(DEVICES)
    [test] = [form for form in page.forms() if form.action.endswith("/test")]
    assert client.post(test.action, test.fields).status == 303
    [message] = messages(device)
    assert (message["title"], message["address"]) == ("Test notification", SETTINGS)
    assert shown(visitor, message) == 204 and shown(visitor, message) == 204
    assert says(client, "last one shown")
    remove = test.action.replace("/test", "/remove")
    assert client.post(remove, client.get(SETTINGS).page.form(remove).fields).status == 303
    assert not rows(client) and client.get(SETTINGS).page.forms(DEVICES)


def test_what_a_device_has_shown_is_not_written_of(client, device, database, visitor, mailbox):
    remind(client, database, "Позвонить в бюро")
    [message] = messages(device)
    assert (message["title"], message["language"], len(message["acts"])) == ("Позвонить в бюро", "en", 2)
    assert re.fullmatch(r"/reminders/\d+", message["address"])
    waits = database.value("SELECT letter_at - now() FROM notifications WHERE subject = 'Позвонить в бюро' ORDER BY id DESC")
    assert timedelta(seconds=60) < waits <= timedelta(seconds=120)
    assert shown(visitor, message) == 204
    assert database.value(
        "SELECT letter_at FROM notifications WHERE subject = 'Позвонить в бюро' ORDER BY id DESC LIMIT 1") is None
    for page in ("/notifications", message["address"]):
        assert re.search(r"Firefox, Linux: shown at \d\d:\d\d", client.get(page).text)


def test_what_no_device_has_shown_comes_as_a_letter(client, device, database):
    remind(client, database, "Забрать книгу")
    messages(device)
    number = database.value("SELECT max(id) FROM notifications WHERE subject = 'Забрать книгу'")
    until(lambda: "Firefox, Linux: sent at" in client.get("/notifications").text)
    database.execute("UPDATE notifications SET letter_at = now() WHERE id = %s", number)
    until(lambda: database.value("SELECT lettered_at FROM notifications WHERE id = %s", number))


def test_a_reminder_says_how_it_will_come(client, device, database):
    made = client.submit("/reminders/new", "/reminders/new", {"text": "Сдать книги", "day": "2031-02-03"}).location
    reminder = f"/reminders/{re.search('#reminder-([0-9]+)$', made)[1]}"

    def delivery() -> str:
        found = re.search('class="meta reminder-delivery">(.*?)</ul>', client.get(reminder).text, re.S)
        return found[1] if found else ""
    assert "Firefox, Linux: will show it" in delivery() and "e-mail: if no device shows it" in delivery()
    device.answer(410)
    remind(client, database, "Пропадёт")
    until(lambda: "e-mail: at once" in delivery())
    assert "Firefox" not in delivery()
    assert client.post(SETTINGS, {"token": client.token(SETTINGS)}).status == 303
    assert "in the list of notifications only" in delivery()
    client.submit(reminder, f"{reminder}/done", {})
    assert not delivery()


def test_a_button_of_a_notification_is_sent_with_the_session_alone(client, device, database, anonymous):
    remind(client, database, "Полить цветы")
    [message] = messages(device)
    done = message["acts"][0]
    token = client.get("/notifications/token")
    assert token.status == 200
    fields = dict(done["fields"])
    assert anonymous.get("/notifications/token").status == 303
    assert anonymous.post(done["address"], fields | {"token": token.text}).status == 401
    assert client.post(done["address"], fields | {"token": "made up"}).status == 403
    for _ in range(2):
        assert client.post(done["address"], fields | {"token": token.text}).status == 303
    assert "Полить цветы" in client.get("/reminders/completed").text


def test_what_waited_for_long_is_shown_as_one(client, device, database):
    device.answer(503, retry_after="600")
    remind(client, database, *[f"Дело {number}" for number in range(5)])
    until(lambda: database.value(
        "SELECT count(*) FROM push_deliveries p JOIN notifications n ON n.id = p.notification_id "
        "WHERE n.subject LIKE 'Дело%%' AND p.attempts > 0 AND p.due_at > now() + interval '5 minutes'") == 5)
    device.answer(0)
    database.execute("UPDATE push_deliveries SET due_at = now() WHERE state = 'waiting'")
    [message] = messages(device)
    assert message["title"] == "5 notifications" and message["address"] == "/notifications"
    assert all(f"Дело {number}" in message["body"] for number in range(5))


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_takes_nothing_any_more_is_no_device(client, device, database, status):
    device.answer(status)
    remind(client, database, "Полить цветы")
    until(lambda: not rows(client))
    until(lambda: database.value("SELECT (SELECT lettered_at FROM notifications ORDER BY id DESC LIMIT 1)"))
    assert "Firefox, Linux: not delivered, the browser no longer accepts notifications" in client.get("/notifications").text


@pytest.mark.parametrize("status, words", [
    (400, "rejected the last one"), (413, "rejected the last one"), (401, "does not recognise the sender"),
    (403, "does not recognise the sender")])
def test_what_a_push_service_refuses_is_said_and_written_of(client, device, database, status, words):
    device.answer(status)
    remind(client, database, "Полить цветы")
    until(lambda: says(client, words))
    until(lambda: database.value("SELECT (SELECT lettered_at FROM notifications ORDER BY id DESC LIMIT 1)"))
    device.answer(0)
    remind(client, database, "Ещё раз")
    messages(device)
    until(lambda: not says(client, words))


@pytest.mark.parametrize("status, pause, least, most", [
    (429, "40", 35, 40), (429, None, 1, 5), (500, None, 1, 5), (503, "90", 85, 90), (502, "999999", 3_500, 3_600)])
def test_a_push_service_in_trouble_is_asked_again_when_it_says(client, device, database, of_mine, status, pause, least, most):
    device.answer(status, retry_after=pause, times=1)
    remind(client, database, "Полить цветы")
    until(lambda: of_mine("attempts") == 1 and of_mine("due_at < now() + interval '25 seconds' OR due_at > now() + interval '31 seconds'"))
    seconds = of_mine("extract(epoch FROM due_at - now())")
    assert least < seconds <= most
    assert "Firefox, Linux: not sent yet" in client.get("/notifications").text
    database.execute("UPDATE push_deliveries SET due_at = now() WHERE state = 'waiting'")
    assert messages(device)[0]["title"] == "Полить цветы"


def test_one_that_does_not_answer_keeps_nobody_waiting(client, device, database, sandbox, of_mine, newcomer):
    """The list has it at once, and other devices too."""
    other = newcomer()
    others = subscribe(other, sandbox.push)
    with sandbox.hold("push", device.path) as held:
        remind(client, database, "Полить цветы")
        held.wait()
        assert "Полить цветы" in client.get("/notifications").text
        remind(other, database, "Забрать книгу")
        messages(others)
        assert of_mine("state") == "waiting"
    until(lambda: of_mine("state") == "accepted")


def test_it_is_given_up_after_a_day(client, device, database, of_mine):
    device.answer(503)
    remind(client, database, "Полить цветы")
    until(lambda: of_mine("attempts") == 1)
    database.execute(
        "UPDATE push_deliveries SET due_at = now(), created_at = now() - interval '25 hours' WHERE state = 'waiting'")
    until(lambda: says(client, "could not be delivered within a day"))


def test_what_waits_for_a_suspended_members_device_is_not_sent(client, device, database, of_mine, sandbox, newcomer):
    device.answer(503, retry_after="90", times=1)
    remind(client, database, "Сдать отчёт")
    until(lambda: of_mine("due_at > now() + interval '60 seconds'"))
    # The device is still there, as for a process that took the row a moment before the suspension.
    database.execute(
        "UPDATE members SET (disabled_at, disabled_reason) = (now(), 'Проверка') "
        "WHERE id = (SELECT member_id FROM push_devices WHERE endpoint = %s)", device.endpoint)
    database.execute(
        "UPDATE push_deliveries SET due_at = now() WHERE device_id = (SELECT id FROM push_devices WHERE endpoint = %s)",
        device.endpoint)
    other = newcomer()
    others = subscribe(other, sandbox.push)
    # Both are taken in one turn, the older one first.
    remind(other, database, "Забрать книгу")
    messages(others)
    until(lambda: of_mine("attempts") == 2)
    assert not device.messages()
    # Nothing waits for ever that later tests would wait for.
    database.execute(
        "DELETE FROM notifications WHERE member_id = (SELECT member_id FROM push_devices WHERE endpoint = %s)", device.endpoint)


class Listener:
    """Takes what is sent to it and answers that it has moved, where that is said."""

    def __init__(self, host: str, moved: str | None = None):
        listener = self
        self.heard = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                listener.heard.append(self.path)
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(307 if moved else 201)
                if moved:
                    self.send_header("Location", moved)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_):
                pass
        self.server = ThreadingHTTPServer((host, 0), Handler)
        self.origin = f"http://{host}:{self.server.server_port}"

    def __enter__(self):
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


@pytest.mark.parametrize("is_moved", [False, True], ids=["itself", "by a redirect"])
def test_a_device_elsewhere_than_at_a_push_service_is_sent_nothing(client, device, database, is_moved):
    """As when the list of push services got shorter after it had subscribed, or one of them leads elsewhere."""
    with Listener("127.0.0.2") as elsewhere, Listener("127.0.0.1", f"{elsewhere.origin}/push") as service:
        endpoint = f"{service.origin if is_moved else elsewhere.origin}/push"
        database.execute("UPDATE push_devices SET endpoint = %s WHERE endpoint = %s", endpoint, device.endpoint)
        remind(client, database, "Полить цветы")
        until(lambda: says(client, "rejected the last one"))
        assert len(service.heard) == is_moved and not elsewhere.heard
        # What no device has shown comes as a letter.
        until(lambda: database.value("SELECT (SELECT lettered_at FROM notifications ORDER BY id DESC LIMIT 1)"))


@pytest.mark.parametrize("change", [
    {"endpoint": "https://push.example.com/1"}, {"endpoint": "http://127.0.0.1.example.com/"}, {"endpoint": "javascript:1"},
    {"endpoint": "http://localhost/" + "a" * 1_000}, {"p256dh": "BA" + "A" * 85}, {"p256dh": "short"}, {"auth": "AAAA"},
    {"auth": ""}])
def test_a_stranger_is_no_push_service(client, sandbox, change):
    form = client.get(SETTINGS).page.form(DEVICES)
    given = sandbox.push.subscribe().subscription
    fields = form.fields | {"endpoint": given["endpoint"]} | given["keys"] | change
    assert client.post(DEVICES, fields).status == 303
    page = client.get(SETTINGS)
    assert "The device was not connected" in page.text and not rows(client)


def test_a_device_goes_with_its_session(client, device, database, newcomer):
    assert client.submit(SETTINGS, "/sign-out").status == 303
    remaining = "SELECT count(*) FROM push_devices WHERE endpoint = %s"
    assert database.value(remaining, device.endpoint) == 0


def test_a_browser_in_which_somebody_else_signs_in_is_theirs(client, sandbox, device, newcomer, database):
    other = newcomer()
    form = other.get(SETTINGS).page.form(DEVICES)
    given = device.subscription
    assert other.post(DEVICES, form.fields | {"endpoint": given["endpoint"]} | given["keys"]).status == 303
    assert not rows(client)
    assert len(rows(other)) == 1


@pytest.mark.parametrize("foreign", ["p256dh", "auth"])
def test_whoever_knows_only_the_address_of_a_device_does_not_get_it(client, sandbox, device, newcomer, foreign):
    other = newcomer()
    form = other.get(SETTINGS).page.form(DEVICES)
    own = sandbox.push.subscribe(form.element["data-push"]).subscription["keys"]
    keys = device.subscription["keys"] | {foreign: own[foreign]}
    assert other.post(DEVICES, form.fields | {"endpoint": device.endpoint} | keys).status == 303
    assert "was not connected" in other.get(SETTINGS).text
    assert len(rows(client)) == 1 and not rows(other)


def test_nobody_acts_on_the_device_of_another(client, device, newcomer, database):
    number = database.value("SELECT max(id) FROM push_devices")
    other = newcomer()
    token = {"token": other.token(SETTINGS)}
    for act in ("test", "remove"):
        assert other.post(f"{DEVICES}/{number}/{act}", token).status == 404
    assert len(rows(client)) == 1 and not device.messages()


@pytest.mark.parametrize("fields", [
    {}, {"message": "1", "proof": "AAAA"}, {"message": "99999999999999999999", "proof": ""}, {"message": "-1", "proof": "!"}])
def test_nobody_says_for_a_device_that_it_has_shown_something(visitor, fields):
    assert visitor().post("/notifications/shown", fields).status == 404


def test_quiet_hours_hold_back_what_their_member_wants_held_back(client, device, database, of_mine):
    """An hour around the member's now."""
    here = datetime.now(timezone.utc) + timedelta(hours=3)
    quiet = {"quiet-from": f"{here - timedelta(minutes=30):%H:%M}", "quiet-to": f"{here + timedelta(minutes=30):%H:%M}"}
    ways = {"letter": "reminder", "push": "reminder"}
    assert client.submit(SETTINGS, SETTINGS, ways | quiet).status == 303
    remind(client, database, "В своё время")
    assert messages(device)[0]["title"] == "В своё время"
    assert client.submit(SETTINGS, SETTINGS, ways | quiet | {"quiet-timely": "on"}).status == 303
    remind(client, database, "Потом")
    until(lambda: of_mine("state") == "waiting")
    held = of_mine("due_at")
    assert timedelta(minutes=28) < held - datetime.now(timezone.utc) <= timedelta(minutes=31)
    letter = of_mine("(SELECT letter_at FROM notifications WHERE id = p.notification_id)")
    assert letter - held == timedelta(minutes=2)
    assert len(device.messages()) == 1


def test_hours_that_are_not_clear_come_back_as_they_were_typed(client):
    fields = {"token": client.token(SETTINGS), "letter": "reminder", "quiet-from": "22:00", "quiet-to": ""}
    answer = client.post(SETTINGS, fields)
    assert answer.status == 422
    form = answer.page.form(SETTINGS)
    assert (form.fields["quiet-from"], form.fields["quiet-to"]) == ("22:00", "")
    assert "Enter a start and an end" in answer.text and "push" not in form.fields


def test_kinds_are_not_shown_on_devices_when_their_member_wants_them_not(client, device, database):
    assert client.post(SETTINGS, {"token": client.token(SETTINGS), "letter": "reminder"}).status == 303
    remind(client, database, "Только письмом")
    until(lambda: database.value("SELECT max(lettered_at) FROM notifications WHERE subject = 'Только письмом'"))
    assert not device.messages()


def test_letters_end_by_their_own_link_for_whoever_has_them(newcomer, database, visitor, mailbox):
    address = new_address()
    client = newcomer(address)
    remind(client, database, "Забрать книгу")
    until(lambda: [letter for letter in mailbox.letters(address) if letter["subject"] == "Забрать книгу"])
    [letter] = [letter for letter in mailbox.letters(address) if letter["subject"] == "Забрать книгу"]
    link = re.search(r"/notifications/unsubscribe\S+", letter["text"])[0]
    stranger = visitor()
    for altered in (link[:-1], link.replace("kinds=reminder", "kinds=other"), re.sub(r"member=\d+", "member=1", link)):
        assert stranger.get(altered).location == SETTINGS and stranger.post(altered).status == 404
    assert stranger.get(link).page.form("/notifications/unsubscribe").method == "POST"
    wanted = re.compile('name="letter" value="reminder" checked')
    assert wanted.search(client.get(SETTINGS).text), "looking at it has ended nothing"
    # As a mail program sends it: from anywhere, without a cookie.
    one_click = {"List-Unsubscribe": "One-Click"}
    for _ in range(2):
        assert stranger.post(link, one_click, Origin="https://mail.example.com").status == 200
    assert not wanted.search(client.get(SETTINGS).text)
