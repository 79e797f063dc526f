import Conversion

/// Cells, as a table that scrolls within its frame; of a spreadsheet one for each sheet.
package struct TablePreview: Sendable {
    package struct Sheet: Sendable {
        /// Empty for a table that has none.
        package let name: String
        package let rows: [[String]]
    }

    package let sheets: [Sheet]
    /// That there is more of it.
    package let note: String?

    /// A text of cells.
    init(_ text: PreviewText, _ type: DocumentType, _ words: MediaWords) {
        let cells = DelimitedText(text.body, separator: type.ext == "tsv" ? UInt8(ascii: "\t") : nil)
        sheets = [Sheet(name: "", rows: cells.rows)]
        note = text.isCut || cells.isCut ? words.viewTableCut : nil
    }

    init(sheets text: PreviewText, _ words: MediaWords) {
        let read = Sheets.read(text.body)
        sheets = read.map { Sheet(name: $0.name, rows: $0.cells.rows) }
        note = text.isCut || read.contains { $0.cells.isCut } ? words.viewTableCut : nil
    }
}
