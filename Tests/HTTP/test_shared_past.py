"""A member who is added to a group with all that was written there before is shown nothing of what was deleted by then: on no
page, in no search, report, push, letter or export."""

import re
import uuid
from urllib.parse import quote

import pytest

from Support import exports
from Support.conversations import group, say
from Support.person import member_id, new_address
from Support.push import subscribe
from Support.stack import until

# What a search marks in what it has found.
FOUND = re.compile("<mark>")


class Past:
    """Anna has deleted what she said, to which Boris had answered, and has added Daria with all that was written."""

    def __init__(self, newcomer, database, sandbox):
        self.database, self.email = database, new_address()
        self.anna, self.boris, self.daria = newcomer(), newcomer(), newcomer(self.email)
        self.device = subscribe(self.daria, sandbox.push)
        mark = uuid.uuid4().hex[:10]
        self.secret, self.open = f"тайна{mark}", f"открыто{mark}"
        self.address = group(self.anna, self.boris, newcomer(), name="Кафедра")
        self.deleted = say(self.anna, self.address, f"{self.secret} https://{self.secret}.example/")
        say(self.boris, self.address, self.open, to=str(self.deleted))
        assert self.anna.submit(self.address, f"{self.address}/{self.deleted}/delete").status == 303
        added = self.anna.post(f"{self.address}/people", {
            "token": self.anna.token("/feed"), "key": str(uuid.uuid4()), "past": "all", "people": str(member_id(self.daria))})
        assert added.status == 303, f"{added}: {added.text[:2000]}"

    def thing(self, number: int) -> str:
        return "message-" + str(self.database.value(
            "SELECT id FROM messages WHERE conversation_id = %s AND number = %s", int(self.address.split("/")[2]), number))


@pytest.fixture
def past(newcomer, database, sandbox) -> Past:
    return Past(newcomer, database, sandbox)


def test_on_no_page(past):
    assert past.open in past.daria.get(past.address).text, "she is shown what was written before"
    for page in (past.address, f"{past.address}/{past.deleted}", f"{past.address}/news?change=0", f"{past.address}?after=1",
                 f"{past.address}/info", f"{past.address}/pictures", f"{past.address}/files", "/messages", "/notifications",
                 "/"):
        answer = past.daria.get(page)
        assert answer.status == 200, page
        assert past.secret not in answer.text, page
    for page in (f"{past.address}/{past.deleted}/edit", f"{past.address}/{past.deleted}/reactions",
                 f"{past.address}/{past.deleted}/forward",
                 f"{past.address}?to={past.deleted}"):
        assert past.secret not in past.daria.get(page).text, page


def test_in_no_search(past):
    for page in ("/search?q={}", "/search?q={}&in=messages", "/messages/search?q={}",
                 "/messages/search?q={}&in=" + past.address.split("/")[2]):
        assert FOUND.search(past.daria.get(page.format(quote(past.open))).text), page
        assert not FOUND.search(past.daria.get(page.format(quote(past.secret))).text), page


def test_it_is_reported_by_those_alone_who_were_there(past):
    address = f"/reports/new?thing={past.thing(past.deleted)}"
    assert past.secret in past.boris.get(address).text, "some minutes long"
    refused = past.daria.get(address)
    assert refused.status == 404 and past.secret not in refused.text
    sent = past.daria.post("/reports/new", {
        "token": past.daria.token("/feed"), "key": str(uuid.uuid4()), "thing": past.thing(past.deleted), "reason": "rudeness"})
    assert sent.status == 404
    # Nor along with what stands beside it.
    beside = past.daria.get(f"/reports/new?thing={past.thing(past.deleted + 1)}")
    assert beside.status == 200 and past.open in beside.text and past.secret not in beside.text


def test_in_no_push_and_no_letter(past, mailbox):
    letters = len(mailbox.letters(past.email))
    said = say(past.anna, past.address, "Дальше", to=str(past.deleted))
    number = member_id(past.daria)
    told = "SELECT count(*) FROM notifications WHERE member_id = %s AND kind = 'message'"
    past.database.execute("UPDATE conversation_members SET tell_at = now() WHERE member_id = %s AND tell_at IS NOT NULL", number)
    until(lambda: past.database.value(told, number) and past.device.messages())
    assert said and past.device.messages()[-1]["text"].count("Дальше")
    past.database.execute("UPDATE notifications SET letter_at = now() WHERE member_id = %s AND letter_at IS NOT NULL", number)
    letter = mailbox.letter(past.email, after=letters)
    shown = [message["text"] for message in past.device.messages()]
    assert not [text for text in (*shown, *map(str, letter.values())) if past.secret in text]


def test_in_no_export(past, stack, database):
    exports.ask(past.daria)
    exports.ready(past.daria, database)
    with exports.fetch(stack, past.daria) as archive:
        whole = "\n".join(archive.read(name).decode(errors="replace") for name in archive.namelist())
    assert past.open in whole and past.secret not in whole
