"""Files whose converters print what nobody expects, opened by three members at once: no process of Quad ends, and each page
says that its file cannot be shown, or shows what is harmless of it."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from Support.copies import entries, saved
from Support.disk import Disk
from Support.hostile_files import FILES
from Support.kept_copies import shown
from Support.moves import folder_page

PEOPLE = ("anna", "elena", "mikhail")
# Of every page that says why there is nothing to see.
WHY = ("You can download", "This page could not be shown")
PROGRAMS = ("quad-a", "quad-b", "work", "converters")


def processes(stack) -> dict[str, tuple[int, int]]:
    """Of each program its number and when it began, in the system's ticks: another one of the same number began later."""
    def born(number: int) -> int:
        return int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[19])
    numbers = {name: stack.process(name)["pid"] for name in PROGRAMS}
    return {name: (number, born(number)) for name, number in numbers.items()}


@pytest.fixture
def disks(stack):
    """A folder with the files on the disk of each of the sandbox's people."""
    folder = f"Вложения {os.urandom(3).hex()}"
    disks = [Disk(stack.sandbox, person) for person in PEOPLE]
    for disk in disks:
        disk.make_folder(f"disk:/{folder}")
        for name, (content, _) in FILES.items():
            disk.put(f"disk:/{folder}/{name}", content)
    yield folder
    for disk in disks:
        disk.delete(f"disk:/{folder}")


def test_hostile_files_end_no_process(stack, database, owner, disks):
    before = processes(stack)
    members = [owner("yandex", person=person) for person in PEOPLE]
    files = []
    for member in members:
        found = {entry.name: entry for entry in entries(member, folder_page(disks), "yandex")}
        assert set(found) == set(FILES)
        for entry in found.values():
            saved(member, database, entry)
        files.append(found)

    def look(number: int) -> dict[str, str]:
        member = members[number].copy()
        # All are opened first, so that the converters meet each file of all three side by side.
        for entry in files[number].values():
            assert member.get(entry.address).status == 200
        pages = {name: shown(member, entry.address) for name, entry in files[number].items()}
        for name, page in pages.items():
            pictures = [each for each in page.page.all("img") if "/blobs/" in each["src"]]
            assert pictures or any(why in page.text for why in WHY), name
            words = FILES[name][1]
            assert words is None or words in page.text and not pictures, name
        return {name: page.text for name, page in pages.items()}
    with ThreadPoolExecutor(len(members)) as threads:
        list(threads.map(look, range(len(members))))
    for member in members:
        for address in ("/files/usage", "/files/all?sort=-size", "/files/saved", folder_page(disks)):
            assert member.get(address).status == 200
    assert processes(stack) == before
