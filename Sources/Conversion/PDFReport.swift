import Bounds

/// What `pdfinfo -f 1 -l <most>` prints of a PDF.
///
/// The document's own words (its title, its author, the standard that it claims to follow) are printed raw, line feeds and
/// all, so a file can forge any line before the line of the number of pages and after the last page. What is told of the
/// pages is believed when there is one such number, and each page is told of once behind it.
package enum PDFReport {
    /// The most pages that a document may have. Those that are shown are far fewer.
    private static let pages = Bounds(1...1_000_000)

    /// How many pages there are, and the sizes of the first ones, `most` at most, in points as they are shown.
    package static func outline(
        in report: [UInt8], most: Int
    ) throws(Refusal) -> (count: Int, sizes: [PDF.PageSize]) {
        let lines = report.split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self).split(separator: " ")
        }
        let counts = lines.indices.filter { lines[$0].first == "Pages:" }
        guard counts.count == 1, lines[counts[0]].count == 2, let count = pages.exactly(lines[counts[0]][1]) else {
            throw .unreadable
        }
        let numbers = Bounds(1...min(count, max(most, 1)))
        var sizes = [PDF.PageSize?](repeating: nil, count: numbers.range.upperBound)
        var turns = [Bool?](repeating: nil, count: numbers.range.upperBound)
        for words in lines[counts[0]...] where words.first == "Page" && words.count >= 4 {
            // "Page    1 size:  612 x 792 pts (letter)", "Page    1 rot:   90"
            guard let place = numbers.exactly(words[1]).map({ $0 - 1 }) else { throw .unreadable }
            switch words[2] {
            case "size:":
                guard sizes[place] == nil, words.count >= 6, let width = Double(words[3]), let height = Double(words[5])
                else { throw .unreadable }
                sizes[place] = PDF.PageSize(width: width, height: height)
            case "rot:":
                guard turns[place] == nil else { throw .unreadable }
                turns[place] = words[3] == "90" || words[3] == "270"
            default: continue
            }
        }
        let whole = sizes.compactMap(\.self)
        guard whole.count == sizes.count else { throw .unreadable }
        guard whole.allSatisfy(\.canBeDrawn) else { throw .tooManyPixels }
        return (count, zip(whole, turns).map { $1 == true ? $0.turned : $0 })
    }
}

extension PDF.PageSize {
    /// False too for what is infinite or no number.
    fileprivate var canBeDrawn: Bool {
        let sides = 1..<PDF.longestPageSide
        return sides.contains(width) && sides.contains(height)
    }

    fileprivate var turned: PDF.PageSize { PDF.PageSize(width: height, height: width) }
}
