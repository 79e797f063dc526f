import HTML
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Texts of an answer on their way into a page.
struct AnswerTextTests {
    @Test(arguments: [
        "План.docx", "\"><script>alert('&')</script>", "\"\u{301}onload=\u{300}'", "a/b?c#d%\r\n", "",
        String(repeating: "<ы&", count: 9_000),
    ])
    func `are escaped and encoded as strings are`(text: String) throws {
        let database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
        let read = try #require(try database.row("SELECT \(text)::text") { try $0.only(Text.self) })
        for text in [read, Text(text)] {
            #expect(HTML { $0.write(text) } == HTML { $0.write(text.description) })
        }
        #expect(read.description == text)
        #expect(HTML { read.writeEncoded(to: $0) }.markup == PercentCoding.encode(text))
    }
}
