"""Arrivals at places, told by several devices at once; and numbers that are none."""

from concurrent.futures import ThreadPoolExecutor

import pytest

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
