"""The frame of a page as templates of the peers, made from Quad's own answer.

What stands around the posts changes with every feature, so the peers do not keep a copy. From the page of a member who
reads Russian and of one who reads English: where the two differ stands a word or a value of the reader, and everything
else is markup that both share. Words and values are rendered and escaped by each peer's own means.
"""

import html
import re
from dataclasses import dataclass

from page import Mark, Page
from visitor import Visitor

MARK = re.compile(r"@([A-Z]+)(?::([^@]+))?@")
TOKEN = re.compile(r'([<>"]|@[A-Z]+(?::[^@]+)?@)')
ICON = re.compile(
    r'<svg class="icon" aria-hidden="true" width="20" height="20"><use href="[^"#]+#([a-z0-9-]+)"/></svg>')
ASSET = re.compile(r'(?<=")/static/[^"#]+')
Pieces = list


@dataclass
class Frame:
    """`pieces` are markup (text), a word ("word", key) or a value (its name, what it is of); `parts` are the pieces of
    what is repeated, by names. `assets` has the addresses of files by their logical names."""

    page: Page
    pieces: Pieces
    parts: dict[str, Pieces]
    words: dict[str, dict[str, str]]
    assets: dict[str, str]


def made(
        page: Page, russian: str, english: str, readers: tuple[Visitor, Visitor], assets: dict[str, str]) -> Frame:
    keys: dict[tuple[str, str], str] = {}
    common = [icons(), files(assets)]
    parts = {
        name: pieces([marked(text, page.marks_of(name, text) + common, needed=False) for text in texts], keys)
        for name, texts in page.parts([russian, english]).items()}
    whole = pieces(
        [marked(text, page.marks() + common + of_reader(reader))
         for text, reader in zip((russian, english), readers)], keys)
    words = {
        language: {key: html.unescape(pair[number]) for pair, key in keys.items()}
        for number, language in enumerate(("ru", "en"))}
    return Frame(page, whole, parts, words, assets)


def pieces(texts: list[str], keys: dict[tuple[str, str], str]) -> Pieces:
    pages = [TOKEN.split(text) for text in texts]
    if len(pages[0]) != len(pages[1]):
        raise SystemExit("the Russian and the English page are not built alike: Tests/Bench has to follow")
    found: Pieces = []
    for ours, theirs in zip(*pages):
        if mark := MARK.fullmatch(ours):
            found.append((mark[1], mark[2]))
        elif ours == theirs:
            if found and isinstance(found[-1], str):
                found[-1] += ours
            else:
                found.append(ours)
        else:
            found.append(("word", keys.setdefault((ours, theirs), f"w{len(keys)}")))
    return found


def marked(text: str, marks: list[Mark], needed: bool = True) -> str:
    """The first mark is what the page is about; the peers send others that are not found as they stand in Quad's page."""
    for number, (name, pattern, replacement) in enumerate(marks):
        text, count = pattern.subn(replacement, text)
        if needed and not count:
            said = f"Quad's page has no {name} where Tests/Bench looks for it"
            if number == 0:
                raise SystemExit(said)
            print(f"{said}; the peers send what stands there", flush=True)
    return text


def icons() -> Mark:
    return "icons", ICON, r"@ICON:\1@"


def files(assets: dict[str, str]) -> Mark:
    names = {address: name for name, address in assets.items()}
    return "files", ASSET, lambda match: f"@ASSET:{names[match[0]]}@"


def of_reader(reader: Visitor) -> list[Mark]:
    """Where values of the reader stand on every page."""
    initials = "".join(word[0] for word in reader.name.split()[:2])
    tint = int(reader.id) % 8 or 8
    return [
        ("form token", re.compile(re.escape(reader.form_token)), "@TOKEN@"),
        ("name", re.compile(re.escape(html.escape(reader.name))), "@NAME@"),
        ("faculty", re.compile(re.escape(html.escape(reader.faculty))), "@FACULTY@"),
        ("avatar", re.compile(f'(avatar tint-){tint}(" aria-hidden="true">){initials}<'), r"\1@TINT@\2@INITIALS@<"),
        ("profile", re.compile(f'(?<=="/people/){reader.id}(?=["/])'), "@ME@"),
    ]


# MARK: PHP

PHP = {
    "TOKEN": "$token", "KEY": "$key", "NAME": "htmlspecialchars($name)", "FACULTY": "htmlspecialchars($faculty)",
    "INITIALS": "htmlspecialchars(initials($name))", "TINT": "tint($me)", "ME": "$me",
    "ICON": "icon($sprite, '%s')", "ASSET": "htmlspecialchars($settings['assets']['%s'])",
}


def php(frame: Frame) -> str:
    return "<?php declare(strict_types=1); ?>" + php_pieces(frame, frame.pieces)


def php_pieces(frame: Frame, pieces: Pieces) -> str:
    values, text = PHP | frame.page.php_values, ""
    for piece in pieces:
        if isinstance(piece, str):
            if "<?" in piece:
                raise SystemExit("Quad's page holds <?, which PHP would run")
            # PHP swallows a line feed right after its closing tag.
            text += "\n" + piece if piece.startswith("\n") and (not text or text.endswith("?>")) else piece
        elif piece[0] == "word":
            text += f"<?= htmlspecialchars($words['{piece[1]}']) ?>"
        elif piece[0] in values:
            text += "<?= " + values[piece[0]].replace("%s", piece[1] or "") + " ?>"
        elif piece[0] in frame.parts:
            text += frame.page.php_blocks[piece[0]].replace("%s", php_pieces(frame, frame.parts[piece[0]]))
        else:
            text += frame.page.php_blocks[piece[0]]
    return text


def php_value(value) -> str:
    """A constant of PHP."""
    if isinstance(value, dict):
        return "[" + ", ".join(f"{php_value(key)} => {php_value(item)}" for key, item in value.items()) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(php_value, value)) + "]"
    if isinstance(value, bytes):
        return "hex2bin('" + value.hex() + "')"
    if value is None or isinstance(value, int):
        return "null" if value is None else str(value)
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


# MARK: Go

GO = {
    "TOKEN": "$.Token", "KEY": "$.Key", "NAME": "$.Name", "FACULTY": "$.Faculty", "INITIALS": "$.Initials",
    "TINT": "$.Tint", "ME": "$.Me", "ICON": 'template "icon" "%s"', "ASSET": 'index $.Assets "%s"',
}
GO_ICON = '<svg class="icon" aria-hidden="true" width="20" height="20"><use href="%s#{{.}}"/></svg>'


def go(frame: Frame) -> str:
    icon = '{{define "icon"}}' + GO_ICON.replace("%s", frame.assets["icons.svg"]) + "{{end}}"
    return icon + go_pieces(frame, frame.pieces)


def go_pieces(frame: Frame, pieces: Pieces) -> str:
    values, text = GO | frame.page.go_values, ""
    for piece in pieces:
        if isinstance(piece, str):
            if "{{" in piece:
                raise SystemExit("Quad's page holds {{, which html/template would run")
            text += piece
        elif piece[0] == "word":
            text += "{{$.W." + piece[1] + "}}"
        elif piece[0] in values:
            text += "{{" + values[piece[0]].replace("%s", piece[1] or "") + "}}"
        elif piece[0] in frame.parts:
            text += frame.page.go_blocks[piece[0]].replace("%s", go_pieces(frame, frame.parts[piece[0]]))
        else:
            text += frame.page.go_blocks[piece[0]]
    return text
