import ChildProcess
import Conversion
import Testing

@Suite struct SmallPictureTests {
    let scratch: Scratch
    let small = SmallPictures()

    init() throws {
        scratch = try Scratch()
    }

    /// A picture of libvips's own making, as a file of that ending has it.
    private func picture(_ ending: String, width: Int = 64, height: Int = 48) throws -> [UInt8] {
        let path = try scratch.file("picture.\(ending)", [])
        _ = try ChildProcess.run("/usr/bin/vips", ["black", path, "\(width)", "\(height)", "--bands", "3"])
        return try ChildProcess.run("/usr/bin/cat", [path])
    }

    private static let script = Array("<script>alert(1)</script><?php system('id'); ?>".utf8)

    private func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.count >= part.count
            && (0...(bytes.count - part.count)).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
    }

    @Test(arguments: ["jpg", "png", "webp", "gif"])
    func `of a polyglot only the picture is left`(_ ending: String) throws {
        var polyglot = try picture(ending) + Self.script
        if ending == "gif" { polyglot += Array("*/=1;".utf8) }
        try #require(holds(polyglot, Self.script))
        let made = try #require(try small.made(of: [polyglot], side: 480)[0])
        #expect((made.width, made.height) == (64, 48))
        #expect(made.bytes.starts(with: Array("RIFF".utf8)) && !holds(made.bytes, Array("script".utf8)))
    }

    @Test func `what is no picture is left out, the others are not`() throws {
        var bomb = PictureTests.dot
        bomb.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        bomb.replaceSubrange(29..<33, with: PictureTests.checksum(bomb[12..<29]))
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script/></svg>".utf8)
        let good = try picture("png")
        let made = try small.made(
            of: [
                good, Self.script, [], bomb, svg, Array(good.prefix(40)), try picture("jpg", width: 2_000, height: 100),
            ],
            side: 480)
        #expect(made.map { $0.map { [$0.width, $0.height] } } == [[64, 48], nil, nil, nil, nil, nil, [480, 24]])
    }

    @Test func `a burst of fifty is made several at a time`() throws {
        let few = try (0..<5).map { try picture("jpg", width: 200 + $0, height: 150) }
        let pictures = (0..<50).map { few[$0 % few.count] }
        var count = 0
        for start in stride(from: 0, to: 50, by: SmallPictures.together) {
            let part = Array(pictures[start..<min(start + SmallPictures.together, 50)])
            count += try small.made(of: part, side: 480).count { $0 != nil }
        }
        #expect(count == 50)
    }
}
