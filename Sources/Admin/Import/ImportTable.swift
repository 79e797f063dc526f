import DelimitedText
import Site

/// The rows of a file that were refused, as a file: as they came, with the line and the reason behind them. Put right, it can be
/// brought as it is.
struct ImportTable {
    let text: String

    init(_ file: Import, _ rows: [(row: ImportRow, cells: [String])], _ words: AdminWords) {
        let separator = file.separator ?? (words.language == .ru ? .semicolon : .comma)
        let width = max(file.heads.count, 1)
        let heads =
            file.hasHeads
            ? file.heads : (1...width).map { words.importColumn(number: words.language.number($0)) as String }
        var table = CSV(
            heads + [words.importLine, words.importWhatIsWrong],
            separator: String(Unicode.Scalar(separator.rawValue)))
        for (row, cells) in rows {
            let padded = Array(cells.prefix(width)) + Array(repeating: "", count: max(0, width - cells.count))
            table.add(
                padded + [String(row.line), row.reason.map { $0.text(words, other: row.other) } ?? ""])
        }
        text = table.text
    }
}
