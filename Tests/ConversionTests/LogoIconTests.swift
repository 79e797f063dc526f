import ChildProcess
import Conversion
import Testing

@Suite struct LogoIconTests {
    let scratch: Scratch
    private let icons = [
        LogoIcons.Icon("mark", side: 64), LogoIcons.Icon("cut", side: 100, share: 62, ground: [251, 250, 247]),
    ]

    init() throws {
        scratch = try Scratch()
    }

    private static func svg(_ inside: String, _ attributes: String = "width=\"40\" height=\"20\"") -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(inside)</svg>".utf8)
    }

    private static let red = svg("<rect width=\"40\" height=\"20\" fill=\"#f00\"/>")

    private func picture(_ ending: String, bands: Int) throws -> [UInt8] {
        let path = try scratch.file("picture.\(ending)", [])
        _ = try ChildProcess.run("/usr/bin/vips", ["black", path, "300", "100", "--bands", "\(bands)"])
        return try ChildProcess.run("/usr/bin/cat", [path])
    }

    /// Red, green, blue and alpha of a pixel.
    private func pixel(_ png: [UInt8], _ x: Int, _ y: Int) throws -> String {
        let path = try scratch.file("made.png", png)
        let told = try ChildProcess.run("/usr/bin/vips", ["getpoint", path, "\(x)", "\(y)"])
        return String(decoding: told, as: UTF8.self).split(separator: "\n").joined()
            .split(separator: " ").map { String($0.prefix { $0 != "." }) }.joined(separator: " ")
    }

    @Test func `a drawing becomes squares: clear around it, or on paper with room to be cut`() throws {
        let made = try LogoIcons().made(of: Self.red, icons)
        let (mark, cut) = (try #require(made["mark"]), try #require(made["cut"]))
        #expect(try pixel(mark, 32, 32) == "255 0 0 255" && pixel(mark, 32, 2).hasSuffix(" 0"))
        #expect(try pixel(cut, 50, 50) == "255 0 0" && pixel(cut, 10, 50) == "251 250 247")
    }

    @Test(arguments: [("png", 1), ("png", 3), ("png", 4), ("jpg", 1), ("jpg", 3)])
    func `a picture of any kind becomes the same`(_ ending: String, _ bands: Int) throws {
        let made = try LogoIcons().made(of: picture(ending, bands: bands), icons)
        #expect(made.count == 2 && made.values.allSatisfy { LogoIcons.Kind($0) == .png })
    }

    @Test func `nothing of the file is left but what is seen`() throws {
        let script = "<script>alert(1)</script><image href=\"file:///etc/passwd\" width=\"9\" height=\"9\"/>"
        let made = try LogoIcons().made(
            of: Self.svg("\(script)<rect width=\"40\" height=\"20\" fill=\"#f00\"/>"), icons)
        for png in made.values {
            let text = String(decoding: png, as: UTF8.self)
            #expect(!text.contains("script") && !text.contains("root:"))
        }
    }

    private static let wrong: [([UInt8], Refusal)] = [
        (Array("GIF89a".utf8), .unsupported), (Array("<html><svg></svg>".utf8), .unsupported), ([], .unsupported),
        (svg("<rect"), .unreadable), (Array(red.prefix(60)), .unreadable),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3], .unreadable),
    ]

    @Test(arguments: wrong)
    func `says why there is none`(_ bytes: [UInt8], _ refusal: Refusal) {
        #expect(throws: refusal) { _ = try LogoIcons().made(of: bytes, icons) }
    }

    @Test func `a picture of too many pixels is refused by its header`() throws {
        var bomb = PictureTests.dot
        bomb.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        bomb.replaceSubrange(29..<33, with: PictureTests.checksum(bomb[12..<29]))
        #expect(throws: Refusal.tooManyPixels) { _ = try LogoIcons().made(of: bomb, icons) }
    }

    /// However large it says that it is, and however often it names itself.
    @Test func `a hostile drawing ends`() throws {
        let nested = (0..<12).map { level in
            let inner = (0..<10).map { _ in "<use href=\"#a\(level + 1)\"/>" }.joined()
            return "<g id=\"a\(level)\">\(inner)</g>"
        }
        for hostile in [
            Self.svg("<rect width=\"9\" height=\"9\"/>", "width=\"1000000000\" height=\"1000000000\""),
            Self.svg("\(nested.joined())<g id=\"a12\"><rect width=\"9\" height=\"9\"/></g><use href=\"#a0\"/>"),
        ] {
            _ = try? LogoIcons().made(of: hostile, icons)
        }
    }
}
