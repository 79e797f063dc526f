/// The name of a new file or folder at a source: one with which ``FileName`` finds nothing wrong on a disk. VK takes shorter
/// ones (``UploadRules``).
package struct UploadName: Hashable, Sendable {
    package let text: String

    /// From what a browser or a person wrote. Some browsers send a path: what is behind its last slash counts.
    package init?(_ written: String, isPath: Bool = false) {
        var text = written[...]
        if isPath, let slash = text.lastIndex(where: { $0 == "/" || $0 == "\\" }) {
            text = text[text.index(after: slash)...]
        }
        self.init(FileName(String(text), for: .yandex))
    }

    package init?(_ name: FileName) {
        guard name.problem == nil else { return nil }
        text = name.text
    }

    /// What stands behind its last point: `docx`; empty where there is none, and for a name that only begins with one.
    package var ending: String {
        guard let point = text.lastIndex(of: "."), point > text.startIndex else { return "" }
        return String(text[text.index(after: point)...])
    }

    /// The name for the second, third… of this name in one folder: `План (2).docx`. What is too long is cut before it.
    ///
    /// - Parameter isFolder: a point begins no ending then
    package func numbered(_ number: Int, isFolder: Bool = false) -> UploadName {
        guard number > 1 else { return self }
        let dot = text.lastIndex(of: ".").flatMap { $0 > text.startIndex ? $0 : nil } ?? text.endIndex
        let ending = isFolder || text.distance(from: dot, to: text.endIndex) > 20 ? "" : text[dot...]
        let mark = " (\(number))"
        let stem = ending.isEmpty ? text[...] : text[..<dot]
        return UploadName(kept: stem.prefix(FileName.longestOnDisk - ending.count - mark.count) + mark + ending)
    }

    private init(kept text: some StringProtocol) {
        self.text = String(text)
    }
}
