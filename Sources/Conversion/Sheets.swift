import ChildProcess

/// What the cells of a spreadsheet show, sheet by sheet, by LibreOffice.
/// As cells rather than as pages: a printer's pages would cut columns.
public struct Sheets: Sendable {
    /// Sheets that are shown, and the bytes of each and of all.
    static let most = 20
    static let largest = 128 << 10
    static let largestOfAll = 256 << 10

    /// Before the name of each sheet, which ends its line; the sheet's cells follow.
    private static let mark: Character = "\u{1D}"

    /// As ``read(_:)`` reads it.
    public let text: String
    /// There is more of them.
    public let isCut: Bool

    /// Of the document at `path`.
    public init(of path: String, _ type: DocumentType, _ office: Office = Office()) throws(Refusal) {
        // Sheets in the order in which they are written, each as a file of its own (LibreOffice 7.2).
        let script = """
            cd /tmp/out
            ls -tr | head -n \(Self.most) | while IFS= read -r sheet; do
              printf '\\035%s\\n' "$sheet"
              head -c \(Self.largest + 1) "$sheet"
            done
            """
        let filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1"
        let output = try office.convert(
            path, type, to: filter, then: script, largest: Self.most * (Self.largest + 512))
        var text = ""
        var isCut = false
        for sheet in output.split(separator: 0x1D) {
            guard let end = sheet.firstIndex(of: UInt8(ascii: "\n")) else { continue }
            let name = Self.name(String(decoding: sheet[..<end], as: UTF8.self))
            let cells = sheet[(end + 1)...]
            let isLonger = cells.count > Self.largest
            let whole = PlainText.decode(Array(cells.prefix(Self.largest)), isCut: isLonger) ?? ""
            guard text.utf8.count + whole.utf8.count <= Self.largestOfAll else {
                isCut = true
                break
            }
            isCut = isCut || isLonger
            text += "\(Self.mark)\(name)\n\(whole)"
        }
        guard !text.isEmpty else { throw .unreadable }
        (self.text, self.isCut) = (text, isCut)
    }

    /// `document-Ведомость.csv` → `Ведомость`
    private static func name(_ file: String) -> String {
        let clean = String(file.unicodeScalars.filter { $0.properties.generalCategory != .control }.map(Character.init))
        guard clean.hasPrefix("document-"), clean.hasSuffix(".csv") else { return clean }
        return String(clean.dropFirst("document-".count).dropLast(".csv".count))
    }

    /// The sheets of a text that this has written.
    public static func read(_ text: String) -> [(name: String, cells: DelimitedText)] {
        var left = DelimitedText.mostCells
        return text.split(separator: mark).map { sheet in
            let parts = sheet.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            let text = parts.count > 1 ? String(parts[1]) : ""
            let cells = DelimitedText(text, separator: UInt8(ascii: ","), most: max(left, 1))
            left -= cells.cells
            return (String(parts[0]), cells)
        }
    }
}
