"""A page is one round trip to the database; one more for posts that its worker has not shown yet, and one for all that is attached
to the posts of a page, where something is (DECISIONS, 217)."""

import re

from HTTP.test_attachments import FILE
from Support.person import member_id, publish
from Support.routes import routes
from Support.statements import statements
from Support.sweep import sweep
from Support.things import address

# A download may ask the source for a link; the stream of events does not end.
PAGES = [route for route in routes()
         if route.method == "GET" and (route.audience == "members" or route.is_concealed)
         and route.pattern not in ("/events", "/files/{}/item/{}/download")]


# Pages on which the member has posts, by their patterns. A list without any costs one round trip.
LISTS = ("/feed", "/feed/news", "/channels/{}", "/tags/{}", "/people/{}")
# Those of one post, to which something is attached (`Support/things`).
ATTACHED = ("/posts/{}", "/posts/{}/comments/{}", "/posts/{}/edit")


def trips(stack, pattern: str, act) -> list[int]:
    before = stack.mark()
    act()
    log = stack.since(before)
    found = re.findall(rf"method=GET route={re.escape(pattern)} status=\d+ us=\d+ trips=(\d+)", log)
    return [int(number) for number in found]


def test_a_page_for_members_costs_one_round_trip(member, administrator, things, stack):
    def check(route):
        client, asked = administrator if route.is_concealed else member, address(route, things)
        client.get(asked)
        for pattern in (route.pattern, route.pattern.replace("{}", "{id}")):
            if found := trips(stack, pattern, lambda: [client.get(asked) for _ in range(3)]):
                if route.pattern in LISTS:
                    # What others have attached may stand there as well.
                    assert_rows_are_fetched_once(lambda: trips(stack, pattern, lambda: client.get(asked)), {1, 2})
                else:
                    assert found == [2 if route.pattern in ATTACHED else 1] * 3
                return
        raise AssertionError("the log has no line for it")
    sweep(PAGES, check, 35)


def assert_rows_are_fetched_once(trips, settled: set[int]):
    """Each worker fetches what it lacks once; which worker takes a request is the kernel's choice."""
    found = []
    while len(found) < 5 or len(set(found[-5:])) > 1 or not settled & set(found[-5:]):
        found += trips()
        assert max(found) <= max(settled) + 1 and len(found) < 200


def test_what_is_attached_to_the_posts_of_a_page_costs_one_round_trip_whatever_it_is(newcomer, database, stack):
    client = newcomer()
    person = member_id(client)
    posts = [publish(client, f"Пост {number}") for number in range(3)]

    def look():
        return trips(stack, "/people/{}", lambda: client.get(f"/people/{person}"))
    assert_rows_are_fetched_once(look, {1})
    database.execute(
        "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
        "SELECT 'post', post, 1, kind, thing, 'План', %s "
        "FROM unnest(%s::bigint[]) AS post, unnest(ARRAY['file', 'photo', 'post'], ARRAY[1, 1, %s]::bigint[]) AS c (kind, thing)",
        person, posts, posts[0])
    assert len(client.get(f"/people/{person}").page.all("li", class_="attachment")) == 9
    assert_rows_are_fetched_once(look, {2})


def test_fifty_cards_ask_once_for_each_kind_of_things_and_no_provider(newcomer, database, stack, sandbox):
    client = newcomer()
    person = member_id(client)
    posts = [publish(client, f"Пост {number}") for number in range(10)]
    files = []
    for source in ("vk", "yandex"):
        first = database.value(FILE, person, source, "План 0.docx", "План 0.docx")
        files += [first] + [row[0] for row in database.rows(
            "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at) "
            "SELECT connection_id, member_id, source, remote_id || n, path || n, parent, false, name || n, 1, size, modified_at "
            "FROM files, generate_series(1, 9) AS n WHERE id = %s RETURNING id", first)]
    database.execute(
        "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
        "SELECT 'post', post, row_number() OVER (PARTITION BY post), kind, thing, 'План', %s "
        "FROM unnest(%s::bigint[]) WITH ORDINALITY AS p (post, place), LATERAL ("
        "    SELECT 'file' AS kind, unnest((%s::bigint[])[2 * place - 1 : 2 * place]) AS thing "
        "    UNION ALL SELECT 'photo', unnest(ARRAY[1, 2]) UNION ALL SELECT 'post', (%s::bigint[])[1]) AS c",
        person, posts, files, posts)
    page, watches = f"/people/{person}", [sandbox.watch(provider) for provider in ("vk", "yandex", "unsplash")]
    assert len(client.get(page).page.all("li", class_="attachment")) == 50
    assert_rows_are_fetched_once(lambda: trips(stack, "/people/{}", lambda: client.get(page)), {2})
    with statements(stack, database, lambda: client.get(page)) as recorder:
        told = recorder.of(lambda: client.get(page))
    cards = [statement for statement in told if "WITH attached AS" in statement]
    assert len(cards) == 1
    for table, times in (("files f", 1), ("photos p", 1)):
        assert len(re.findall(rf"\bFROM {table}\b", cards[0])) == times, table
    assert [request["path"] for watch in watches for request in watch.calls()] == []


def test_today_costs_one_round_trip(member, things, stack):
    assert trips(stack, "/", lambda: member.get("/")) == [1]


def test_the_start_page_costs_no_round_trip(anonymous, stack):
    assert trips(stack, "/sign-in", lambda: anonymous.get("/sign-in")) == [0]


def test_a_refused_session_costs_one_round_trip_and_shows_nothing(newcomer, stack):
    client = newcomer()
    stolen = client.copy()
    client.post("/sign-out", {"token": client.token("/feed")})
    assert trips(stack, "/feed", lambda: stolen.get("/feed")) == [1]


def test_a_made_up_cookie_costs_no_round_trip(visitor, stack):
    client = visitor()
    client.cookies["__Host-quad"] = "A" * 75
    assert trips(stack, "/feed", lambda: client.get("/feed")) == [0]
