"""Icons that systems show for Quad: on home screens, in lists of programs, beside notifications."""

import subprocess
import tempfile
from pathlib import Path

# Where a system cuts the icon to its own shape, four fifths of it are always seen (W3C, Web Application Manifest).
SHARE_OF_CUT = 0.62
PAPER = "#fbfaf7"


def png(logo: Path, side: int, share: float = 1, ground: str | None = None) -> bytes:
    """The drawing in so many pixels; `share` of the side is its own, what is around it has the colour `ground`."""
    wide = side * share
    start = (side - wide) / 2
    inner = logo.read_text().replace("<svg ", f'<svg x="{start}" y="{start}" width="{wide}" height="{wide}" ', 1)
    paper = f'<rect width="{side}" height="{side}" fill="{ground}"/>' if ground else ""
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">{paper}{inner}</svg>'
    with tempfile.TemporaryDirectory() as folder:
        drawn, made = Path(folder) / "icon.svg", Path(folder) / "icon.png"
        drawn.write_text(whole)
        subprocess.run(["/usr/bin/vips", "svgload", drawn, f"{made}[strip,compression=9]"], check=True)
        return made.read_bytes()


def ico(picture: bytes, side: int) -> bytes:
    """The file that browsers ask for unasked, with one PNG in it."""
    head = (0).to_bytes(2, "little") + (1).to_bytes(2, "little") + (1).to_bytes(2, "little")
    entry = bytes([side, side, 0, 0]) + (1).to_bytes(2, "little") + (32).to_bytes(2, "little")
    return head + entry + len(picture).to_bytes(4, "little") + (22).to_bytes(4, "little") + picture


def add(output, logo: Path):
    output.add("icons/app-192.png", png(logo, 192))
    output.add("icons/app-512.png", png(logo, 512))
    output.add("icons/app-cut-512.png", png(logo, 512, SHARE_OF_CUT, PAPER))
    # iOS draws no ground of its own.
    output.add("icons/app-touch-180.png", png(logo, 180, 0.72, PAPER))
    output.put("root/favicon.ico", ico(png(logo, 48), 48))
