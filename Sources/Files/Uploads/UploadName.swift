/// The name of a file or a folder at a source: what Yandex Disk takes (API, "Limits"), and nothing that shows as another
/// name. VK takes shorter ones (``UploadRules``).
package struct UploadName: Hashable, Sendable {
    /// In characters.
    package static let longest = 255

    package let text: String

    /// From what a browser or a person wrote. Some browsers send a path: what is behind its last slash counts.
    package init?(_ written: String, isPath: Bool = false) {
        var text = written[...]
        if isPath, let slash = text.lastIndex(where: { $0 == "/" || $0 == "\\" }) {
            text = text[text.index(after: slash)...]
        }
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        guard !text.isEmpty, text != ".", text != "..", text.count <= Self.longest, !text.contains("/"),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        else { return nil }
        self.text = String(text)
    }

    /// What stands behind its last point: `docx`; empty where there is none, and for a name that only begins with one.
    package var ending: String {
        guard let point = text.lastIndex(of: "."), point > text.startIndex else { return "" }
        return String(text[text.index(after: point)...])
    }

    /// The name for the second, third… of this name in one folder: `План (2).docx`. What is too long is cut before it.
    package func numbered(_ number: Int) -> UploadName {
        guard number > 1 else { return self }
        let dot = text.lastIndex(of: ".").flatMap { $0 > text.startIndex ? $0 : nil } ?? text.endIndex
        let ending = text.distance(from: dot, to: text.endIndex) <= 20 ? text[dot...] : ""
        let mark = " (\(number))"
        let stem = ending.isEmpty ? text[...] : text[..<dot]
        return UploadName(kept: stem.prefix(Self.longest - ending.count - mark.count) + mark + ending)
    }

    private init(kept text: some StringProtocol) {
        self.text = String(text)
    }
}
