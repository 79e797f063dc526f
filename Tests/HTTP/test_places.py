"""Arrivals at places, reported by several devices at once; and numbers that are none."""

import re
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from HTTP.test_suspension import suspend

from Support.person import member_id

PLACE = {"name": "Библиотека", "latitude": "55.7604", "longitude": "37.6489", "radius": "150"}


@pytest.fixture
def reminder(member, database) -> int:
    return database.value("INSERT INTO reminders (member_id, text) VALUES (%s, 'Вернуть книги') RETURNING id", member_id(member))


def alerts(database, reminder: int) -> int:
    return database.value("SELECT count(*) FROM notifications WHERE kind = 'reminder' AND thing = %s", reminder)


def test_devices_that_tell_of_one_arrival_at_once_tell_once(member, database, reminder):
    page = f"/reminders/{reminder}/place"
    assert member.submit(page, page, PLACE).status == 303
    token = member.token("/reminders/places")
    for visit in range(1, 4):
        with ThreadPoolExecutor(8) as devices:
            answers = list(devices.map(
                lambda _: member.copy().post(f"/reminders/{reminder}/arrival", {"token": token}).status, range(8)))
        assert answers == [303] * 8
        assert alerts(database, reminder) == visit
        assert member.post(f"/reminders/{reminder}/departure", {"token": token}).status == 303


@pytest.mark.parametrize("number", ["NaN", "inf", "1e9", "-90.0000005", "1" * 400, "٥٥", "0x1p3", "", "55.7\x00"])
def test_a_number_that_is_none_is_refused_with_a_word(member, database, reminder, number):
    page = f"/reminders/{reminder}/place"
    answer = member.submit(page, page, PLACE | {"latitude": number})
    assert answer.status in (400, 422)
    assert database.value("SELECT count(*) FROM reminder_places WHERE reminder_id = %s", reminder) == 0


@pytest.fixture
def address(member, reminder) -> str:
    page = f"/reminders/{reminder}/place"
    assert member.submit(page, page, PLACE).status == 303
    return made(member, reminder)


def made(member, reminder: int) -> str:
    act = f"/reminders/{reminder}/address"
    assert member.submit("/reminders/places", act, {"key": str(uuid4())}).status == 303
    return re.search(r"(/arrived/[\w-]{43})<", member.get("/reminders/places").text)[1]


def call(visitor, address: str):
    """As a phone does: without a session, an origin or a form."""
    return visitor().request("POST", address, b"", {"Content-Type": "application/json", "Origin": None})


def test_an_address_tells_once_in_ten_minutes_and_a_look_at_it_tells_nothing(visitor, database, reminder, address, member):
    assert visitor().get(address).status == 200
    assert alerts(database, reminder) == 0
    assert "Not called yet" in member.get("/reminders/places").text
    with ThreadPoolExecutor(8) as phones:
        assert list(phones.map(lambda _: call(visitor, address).status, range(8))) == [200] * 8
    assert alerts(database, reminder) == 1
    assert "Called last: " in member.get("/reminders/places").text
    # The browser of the same member sees the same arrival.
    token = member.token("/reminders/places")
    assert member.post(f"/reminders/{reminder}/arrival", {"token": token}).status == 303
    assert alerts(database, reminder) == 1
    database.execute("UPDATE arrival_addresses SET called_at = called_at - interval '10 minutes' WHERE member_id = %s", member_id(member))
    database.execute("UPDATE reminder_places SET told_at = told_at - interval '10 minutes' WHERE reminder_id = %s", reminder)
    assert call(visitor, address).status == 200
    assert alerts(database, reminder) == 2


def test_a_replaced_or_ended_address_tells_nothing(visitor, database, reminder, address, member):
    fresh = made(member, reminder)
    assert fresh != address
    assert call(visitor, address).status == visitor().get(address).status == 404
    assert member.submit("/reminders/places", f"/reminders/{reminder}/address/end", {"key": str(uuid4())}).status == 303
    assert call(visitor, fresh).status == 404
    assert alerts(database, reminder) == 0


def test_an_address_of_anothers_place_is_neither_made_nor_ended(visitor, database, reminder, address, colleague, member):
    token = colleague.token("/reminders/places")
    for act in ("address", "address/end"):
        answer = colleague.post(f"/reminders/{reminder}/{act}", {"token": token, "key": str(uuid4())})
        assert answer.status == 404
    assert database.value("SELECT count(*) FROM arrival_addresses WHERE member_id = %s", member_id(colleague)) == 0
    assert call(visitor, address).status == 200 and alerts(database, reminder) == 1


def test_an_address_of_a_suspended_member_is_none(visitor, database, newcomer, administrator):
    left = newcomer()
    number = member_id(left)
    thing = database.value("INSERT INTO reminders (member_id, text) VALUES (%s, 'Вернуть книги') RETURNING id", number)
    page = f"/reminders/{thing}/place"
    assert left.submit(page, page, PLACE).status == 303
    own = made(left, thing)
    suspend(administrator, number)
    assert call(visitor, own).status == visitor().get(own).status == 404
    assert alerts(database, thing) == 0
