"""What members do at the peak of a day: a feature adds a line, and what its addresses name to `Walk.things`.

A step is the path of a page or an `Act`; between two of them a person thinks. In braces stands what the member has
(`{post}`) or what is made up anew (`{word}`)."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Act:
    """What the form of the page before sends, to `path`, with its own hidden fields; it leads on with 303."""
    path: str
    fields: dict[str, str] = field(default_factory=dict)
    # Left out where that page has no such form.
    is_optional: bool = False
    # The form whose text a script saves meanwhile, which leads nowhere.
    saves: str = ""


@dataclass(frozen=True)
class Journey:
    section: str
    # Of all journeys, how many are this one.
    weight: int
    steps: tuple[str | Act, ...]
    # Made by administrators alone.
    is_for_admins: bool = False


def saving(place: str, form: str) -> Act:
    """What is typed into a form, as its page keeps it."""
    return Act(f"/drafts?place={place}", {"body": "О чём говорили: {word}", "known": "0"}, saves=form)


BACK = {"return": "/"}
JOURNEYS = [
    Journey("today", 14, (
        "/", Act("/reminders/{reminder}/done", BACK), Act("/reminders/{reminder}/reopen", BACK))),
    Journey("today", 2, ("/", Act("/preferences", {"theme": "dark", "return": "/"}))),
    Journey("feed", 3, ("/feed", "/posts/{post}", "/people/{person}", "/tags/{tag}")),
    Journey("feed", 4, (
        "/posts/new", saving("post", "/posts/new"), saving("post", "/posts/new"),
        Act("/posts/new", {"body": "О чём говорили: {word}", "tags": "#{word}"}))),
    Journey("feed", 6, (
        "/feed", "/posts/{post}", saving("comment-{post}", "/posts/{post}"),
        Act("/posts/{post}", {"body": "Согласен, {word}: [@Коллега](/people/{person})"}))),
    Journey("feed", 4, (
        "/posts/{post}", Act("/posts/{post}/reactions", {"on": "heart"}), Act("/posts/{post}/reactions", {"off": "heart"}),
        Act("/posts/{post}/bookmark"), Act("/posts/{post}/unbookmark"))),
    Journey("feed", 1, ("/channels", "/channels/new")),
    Journey("feed", 2, ("/people", "/people?query={word}", "/people/{person}", "/people/{person}/info")),
    Journey("feed", 2, ("/bookmarks", "/drafts", "/posts/{post}/versions", "/posts/{post}/reactions")),
    Journey("feed", 2, (
        "/posts/{own}/edit", saving("edit-{own}", "/posts/{own}/edit"),
        Act("/posts/{own}/edit", {"body": "О чём говорили потом: {word}", "tags": ""}))),
    Journey("feed", 3, (
        "/posts/{own}/edit", Act("/posts/{own}/delete"), Act("/posts/{own}/restore"))),
    Journey("files", 3, ("/files", "/files/yandex/Bench", "/files/yandex/item/{file}", "/files/all?query={word}")),
    Journey("files", 2, ("/files/saved", "/files/published", "/files/usage")),
    Journey("photos", 3, ("/photos", "/photos/{photo}")),
    Journey("reminders", 10, (
        "/reminders/new", Act("/reminders/new", {"text": "Позвонить: {word}", "day": "2031-02-03", "time": "09:30"}),
        Act("/reminders/{reminder}/move", {"to": "tomorrow", "return": "/reminders"}))),
    Journey("reminders", 2, ("/reminders", "/reminders/{reminder}", "/reminders/completed", "/reminders?query={word}")),
    Journey("notifications", 8, (
        "/notifications", Act("/reminders/{reminder}/snooze", {"until": "1h", "return": "/notifications"}),
        Act("/notifications/read", is_optional=True))),
    Journey("settings", 2, (
        "/settings/appearance", Act("/settings/appearance", {"language": "ru", "theme": "auto"}),
        "/settings/notifications", "/settings/sessions")),
    Journey("admin", 30, (
        "/admin/members", "/admin/members?query={word}", "/admin/members/{members}",
        Act("/admin/members/{members}/notes", {"note": "Звонили: {word}"}), "/admin/log", "/admin/jobs"),
        is_for_admins=True),
]
