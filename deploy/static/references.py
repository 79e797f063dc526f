"""Names of files inside of files."""

import posixpath
import re
from collections.abc import Callable

STYLE = re.compile(
    r"""(?P<comment>/\*.*?\*/)|url\(\s*(?P<quote>["']?)(?P<url>[^"')]+)(?P=quote)\s*\)"""
    r"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
KEPT = re.compile(r"""(url\("[^"]*"\)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')""")
BLANKS = re.compile(r"\s+")
# What a rule within another begins with unless it says so (CSS Nesting, 2.1). A name of an element needs it in the browsers that had
# nesting first, and within brackets it is said.
NESTED = re.compile(r"(\((?:[^()]|\([^()]*\))*\))|(?<=[{};,])&(?: (?=[.:#\[*+~])|(?=>))")
ADDRESS = re.compile(r"""(["'])/static/([^"'#?\s]+)(#[^"']*)?\1""")


def resolved(name: str, place: str) -> str | None:
    """The logical name that `name` means in the file `place`; None when it is not one of ours."""
    if name.startswith("/static/"):
        return name.removeprefix("/static/")
    if name.startswith(("data:", "#", "http:", "https:", "//")):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(place), name))


def stylesheet(text: str, place: str, address: Callable[[str], str], icon: Callable[[str], str]) -> str:
    """The style sheet with addresses of files as they are served, without comments and the blanks that mean nothing. An icon
    that it names, `url("icon:file-text")`, becomes a part of it."""
    def written(match: re.Match) -> str:
        if match["comment"]:
            return ""
        if (match["url"] or "").startswith("icon:"):
            return f'url("{icon(match["url"].removeprefix("icon:"))}")'
        path, mark, fragment = (match["url"] or "").partition("#")
        name = resolved(path, place) if path else None
        return match[0] if name is None else f'url("{address(name)}{mark}{fragment}")'

    pieces = KEPT.split(STYLE.sub(written, text))
    return "".join(piece if place % 2 else tight(piece) for place, piece in enumerate(pieces)).strip()


def tight(text: str) -> str:
    """Blanks stay where they part words: `a :hover` and `1px + 2px` need theirs."""
    text = BLANKS.sub(" ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text)
    return NESTED.sub(lambda match: match[1] or "", text.replace(": ", ":").replace(";}", "}"))


def script(text: str, address: Callable[[str], str]) -> str:
    """The script with addresses of the files that it names as they are served."""
    return ADDRESS.sub(lambda match: f"{match[1]}{address(match[2])}{match[3] or ''}{match[1]}", text)
