"""One SVG with every icon that pages use, each a <symbol>."""

import io
import re
import zipfile
from importlib import resources
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def names(used: str) -> list[str]:
    """The Lucide icons of a list: a name a line, `#` begins a comment."""
    found = [line.partition("#")[0].strip() for line in used.splitlines()]
    return sorted({name for name in found if name})


def sprite(used: str, own: list[Path]) -> bytes:
    """Lucide's icons of the list, and drawings of our own under the names of their files."""
    archive = lucide_archive()
    has = set(archive.namelist())
    lucide = names(used)
    if unknown := [name for name in lucide if not NAME.fullmatch(name) or f"{name}.svg" not in has]:
        raise SystemExit(f"static/icons/used.txt names icons that Lucide does not have: {', '.join(unknown)}")
    symbols = [symbol(name, archive.read(f"{name}.svg"), stroke="1.75") for name in lucide]
    if twice := {path.stem for path in own} & set(lucide):
        raise SystemExit(f"static/icons has drawings named like Lucide's: {', '.join(sorted(twice))}")
    symbols += [symbol(path.stem, path.read_bytes()) for path in sorted(own, key=lambda path: path.stem)]
    return f'<svg xmlns="{SVG}">\n{"".join(symbols)}</svg>\n'.encode()


def lucide_archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO((resources.files("lucide") / "lucide.zip").read_bytes()))


def alone(name: str) -> str:
    """An icon of Lucide's as an address of its own, for a style sheet's mask."""
    root = ElementTree.fromstring(lucide_archive().read(f"{name}.svg"))
    root.set("stroke", "#000")
    root.set("stroke-width", "1.75")
    for attribute in ("width", "height", "class"):
        root.attrib.pop(attribute, None)
    text = re.sub(r"\bns0:|:ns0\b", "", ElementTree.tostring(root, encoding="unicode"))
    return "data:image/svg+xml," + quote(re.sub(r"\s+", " ", text).replace("> <", "><").replace(" />", "/>").replace('"', "'"), safe=" ='/:;,.-<>")


def symbol(name: str, drawing: bytes, stroke: str | None = None) -> str:
    """A drawing's own attributes that its shapes inherit stay; its size is the page's to choose."""
    root = ElementTree.fromstring(drawing)
    kept = {key: root.get(key) for key in ("viewBox", "fill", "stroke", "stroke-linecap", "stroke-linejoin")}
    if stroke:
        # Lucide's own fill would win over the page's, and a pressed heart would stay hollow.
        del kept["fill"]
        kept["stroke-width"] = stroke
    attributes = "".join(f' {key}="{value}"' for key, value in kept.items() if value)
    inside = "".join(ElementTree.tostring(child, encoding="unicode").strip() for child in root)
    inside = re.sub(rf' xmlns(:\w+)?="{SVG}"|(?<=[</])ns0:', "", inside)
    inside = re.sub(r">\s+<", "><", inside)
    return f'<symbol id="{name}"{attributes}>{inside}</symbol>\n'
