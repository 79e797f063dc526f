"""One rule for what is posted to: what is done to a thing is a verb at the end of its address (`/posts/7/delete`), and what is sent as a
thing of its own has a noun there (`/reports/7/appeal`)."""

import re

from Support.routes import routes

VERBS = set("""
    add answer archive block bookmark cancel choose clear decline delete discard disconnect dismiss done download edit empty end export follow
    forget grant import invite join keep leave like move mute off on pin read rename reopen repeat replace request resend reset restore remove
    revoke run save seen share show shown skip snooze stop suspend test unblock unbookmark undo unfollow unlike unmute unpin unpublish unread
    unsubscribe withdraw
""".split())
# Things that are sent, where that has no page: what is said of something, what is chosen of it, what is asked for.
THINGS = set("""
    addresses appeal archives arrival choice choices claim csp decision departure devices feed matching name notes options order part passkey
    passkeys picture pictures place preferences repairs restoration schedule selection sign-out step-up
""".split())
# A noun for what is done, as English makes them of verbs.
ACT_AS_NOUN = re.compile(r"(?:[ts]ion|al|ment)$")
# Pages that are things: what their name says is what they show.
PAGES = {"/settings/data/deletion"}

POSTED = [route for route in routes() if route.is_unsafe]
SHOWN = {route.pattern for route in routes() if not route.is_unsafe}


def last(pattern: str) -> str:
    return [part for part in pattern.split("/") if "{" not in part][-1]


def test_what_is_done_to_a_thing_is_a_verb_at_the_end_of_its_address():
    named = {route.pattern for route in POSTED if not route.pattern.endswith("}") and route.pattern not in SHOWN}
    assert len(named) > 100
    assert {pattern for pattern in named if last(pattern) not in VERBS | THINGS} == set()


def test_a_page_that_asks_before_something_is_done_is_called_like_that():
    asked = {route.pattern for route in POSTED if route.pattern in SHOWN}
    assert len(asked) > 50
    assert {pattern for pattern in asked - PAGES if ACT_AS_NOUN.search(last(pattern))} == set()


def test_a_word_stands_for_what_is_done_or_for_a_thing():
    assert VERBS & THINGS == set()
    used = {last(route.pattern) for route in POSTED}
    assert (VERBS | THINGS) - used == set(), "no address has these any more"
