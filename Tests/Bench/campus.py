"""The data of a large university: what `pages`, `peak` and later runs look at."""

from dataclasses import dataclass

from stand import Stand, step
from visitor import ADMINISTRATOR, Visitor, visitors



@dataclass(frozen=True)
class Size:
    posts: int = 100_000
    members: int = 1_000
    # Of each disk.
    files: int = 500
    # Of administrators.
    acts: int = 100_000


LEAST = Size(posts=200, members=20, files=60, acts=200)


def fill(stand: Stand, people: int, size: Size) -> list[Visitor]:
    """So many members who are signed in, with all that addresses may name. The first is an administrator, and the second is
    whom administrators look at."""
    # Seconds are for the usual size; a larger one may take as many times longer.
    patience = max(1, size.posts // Size.posts, size.members // Size.members, people // Size.members)
    step(f"{size.posts:,} posts, {size.members:,} members", lambda: stand.fill(
        "feed.sql", 180 * patience, posts=size.posts, people=size.members))
    readers = visitors(stand, people, ADMINISTRATOR)
    numbers = ",".join(reader.id for reader in readers)
    step(f"{len(readers)} disks of {size.files} files", lambda: (
        stand.fill("files.sql", 300 * patience, entries=size.files, readers=numbers),
        stand.fill("survey.sql", 180 * patience, readers=numbers)))
    step("Reminders, notifications, photos", lambda: stand.fill("sections.sql", 180 * patience, readers=numbers))
    step("Conversations", lambda: stand.fill("talks.sql", 180 * patience, readers=numbers))
    step(f"{size.acts:,} acts of administrators", lambda: stand.fill(
        "administration.sql", 180 * patience, administrator=readers[0].id, subject=readers[1].id, acts=size.acts))
    return readers
