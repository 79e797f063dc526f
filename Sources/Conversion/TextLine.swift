/// A line of text on a page, with its place in points from the upper left corner.
public struct TextLine: Hashable, Sendable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    public let text: String

    /// The most lines of a page; text beyond is still in the picture.
    static let most = 2_000
    /// The most bytes of text in a line, which are cut off behind, and of all lines of a page.
    static let longest = 4_000
    static let mostText = 1 << 20
    /// Points, either way: a page is no longer than ``PDF/longestPageSide``, and a little of what is beside it may be told.
    private static let places = -PDF.longestPageSide...2 * PDF.longestPageSide
    private static let sizes = Double.leastNonzeroMagnitude...2 * PDF.longestPageSide

    /// Nil for a place that is on no page, whatever number it is, and without text. What would break a line is a space.
    init?(x: Double, y: Double, width: Double, height: Double, text: String) {
        guard Self.places.contains(x), Self.places.contains(y), Self.sizes.contains(width), Self.sizes.contains(height)
        else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        self.text = Self.plain(text)
        guard self.text.contains(where: { $0 != " " }) else { return nil }
    }

    /// Reads the table of `pdftotext -tsv`: a row of level 4 begins a line, rows of level 5 are its words. A font may make
    /// its words anything, line feeds too: a row that is forged so is a line like others.
    package static func lines(ofTable table: [UInt8]) -> [TextLine] {
        var lines: [TextLine] = []
        var left = mostText
        var box: [Double] = []
        var words: [String] = []
        func end() {
            defer { words = [] }
            guard box.count == 4, lines.count < most,
                let line = TextLine(
                    x: box[0], y: box[1], width: box[2], height: box[3], text: words.joined(separator: " ")),
                line.text.utf8.count <= left
            else { return }
            left -= line.text.utf8.count
            lines.append(line)
        }
        for row in table.split(separator: UInt8(ascii: "\n")) {
            let cells = row.split(separator: UInt8(ascii: "\t"), maxSplits: 11, omittingEmptySubsequences: false)
            guard cells.count == 12 else { continue }
            switch cells[0] {
            case [UInt8(ascii: "4")]:
                end()
                box = cells[6...9].compactMap { Double(String(decoding: $0, as: UTF8.self)) }
            case [UInt8(ascii: "5")]: words.append(String(decoding: cells[11], as: UTF8.self))
            default: continue
            }
        }
        end()
        return lines
    }

    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= longest else { break }
            plain.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(plain)
    }
}
