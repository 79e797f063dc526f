"""The data of a large university: what `pages`, `peak` and later runs look at."""

from stand import Stand, step
from visitor import Visitor, visitors

POSTS, MEMBERS, FILES, ACTS = 100_000, 1_000, 500, 100_000


def fill(stand: Stand, people: int) -> list[Visitor]:
    """So many members who are signed in, with all that addresses may name. The first is an administrator, and the second is
    whom administrators look at."""
    step(f"{POSTS:,} posts, {MEMBERS:,} members", lambda: stand.fill("feed.sql", 180, posts=POSTS, people=MEMBERS))
    readers = visitors(stand, people)
    numbers = ",".join(reader.id for reader in readers)
    step(f"{len(readers)} disks of {FILES} files", lambda: (
        stand.fill("files.sql", 300, entries=FILES, readers=numbers),
        stand.fill("survey.sql", 180, readers=numbers)))
    step(f"{ACTS:,} acts of administrators", lambda: stand.fill(
        "administration.sql", 180, administrator=readers[0].id, subject=readers[1].id, acts=ACTS))
    return readers
