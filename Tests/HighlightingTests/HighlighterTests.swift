import ChildProcess
import Highlighting
import Synchronization
import Testing

@Suite struct HighlighterTests {
    let highlighter = Highlighter(program: "/usr/bin/highlight")

    @Test func `colours code of a language that it knows`() throws {
        let html = try #require(highlighter.highlight("let x = \"<b>\" // & co\n", language: "Swift"))
        #expect(html.markup.contains("<span class=\"hl kwa\">let</span>"))
        #expect(html.markup.contains("&lt;b&gt;"))
        #expect(!html.markup.contains("<b>"))
    }

    @Test(arguments: ["", "brainfuck", "--help", "swift; rm", "../../etc/passwd"])
    func `leaves everything else plain`(_ language: String) {
        #expect(highlighter.highlight("x", language: language) == nil)
    }

    @Test func `leaves code plain when the program is not there`() {
        #expect(Highlighter(program: "/nowhere/highlight").highlight("x", language: "swift") == nil)
        #expect(Highlighter(program: nil).highlight("x", language: "swift") == nil)
    }

    @Test func `says why it leaves code plain`() {
        final class Told: Sendable {
            let all = Mutex<[ChildProcess.Failure]>([])
        }
        let told = Told()
        for program in ["/nowhere/highlight", "/usr/bin/false"] {
            let highlighter = Highlighter(program: program) { failure in told.all.withLock { $0.append(failure) } }
            #expect(highlighter.highlight("x", language: "swift") == nil)
        }
        #expect(told.all.withLock { $0 } == [.notStarted(2), .failed(1)])
    }

    @Test(arguments: [
        "<script>", "<span class=\"hl kwa\" onclick=x>", "<span class=\"hl kwa\"><b>", "</span>",
        "<span class=\"hl \">",
        "<span class=\"hl kwa\">never closed", "a > b", "<SPAN class=\"hl kwa\"></SPAN>", "\u{0}",
    ])
    func `trusts no other markup`(_ markup: String) {
        #expect(!Highlighter.isSafe(Array(markup.utf8)))
    }
}
