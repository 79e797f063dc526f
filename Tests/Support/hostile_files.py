"""Files that make a converter print what nobody expects: numbers larger than a number may be, none at all, or lines that
look like the converter's own."""

import struct

from Support.contents import docx, pdf, png

MOST, LEAST = 2**63 - 1, -2**63
DIGITS = "9" * 400


def told(words: str, key: str = "Title") -> str:
    """A document's own words, which pdfinfo prints raw."""
    return f"/Info << /{key} ({words}) >>"


def drawn(matrix: str) -> bytes:
    return pdf(1, text=f"BT /F 24 Tf {matrix} Tm (X) Tj ET")


def rows() -> bytes:
    """A letter that stands for rows of pdftotext's own table."""
    row = f"\n4\t1\t0\t0\t0\t0\t{MOST}\t1e308\tnan\t{DIGITS}\t-1\t#\n5\t1\t0\t0\t0\t0\t1\t1\t1\t1\t100\tx"
    letter = row.encode("utf-16-be").hex()
    cmap = f"1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <{letter}> endbfchar"
    return pdf(1, text="BT /F 24 Tf 72 700 Td (AAAA) Tj ET", font="/ToUnicode 6 0 R",
               more=(f"<< /Length {len(cmap)} >>\nstream\n{cmap}\nendstream",))


def gif(side: int, frames: int) -> bytes:
    frame = b"\x2c\0\0\0\0" + struct.pack("<HH", side, side) + b"\0\x02\x02\x44\x01\0"
    return b"GIF89a" + struct.pack("<HH", side, side) + b"\x80\0\0\0\0\0\xff\xff\xff" + frame * frames + b"\x3b"


def webp(side: int) -> bytes:
    """A header, and a chunk of pixels that is longer than the file."""
    extent = struct.pack("<I", side - 1)[:3] * 2
    body = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + extent + b"VP8 " + struct.pack("<I", 2**32 - 1) + bytes(8)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def tiff(side: int) -> bytes:
    fields = [(256, 4, side), (257, 4, side), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8), (277, 3, 1),
              (278, 4, side), (279, 4, 2**32 - 1)]
    entries = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in fields)
    return b"II*\0" + struct.pack("<IH", 8, len(fields)) + entries + bytes(4)


def jpeg(side: int) -> bytes:
    frame = struct.pack(">HBHHB", 11, 8, side, side, 1) + b"\x01\x11\0"
    return b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0" + frame + b"\xff\xd9"


def office() -> bytes:
    """Letters and paper that nobody can print."""
    size = f'<w:rPr><w:sz w:val="{MOST}"/></w:rPr>'
    paper = f'<w:sectPr><w:pgSz w:w="{MOST}" w:h="{LEAST}"/></w:sectPr>'
    return docx(f"x</w:t></w:r></w:p><w:p><w:r>{size}<w:t>y</w:t></w:r></w:p>{paper}<w:p><w:r><w:t>z")


# Each with the words of its page that say why it is not shown; None where something harmless may be.
FILES = {
    "высота.pdf": (pdf(1, text=f"BT /F {5 * 10**17} Tf 0.00000000000000001 Tz 72 700 Td (X) Tj ET"), None),
    "матрица.pdf": (drawn("1e30 0 0 1e30 72 700"), None),
    "степень.pdf": (drawn(f"1{'0' * 30} 0 0 1{'0' * 30} 72 700"), None),
    "цифры.pdf": (drawn(f"{DIGITS} 0 0 {DIGITS} -{DIGITS} {DIGITS}"), None),
    "буква.pdf": (rows(), None),
    "титул.pdf": (pdf(2, info=told(f"x\\nPage    {LEAST} rot:   90\\nPage    1 size: nan x 1e308 pts")), None),
    "счёт.pdf": (pdf(2, info=told(f"x\\nPages: {MOST}")), "could not be read"),
    "стандарт.pdf": (pdf(1, info=told("PDF/X-1a:2001\\nPage    1 size: 9 x 9 pts", "GTS_PDFXVersion")), None),
    "страницы.pdf": (pdf(1, count=2**31 - 1), None),
    "поле.pdf": (pdf(1, media="0 0 1e308 1e308"), None),
    "бумага.pdf": (pdf(1, media=f"0 0 {10**18} {10**18}"), None),
    "поворот.pdf": (pdf(1, page=f"/Rotate {MOST} /UserUnit 1{'0' * 30}"), None),
    "комментарий.png": (png(2, 2, comment=b"x\nwidth: 4000000000\nheight: 4000000000"), None),
    "площадь.png": (png(2, 2, claims=(8_000, 8_000), comment=b"x\nwidth: 2\nheight: 2"), "too many pixels"),
    "кадры.gif": (gif(65_535, 300), None),
    "полотно.webp": (webp(2**24), None),
    "слои.tif": (tiff(2**32 - 1), None),
    "кадр.jpg": (jpeg(65_500), None),
    "лист.docx": (office(), None),
}
