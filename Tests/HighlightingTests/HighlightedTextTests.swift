import FoundationEssentials
import Glibc
import Highlighting
import Synchronization
import TestSupport
import Testing

/// A highlighter program of a test's own, which writes down that it was started and ends when it is released.
private final class Held: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/quad-highlighter-\(UUID().uuidString)"
    private let gate: Int32

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        mkfifo("\(path)/gate", 0o600)
        gate = open("\(path)/gate", O_RDWR | O_CLOEXEC)
        let script = """
            #!/bin/sh
            cat >/dev/null
            echo started >>'\(path)/started'
            read -r line <'\(path)/gate'
            echo code
            """
        try Data(script.utf8).write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }

    deinit {
        close(gate)
        try? FileManager.default.removeItem(atPath: path)
    }

    var program: String { "\(path)/highlight" }
    var starts: Int {
        let told = FileManager.default.contents(atPath: "\(path)/started") ?? Data()
        return told.split(separator: UInt8(ascii: "\n")).count
    }
    func release() { write(gate, "\n", 1) }
}

@Suite struct HighlightedTextTests {
    private func highlighter(_ program: String, _ budget: Duration, _ turn: HighlighterTurn = HighlighterTurn())
        -> Highlighter
    {
        Highlighter(program: program, budget: budget, turn: turn)
    }

    @Test func `colours a block that comes twice once`() throws {
        let held = try Held()
        let text = HighlightedText(highlighter(held.program, .seconds(60)))
        held.release()
        let first = text.highlight("let a", language: "swift")
        #expect(first?.markup == "code\n")
        #expect(text.highlight("let a", language: "swift") == first)
        #expect(held.starts == 1)
    }

    @Test func `has one budget for all blocks`() throws {
        let held = try Held()
        let text = HighlightedText(highlighter(held.program, .milliseconds(100)))
        for block in 1...20 { #expect(text.highlight("let a\(block)", language: "swift") == nil) }
        #expect(held.starts == 1)
    }

    @Test func `leaves a line over 4 kB plain`() throws {
        let held = try Held()
        let text = HighlightedText(highlighter(held.program, .seconds(60)))
        let line = String(repeating: "{", count: 4_096)
        #expect(text.highlight("a\n\(line){\nb", language: "yaml") == nil)
        #expect(held.starts == 0)
        held.release()
        #expect(text.highlight("a\n\(line)\nb", language: "yaml") != nil)
    }

    @Test func `lets one run at a time, a few wait, and the others stay plain at once`() throws {
        let turn = HighlighterTurn()
        let held = try Held()
        let coloured = Mutex(0)
        // Four that take their turns, and one that comes when one of them is at it and three wait.
        inThreads(5) { number in
            if number == 4 {
                while turn.queueLength < 3 || held.starts < 1 { sched_yield() }
            }
            let text = HighlightedText(Highlighter(program: held.program, budget: .seconds(600), turn: turn))
            if text.highlight("let a\(number)", language: "swift") != nil { coloured.withLock { $0 += 1 } }
            guard number == 4 else { return }
            #expect(held.starts == 1)
            for _ in 1...4 { held.release() }
        }
        #expect(coloured.withLock { $0 } == 4)
        #expect(held.starts == 4)
    }
}
