"""The letters that reached the sandbox over SMTP."""

import json
import re
import urllib.request
from urllib.parse import quote

from Support.stack import until


class Mailbox:
    def __init__(self, sandbox: str):
        self.sandbox = sandbox

    def letters(self, address: str) -> list[dict]:
        """Newest first."""
        with urllib.request.urlopen(f"{self.sandbox}/mail/messages?to={quote(address)}", timeout=5) as answer:
            return json.load(answer)

    def letter(self, address: str, after: int = 0) -> dict:
        """The newest, as soon as there are more than `after`."""
        return until(lambda: (found := self.letters(address)) and len(found) > after and found[0])

    def code(self, address: str, after: int = 0) -> str:
        return code_in(self.letter(address, after))


def code_in(letter: dict) -> str:
    found = re.search(r"\b(\d{4}) (\d{4})\b", letter["text"])
    assert found, f"no code in {letter['text']!r}"
    return found[1] + found[2]
