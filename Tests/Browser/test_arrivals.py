"""Arrivals: a thousand ways to a place and past it, and a browser that watches."""

import json
import os
import re

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.stack import PROJECT, until
from Support.tracks import track
from Support.ways import journey

MACHINE = PROJECT / "static/reminders/places/arrival.js"
COUNT = 1_000 if os.environ.get("QUAD_LONG") else 150
# What the machine says of each fix, and when.
PLAY = """async ([machine, tracks]) => {
    const { step, unknown } = await import(`data:text/javascript,${encodeURIComponent(machine)}`);
    return tracks.map(([place, fixes]) => {
        const events = [];
        let state = unknown;
        for (const [latitude, longitude, accuracy, time, now] of fixes) {
            const result = step(state, place, { latitude, longitude, accuracy, time }, now);
            ({ state } = result);
            if (result.event) events.push([result.event, now / 1_000]);
        }
        return events;
    });
}"""
# Seconds.
MOST = 60
# Fixes that are further apart do not come.
APART = 15


@pytest.fixture(scope="module")
def machine(chromium):
    """Plays tracks, or fixes, through the machine; gives its events of each."""
    page = chromium.new_page()

    def play(*tracks) -> list[list]:
        return page.evaluate(PLAY, [MACHINE.read_text(), tracks])
    yield play
    page.close()


def told(each) -> list:
    return [each.place, [[fix[name] for name in ("latitude", "longitude", "accuracy", "time", "now")] for fix in each.fixes]]


def test_each_arrival_of_a_thousand_tracks_is_told_once_and_in_time_and_nothing_else_is(machine):
    arrivals = 0
    for first in range(0, COUNT, 50):
        tracks = [track(seed) for seed in range(first, first + 50)]
        for seed, (way, events) in enumerate(zip(tracks, machine(*map(told, tracks)), strict=True), first):
            came = [at for event, at in events if event == "arrived"]
            assert len(came) == len(way.arrivals), f"track {seed}: {way.arrivals}, {events}"
            # Arriving and leaving alternate.
            assert [event for event, _ in events] in (["arrived", "left"] * len(events), ["left", "arrived"] * len(events)) or all(
                one[0] != other[0] for one, other in zip(events, events[1:])), f"track {seed}: {events}"
            for truth, at in zip(way.arrivals, came):
                heard = [truth] + [each for each in way.heard if truth < each <= at]
                waited = sum(later - earlier for earlier, later in zip(heard, heard[1:]) if later - earlier <= APART)
                assert waited <= MOST, f"track {seed}: told {waited} s after {truth}"
                assert at > truth - MOST, f"track {seed}: told before they came"
            arrivals += len(came)
    assert arrivals > COUNT / 2, "the tracks do lead there"


# Metres north of the middle of a circle of 150 metres, accuracy, seconds, and of what age.
def fixes(*rows) -> list:
    return [{"latitude": 0, "longitude": 0, "radius": 150},
            [[metres / 111_195, 0, accuracy, (at - (age[0] if age else 0)) * 1_000, at * 1_000] for metres, accuracy, at, *age in rows]]


OUT = [(1_000, 10, 0), (1_000, 10, 11)]


@pytest.mark.parametrize("rows, events", [
    ([(10, 10, 0), (10, 10, 11), (10, 10, 60)], []),
    ([*OUT, (10, 10, 60), (10, 10, 71)], ["arrived"]),
    ([*OUT, (10, 10, 60), (10, 10, 65)], []),
    ([*OUT, (10, 10, 60), (1_000, 10, 90), (1_000, 10, 120)], []),
    ([*OUT, (10, 10, 60), (10, 10, 200)], []),
    ([*OUT, (10, 2_000, 60), (10, 2_000, 80), (10, 2_000, 100)], []),
    ([*OUT, (10, 10, 60, 40), (10, 10, 80, 40), (10, 10, 100, 40)], []),
    ([*OUT, (10, 10, 60), (10, 10, 71), (900, 3, 80), (10, 10, 90), (900, 3, 150), (10, 10, 160)], ["arrived"]),
    ([*OUT, (10, 10, 60), (10, 10, 71), (200, 20, 100), (200, 20, 140), (200, 20, 200)], ["arrived"]),
    ([*OUT, (10, 10, 60), (10, 10, 71), (400, 20, 100), (420, 20, 130), (440, 20, 165)], ["arrived", "left"]),
    # Faster than anybody: it is the fix before that was wrong, or this one; the next one decides.
    ([*OUT, (30_000, 5, 20), (1_000, 10, 30), (10, 10, 60), (10, 10, 71)], ["arrived"]),
    ([(30_000, 5, 0), (10, 10, 5), (10, 10, 20), (10, 10, 35)], []),
    # No numbers.
    ([*OUT, (float("nan"), 10, 60), (float("inf"), 10, 71), (10, -1, 80), (10, float("nan"), 95)], []),
], ids=["inside from the beginning", "two fixes", "too soon", "one alone", "too late", "vague", "stale", "jumps out",
        "in the ring", "leaves", "a jump afar", "a wrong beginning", "no numbers"])
def test_a_few_fixes(machine, rows, events):
    text = json.dumps(fixes(*rows)).replace("NaN", "null").replace("-Infinity", "null").replace("Infinity", "null")
    assert [event for event, _ in machine(json.loads(text))[0]] == events


# MARK: A browser that watches

# Within what somebody goes in the time between two pages.
FAR, HERE = (55.7660, 37.6489), (55.7604, 37.6489)


@pytest.fixture
def member(newcomer, database):
    member = newcomer()
    reminder = database.value("INSERT INTO reminders (member_id, text) VALUES (%s, 'Вернуть книги') RETURNING id", member_id(member))
    database.execute(
        "INSERT INTO reminder_places (reminder_id, member_id, name, latitude, longitude, radius) "
        "VALUES (%s, %s, 'Библиотека', 55760400, 37648900, 150)", reminder, member_id(member))
    return member


def stand(page, at: tuple[float, float], until_so):
    """There, as a device reports it: now and then, and never quite the same. Until something is so."""
    for step in range(400):
        page.context.set_geolocation({"latitude": at[0] + step % 2 * 1e-5, "longitude": at[1], "accuracy": 10})
        page.wait_for_timeout(250)
        if until_so():
            return
    pytest.fail(f"not so after {step} fixes")


def alerts(database, member) -> int:
    return database.value("SELECT count(*) FROM notifications WHERE member_id = %s AND kind = 'reminder'", member_id(member))


@journey(scripts=True)
def test_an_arrival_is_told_while_a_page_is_open_and_no_request_has_a_position(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation({"latitude": FAR[0], "longitude": FAR[1], "accuracy": 10})
    sent = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url} {request.post_data or ''} {request.headers}"))
    page.goto("/reminders/places")
    control = page.locator("[data-watch]")
    expect(control).to_contain_text(words.watchIsOff)
    expect(control).to_contain_text(words.watchWhy)
    control.get_by_role("button").press("Enter")
    expect(control).to_contain_text(words.watchIsOn)
    side = page.locator("[data-side]")
    stand(page, FAR, lambda: side.inner_text() == words.placeIsElsewhere)
    # Any other page watches as well.
    page.goto("/feed")
    stand(page, HERE, lambda: any("/arrival " in each for each in sent))
    until(lambda: alerts(database, member) == 1)
    page.goto("/reminders/places")
    expect(side).to_have_text(words.placeIsHere)
    page.reload()
    expect(side).to_have_text(words.placeIsHere)
    arrivals = [each for each in sent if "/arrival " in each]
    assert len(arrivals) == 1 and alerts(database, member) == 1
    # The places themselves are the server's own: it sends them, and receives nothing of where somebody is.
    for each in sent:
        assert not re.search(r"\b55[.,]7\d|\b37[.,]6\d|latitude|longitude|accuracy", each), each
    control.get_by_role("button").press("Enter")
    expect(control).to_contain_text(words.watchIsOff)


@journey(scripts=True)
def test_a_refused_position_is_said_with_the_way_back_and_the_buttons_remain(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders/places")
    control = page.locator("[data-watch]")
    control.get_by_role("button").press("Enter")
    expect(control.get_by_role("status")).to_have_text(words.watchRefused)
    page.get_by_role("button", name=words.haveComeTo.replace("{name}", "Библиотека"), exact=True).press("Enter")
    # The reminder itself may come up above it.
    expect(page.locator(".toast", has_text=words.placeTold)).to_be_visible()
    assert alerts(database, member) == 1


@journey(scripts=False)
def test_without_scripts_one_says_oneself_that_one_has_come(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders/places")
    expect(page.locator("[data-watch]")).to_be_hidden()
    page.get_by_role("button", name=words.haveComeTo.replace("{name}", "Библиотека"), exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.placeTold)
    assert alerts(database, member) == 1
