"""Reminders are made, changed, ticked and deleted in any order, with and without a network, in two tabs, with the browser killed and
the session ended in between: in the end Quad has each of them once, as it was left last."""

import os
import random
import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from Support.client import Client
from Support.mortal import Mortal
from Support.offline_reminders import WRITTEN
from Support.person import member_id
from Support.screen import enhanced, field
from Support.session import give
from Support.stack import until

COUNT = 200 if "QUAD_LONG" in os.environ else 5
STEPS = 16
ACTS = {"add": 4, "edit": 4, "tick": 3, "delete": 2, "reload": 1, "kill": 1, "change tabs": 2, "network": 3, "session": 1}
ROWS = "SELECT text, completed_at IS NOT NULL FROM reminders WHERE member_id = %s AND deleted_at IS NULL ORDER BY id"
SHOWN = """() => [...document.querySelectorAll("article.reminder[data-item], [data-waiting]:not([hidden]) .reminder")]
    .filter((row) => !row.matches(".is-deleted"))
    .map((row) => row.querySelector("[data-open] bdi").textContent.split(" ")[0])"""


@pytest.fixture
def browser(chromium, stack, tmp_path):
    mortal = Mortal(chromium, stack.origin, tmp_path)
    yield mortal
    mortal.close()


class Sequence:
    """What somebody does, and what they expect of it: for each reminder its text and whether it is done."""

    def __init__(self, seed: int, browser: Mortal, begin: Callable[[], Client], end: Callable[[], None]):
        """`begin` signs the member in, `end` ends all sessions."""
        self.chance, self.browser = random.Random(seed), browser
        self.begin_session, self.end_session = begin, end
        self.member, self.has_ended = begin(), False
        self.expected: dict[str, tuple[str, bool]] = {}
        self.told: list[str] = []
        self.made = 0
        self.is_alone = False
        # The browser was killed without a network. The worker of one that begins so has the network all the same, whatever its pages
        # have, and with an ended session that leads to the sign-in.
        self.was_killed_alone = False
        self.start()
        self.keep()

    def keep(self):
        """Until the browser has what it shows without a network. What still comes with a session that has ended has that forgotten
        once more, until a page is seen again."""
        self.page.evaluate("navigator.serviceWorker.ready")

        def is_kept() -> bool:
            if all(self.page.evaluate("address => caches.match(address).then(Boolean)", address) for address in ("/offline", "/reminders")):
                return True
            self.visit(self.page)
            return False
        until(is_kept, 60)

    def start(self):
        self.tabs = self.browser.start(self.member, 2)
        self.page = self.tabs[0]
        self.page.context.set_offline(self.is_alone)
        for page in self.tabs:
            self.visit(page)

    @staticmethod
    def visit(page: Page):
        """Anew. A page that was kept may just come anew by itself: where that takes this one's place, nothing more is heard of it."""
        def is_there() -> bool:
            with suppress(Error):
                return bool(page.goto("/reminders", timeout=10_000))
            return False
        until(is_there, 60)
        enhanced(page)

    def do(self):
        act, = self.chance.choices(list(ACTS), list(ACTS.values()))
        self.told.append(f"{act}{' alone' if self.is_alone else ''}")
        getattr(self, act.replace(" ", "_"))()

    # MARK: Around it

    def reload(self):
        self.visit(self.page)

    def kill(self):
        # What is seen at once is on the disk some milliseconds later, behind which this waits: its store does one thing after another.
        def is_written(page: Page) -> bool:
            # A page that was kept may just come anew by itself.
            with suppress(Error):
                page.evaluate(WRITTEN)
                return True
            return False
        for page in self.tabs:
            until(lambda: is_written(page), 30)
        if self.is_alone and self.has_ended:
            return
        self.was_killed_alone = self.is_alone
        self.browser.kill()
        self.start()

    def change_tabs(self):
        self.page = self.tabs[self.page is self.tabs[0]]

    def network(self):
        self.is_alone, self.was_killed_alone = not self.is_alone, False
        self.page.context.set_offline(self.is_alone)
        if self.is_alone:
            for page in self.tabs:
                expect(page.locator("#standing-line")).to_be_visible()
        elif self.has_ended:
            self.sign_in()

    def session(self):
        """It ends at Quad, of which the browser hears when it has a network."""
        if self.was_killed_alone:
            return
        self.end_session()
        self.has_ended = True
        if not self.is_alone:
            self.sign_in()

    def sign_in(self):
        self.member, self.has_ended = self.begin_session(), False
        give(self.page, self.member, self.browser.origin)
        for page in self.tabs:
            self.visit(page)
        self.keep()

    # MARK: Reminders

    def row(self, name: str):
        # What is deleted may stand beside what has come in its place.
        row = "article.reminder[data-item]:not(.is-deleted), [data-waiting] .reminder:not(.is-deleted)"
        return self.page.locator(row, has_text=re.compile(rf"{name}(?!\d)"))

    def latest(self, name: str) -> Locator:
        """The row as it was left last. A line that was on its way when it was written on may be seen for a moment beside the one in its
        place."""
        found = self.row(name)
        with suppress(Error):
            # A page that was kept may just come anew by itself.
            if (latest := found.filter(has_text=self.expected[name][0])).count():
                return latest.first
        return found.first

    def any(self) -> str | None:
        """One of those that the page shows, but for what was deleted in the other tab when this one could hear of it no more."""
        shown = []

        def is_read() -> bool:
            with suppress(Error):
                shown[:] = sorted(set(self.page.evaluate(SHOWN)) & set(self.expected))
                return True
            return False
        until(is_read)
        name = self.chance.choice(shown) if shown else None
        self.told[-1] += f" {name}"
        return name

    @staticmethod
    def attribute(of: Locator, name: str) -> str | None:
        """None where it is gone. A page that was kept may just come anew by itself."""
        with suppress(Error):
            return of.evaluate_all("(found, name) => found[0]?.getAttribute(name) ?? null", name)
        return of.evaluate_all("(found, name) => found[0]?.getAttribute(name) ?? null", name)

    @staticmethod
    def press(button: Locator) -> bool:
        """False where it is gone before it can be pressed: with the network back, rows become what Quad has."""
        with suppress(Error):
            button.click(timeout=5_000)
            return True
        assert not button.count() or not button.is_visible()
        return False

    def add(self):
        self.made += 1
        name = f"Дело{self.made}"
        self.told[-1] += f" {name}"
        self.line(name)
        self.expected[name] = (name, False)

    def line(self, text: str, is_done: bool = False):
        quick = self.page.locator(".quick [name=words]")
        quick.fill(text)
        quick.press("Enter")
        expect(quick).to_have_value("")
        # What is done leaves the list as soon as it is sent.
        if not is_done or self.is_alone:
            expect(self.row(text.split()[0]).first).to_contain_text(text)

    def edit(self):
        if not (name := self.any()):
            return
        text = f"{name} {len(self.told)}"
        row, quick = self.latest(name), self.page.locator(".quick [name=words]")
        if not self.press(row.get_by_role("link").first):
            return
        # What a line has taken the place of that may have arrived is deleted there, and no page any more.
        form, absent = field(self.page, "text"), self.page.locator("[data-kept-pages], main:has(h1):not(:has(.reminders))")
        until(lambda: quick.count() and quick.input_value() or form.count() or absent.count())
        if quick.count() and quick.input_value():
            # A line that was not sent yet is written on.
            quick.fill("")
            self.line(text, self.expected[name][1])
        elif form.count():
            enhanced(self.page)
            form.fill(text)
            self.page.locator(".reminder-panel .back").click()
            expect(self.page.locator(".reminder-panel")).to_have_count(0)
            enhanced(self.page)
            # A page that was kept before it was done shows it no more.
            until(lambda: all(text in shown for shown in self.row(name).all_text_contents()))
        else:
            return self.reload()
        self.expected[name] = (text, self.expected[name][1])

    def tick(self):
        if not (name := self.any()):
            return
        tick = self.latest(name).locator(".tick")
        # What waits may be sent just now, and its row go.
        if not (was := self.attribute(tick, "aria-checked")) or not self.press(tick):
            return
        until(lambda: not self.attribute(tick, "aria-checked") or self.attribute(tick, "aria-checked") != was)
        self.expected[name] = (self.expected[name][0], was == "false")

    def delete(self):
        if not (name := self.any()):
            return
        row = self.latest(name)
        if not self.press(row.locator(".reminder-delete, button[value=delete]")):
            return
        until(lambda: "is-deleted" in (self.attribute(row, "class") or "is-deleted"))
        del self.expected[name]

    def end(self):
        self.told.append("end")
        self.is_alone = False
        self.page.context.set_offline(False)
        if self.has_ended:
            self.sign_in()
        for page in self.tabs:
            self.visit(page)


@pytest.mark.parametrize("seed", range(COUNT))
def test_whatever_is_done_in_whatever_order_is_sent_once_as_it_was_left(seed, browser, newcomer, database):
    number = member_id(newcomer(full_name="Анна Ковалёва"))
    email = database.value("SELECT email FROM members WHERE id = %s", number)

    def sign_in() -> Client:
        # More often than letters are sent.
        database.execute("DELETE FROM rate_limits WHERE key LIKE 'letters %%'")
        return newcomer(email)
    sequence = Sequence(seed, browser, sign_in, lambda: database.execute("DELETE FROM sessions WHERE member_id = %s", number))

    def rows() -> list[tuple[str, bool]]:
        return sorted(database.rows(ROWS, number))
    try:
        for _ in range(STEPS):
            sequence.do()
        sequence.end()
        # What could not be sent is tried again after up to twelve seconds.
        until(lambda: rows() == sorted(sequence.expected.values()), 60)
        for page in sequence.tabs:
            expect(page.locator("[data-unsent-line]")).to_be_hidden()
            expect(page.locator(".torn")).to_have_count(0)
    except (AssertionError, Error, KeyError, TimeoutError) as error:
        raise AssertionError(f"{sequence.told}\nexpected {sorted(sequence.expected.values())}\nfound    {rows()}") from error
