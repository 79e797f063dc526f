"""A person's VK documents as the sandbox has them: what is really there."""

import hashlib
import json
import time
from contextlib import contextmanager
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from Support.sandbox import Sandbox
from Support.upload import multipart


class Documents:
    def __init__(self, sandbox: str, person: str):
        self.token = Sandbox(sandbox).token("vk", person)
        self.base = f"{sandbox}/vk/method"

    def call(self, method: str, **parameters):
        """Again after a pause while calls come too close together: three a second are taken."""
        body = urlencode(parameters | {"v": "5.199", "access_token": self.token}).encode()
        for _ in range(10):
            with urlopen(Request(f"{self.base}/{method}", body), timeout=30) as answer:
                read = json.loads(answer.read())
            if read.get("error", {}).get("error_code") != 6:
                break
            time.sleep(0.5)
        return read["response"]

    def all(self) -> list[dict]:
        return self.call("docs.get", count=1000)["items"]

    def of(self, title: str) -> list[dict]:
        return [document for document in self.all() if document["title"] == title]

    def digest(self, document: dict) -> str:
        """SHA-256 of the bytes, as they are downloaded."""
        with urlopen(document["url"], timeout=60) as answer:
            return hashlib.sha256(answer.read()).hexdigest()

    def put(self, title: str) -> dict:
        """A new one, with a little text in it."""
        body, kind = multipart({}, [(title, title.encode())])
        order = Request(self.call("docs.getUploadServer")["upload_url"], body, {"Content-Type": kind})
        with urlopen(order, timeout=30) as answer:
            sent = json.loads(answer.read())
        return self.call("docs.save", file=sent["file"], title=title)["doc"]

    def delete(self, document: dict):
        self.call("docs.delete", owner_id=document["owner_id"], doc_id=document["id"])


@contextmanager
def as_they_were(sandbox: str, person: str):
    """A person's documents; those that come inside go at the end."""
    documents = Documents(sandbox, person)
    before = {document["id"] for document in documents.all()}
    yield documents
    for document in documents.all():
        if document["id"] not in before:
            documents.delete(document)
