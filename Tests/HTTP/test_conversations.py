"""Conversations by HTTP: the number beside the section on every page, and how open pages are notified of it."""

import re

import pytest

from Support.conversations import dialog, group, say
from Support.person import member_id

RECOUNT = """
    SELECT least(count(*), 100)
    FROM conversation_members o
    JOIN messages m ON m.conversation_id = o.conversation_id
    WHERE o.member_id = %s AND m.number > o.read_number AND m.number >= o.first_number AND m.author_id <> o.member_id
      AND m.event IS NULL AND m.deleted_at IS NULL AND coalesce(o.muted_until, '-infinity') <= now()
"""
COUNT = re.compile(r'<span class="count" id="(rail|bar)-count"[^>]*>(?:\s*<span class="badge" aria-hidden="true">([^<]*)</span>)?')


def number(client, path="/people") -> int:
    """The same in the rail and the bar of a page, and in what open pages exchange."""
    found = []
    for asked in (path, "/notifications/marks"):
        places = COUNT.findall(client.get(asked).text)
        assert {place for place, _ in places} == {"rail", "bar"}, asked
        found += [text for _, text in places]
    assert len(set(found)) == 1, found
    return 100 if found[0] == "99+" else int(found[0] or 0)


@pytest.fixture
def pair(newcomer):
    return newcomer(), newcomer()


def test_the_number_equals_a_recount_whatever_is_done(pair, database):
    anna, mikhail = pair
    me = member_id(anna)

    def check(expected):
        assert number(anna) == number(anna, "/") == database.value(RECOUNT, me) == expected
    check(0)
    address = dialog(mikhail, anna, "Раз")
    check(1)
    second = say(mikhail, address, "Два")
    third = say(mikhail, address, "Три")
    check(3)
    say(anna, address, "Ответ")
    check(3)
    assert mikhail.submit(address, f"{address}/{second}/delete").status == 303
    check(2)
    assert anna.submit(address, f"{address}/read", {"number": str(third), "epoch": "0"}).status == 303
    check(0)
    assert anna.submit(address, f"{address}/{third}/unread").status == 303
    check(1)
    assert anna.submit(f"{address}/mute", f"{address}/mute").status == 303
    check(0)
    assert anna.post(f"{address}/unmute", {"token": anna.token("/messages")}).status == 303
    check(1)
    # A second page of the same member that has not heard of "mark as unread" reads nothing.
    assert anna.submit(address, f"{address}/read", {"number": str(third), "epoch": "0"}).status == 303
    check(1)


def test_who_is_muted_elsewhere_is_heard_in_a_conversation(pair, database):
    anna, mikhail = pair
    address = dialog(mikhail, anna, "Раз")
    asked = f"/mutes/new?person={member_id(mikhail)}"
    form = anna.get(asked).page.form("/mutes/new")
    assert anna.post(form.action, form.fields | {"for": "week"}).status == 303
    assert database.value(
        "SELECT count(*) FROM mutes WHERE member_id = %s AND person_id = %s", member_id(anna), member_id(mikhail)) == 1
    assert number(anna) == 1
    say(mikhail, address, "Два")
    assert number(anna) == database.value(RECOUNT, member_id(anna)) == 2
    assert "Два" in anna.get(address).text and "Два" in anna.get("/messages").text
    assert database.value(
        "SELECT count(*) FROM conversation_members WHERE conversation_id = %s AND member_id = %s AND tell_at IS NOT NULL",
        int(address.split("/")[-1]), member_id(anna)) == 1


def test_the_number_of_a_group_goes_with_leaving_it(pair, newcomer, database):
    anna, mikhail = pair
    third = newcomer()
    address = group(mikhail, anna, third, name="Семинар")
    for text in ("Раз", "Два"):
        say(mikhail, address, text)
    assert number(anna) == number(third) == 2
    assert anna.submit(f"{address}/leave", f"{address}/leave").status == 303
    assert number(anna) == 0 and number(third) == 2
    assert database.value(RECOUNT, member_id(anna)) == 0
    for asked in (address, f"{address}/news?change=0", f"{address}/info", f"{address}/mute"):
        assert anna.get(asked).status == 404, asked
    for act in ("pin", "unpin", "mute", "unmute", "read"):
        answer = anna.post(f"{address}/{act}", {
            "token": anna.token("/messages"), "for": "week", "number": "2", "epoch": "0"})
        assert answer.status == 404, act


def test_acts_on_rows_come_back_where_they_were_made(pair):
    anna, mikhail = pair
    address = dialog(mikhail, anna, "Раз")
    for act in ("pin", "unpin", "mute", "unmute"):
        answer = anna.post(f"{address}/{act}", {
            "token": anna.token("/messages"), "for": "week", "return": "/messages?show=unread"})
        assert (answer.status, answer.location) == (303, "/messages?show=unread"), act
        away = anna.post(f"{address}/{act}", {
            "token": anna.token("/messages"), "for": "week", "return": "//evil.example/"})
        assert (away.status, away.location) == (303, "/messages"), act
        assert anna.get(f"{address}/{act}").status == (200 if act == "mute" else 405), act
