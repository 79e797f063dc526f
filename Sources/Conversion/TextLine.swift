/// A line of text on a page, with its place in points from the upper left corner.
public struct TextLine: Hashable, Sendable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    public let text: String

    public init(x: Double, y: Double, width: Double, height: Double, text: String) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.text = text
    }

    /// The most lines of a page; text beyond is still in the picture.
    static let most = 2_000

    /// Reads the table of `pdftotext -tsv`: a row of level 4 begins a line, rows of level 5 are its words.
    static func lines(ofTable table: [UInt8]) -> [TextLine] {
        var lines: [TextLine] = []
        var box: [Double] = []
        var words: [Substring] = []
        func end() {
            let text = words.joined(separator: " ")
            if box.count == 4, !text.isEmpty, box[2] > 0, box[3] > 0, lines.count < most {
                lines.append(TextLine(x: box[0], y: box[1], width: box[2], height: box[3], text: text))
            }
            words = []
        }
        for row in String(decoding: table, as: UTF8.self).split(separator: "\n") {
            let cells = row.split(separator: "\t", maxSplits: 11, omittingEmptySubsequences: false)
            guard cells.count == 12 else { continue }
            switch cells[0] {
            case "4":
                end()
                box = cells[6...9].compactMap { Double($0) }
            case "5": words.append(cells[11])
            default: continue
            }
        }
        end()
        return lines
    }
}
