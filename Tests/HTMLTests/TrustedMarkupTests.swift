import FoundationEssentials
import Testing

/// Where text becomes markup, or bytes a page, without being escaped, and why that is safe there. A new place is added
/// here by someone who has read it with an attacker's eyes.
private let reviewed: [String: String] = [
    "Sources/Conversations/Messages/Message.swift":
        "rendered at writing by our own renderer, stored in a column of ours",
    "Sources/HTML/HTML.swift": "declares it",
    "Sources/HTML/HTMLBuffer.swift": "declares it",
    "Sources/Markdown/Markup.swift": "every element is on a list of its own; text is escaped where it is written",
    "Sources/Media/Viewer/MediaViewer.swift": "code that the highlighter's check let through when it was kept",
    "Sources/Highlighting/Highlighter.swift": "the highlighter's answer is read element by element before",
    "Sources/Moderation/Cases/CaseFile.swift":
        "rendered at writing by our own renderer, copied into a column of ours when it was reported",
    "Sources/Moderation/Outcome/OutcomePages.swift": "the same",
    "Sources/Network/Comments/Comment.swift": "rendered at writing by our own renderer, stored in a column of ours",
    "Sources/Network/Posts/PostSamples.swift": "the examples' own literals",
    "Sources/Network/Posts/PostText.swift": "rendered at publishing by our own renderer, stored in a column of ours",
    "Sources/Site/Views/Layout/LayoutParts.swift":
        "what templates have written, in two pieces: parted at a character that only they write, between elements",
    "Sources/Web/Address.swift": "an address in a buffer of its own, which is no page; what is added is encoded",
    "Sources/Web/PathLiterals.swift": "a pattern's own literal, of unreserved characters and slashes",
    "Sources/Web/PercentCoding.swift": "what is left after encoding: unreserved characters and %XX",
    "Sources/Web/ResponseWriting.swift": "headers are refused with control bytes; the body is the page itself",
    "Sources/Writing/Links/OwnLinks.swift":
        "pieces of what our own renderer has made, parted where the words of a link stand; the other words are escaped",
    "Sources/Writing/Texts/RenderedText.swift":
        "written word by word, escaped; and what our own renderer has made, stored in columns of ours",
]

@Test func `makes markup from text only where that was reviewed`() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Sources").path)
    var found: Set<String> = []
    for name in names where name.hasSuffix(".swift") {
        let data = try Data(contentsOf: root.appending(path: "Sources/\(name)"))
        let text = String(decoding: data, as: UTF8.self)
        if text.contains("HTML(trusted") || text.contains(".init(trusted") || text.contains("uffer.copy(")
            || text.contains("page.copy(") || text.contains("page.extend(")
        {
            found.insert("Sources/\(name)")
        }
    }
    #expect(found.subtracting(reviewed.keys) == [])
}
