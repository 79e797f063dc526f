"""The frame of a page as templates of the peers, made from Quad's own answer.

What stands around the posts changes with every feature, so the peers do not keep a copy. From the page of a member who
reads Russian and of one who reads English: where the two differ stands a word or a value of the reader, and everything
else is markup that both share. Words and values are rendered and escaped by each peer's own means.
"""

import html
import json
import re
from dataclasses import dataclass

from visitor import Visitor

MARK = re.compile(r"@([A-Z]+)(?::([^@]+))?@")
TOKEN = re.compile(r'([<>"]|@[A-Z]+(?::[^@]+)?@)')
CARDS = re.compile(r'<article class="post".*</article>\n', re.DOTALL)
TRENDS = re.compile(r'(?:<li><a class="context-row".*?</li>\n)+')
PAGER = re.compile(r'<nav class="pager".*?</nav>\n?', re.DOTALL)
ICON = re.compile(
    r'<svg class="icon" aria-hidden="true" width="20" height="20"><use href="[^"#]+#([a-z0-9-]+)"/></svg>')
ASSET = re.compile(r'(?<=")/static/[^"#]+')


@dataclass
class Frame:
    """`pieces` are markup (text), a word ("word", key) or a value (its name, what it is of). `assets` has the
    addresses of files by their logical names."""

    pieces: list
    words: dict[str, dict[str, str]]
    assets: dict[str, str]


def made(russian: str, english: str, readers: tuple[Visitor, Visitor], assets: dict[str, str]) -> Frame:
    pages = [TOKEN.split(marked(page, reader, assets)) for page, reader in zip((russian, english), readers)]
    if len(pages[0]) != len(pages[1]):
        raise SystemExit("the Russian and the English page are not built alike: Tests/Bench/frame.py has to follow")
    keys: dict[tuple[str, str], str] = {}
    pieces: list = []
    for ours, theirs in zip(*pages):
        if mark := MARK.fullmatch(ours):
            pieces.append((mark[1], mark[2]))
        elif ours == theirs:
            if pieces and isinstance(pieces[-1], str):
                pieces[-1] += ours
            else:
                pieces.append(ours)
        else:
            pieces.append(("word", keys.setdefault((ours, theirs), f"w{len(keys)}")))
    words = {
        language: {key: html.unescape(pair[number]) for pair, key in keys.items()}
        for number, language in enumerate(("ru", "en"))}
    return Frame(pieces, words, assets)


def marked(page: str, reader: Visitor, assets: dict[str, str]) -> str:
    """The page with marks where values of its reader, its address and its posts stand, icons and addresses of files."""
    names = {address: name for name, address in assets.items()}
    initials = "".join(word[0] for word in reader.name.split()[:2])
    tint = int(reader.id) % 8 or 8
    for name, pattern, replacement in [
        ("posts", CARDS, "@POSTS@"),
        ("trends", TRENDS, "@TRENDS@"),
        ("pager", PAGER, lambda match: "@PAGER@" + match[0] + "@PAGEREND@"),
        ("icons", ICON, r"@ICON:\1@"),
        ("files", ASSET, lambda match: f"@ASSET:{names[match[0]]}@"),
        ("address", re.compile(r'(?<=name="return" value=")/feed(?=")|(?<=class="fresh" href=")/feed(?=")'), "@PATH@"),
        ("next page", re.compile(r"(?<=[?&;]before=)\d+"), "@OLDER@"),
        ("news", re.compile(r"(?<=[?&;]after=)\d+"), "@NEWEST@"),
        ("form token", re.compile(re.escape(reader.form_token)), "@TOKEN@"),
        ("form key", re.compile(r'(?<=name="key" value=")[0-9A-Fa-f-]{36}'), "@KEY@"),
        ("name", re.compile(re.escape(html.escape(reader.name))), "@NAME@"),
        ("faculty", re.compile(re.escape(html.escape(reader.faculty))), "@FACULTY@"),
        ("avatar", re.compile(f'(avatar tint-){tint}(" aria-hidden="true">){initials}<'), r"\1@TINT@\2@INITIALS@<"),
        ("profile", re.compile(f'(?<=href="/people/){reader.id}(?=["/])'), "@ME@"),
    ]:
        page, count = pattern.subn(replacement, page)
        if not count:
            raise SystemExit(f"Quad's page has no {name} where Tests/Bench/frame.py looks for it")
    return page


# MARK: PHP

PHP = {
    "TOKEN": "$token", "KEY": "$key", "NAME": "htmlspecialchars($name)", "FACULTY": "htmlspecialchars($faculty)",
    "INITIALS": "htmlspecialchars(initials($name))", "TINT": "tint($me)", "ME": "$me", "NEWEST": "$newest",
    "OLDER": "$older", "PATH": "htmlspecialchars($path)", "ICON": "icon($sprite, '%s')",
    "ASSET": "htmlspecialchars($settings['assets']['%s'])",
}
PHP_BLOCKS = {
    "POSTS": "<?php foreach ($posts as $row) { post($row, $me, $words, $language, $now, $sprite); } ?>",
    "TRENDS": """<?php foreach ($trends as [$tag, $uses]) {
    echo '<li><a class="context-row" href="/tags/', rawurlencode($tag), '" rel="tag"><span>#', htmlspecialchars($tag),
        '</span><small class="badge is-quiet">',
        number_format((int) $uses, 0, '', $language === 'ru' ? "\\u{a0}" : ','), "</small></a></li>\\n";
} ?>""",
    "PAGER": "<?php if ($older !== null) { ?>", "PAGEREND": "<?php } ?>",
}


def php(frame: Frame) -> str:
    text = "<?php declare(strict_types=1); ?>"
    for piece in frame.pieces:
        if isinstance(piece, str):
            if "<?" in piece:
                raise SystemExit("Quad's page holds <?, which PHP would run")
            # PHP swallows a line feed right after its closing tag.
            text += "\n" + piece if piece.startswith("\n") and text.endswith("?>") else piece
        elif piece[0] == "word":
            text += f"<?= htmlspecialchars($words['{piece[1]}']) ?>"
        elif piece[0] in PHP:
            text += "<?= " + PHP[piece[0]].replace("%s", piece[1] or "") + " ?>"
        else:
            text += PHP_BLOCKS[piece[0]]
    return text


def php_value(value) -> str:
    """A constant of PHP."""
    if isinstance(value, dict):
        return "[" + ", ".join(f"{php_value(key)} => {php_value(item)}" for key, item in value.items()) + "]"
    if isinstance(value, bytes):
        return "hex2bin('" + value.hex() + "')"
    if isinstance(value, int):
        return str(value)
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


# MARK: Go

GO = {
    "TOKEN": ".Token", "KEY": ".Key", "NAME": ".Name", "FACULTY": ".Faculty", "INITIALS": ".Initials", "TINT": ".Tint",
    "ME": ".Me", "NEWEST": ".Newest", "OLDER": ".Older", "PATH": ".Path", "ICON": 'template "icon" "%s"',
    "ASSET": 'index .Assets "%s"',
}
GO_ICON = '<svg class="icon" aria-hidden="true" width="20" height="20"><use href="%s#{{.}}"/></svg>'
GO_BLOCKS = {
    "TRENDS": '{{range .Trends}}<li><a class="context-row" href="/tags/{{.Path}}" rel="tag"><span>#{{.Name}}</span>'
              '<small class="badge is-quiet">{{.Uses}}</small></a></li>\n{{end}}',
    "PAGER": "{{if .Older}}", "PAGEREND": "{{end}}",
}


def go(frame: Frame, card: str) -> str:
    blocks = GO_BLOCKS | {"POSTS": "{{range .Posts}}" + card + "{{end}}"}
    text = '{{define "icon"}}' + GO_ICON.replace("%s", frame.assets["icons.svg"]) + "{{end}}"
    for piece in frame.pieces:
        if isinstance(piece, str):
            if "{{" in piece:
                raise SystemExit("Quad's page holds {{, which html/template would run")
            text += piece
        elif piece[0] == "word":
            text += "{{.W." + piece[1] + "}}"
        elif piece[0] in GO:
            text += "{{" + GO[piece[0]].replace("%s", piece[1] or "") + "}}"
        else:
            text += blocks[piece[0]]
    return text


def words_of_posts(project) -> dict[str, dict[str, str]]:
    """The words of a post's card, from Quad's own lists."""
    found: dict[str, dict[str, str]] = {}
    for language in ("ru", "en"):
        network = json.loads((project / f"templates/network/strings/{language}.json").read_text())
        site = json.loads((project / f"templates/site/strings/{language}.json").read_text())
        found[language] = {
            "actions": network["actions"], "edit": network["edit"], "delete": network["delete"],
            "edited": network["edited"], "readOn": site["readOn"]}
    return found
