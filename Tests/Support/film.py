"""A film as long as a test wants it: H.264 of whole samples (I_PCM) in MP4, which gets brighter from its first picture to
its last."""

import struct

WIDTH, HEIGHT = 320, 240


def film(seconds: int, rate: int = 2) -> bytes:
    """About 230 kB a second; the index stands before the pictures."""
    count = seconds * rate
    samples = [picture(number, 16 + 200 * number // count) for number in range(count)]
    kind = box(b"ftyp", b"isom\0\0\2\0isomiso2avc1mp41")
    place = len(kind) + len(index(samples, rate, 0)) + 8
    return kind + index(samples, rate, place) + box(b"mdat", b"".join(samples))


def golomb(number: int) -> str:
    """Exp-Golomb code (H.264, 9.1)."""
    digits = f"{number + 1:b}"
    return "0" * (len(digits) - 1) + digits


def unit(kind: int, bits: str) -> bytes:
    bits += "1"
    bits += "0" * (-len(bits) % 8)
    return bytes([kind]) + int(bits, 2).to_bytes(len(bits) // 8, "big")


# 7.3.2.1 and 7.3.2.2: baseline, one picture after the other.
SEQUENCE = unit(0x67, f"{66:08b}{0xC0:08b}{30:08b}" + golomb(0) * 2 + golomb(2) + golomb(1) + "0"
                + golomb(WIDTH // 16 - 1) + golomb(HEIGHT // 16 - 1) + "1100")
PICTURES = unit(0x68, golomb(0) * 2 + "00" + golomb(0) * 3 + "000" + golomb(0) * 3 + "100")


def picture(number: int, light: int) -> bytes:
    """One of a single grey, whole (7.3.3, 7.3.5). No sample is 0, so nothing looks like a beginning."""
    head = golomb(0) + golomb(7) + golomb(0) + "0000" + golomb(number % 2) + "00" + golomb(0) + golomb(1)
    block = golomb(25)
    first = head + block
    first += "0" * (-len(first) % 8)
    samples = bytes([light]) * 256 + bytes([128]) * 128
    following = int((block + "0" * (-len(block) % 8)), 2).to_bytes(2, "big") + samples
    coded = (b"\x65" + int(first, 2).to_bytes(len(first) // 8, "big") + samples
             + following * (WIDTH * HEIGHT // 256 - 1) + b"\x80")
    return struct.pack(">I", len(coded)) + coded


def box(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def numbers(*values: int) -> bytes:
    return struct.pack(f">{len(values)}I", *values)


MATRIX = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def index(samples: list[bytes], rate: int, place: int) -> bytes:
    """`moov` (ISO/IEC 14496-12): one track, one chunk."""
    count = len(samples)
    movie = numbers(0, 0, 0, rate, count, 0x10000) + b"\1\0\0\0" + numbers(0, 0) + MATRIX + numbers(0, 0, 0, 0, 0, 0, 2)
    track = numbers(3, 0, 0, 1, 0, count, 0, 0, 0, 0) + MATRIX + numbers(WIDTH << 16, HEIGHT << 16)
    codec = (bytes([1, 66, 0xC0, 30, 0xFF, 0xE1]) + struct.pack(">H", len(SEQUENCE)) + SEQUENCE + b"\1"
             + struct.pack(">H", len(PICTURES)) + PICTURES)
    entry = (b"\0\0\0\0\0\0\0\1" + numbers(0, 0, 0, 0) + struct.pack(">HH", WIDTH, HEIGHT)
             + numbers(0x480000, 0x480000, 0) + b"\0\1" + bytes(32) + b"\0\x18\xff\xff" + box(b"avcC", codec))
    table = box(b"stbl", box(b"stsd", numbers(0, 1) + box(b"avc1", entry)) + box(b"stts", numbers(0, 1, count, 1))
                + box(b"stsc", numbers(0, 1, 1, count, 1))
                + box(b"stsz", numbers(0, 0, count) + numbers(*map(len, samples)))
                + box(b"stco", numbers(0, 1, place)))
    data = box(b"dinf", box(b"dref", numbers(0, 1) + box(b"url ", numbers(1))))
    media = (box(b"mdhd", numbers(0, 0, 0, rate, count) + b"\x55\xc4\0\0")
             + box(b"hdlr", numbers(0, 0) + b"vide" + numbers(0, 0, 0) + b"Film\0")
             + box(b"minf", box(b"vmhd", numbers(1, 0, 0)) + data + table))
    return box(b"moov", box(b"mvhd", movie) + box(b"trak", box(b"tkhd", track) + box(b"mdia", media)))
