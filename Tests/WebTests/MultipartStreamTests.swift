import TestSupport
import Testing
import Web

/// The reader of parts, given bodies in pieces. What bodies it takes is what ``MultipartTests`` say of forms.
struct MultipartStreamTests {
    /// What came of a body: parts with their content, or the refusal.
    private enum Outcome: Equatable {
        case parts([Read])
        case refused(BadRequest)
    }

    private struct Read: Equatable {
        let part: MultipartStream.Part
        var content: [UInt8] = []
        var hasEnded = false
    }

    private static let boundary = "----x"

    private static func part(_ name: String, _ content: String, _ more: String = "") -> String {
        "------x\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(content)\r\n"
    }

    /// Content that begins delimiters and does not end them.
    private static let teasing = "\r\r\n-\r\n--\r\n----\r\n------\r\n-----x\r\n------y\r\n\r"

    private static let whole = Array(
        (part("token", "t") + part("file", teasing, "; filename=\"а.txt\"\r\nContent-Type: text/plain")
            + part("file", "", "; filename=\"\"") + part("last", "x") + "------x--\r\n").utf8)

    /// Reads a body in pieces of these sizes, over and over.
    private static func read(_ body: [UInt8], in sizes: [Int]) -> Outcome {
        var parts: [Read] = []
        do {
            var stream = try MultipartStream.of(
                contentType: "multipart/form-data; boundary=\(boundary)", most: 20)
            var start = 0
            var turn = 0
            while start < body.count {
                let end = min(body.count, start + sizes[turn % sizes.count])
                try Array(body[start..<end]).withUnsafeBytes { bytes in
                    var piece = bytes
                    while let event = try stream.next(&piece) {
                        switch event {
                        case .part(let part): parts.append(Read(part: part))
                        case .content(let more): parts[parts.count - 1].content.append(contentsOf: more)
                        case .end: parts[parts.count - 1].hasEnded = true
                        }
                    }
                }
                start = end
                turn += 1
            }
            try stream.finish()
        } catch let refusal as BadRequest {
            return .refused(refusal)
        } catch {
            Issue.record(error)
        }
        return .parts(parts)
    }

    @Test func `a body may be cut at any byte`() {
        let expected = Self.read(Self.whole, in: [Self.whole.count])
        guard case .parts(let parts) = expected else {
            Issue.record("\(expected)")
            return
        }
        #expect(parts.map(\.part.name) == ["token", "file", "file", "last"])
        #expect(parts[1].content == Array(Self.teasing.utf8) && parts[1].part.filename == "а.txt")
        #expect(parts.filter(\.hasEnded).count == parts.count)
        for place in 1..<Self.whole.count {
            #expect(Self.read(Self.whole, in: [place, Self.whole.count]) == expected, "cut at \(place)")
        }
        for size in 1...40 { #expect(Self.read(Self.whole, in: [size]) == expected, "pieces of \(size)") }
    }

    @Test func `damaged bodies end the same way however they are cut`() {
        var random = SeededRandom(seed: 11)
        var refused = 0
        for _ in 0..<3_000 {
            var body = Self.whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<body.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: body[place] = UInt8.random(in: 0...255, using: &random)
                case 1: body.remove(at: place)
                default: body.insert(contentsOf: body.prefix(place).suffix(8), at: place)
                }
            }
            let expected = Self.read(body, in: [body.count])
            let sizes = (0..<5).map { _ in Int.random(in: 1...60, using: &random) }
            #expect(Self.read(body, in: sizes) == expected)
            if case .refused = expected { refused += 1 }
        }
        #expect(refused > 300)
    }

    @Test func `a header without an end is refused while it comes`() {
        let endless = Array(("------x\r\nContent-Disposition: " + String(repeating: "a", count: 1_000_000)).utf8)
        #expect(Self.read(endless, in: [7]) == .refused(.malformed("the header of a part does not end")))
    }

    @Test func `the twenty-first part is refused before its header`() {
        let body = Array((0..<21).map { Self.part("f\($0)", "x") }.joined().utf8)
        #expect(Self.read(body, in: [64]) == .refused(.tooManyFields))
    }

    @Test(arguments: ["", "------x", "------x\r\n", part("a", "1"), part("a", "1") + "------x-", "------x--\r"])
    func `a body that breaks off is refused at its end`(_ body: String) {
        guard case .refused(.malformed) = Self.read(Array(body.utf8), in: [3]) else {
            Issue.record("\(body.debugDescription) was taken")
            return
        }
    }
}
