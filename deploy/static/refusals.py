"""nginx's own error pages, in each language: what it answers when Quad cannot."""

import html
import json
from pathlib import Path

from output import Output

HERE = Path(__file__).parent / "errors"


def add(output: Output, icons: Path):
    page = (HERE / "page.html").read_text()
    for source in sorted(HERE.glob("*.json")):
        words = json.loads(source.read_text())
        for status, text in words["pages"].items():
            filled = page
            for key, value in {
                "language": source.stem, "style": output.addresses["errors.css"],
                "favicon": output.addresses["icons/favicon.svg"], "status": status, "title": text["title"],
                "text": text["text"], "action": words["again" if text.get("again") else "home"],
                "address": "" if text.get("again") else "/",
            }.items():
                filled = filled.replace(f"@{key}@", html.escape(value))
            output.put(f"errors/{source.stem}/{status}.html", filled.replace("@logo@", drawing(icons)).encode())


def drawing(icons: Path) -> str:
    return (icons / "logo.svg").read_text().strip().replace("<svg ", '<svg class="logo" aria-hidden="true" ', 1)
