"""The stream of events: who hears what, and who reaches the event server (security.md, I10)."""

import re
import time

import pytest

from Support.copies import act, entries, saved
from Support.listening import Listener
from Support.stack import until

# What was published has arrived, and there is nothing more to publish.
NOTHING_IS_UNDER_WAY = """
    SELECT NOT EXISTS (SELECT FROM jobs WHERE dead_at IS NULL AND run_at < now() + interval '1 minute')
       AND NOT EXISTS (SELECT FROM outbox)
"""


def test_a_member_hears_of_their_own_copies_and_nobody_else_does(owner, colleague):
    client = owner("vk")
    entry = entries(client, "/files/vk", "vk")[0]
    with Listener(client) as own, Listener(colleague) as other:
        assert own.answer.status == other.answer.status == 200
        time.sleep(0.5)  # a stream begins with what comes after it
        assert act(client, entry).status == 303
        until(lambda: "copies" in own.kinds(), 20)
        time.sleep(1)
        assert "copies" not in other.kinds()


def test_the_end_of_a_session_without_a_stream_holds_up_nothing(owner, newcomer):
    leaver = newcomer()
    leaver.post("/sign-out", {"token": leaver.token("/feed")})
    client = owner("vk")
    entry = entries(client, "/files/vk", "vk")[0]
    with Listener(client) as stream:
        assert stream.answer.status == 200
        time.sleep(0.5)
        assert act(client, entry).status == 303
        until(lambda: "copies" in stream.kinds(), 20)


def test_a_message_id_of_one_s_own_brings_back_nothing(owner, database):
    """Nchan keeps messages for a while and hands out those after an id: no header of a browser reaches it."""
    client = owner("vk")
    saved(client, database, entries(client, "/files/vk", "vk")[0])
    until(lambda: database.value(NOTHING_IS_UNDER_WAY), 90)
    with Listener(client, **{"Last-Event-ID": "0:0", "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT",
                             "If-None-Match": "0"}) as stream:
        assert stream.answer.status == 200
        time.sleep(1)
        assert not stream.heard


def test_strangers_hear_nothing(anonymous):
    answer = anonymous.get("/events")
    assert answer.status in (303, 401, 403) and "X-Accel-Redirect" not in dict(answer.headers)


def test_a_page_of_another_site_cannot_read_the_stream(member):
    with Listener(member, Origin="https://evil.example") as foreign:
        names = {name.lower() for name, _ in foreign.answer.getheaders()}
        assert not {"access-control-allow-origin", "access-control-allow-credentials"} & names


@pytest.mark.parametrize("path", [
    "/_sse/{channel}/{channel}", "/_sse/{channel}/{channel}/{channel}", "/subscribe/{channel}/{channel}",
    "/publish/{channel}", "/events/{channel}"])
def test_channels_are_reached_through_a_member_s_page_only(path, member, stack):
    path = path.format(channel="A" * 43)
    for method in ("GET", "POST", "PUT", "DELETE"):
        assert member.request(method, path, b"x" if method == "POST" else b"").status in (404, 405), method


def test_the_event_server_listens_to_sockets_of_this_machine_only(stack):
    written = (stack.state / "nginx" / "events.conf").read_text()
    assert re.findall(r"listen ([^;\s]+)", written) and all(
        place.startswith("unix:") for place in re.findall(r"listen ([^;\s]+)", written))
