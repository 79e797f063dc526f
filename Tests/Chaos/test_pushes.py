"""quad work is killed while it hands notifications to a push service: each is taken, and none more than once again, with the same
topic, so that a device shows it once."""

import random
import signal

import pytest

from Support.killing import Killer, rounds
from Support.person import member_id
from Support.stack import until

SETTINGS = "/settings/notifications"
THREADS = 4
DUE = """
    WITH written AS (
        INSERT INTO reminders (member_id, text, due_on, due_minute)
        VALUES (%s, 'Позвонить', current_date + 9, 540)
        RETURNING id
    )
    SELECT id FROM written
"""


@pytest.fixture
def devices(crowd, sandbox):
    """One of each member, by their number."""
    connected = {}
    for client in crowd:
        form = client.get(SETTINGS).page.form(f"{SETTINGS}/devices")
        device = sandbox.push.subscribe(form.element["data-push"])
        given = device.subscription
        fields = form.fields | {"endpoint": given["endpoint"]} | given["keys"]
        assert client.post(f"{SETTINGS}/devices", fields).status == 303
        connected[member_id(client)] = device
    return connected


def test_a_killed_worker_loses_no_notification_and_doubles_none(devices, stack, database):
    killer = Killer(stack, database, "push_deliveries WHERE state = 'waiting'")
    chance = random.Random(17)
    doubled = 0
    for _ in range(rounds(3)):
        before = {device.id: len(device.messages()) for device in devices.values()}
        numbers = [database.value(DUE, member) for member in devices]
        until(lambda: database.value(
            "SELECT count(*) FROM reminder_alerts WHERE reminder_id = ANY(%s) AND due_at IS NOT NULL", numbers) == len(numbers))
        stack.signal("work", signal.SIGSTOP)  # so that all of them wait
        try:
            database.execute("UPDATE reminder_alerts SET due_at = now() WHERE reminder_id = ANY(%s)", numbers)
        finally:
            stack.signal("work", signal.SIGCONT)
        until(lambda: database.value("SELECT count(*) FROM push_deliveries WHERE state = 'waiting'"))
        killer.kill(chance.uniform(0, 0.02))
        until(lambda: database.value(
            "SELECT count(*) FROM notifications n JOIN push_deliveries p ON p.notification_id = n.id "
            "WHERE n.thing = ANY(%s) AND p.state = 'accepted'", numbers) == len(numbers), killer.patience)
        for device in devices.values():
            fresh = device.messages()[before[device.id]:]
            assert len(fresh) in (1, 2)
            assert len({message["topic"] for message in fresh}) == 1
            doubled += len(fresh) == 2
    assert doubled <= killer.kills * THREADS, "one at most for each thread that was at one"
    killer.tell("pushing")
    print(f"{doubled} of {killer.kills * len(devices)} came twice")
