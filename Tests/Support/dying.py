"""Acts that a process dies over: the form of each, the provider's call that does it, and what shows that it was done once."""

import os
import uuid
from urllib.parse import quote

from Support.acts import after, files
from Support.client import Client
from Support.scene import Scene
from Support.stack import until
from Support.upload import VK as UPLOADS
from Support.upload import multipart, unique

API = "/yandex/v1/disk/resources"
VK = "/files/vk"


class Act:
    """One act on a file of its own. `call` does it at the provider; `lock` is what keeping it needs."""
    process = "serve"
    call = ("POST", f"{API}/move")
    lock = "SELECT FROM files WHERE id = %s FOR UPDATE"
    said = ""
    # Whether a second sending waits for the first.
    is_keyed = False

    def __init__(self, scene: Scene):
        self.scene = scene
        self.made_at = scene.database.value("SELECT now()")
        self.name, self.number = scene.files.popitem() if scene.files else ("", 0)
        self.fields = {"token": scene.token, "key": str(uuid.uuid4()), "return": scene.list}
        self.prepare()

    def prepare(self):
        pass

    @property
    def locked(self) -> tuple:
        return self.lock, *([self.number] if "%s" in self.lock else [])

    @property
    def address(self) -> str:
        return f"/files/yandex/item/{self.number}"

    def send(self, client: Client):
        """Sends the form: the same each time."""
        raise NotImplementedError

    def is_begun(self) -> bool:
        """Whether the process is at it, before it asks the provider. Of an act without a key that call itself shows it."""
        return not self.is_keyed or self.scene.database.value(
            "SELECT count(*) FROM idempotency_keys WHERE result = '' AND taken_at >= %s", self.made_at) == 1

    def is_over(self) -> bool:
        """Whether nobody is at it any more."""
        return True

    def wait(self):
        """Until nobody is at it any more."""
        until(self.is_over, 30)

    def check(self, answer):
        """It was done once, and the page says so."""
        page = after(self.scene.client, answer)
        assert self.said in page.text, page.page.first("main").text[:1500]
        self.look()

    def look(self):
        """It was done once."""
        raise NotImplementedError


class Rename(Act):
    said = "Renamed"
    is_keyed = True

    def prepare(self):
        self.new = f"Переименован {self.name}"

    def send(self, client: Client):
        return client.post(f"{self.address}/rename", self.fields | {"name": self.new})

    def look(self):
        assert self.scene.disk.read(self.scene.path(self.new)) == f"{self.scene.folder} {self.name[:-4]}".encode()
        assert self.name not in self.scene.disk.names(self.scene.path(""))


class Delete(Act):
    call = ("DELETE", API)
    said = "Moved to the Yandex Disk trash"
    is_keyed = True

    def send(self, client: Client):
        return client.post(f"{self.address}/delete", self.fields)

    def look(self):
        place = self.scene.path(self.name)
        assert self.scene.disk.find(place) is None
        assert self.scene.disk.trash().count(place) == 1

    def check(self, answer):
        super().check(answer)
        kept = "SELECT count(*) FROM file_deletions WHERE entry->>'id' = %s::text"
        assert self.scene.database.value(kept, self.number) == 1, "it can be taken back, once"


class Publish(Act):
    call = ("PUT", f"{API}/publish")
    said = "Anyone with the link"

    def send(self, client: Client):
        return client.post(f"{self.address}/share", self.fields)

    def look(self):
        link = self.scene.disk.find(self.scene.path(self.name))["public_url"]
        assert self.scene.database.value("SELECT public_url FROM files WHERE id = %s", self.number) == link


class Move(Act):
    process = "work"

    def send(self, client: Client):
        fields = self.fields | {"to": f"{self.scene.folder}/Сюда", "file": str(self.number)}
        return client.post("/files/move", fields)

    def item(self) -> list:
        return self.scene.database.rows("SELECT state, failure FROM file_batch_items WHERE file_id = %s", self.number)

    def is_begun(self) -> bool:
        return self.item() == [("taken", None)]

    def is_over(self) -> bool:
        return self.item()[0][0] not in ("waiting", "taken")

    def check(self, answer):
        assert answer.status == 303 and self.item() == [("done", None)], (answer, self.item())
        self.look()

    def look(self):
        folder = self.scene.path("Сюда")
        assert self.scene.disk.read(f"{folder}/{self.name}") == f"{self.scene.folder} {self.name[:-4]}".encode()
        assert self.name not in self.scene.disk.names(self.scene.path(""))
        assert [name for name in self.scene.disk.names(folder) if name.startswith(self.name[:-4] + " (")] == []


class Discard(Move):
    """Deleted as one of many that were chosen."""
    call = ("DELETE", API)

    def send(self, client: Client):
        return client.post("/files/delete", self.fields | {"file": str(self.number)})

    def look(self):
        place = self.scene.path(self.name)
        assert self.scene.disk.find(place) is None
        assert self.scene.disk.trash().count(place) == 1
        kept = self.scene.database.rows(
            "SELECT d.entry->>'name' FROM file_batch_items i JOIN file_deletions d ON d.id = i.deletion_id "
            "WHERE i.file_id = %s", self.number)
        assert kept == [(self.name,)], "it can be taken back"


class Save(Act):
    process = "work"
    call = ("GET", "/yandex/downloader/disk")
    lock = "LOCK TABLE blobs IN SHARE MODE"

    def send(self, client: Client):
        return client.post(f"{self.address}/save", self.fields)

    def state(self) -> list:
        return self.scene.database.rows("SELECT state FROM saved_copies WHERE file_id = %s", self.number)

    def is_begun(self) -> bool:
        return self.state() == [("fetching",)]

    def is_over(self) -> bool:
        return self.state()[0][0] in ("saved", "failed")

    def check(self, answer):
        assert answer.status == 303 and self.state() == [("saved",)], (answer, self.state())
        self.look()

    def look(self):
        kept, = self.scene.database.rows(
            "SELECT b.id FROM blobs b JOIN saved_copies s ON s.blob_id = b.id WHERE s.file_id = %s", self.number)
        found, = (self.scene.stack.state / "blobs").rglob(kept[0].hex)
        assert found.read_bytes() == f"{self.scene.folder} {self.name[:-4]}".encode()


class Upload(Act):
    process = "work"
    call = ("PUT", "/yandex/uploader")
    lock = "LOCK TABLE blobs IN SHARE MODE"

    def __init__(self, scene: Scene):
        self.scene = scene
        self.name = f"Отправлен {os.urandom(4).hex()}.txt"
        self.fields = {"token": scene.token, "key": str(uuid.uuid4())}

    def send(self, client: Client):
        body, kind = multipart(self.fields, [(self.name, self.name.encode())])
        place = f"/files/uploads?in={quote(self.scene.folder, safe='')}"
        return client.request("POST", place, body, {"Content-Type": kind, "Origin": client.origin})

    def state(self) -> list:
        return self.scene.database.rows("SELECT state FROM uploads WHERE name = %s", self.name)

    def is_begun(self) -> bool:
        return self.state() == [("sending",)]

    def is_over(self) -> bool:
        return self.state() in ([], [("failed",)], [("asking",)])

    def check(self, answer):
        assert answer.status == 303 and self.state() == [], (answer, self.state())
        self.look()

    def look(self):
        assert self.scene.disk.read(self.scene.path(self.name)) == self.name.encode()
        assert self.name.replace(".txt", " (2).txt") not in self.scene.disk.names(self.scene.path(""))


class Post(Act):
    """Asks no provider: its key, the post and the news of it are one transaction."""

    def __init__(self, scene: Scene):
        self.scene = scene
        self.body = f"Запись {uuid.uuid4()}"
        self.fields = {"token": scene.token, "key": str(uuid.uuid4()), "body": self.body}

    def send(self, client: Client):
        return client.post("/posts/new", self.fields)

    def check(self, answer):
        assert answer.status == 303 and "#post-" in answer.location, answer
        self.look()

    def look(self):
        assert self.scene.database.value("SELECT count(*) FROM posts WHERE body = %s", self.body) == 1


class Retitle(Act):
    """Another name for a document of VK."""

    def __init__(self, scene: Scene):
        self.scene = scene
        self.new = unique("txt")
        self.name, self.number = next(iter(files(scene.client, VK).items()))
        self.fields = {"token": scene.token, "key": str(uuid.uuid4()), "return": VK, "name": self.new}

    def send(self, client: Client):
        return client.post(f"/files/vk/item/{self.number}/rename", self.fields)

    def look(self):
        assert len(self.scene.documents.of(self.new)) == 1 and not self.scene.documents.of(self.name)


class Hand(Upload):
    """A file for VK."""

    def send(self, client: Client):
        body, kind = multipart(self.fields, [(self.name, self.name.encode())])
        return client.request("POST", UPLOADS, body, {"Content-Type": kind, "Origin": client.origin})

    def look(self):
        document, = self.scene.documents.of(self.name)
        self.scene.sent.append(document)


ACTS = {kind.__name__.lower(): kind for kind in (Rename, Delete, Publish, Move, Discard, Save, Upload, Post)}
# Those of VK have no such places to be stopped at.
MORE = [Retitle, Hand]
