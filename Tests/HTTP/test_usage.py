"""How much room a disk has and what takes it: from the sandbox's disk, through quad work, to the page."""

import re

from Support.disk import Disk
from Support.documents import Documents
from Support.files import settled

PART = re.compile(r'<dt class="is-(\w+)">[^<]*</dt><dd>([^<]*)</dd>')


def shown(size: int) -> str:
    units = ["B", "KB", "MB", "GB", "TB"]
    number, unit = float(size), 0
    while round(number) >= 1024 and unit < len(units) - 1:
        number, unit = number / 1024, unit + 1
    tenths = round(number * 10)
    text = f"{tenths // 10}.{tenths % 10}" if unit and tenths < 100 and tenths % 10 else f"{round(number):,}"
    return f"{text}\u00a0{units[unit]}"


def test_the_room_of_a_disk_is_what_the_disk_says(owner, stack):
    client = owner("yandex")
    page = settled(client, "/files/usage", seconds=60)
    said, parts = Disk(stack.sandbox, "elena").sizes(), dict(PART.findall(page.text))
    assert parts["total"] == shown(said["total_space"])
    assert parts["trash"] == shown(said["trash_size"])
    assert parts["free"] == shown(said["total_space"] - said["used_space"])
    assert "stroke-dasharray" in page.text and " style=" not in page.text
    assert len(re.findall(r'class="usage-bar', page.text)) >= 5


def test_documents_of_vk_are_summed_in_its_options(owner, stack):
    client = owner("vk")
    count = len(Documents(stack.sandbox, "elena").all())
    settled(client, "/files/vk")
    assert f"{count} files · " in settled(client, "/files/vk/options", seconds=60).text
    profile = client.get("/files/usage").text
    assert "files · " not in profile, "a disk's profile has the disk's own numbers"
    assert 'action="/connections/yandex"' in profile, "and the disk can be connected here"


def test_a_disk_that_does_not_answer_leaves_what_it_said_with_a_word(owner, sandbox, closed_circuits):
    client = owner("yandex")
    kept = PART.findall(settled(client, "/files/usage", seconds=60).text)
    assert kept
    sandbox.fault("yandex", "down")
    assert client.post("/files/usage", {"token": client.token("/files/usage")}).status == 303
    page = settled(client, "/files/usage", seconds=60)
    assert PART.findall(page.text) == kept
    assert "does not answer" in page.text and "As of " in page.text
