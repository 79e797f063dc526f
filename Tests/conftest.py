"""What the outer tests share: one running Quad, its mailbox, its database, and people."""

import os
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from Support import stack as stacks
from Support.client import Client
from Support.consent import connected
from Support.database import Database
from Support.mailbox import Mailbox
from Support.person import member_id, new_address, sign_in
from Support.sandbox import PROVIDERS, Sandbox
from Support.things import connect as connect_things
from Support.things import make as make_things
from Support.unsteady import listed

# Where Quad was started without --bare: tests need the sandbox's people, and pages without an announcement.
TAKE_BACK = "DELETE FROM connections; DELETE FROM announcements; DELETE FROM organisation_settings; DELETE FROM organisation_texts"
# Tests that take the stack apart come last.
ORDER = ["Suite", "HTTP", "Browser", "Interop", "Scan", "Bench", "Chaos"]


def pytest_addoption(parser):
    parser.addoption("--unsteady", choices=("with", "without", "only"), default="with",
                     help="what becomes of the tests that Tests/unsteady.txt names")


def pytest_collection_modifyitems(config, items):
    """Of a part's files those with slow tests come first and those with few tests last, so that where several processes
    share them none is left alone with a long one."""
    here = Path(__file__).parent
    if (choice := config.getoption("unsteady")) != "with":
        names = set(listed())
        left = [item for item in items if (item.nodeid in names) != (choice == "only")]
        items[:] = [item for item in items if item not in set(left)]
        config.hook.pytest_deselected(items=left)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: (
        ORDER.index(item.path.relative_to(here).parts[0]), item.path not in slow, -tests[item.path], item.path))


@pytest.fixture(scope="session")
def stack(tmp_path_factory):
    """A running Quad: the one that is given (`stacks.given`), otherwise one of our own."""
    if given := stacks.given():
        found = stacks.Stack(given)
        if (found.state / "demonstrated").exists():
            Database(found.conninfo()).execute(TAKE_BACK)
        yield found
        return
    state = Path(os.environ.get("QUAD_TEST_STATE", tmp_path_factory.mktemp("quad")))
    started = stacks.start(state, int(os.environ.get("QUAD_TEST_PORTS", "18080")))
    yield started
    stacks.stop(started)


@pytest.fixture(scope="module", autouse=True)
def people_given_back():
    """A file of tests ends with the sandbox's people connected to nobody, so a test that broke off fails no others. What
    tests write themselves has spaces in its account."""
    yield
    if given := stacks.given():
        Database(stacks.Stack(given).conninfo()).execute("DELETE FROM connections WHERE account NOT LIKE %s", "% %")


@pytest.fixture(scope="session")
def mailbox(stack) -> Mailbox:
    return Mailbox(stack.sandbox)


@pytest.fixture(scope="session")
def database(stack) -> Database:
    return Database(stack.conninfo())


@pytest.fixture
def visitor(stack):
    """Makes browsers without a session."""
    opened = []

    def make(**headers) -> Client:
        opened.append(Client(stack.port, **headers))
        return opened[-1]
    yield make
    for client in opened:
        client.close()


@pytest.fixture
def anonymous(visitor) -> Client:
    return visitor()


@pytest.fixture(scope="session")
def signed_in(stack, mailbox):
    """Sessions that last for the whole run; tests use copies."""
    known: dict[str, Client | AssertionError] = {}

    def find(name: str, **details) -> Client:
        if name not in known:
            try:
                known[name] = sign_in(Client(stack.port), new_address(), mailbox, **details)
            except AssertionError as error:
                known[name] = error
        if isinstance(known[name], AssertionError):
            raise known[name]
        return known[name]
    return find


@pytest.fixture
def member(signed_in, database) -> Client:
    client = signed_in("member", full_name="Анна Ковалёва", faculty="Факультет права").copy()
    prove(client, database)
    return client


@pytest.fixture
def colleague(signed_in) -> Client:
    """Another member."""
    return signed_in("colleague", full_name="Михаил Лебедев", faculty="Факультет компьютерных наук").copy()


@pytest.fixture
def administrator(signed_in, database) -> Client:
    client = signed_in("administrator", full_name="Тимур Ахметов", faculty="Факультет компьютерных наук").copy()
    number = member_id(client)
    database.execute("UPDATE members SET role = 'admin' WHERE id = %s AND role <> 'admin'", number)
    prove(client, database)
    return client


def prove(client: Client, database):
    """They signed in when the run began: for pages that ask for a fresh proof they have just done so."""
    database.execute("UPDATE sessions SET proven_at = now() WHERE member_id = %s", member_id(client))


@pytest.fixture(scope="session")
def things(signed_in, database, stack) -> dict[str, str]:
    """One of each kind that an address may name; the post and the person are the member's own."""
    member = signed_in("member", full_name="Анна Ковалёва", faculty="Факультет права")
    return make_things(member, database, stack.sandbox)


@pytest.fixture
def connection(things, database):
    """The member's connections. They have ended, so nothing is asked for them."""
    connect_things(things["person"], database)


@pytest.fixture
def newcomer(visitor, mailbox):
    """Makes members of their own, whose sessions a test may end."""
    def make(email: str = "", **details) -> Client:
        return sign_in(visitor(), email or new_address(), mailbox, **details)
    return make


@pytest.fixture
def sandbox(stack):
    """The providers; what they were ordered to hold or to get wrong ends with the test, and so do the circuits that it
    opened."""
    sandbox = Sandbox(stack.sandbox)
    yield sandbox
    sandbox.let_go()
    for provider in PROVIDERS:
        sandbox.fault(provider, "none")
    if sandbox.was_in_trouble:
        stack.reload()


@pytest.fixture
def owner(newcomer, sandbox, database):
    """Makes members with connections, which go when the test is over: the sandbox has three people only."""
    made = []
    with ExitStack() as everyone:
        def make(*providers, person="elena") -> Client:
            client = newcomer()
            made.append(member_id(client))
            return everyone.enter_context(connected(client, *providers, person=person))
        yield make
        for provider in PROVIDERS:
            sandbox.fault(provider, "none")
    # Of those who cannot disconnect theirs: they are suspended, signed out, or gone.
    database.execute("DELETE FROM connections WHERE member_id = ANY(%s)", made)


@pytest.fixture
def closed_circuits(stack):
    """Quad has no failure in mind that would keep it from asking, as after a test on a busy machine."""
    stack.reload()
