"""Files of many kinds, made on the spot: honest ones and hostile ones."""

import base64
import io
import struct
import wave
import zipfile
import zlib


def png(width: int, height: int, claims: tuple[int, int] | None = None, comment: bytes = b"") -> bytes:
    """One colour; `claims` is what its header says of its size."""
    rows = b"".join(
        b"\0" + bytes(value for x in range(width) for value in (x * 255 // width, y * 255 // height, 120))
        for y in range(height))
    return png_of(*(claims or (width, height)), rows, comment=comment)


def png_of(width: int, height: int, rows: bytes, level: int = -1, comment: bytes = b"") -> bytes:
    """Of rows that are its points, three bytes each behind a filter's one; `level` is zlib's."""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + (chunk(b"tEXt", b"Comment\0" + comment) if comment else b"") + chunk(b"IDAT", zlib.compress(rows, level))
            + chunk(b"IEND", b""))


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def webp_size(webp: bytes) -> tuple[int, int]:
    """Of a WebP, by its header."""
    if webp[12:16] == b"VP8X":
        return 1 + int.from_bytes(webp[24:27], "little"), 1 + int.from_bytes(webp[27:30], "little")
    assert webp[12:16] == b"VP8 "
    return struct.unpack("<HH", webp[26:30])


def gif() -> bytes:
    """Two frames of two by two pixels."""
    frame = b"\x21\xf9\x04\x00\x14\x00\x00\x00\x2c\0\0\0\0\x02\0\x02\0\0\x02\x03"
    return (b"GIF89a\x02\0\x02\0\x80\0\0\x20\x40\x80\xff\xff\xff\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
            + frame + b"\x44\x02\x05\0" + frame + b"\x44\x02\x05\0" + b"\x3b")


def wav(seconds: int = 12) -> bytes:
    out = io.BytesIO()
    with wave.open(out, "wb") as tune:
        tune.setnchannels(1)
        tune.setsampwidth(2)
        tune.setframerate(8000)
        tune.writeframes(bytes(seconds * 8000 * 2))
    return out.getvalue()


def pdf(
        pages: int, catalogue: str = "", *, text: str = "", media: str = "0 0 595 842", page: str = "", font: str = "",
        info: str = "", count: int | None = None, more: tuple[str, ...] = ()) -> bytes:
    """A line of text on each page: "Page 7 of the leaflet". `text` is drawn instead; `more` are objects behind the pages,
    the first of them number 4 + 2 × `pages`."""
    objects = [f"<< /Type /Catalog /Pages 2 0 R {catalogue} >>"]
    kids = " ".join(f"{4 + 2 * page} 0 R" for page in range(pages))
    objects += [f"<< /Type /Pages /Count {pages if count is None else count} /Kids [{kids}] >>",
                f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica {font} >>"]
    for number in range(1, pages + 1):
        drawn = text or f"BT /F 24 Tf 72 700 Td (Page {number} of the leaflet) Tj ET"
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{media}] {page} "
            f"/Contents {len(objects) + 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>",
            f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream"]
    objects += more
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode()
    start = len(out)
    out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    return bytes(out + f"trailer << /Size {len(places) + 1} /Root 1 0 R {info} >>\nstartxref\n{start}\n%%EOF\n".encode())


def archive(entries: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, content in entries.items():
            whole.writestr(name, content)
    return out.getvalue()


HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def docx(*paragraphs: str, **more: bytes) -> bytes:
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    return archive({
        "[Content_Types].xml":
            f'{HEAD}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{main}"/></Types>',
        "_rels/.rels":
            f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
            f'Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/document.xml":
            f'{HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
            f"<w:body>{body}</w:body></w:document>"} | more)


# What a browser would run if it took it for a page of Quad's.
ATTACK = "<script>fetch('/csp', {method: 'POST', body: 'ran'}); alert(document.domain)</script>"
HOSTILE = {
    "страница.html": f"<!doctype html><html><body>{ATTACK}</body></html>".encode(),
    "рисунок.svg": f'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">{ATTACK}</svg>'.encode(),
    "данные.xml": ('<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?>'
                   '<x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></x>').encode(),
    "сценарий.js": b"alert(document.domain)",
    "заметки.md": f"# x\n\n{ATTACK}\n\n[x](javascript:alert(1))\n".encode(),
    "с кодом.pdf": pdf(1, "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"),
    "двуликий.gif": b"GIF89a/*" + bytes(16) + f"*/=1;alert(1)//{ATTACK}".encode(),
    "двуликий.png": png(2, 2) + ATTACK.encode(),
    "обман.jpg": f"<html>{ATTACK}</html>".encode(),
}


# Pictures of 320 × 200 points as phones make them.
AVIF = base64.b64decode(
    "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAASttZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRt"
    "AAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAFPAAEAAAAAAAAAKAACAAAAAAF3AAEAAAAAAAAAvgAAADhpaW5mAAAAAAACAAAAFWluZmUC"
    "AAAAAAEAAGF2MDEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAA"
    "AAAUaXNwZQAAAAAAAAFAAAAAyAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAABppcmVmAAAAAAAAAA5jZHNjAAIA"
    "AQABAAAA7m1kYXQSAAoKGCHn+OwQICBoQDIYEgAAABQBxdw6MY+Bb8RLqDmAJtHvtyL6AAAABkV4aWYAAElJKgAIAAAABgASAQMAAQAAAAEA"
    "AAAaAQUAAQAAAFYAAAAbAQUAAQAAAF4AAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAGYAAAAAAAAAOGMAAOgDAAA4YwAA6AMA"
    "AAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABAAQAAA6AEAAEAAADIAAAAAAAAAA==")
HEIC = base64.b64decode(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYNtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRt"
    "AAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGnAAEAAAAAAAAAbQACAAAAAAIUAAEAAAAAAAAAvgAAADhpaW5mAAAAAAACAAAAFWluZmUC"
    "AAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMg"
    "AAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwA8oAoIDJZbqSSmubgQEDAgAAADACAAAAMAISIAAQAH"
    "RAHBcrBiQAAAABRpc3BlAAAAAAAAAUAAAADIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAO"
    "Y2RzYwACAAEAAQAAATNtZGF0AAAAaSgBrxMhoED45TPAn/8so//o+zw+bmmtUPRV3dJu78cjwbioAADzAALWouR4NxUAACEAADFAAYQAS8CT"
    "AAC2AARYAAADAAADACmgygYQAAADAAADAAADAAADAAADAAADAAADAAADAAAKCAAAAAZFeGlmAABJSSoACAAAAAYAEgEDAAEAAAABAAAAGgEF"
    "AAEAAABWAAAAGwEFAAEAAABeAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAABmAAAAAAAAADhjAADoAwAAOGMAAOgDAAAGAACQ"
    "BwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAQAEAAAOgBAABAAAAyAAAAAAAAAA=")
