"""Every route of Quad, as the program itself lists them (`quad routes --json`)."""

import json
import os
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from Support.stack import PROJECT, Stack, given
from Support.things import WORDS, WORDS_BELOW


@dataclass(frozen=True)
class Route:
    """`pattern` is the address with `{}` for each parameter. `body` is none, form or files; `texts` are the fields in which
    a person types."""
    feature: str
    method: str
    pattern: str
    audience: str
    body: str
    texts: tuple[str, ...]
    sends_mail: bool
    is_open_to_other_sites: bool
    hides_query: bool
    steps_up: bool

    def __str__(self) -> str:
        return f"{self.method} {self.pattern}"

    @property
    def is_concealed(self) -> bool:
        """Those who look after Quad alone know of it; an administrator may do all of it."""
        return self.audience in ("admins", "moderators")

    @property
    def is_unsafe(self) -> bool:
        return self.method != "GET"

    def address(self, **values) -> str:
        """With `values` for its parameters, by what stands before each: of `/notes/{}` that is `notes`, where it has no
        shorter name (`Support/things`). A second one right behind it is `part of notes`."""
        words = WORDS | next((more for start, more in WORDS_BELOW.items() if self.pattern.startswith(start)), {})

        def fill(match):
            name = words.get(match[1], match[1])
            return f"/{match[1]}/{values[name]}" + (f"/{values[f'part of {name}']}" if match[2] else "")
        return re.sub(r"/(\w+)/\{\}(/\{\})?", fill, self.pattern)


def program() -> Path:
    """The running Quad's where this process of tests has one, otherwise the one that was built last for a release."""
    if state := given():
        return Path(Stack(state).process("quad-a")["arguments"][0])
    return Path(os.environ.get("QUAD_PROGRAMS", PROJECT / ".build" / "release")) / "quad"


@cache
def routes() -> list[Route]:
    text = subprocess.run([program(), "routes", "--json"], check=True, capture_output=True, text=True).stdout
    found = [
        Route(
            feature=line["feature"], method=line["method"], pattern=line["path"], audience=line["audience"],
            body=line["body"], texts=tuple(line["texts"]), sends_mail=line["sendsMail"],
            is_open_to_other_sites=line["isOpenToOtherSites"], hides_query=line["hidesQuery"],
            steps_up=line["stepsUp"])
        for line in json.loads(text)]
    return sorted(found, key=lambda route: (route.pattern, route.method))
