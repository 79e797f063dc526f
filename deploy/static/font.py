"""Inter, variable, with the letters of Latin and Cyrillic only."""

import hashlib
import io
import logging
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# What others made comes from packages (Inter from Debian, icons from PyPI, pinned by hash), never as files in the tree.
SOURCE = Path("/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf")
FEATURES = ["calt", "case", "ccmp", "cv11", "kern", "locl", "mark", "mkmk", "tnum"]
WEIGHTS = (400, 400, 700)  # least, default, most
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x180),  # Latin, with the letters of Europe's languages
    *range(0x400, 0x460), 0x490, 0x491, 0x4E8, 0x4E9, 0x4AE, 0x4AF,  # Cyrillic
    *range(0x2009, 0x2016), 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2021, 0x2022, 0x2026, 0x202F,
    0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x20BD, 0x2116, 0x2122, 0x2318, 0x2325, 0x23CE,
    0x2190, 0x2191, 0x2192, 0x2193, 0x21A9, 0x21E7, 0x2212, 0x2215, 0x2248, 0x2260, 0x2264, 0x2265, 0xFEFF,
]


def inter(cache: Path) -> bytes:
    """The subset as WOFF2. It takes seconds to make, so it is kept in `cache` until its recipe changes."""
    recipe = repr((FEATURES, WEIGHTS, LETTERS)).encode() + SOURCE.read_bytes()
    kept = cache / f"inter-{hashlib.sha256(recipe).hexdigest()[:16]}.woff2"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(make())
    return kept.read_bytes()


# 602 kB become 37 kB; with all weights instead of 400 to 700 it would be 46 kB.
def make() -> bytes:
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    font = TTFont(SOURCE, recalcTimestamp=False)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[1, 2, 13, 14], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()
