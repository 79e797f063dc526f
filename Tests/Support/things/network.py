"""A post with a comment, a channel, a feed for programs. The post and the person are the member's own."""

from Support.person import comment, publish
from Support.things.specimens import Answers, Specimens, secret


def post(one: Specimens) -> int:
    return publish(one.member, "Семинар в четверг", "#семинар")


def channel(one: Specimens) -> int:
    return one.database.value(
        "WITH made AS (INSERT INTO channels (member_id, name) VALUES (%s, 'Семинары') RETURNING id, member_id) "
        "INSERT INTO channel_people (channel_id, member_id) SELECT id, member_id FROM made RETURNING channel_id",
        one.person)


def atom(one: Specimens) -> str:
    """The address of a feed, asked for a moment ago, so that nobody who asks again writes that down."""
    made, address = secret()
    one.database.execute("INSERT INTO atom_authority (authority) VALUES ('localhost') ON CONFLICT DO NOTHING")
    one.database.execute(
        "INSERT INTO atom_feeds (member_id, author_id, token_hash, secret, last_seen_at) "
        "VALUES (%s, %s, sha256(%s), '', now())", one.person, one.person, made)
    return address


def feed(one: Specimens) -> int:
    assert one["atom"]
    return one.database.value("SELECT id FROM atom_feeds WHERE member_id = author_id AND member_id = %s", one.person)


MAKES = {
    "atom": atom, "channels": channel, "comments": lambda one: comment(one.member, one["post"], "Приду"), "feeds": feed,
    "photo": lambda one: 0, "post": post, "tag": lambda one: "семинар"}
WORDS = {"posts": "post", "tags": "tag"}
ANSWERS = {
    # Nobody is seen by one: pages that name somebody would show it, and rows alone have no file (`test_portraits`).
    "/people/{}/photo/{}": Answers(404),
    "/atom/{}": Answers(is_page=False),
    "/hashtags": Answers(204, is_page=False, query="?query=zz"),
    "/mentions": Answers(204, is_page=False, query="?query=zz"),
    "/people/{}/vcard": Answers(is_page=False),
    "/feed/news": Answers(is_page=False, query="?after=1"),
    "/channels/preview": Answers(303, "/channels/new"),
    "/mutes/new": Answers(query="?tag=mute"),
    "/channels/column": Answers(is_page=False),
    "/channels/people": Answers(204, is_page=False, query="?query=zzzz"),
    # One's own posts are no news.
    "/channels/{}/news": Answers(204, is_page=False, query="?after=1"),
    # Nothing came since.
    "/posts/{}/comments/news": Answers(204, is_page=False, query="?after=1000000000"),
}
SENT = {
    "/channels/{}/edit": {"name": "Чужой канал", "hashtags": "семинар", "version": "1"},
    "/posts/{}/edit": {"body": "Чужой текст", "tags": "", "version": "1"},
    "/posts/{}/comments/{}/edit": {"body": "Чужой комментарий", "version": "1"},
}
SHARED = {"tag"}
NOT_ONE_S_OWN = {
    "GET /people/{}/photo/{}",
    "GET /posts/{}", "POST /posts/{}", "GET /posts/{}/versions", "GET /posts/{}/comments/{}",
    "GET /posts/{}/comments/news", "GET /posts/{}/comments/{}/versions", "GET /posts/{}/reactions",
    "POST /posts/{}/reactions", "POST /posts/{}/bookmark", "POST /posts/{}/unbookmark", "POST /posts/{}/follow",
    "POST /posts/{}/unfollow"}
