"""All static files, in the order in which they name each other."""

import json
import posixpath
from pathlib import Path

import app_icons
import font
import references
import refusals
import scripts
import sprite
from output import Output


class Build:
    """`source` is the project's `static/`. Logical names are paths below it, besides these that are made:

    `site.css` (tokens, base and every part that is in no other sheet), the sheets of each folder's `sheets.json`,
    `site/enhance.js` (with the `enhance.js` of each feature and all modules that they import), `icons.svg` (the sprite), `icons/app-….png` (of the logo), `fonts/inter.woff2`.
    """

    def __init__(self, source: Path, directory: Path):
        self.source = source
        self.output = Output(directory)
        self.cache = directory.parent / "cache"
        self.making: list[str] = []

    def run(self):
        icons = self.source / "icons"
        self.output.add("fonts/inter.woff2", font.inter(self.cache))
        self.output.add("icons.svg", sprite.sprite(
            (icons / "used.txt").read_text(), [*icons.glob("*.svg"), *icons.glob("own/*.svg")]))
        app_icons.add(self.output, icons / "favicon.svg")
        for path in self.files():
            self.address(path.relative_to(self.source).as_posix())
        parts = self.parts()
        few = []
        for sheet, places in self.sheets().items():
            self.output.add(sheet, self.sheet(*(part for part in parts if stands(part, places))))
            few += places
        self.output.add("site.css", self.sheet(
            "site/tokens.css", "site/base.css", *(part for part in parts if not stands(part, few))))
        # Scripts name sheets.
        self.address("site/enhance.js")
        self.output.add("errors.css", self.sheet("site/tokens.css") + self.refusals())
        for path in sorted((self.source / "root").glob("*")):
            content = scripts.bundle(path).encode() if path.suffix == ".js" else path.read_bytes()
            self.output.put(f"root/{path.name}", content)
        refusals.add(self.output, icons)
        self.output.finish()

    def files(self) -> list[Path]:
        """What is served file by file: all but the parts of site.css and of its script, lists, and files of the root."""
        return [
            path for path in sorted(self.source.rglob("*"))
            if path.is_file() and path.name[0] != "." and path.suffix != ".txt"
            and not path.is_relative_to(self.source / "root")
            and path.suffix not in {".css", ".js"} and path.name != "sheets.json"
            and not path.is_relative_to(self.source / "icons" / "own")
        ]

    def address(self, name: str) -> str:
        """The address of a file, which is made first when it was not yet."""
        if name in self.output.addresses:
            return self.output.addresses[name]
        path = self.source / name
        if not path.is_file() or posixpath.normpath(name) != name:
            raise SystemExit(f"static/{self.making[-1] if self.making else ''} names {name}, which is not there")
        if name in self.making:
            raise SystemExit(f"Files name each other in a circle: {' → '.join([*self.making, name])}")
        self.making.append(name)
        if path.suffix == ".js":
            content = references.script(scripts.bundle(path, self.features()), self.address).encode()
        elif path.suffix == ".css":
            content = references.stylesheet(path.read_text(), name, self.address, sprite.alone).encode()
        else:
            content = path.read_bytes()
        self.making.pop()
        return self.output.add(name, content)

    def features(self) -> list[Path]:
        """What each feature adds to `site/enhance.js`."""
        return [path for path in sorted(self.source.glob("*/enhance.js")) if path.parent.name != "site"]

    def sheets(self) -> dict[str, list[str]]:
        """What only some pages have, so that a first visit elsewhere does not fetch it: files and folders by the sheet, as
        the `sheets.json` of a folder names them from there. A part may be in several sheets."""
        found: dict[str, list[str]] = {}
        for path in sorted(self.source.glob("*/sheets.json")):
            folder = path.parent.name
            for sheet, places in json.loads(path.read_text()).items():
                names = [posixpath.normpath(f"{folder}/{place}") for place in places]
                if absent := [name for name in names if not (self.source / name).exists()]:
                    raise SystemExit(f"static/{folder}/sheets.json names {', '.join(absent)}, which is not there")
                if sheet in found:
                    raise SystemExit(f"{sheet} is in the sheets.json of two folders")
                found[sheet] = names
        return found

    def parts(self) -> list[str]:
        """The site's components and the sheets of features, each in a folder below its feature's, by their own names."""
        return [path.relative_to(self.source).as_posix()
                for path in sorted(self.source.glob("*/*/*.css"), key=lambda path: path.name)]

    def sheet(self, *names: str) -> bytes:
        parts = []
        for place in names:
            self.making.append(place)
            parts.append(references.stylesheet((self.source / place).read_text(), place, self.address, sprite.alone))
            self.making.pop()
        return "".join(parts).encode()

    def refusals(self) -> bytes:
        return references.stylesheet((refusals.HERE / "errors.css").read_text(), "errors.css", self.address, sprite.alone).encode()


def stands(part: str, places) -> bool:
    """Whether a part is one of the files, or below one of the folders."""
    return any(part == place or part.startswith(f"{place}/") for place in places)
