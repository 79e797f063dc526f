"""Limits of posts come before the work (V05): a refused form is not rendered, and a slow highlighter is nobody else's
trouble."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from Support.highlighter import Highlighter
from Support.person import post_number, publish
from Support.serve import Serve
from Support.stack import until
from Support.straight import Straight

CODE = "```swift\nlet answer = {}\n```\n"
# Threads of a process that may be kept by its highlighter: the one that runs it and those that wait.
KEPT = 4


@pytest.fixture
def author(newcomer):
    return newcomer()


def form(client, page: str, action: str) -> dict[str, str]:
    return client.get(page).page.form(action).fields


def test_a_member_changes_posts_so_many_times_an_hour_and_loses_no_text(author, stack):
    path = f"/posts/{publish(author, 'Text')}/edit"
    with Serve(stack, QUAD_LIMIT_POSTS_HOUR="2") as serve:
        straight = Straight(stack, serve.socket, visitor=author)
        answers = [straight.submit(path, path, {"body": f"Text {number}"}) for number in range(3)]
    assert [answer.status for answer in answers] == [303, 303, 429]
    kept = answers[2].page.form(path).fields
    assert kept["body"] == "Text 2"
    assert author.post(path, kept).status == 303, "the form is good for later"


def test_what_is_refused_or_repeated_is_not_rendered_and_costs_round_trips_alone(author, stack):
    """Fails when the limit or the key is looked at after the text was rendered."""
    with Highlighter() as highlighter, Serve(
            stack, QUAD_LIMIT_POSTS_HOUR="1", QUAD_HIGHLIGHT=str(highlighter.program)) as serve:
        straight = Straight(stack, serve.socket, visitor=author)
        first, second = (form(straight, "/posts/new", "/posts/new") | {"body": CODE.format(number)} for number in (1, 2))
        answers = [straight.post("/posts/new", fields).status for fields in (first, first, second)]
        assert (answers, highlighter.starts) == ([303, 303, 429], 1)
        path = f"/posts/{publish(author, 'Text')}/edit"
        first, second = (form(straight, path, path) | {"body": CODE.format(number)} for number in (3, 4))
        answers = [straight.post(path, fields).status for fields in (first, first, second)]
        assert (answers, highlighter.starts) == ([303, 303, 429], 2)
        trips = re.findall(r"method=POST route=\S+ status=429 us=\d+ trips=(\d+)", serve.log.read_text())
    # The session, the limit, the draft that goes on or where the post stands, and what the frame of the page counts.
    assert trips == ["4", "4"]


def test_a_stopped_highlighter_keeps_no_pages_from_others(author, member, stack):
    """32 changes with code are on their way while the highlighter does nothing, for hours if it must: the feed of others
    is answered before any of those that wait for it. Fails when all threads may wait for a highlighter."""
    number = publish(author, "Text")
    path = f"/posts/{number}/edit"
    with Highlighter(holds=True) as highlighter, ThreadPoolExecutor(32) as pool, Serve(
            stack, QUAD_HIGHLIGHT=str(highlighter.program), QUAD_HIGHLIGHT_MILLISECONDS="1000000",
            QUAD_WORKERS="8") as serve:
        straight, reader = Straight(stack, serve.socket, visitor=author), Straight(stack, serve.socket, visitor=member)
        fields = form(straight, path, path)
        try:
            changes = [pool.submit(straight.copy().post, path, fields | {"body": f"{change}\n\n{CODE}"})
                       for change in range(32)]
            until(lambda: sum(change.done() for change in changes) == len(changes) - KEPT, 60)
            assert reader.get("/feed").status == 200
            assert sum(not change.done() for change in changes) == KEPT, "they are held all the while"
            assert highlighter.starts == 1, "one at a time"
        finally:
            highlighter.release()
        statuses = sorted(change.result().status for change in changes)
    # One of them was made of the current version; the others are refused.
    assert statuses == [303] + [409] * 31
    assert "let answer" in author.get(f"/posts/{number}").text


def test_code_is_published_plain_when_its_highlighter_does_not_end(author, stack):
    with Highlighter(holds=True) as highlighter, Serve(
            stack, QUAD_HIGHLIGHT=str(highlighter.program), QUAD_HIGHLIGHT_MILLISECONDS="300") as serve:
        # The budget is for all blocks: those behind the first find nothing left of it.
        body = "\n".join(CODE.format(number) for number in range(20))
        answer = Straight(stack, serve.socket, visitor=author).submit("/posts/new", "/posts/new", {"body": body})
        assert (answer.status, highlighter.starts) == (303, 1)
    codes = author.get(f"/posts/{post_number(answer.location)}").page.first("article").all("pre")
    assert len(codes) == 20 and not any(code.all("span") for code in codes)
