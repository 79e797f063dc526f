"""A member whose acts a process dies over, with files of their own for each."""

import os
from dataclasses import dataclass, field

from Support.acts import rows
from Support.disk import Disk
from Support.documents import Documents
from Support.files import refresh, settled
from Support.moves import folder_page
from Support.serve import Serve
from Support.stack import Stack
from Support.straight import Straight


@dataclass
class Scene:
    """A member with a folder on a disk, who asks a process of the test's own."""
    stack: Stack
    database: object
    serve: Serve
    client: Straight
    disk: Disk
    documents: Documents
    connection: int
    folder: str = ""
    files: dict[str, int] = field(default_factory=dict)
    sent: list[dict] = field(default_factory=list)
    token: str = ""

    def fill(self, count: int):
        """Puts files into a new folder, each with bytes of its own, and has Quad list them."""
        self.folder = f"Гибель {os.urandom(4).hex()}"
        for path in ("", "/Сюда"):
            self.disk.make_folder(f"disk:/{self.folder}{path}")
        for number in range(count):
            self.disk.put(f"disk:/{self.folder}/{number}.txt", f"{self.folder} {number}".encode())
        refresh(self.client, folder_page(""))
        for place in ("", self.folder, f"{self.folder}/Сюда"):
            page = settled(self.client, folder_page(place))
            if place == self.folder:
                self.files = {name: number for name, number in rows(page).items() if name.endswith(".txt")}
        assert len(self.files) == count
        self.token = self.client.token("/feed")

    def clear(self):
        self.disk.delete(f"disk:/{self.folder}")
        while self.sent:
            self.documents.delete(self.sent.pop())

    @property
    def list(self) -> str:
        return folder_page(self.folder)

    def path(self, name: str) -> str:
        return f"disk:/{self.folder}/{name}"
