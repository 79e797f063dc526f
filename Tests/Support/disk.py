"""A person's Yandex Disk as the sandbox has it: what really lies there."""

import hashlib
import json
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from Support.sandbox import Sandbox


class Disk:
    def __init__(self, sandbox: str, person: str):
        self.token = Sandbox(sandbox).token("yandex", person)
        self.base = f"{sandbox}/yandex/v1/disk"

    def call(self, method: str, verb: str, **parameters) -> dict:
        request = Request(f"{self.base}/{verb}".rstrip("/") + f"?{urlencode(parameters)}", method=method)
        request.add_header("Authorization", f"OAuth {self.token}")
        with urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"{}")

    def sizes(self) -> dict:
        return self.call("GET", "")

    def names(self, folder: str) -> list[str]:
        found = self.call("GET", "resources", path=folder, limit=1000, fields="_embedded.items.name")
        return [item["name"] for item in found["_embedded"]["items"]]

    def find(self, path: str) -> dict | None:
        try:
            return self.call("GET", "resources", path=path, limit=0)
        except HTTPError as error:
            if error.code == 404:
                return None
            raise

    def digest(self, path: str) -> str:
        """SHA-256 of the bytes, as they are downloaded."""
        href = self.call("GET", "resources/download", path=path)["href"]
        digest = hashlib.sha256()
        with urlopen(href, timeout=60) as answer:
            while piece := answer.read(1 << 20):
                digest.update(piece)
        return digest.hexdigest()

    def put(self, path: str, content: bytes):
        """Writes a file."""
        href = self.call("GET", "resources/upload", path=path, overwrite="true")["href"]
        with urlopen(Request(href, content, method="PUT"), timeout=30) as answer:
            assert answer.status == 201

    def read(self, path: str) -> bytes:
        href = self.call("GET", "resources/download", path=path)["href"]
        with urlopen(href, timeout=30) as answer:
            return answer.read()

    def trash(self) -> list[str]:
        """Where what lies in the trash once stood."""
        found = self.call("GET", "trash/resources", path="trash:/", limit=1000, sort="-deleted")
        return [item["origin_path"] for item in found["_embedded"]["items"]]

    def empty_trash(self):
        self.call("DELETE", "trash/resources")

    def bury(self, count: int):
        """Puts that much into the trash, above what lies there."""
        for number in range(count):
            self.make_folder(f"disk:/Черновик {number}")
            self.call("DELETE", "resources", path=f"disk:/Черновик {number}")

    def make_folder(self, path: str):
        self.call("PUT", "resources", path=path)

    def delete(self, path: str):
        """For good; of a folder, with all that it holds."""
        self.call("DELETE", "resources", path=path, permanently="true")
