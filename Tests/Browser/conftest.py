"""Browsers: Debian's Chromium, driven through nginx as people use it."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from Support import offline_reminders
from Support.client import Client
from Support.conversations import dialog
from Support.documents import as_they_were
from Support.hand import Hand
from Support.network import SLOW, slow
from Support.photos import begin_anew, looking, photo_reader
from Support.screen import enhanced
from Support.session import give
from Support.watch import Watch
from Support.ways import Way, dealt
from Support.words import Words


# Milliseconds; generous, because a busy machine is no defect.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


# Without a graphics card a process of its own for one only costs time, and what moves while a member waits takes a
# processor's quarter.
ARGUMENTS = ["--in-process-gpu", "--force-prefers-reduced-motion", *(["--no-sandbox"] if os.geteuid() == 0 else [])]


@pytest.fixture(scope="session")
def launch():
    """Starts a browser by its program, with further arguments; it ends with the run."""
    with sync_playwright() as playwright:
        yield_to_pages()
        started = []

        def start(program: str, *arguments: str, **options):
            started.append(playwright.chromium.launch(
                executable_path=program, args=[*ARGUMENTS, *arguments], **options))
            return started[-1]
        yield start
        for browser in started:
            browser.close()


@pytest.fixture(scope="session")
def chromium(launch):
    return launch(os.environ.get("QUAD_CHROMIUM", "/usr/bin/chromium-headless-shell"))


def yield_to_pages():
    """Browsers share the processor with the Quads that they look at, as they do not for members: so what Playwright starts
    comes after a page that is asked for."""
    for child in Path("/proc/self/task").glob("*/children"):
        for process in child.read_text().split():
            os.setpriority(os.PRIO_PROCESS, int(process), 10)


def pytest_generate_tests(metafunc):
    if journey := metafunc.definition.get_closest_marker("journey"):
        ways = dealt(f"{metafunc.definition.path.name}::{metafunc.definition.name}", journey.kwargs)
        metafunc.parametrize("dealt_way", ways, ids=str, indirect=True)


@pytest.fixture
def dealt_way(request) -> Way:
    """How browsers open where a test does not say: as dealt to a journey, otherwise the usual way."""
    return getattr(request, "param", Way())


@pytest.fixture(params=["mouse", "finger"])
def hand(request) -> Hand:
    """A test is made with each."""
    return Hand(request.param)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.when == "call":
        item.failed_in_call = report.failed


# Playwright routes nothing that a service worker asks for, so pages have one only where a test is about that.
WITHOUT_WORKER = {"service_workers": "block"}

# What Playwright emulates it sends to each page anew, and to the page that is being left as well: both are styled once more for
# it, a tenth of the processors' time of a list. So the browser is taken as it is wherever a test does not ask for more.
AS_IT_IS = dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null")


@pytest.fixture
def browse(chromium, stack, request, dealt_way):
    """Opens browsers, in the test's way but for what is said; when the test ends none of them may have complained, and a
    failure leaves pictures behind. They want little motion unless a test asks for it."""
    opened: list[tuple[Page, Watch]] = []

    def open_browser(
            language: str = dealt_way.language, size: tuple[int, int] = dealt_way.size, scripts: bool = dealt_way.scripts,
            signed_in: Client | None = None, motion: bool = False, origin: str = stack.origin, **more) -> Page:
        wanted = {"color_scheme": "dark"} if dealt_way.theme == "dark" else {}
        emulated = AS_IT_IS | WITHOUT_WORKER | wanted | ({"reduced_motion": "no-preference"} if motion else {}) | more
        context = chromium.new_context(
            base_url=origin, locale={"ru": "ru-RU", "en": "en-US"}[language],
            viewport={"width": size[0], "height": size[1]}, java_script_enabled=scripts, **emulated)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.words = Words(language)
        page.scripts = scripts
        if signed_in:
            give(page, signed_in, origin)
        opened.append((page, Watch(context)))
        page.meant = opened[-1][1].meant
        if scripts:
            wait_for_scripts(page)
        if SLOW:
            slow(page, SLOW)
        return page
    yield open_browser
    failed = getattr(request.node, "failed_in_call", False)
    complaints = sum((watch.complaints for _, watch in opened), [])
    for number, (page, _) in enumerate(opened):
        if (failed or complaints) and not page.is_closed():
            folder = stack.state / "screenshots"
            folder.mkdir(exist_ok=True)
            name = re.sub(r"[^\w-]+", "_", request.node.name)[:120]
            page.screenshot(path=folder / f"{name}-{number}.png")
        page.context.close()
    if not failed:
        assert complaints == []


def wait_for_scripts(page: Page):
    """A page that was gone to hears keys and drops, as it does long before a person has found them."""
    goto = page.goto

    def visit(url: str, **options):
        answer = goto(url, **options)
        enhanced(page)
        return answer
    page.goto = visit


# MARK: What several journeys begin with

@pytest.fixture(scope="module")
def photo_feed(stack, database):
    begin_anew(database)


@pytest.fixture
def reader(owner, database):
    """Of photos."""
    return photo_reader(owner, database)


@pytest.fixture
def look(browse, reader, database):
    """Opens the page of a photo."""
    return looking(browse, reader, database)


@pytest.fixture
def documents(stack):
    """Elena's at VK; those that a journey brings go with it."""
    with as_they_were(stack.sandbox, "elena") as documents:
        yield documents


@pytest.fixture
def anna(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@pytest.fixture
def elena(newcomer):
    return newcomer(full_name="Елена Соколова")


@pytest.fixture
def device(browse, member):
    """Opens the list of a member's reminders where it is kept, for a journey that loses its network."""
    return lambda *texts: offline_reminders.opened(browse, member, *texts)


@pytest.fixture
def rows(member, database):
    """What has come of a member's reminders."""
    return offline_reminders.rows_of(member, database)


@pytest.fixture
def talk(browse, anna, elena):
    """The pages of the two in a dialog, and its address."""
    conversation = dialog(anna, elena)

    def pages(**more) -> tuple[Page, Page, str]:
        both = browse(signed_in=anna, **more), browse(signed_in=elena, **more)
        for page in both:
            page.goto(conversation)
        return *both, conversation
    return pages
