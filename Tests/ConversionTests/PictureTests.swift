import ChildProcess
import Conversion
import Testing

@Suite struct PictureTests {
    let scratch: Scratch
    let pictures = Pictures()

    init() throws {
        scratch = try Scratch()
    }

    /// A JPEG as a camera writes it: with the place where it was taken.
    func photo() throws -> [UInt8] {
        let plain = try PDF(scratch.file("a.pdf", Leaflet.pdf(pages: 1))).picture(ofPage: 1)
        // TIFF, little-endian: one directory with the address of another, which says 55° 45' N.
        var exif =
            Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
        exif += [2, 0, 1, 0, 2, 0, 2, 0, 0, 0] + Array("N\0\0\0".utf8)
        exif += [2, 0, 5, 0, 3, 0, 0, 0, 56, 0, 0, 0, 0, 0, 0, 0]
        for number: UInt8 in [55, 45, 0] { exif += [number, 0, 0, 0, 1, 0, 0, 0] }
        let length = exif.count + 2
        return plain[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + plain[2...]
    }

    func header(_ path: String) throws -> String {
        String(decoding: try ChildProcess.run("/usr/bin/vipsheader", ["-a", path]), as: UTF8.self)
    }

    @Test func `keeps nothing of where a photo was taken`() throws {
        let path = try scratch.file("photo.jpg", photo())
        try #require(header(path).contains("GPSLatitude"))
        let type = try #require(DocumentType(name: "photo.jpg"))
        let picture = try pictures.picture(of: path, type, side: 600)
        #expect(max(picture.width, picture.height) == 600)
        let made = try header(scratch.file("made.webp", picture.bytes))
        #expect(made.contains("webp"))
        #expect(!made.contains("GPS"))
        #expect(!made.contains("exif"))
    }

    @Test func `does not enlarge`() throws {
        let type = try #require(DocumentType(name: "dot.png"))
        let picture = try pictures.picture(of: scratch.file("dot.png", Self.dot), type, side: 600)
        #expect(picture.width == 1)
        #expect(picture.height == 1)
    }

    @Test func `cuts a square, by itself or the part that was chosen`() throws {
        let path = try scratch.file("photo.jpg", photo())
        let type = try #require(DocumentType(name: "photo.jpg"))
        let (width, height) = try pictures.size(of: path, type)
        let chosen = Pictures.Part(left: width - 100, top: height - 100, side: 100)
        for part in [nil, chosen] {
            let picture = try pictures.square(of: path, type, part, side: 64)
            #expect(picture.width == 64 && picture.height == 64)
            #expect(!(try header(scratch.file("square.webp", picture.bytes)).contains("GPS")))
        }
        let outside = Pictures.Part(left: width - 99, top: 0, side: 100)
        #expect(throws: Refusal.unreadable) { try pictures.square(of: path, type, outside, side: 64) }
    }

    @Test func `refuses more pixels than are decoded, by the header alone`() throws {
        // 30,000 × 30,000 pixels in 67 bytes: only the sizes of the header are changed.
        var bomb = Self.dot
        bomb.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        // The checksum of the header goes with it.
        bomb.replaceSubrange(29..<33, with: Self.checksum(bomb[12..<29]))
        let path = try scratch.file("bomb.png", bomb)
        let type = try #require(DocumentType(name: "bomb.png"))
        #expect(throws: Refusal.tooManyPixels) { try pictures.picture(of: path, type, side: 600) }
    }

    /// P10. A comment of a PNG is printed raw by `vipsheader -a`, whatever lines are in it.
    @Test(arguments: [
        "x\nwidth: 10\nheight: 10\nn-pages: 1", "x\nwidth: 4000000000\nheight: 4000000000",
        "x\nwidth: -9223372036854775808\nheight: 9223372036854775807",
    ])
    func `what a comment says of sizes is not believed`(_ comment: String) throws {
        let type = try #require(DocumentType(name: "a.png"))
        // 8,000 × 8,000 pixels and the forged lines behind them.
        let large = Self.png(side: 8_000, comment: comment)
        #expect(throws: Refusal.tooManyPixels) { try pictures.size(of: scratch.file("large.png", large), type) }
        let small = try pictures.size(of: scratch.file("small.png", Self.png(side: 300, comment: comment)), type)
        #expect(small == (300, 300))
    }

    @Test(arguments: [
        "", "1\n", "1\n1\n", "0\n1\n1\n", "1\n-1\n1\n", "nan\n1\n1\n", "1e3\n1\n1\n", "1\n1\n1\n1\n", "1\n1\n1",
        "9223372036854775807\n9223372036854775807\n1\n", "1\n1\n0\n", "10000001\n1\n1\n",
    ])
    func `fields that are no sizes are none`(_ report: String) {
        #expect(throws: Refusal.unreadable) { try Pictures.size(in: Array(report.utf8)) }
    }

    @Test func `fifty megapixels are counted over all frames`() throws {
        #expect(try Pictures.size(in: Array("5000\n10000\n1\n".utf8)) == (5_000, 10_000))
        for report in ["5000\n10001\n1\n", "5000\n5000\n3\n", "10000000\n10000000\n10000000\n"] {
            #expect(throws: Refusal.tooManyPixels) { try Pictures.size(in: Array(report.utf8)) }
        }
    }

    @Test(arguments: ["a.png", "a.jpg", "a.gif", "a.webp", "a.tif"])
    func `reads no picture that is a program of drawing`(_ name: String) throws {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='file:///etc/passwd'/></svg>"
        let type = try #require(DocumentType(name: name))
        #expect(throws: Refusal.unreadable) {
            try pictures.picture(of: scratch.file(name, svg.utf8), type, side: 600)
        }
    }

    @Test(arguments: [
        ("photo.avif", HEIF.avif), ("photo.AVIF", HEIF.avif), ("photo.heic", HEIF.heic), ("a.heif", HEIF.heic),
    ])
    func `shows what phones make`(_ name: String, _ bytes: [UInt8]) throws {
        let path = try scratch.file("bytes", bytes)
        let type = try Inspection().type(of: path, name: name)
        let picture = try pictures.picture(of: path, type, side: 100)
        #expect((picture.width, picture.height) == (100, 63))
    }

    @Test func `says of what phones make and this machine cannot decode that it is so`() throws {
        for (name, bytes) in [("a.avif", HEIF.avif), ("a.heic", HEIF.heic)] {
            let path = try scratch.file("bytes", bytes.prefix(bytes.count / 2))
            let type = try #require(DocumentType(name: name))
            #expect(throws: Refusal.undecoded) { try pictures.picture(of: path, type, side: 100) }
        }
        let path = try scratch.file("bytes", HEIF.avif)
        #expect(throws: Refusal.mismatch) { try Inspection().type(of: path, name: "a.png") }
    }

    /// One grey pixel as PNG.
    static let dot: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
        0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0, 0, 0, 0x82,
        0, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~sum >> $0) }
    }

    /// A PNG of so many grey pixels each way as far as its header goes, with a comment. Its pixels are one.
    static func png(side: Int, comment: String) -> [UInt8] {
        func chunk(_ body: [UInt8]) -> [UInt8] {
            let length = body.count - 4
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body + checksum(body[...])
        }
        let bytes = [8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
        let header = Array("IHDR".utf8) + [0, 0] + bytes + [0, 0] + bytes + [8, 0, 0, 0, 0]
        return dot[..<8] + chunk(header) + chunk(Array("tEXtComment\0\(comment)".utf8)) + dot[33...]
    }
}
