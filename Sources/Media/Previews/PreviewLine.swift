import Bounds
import Conversion

/// A line of a page's text with its place, in tenths of a point.
package struct PreviewLine: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
    package let text: String

    /// As a converter gave it, whose numbers are of some page; nil for what rounds to nothing.
    private init?(_ line: TextLine) {
        let numbers = [line.x, line.y, line.width, line.height].compactMap { Self.tenths.exactly($0 * 10) }
        self.init(numbers, line.text)
    }

    /// From how ``text(of:)`` writes it; nil for anything else.
    private init?(_ line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 4)
        guard parts.count == 5 else { return nil }
        self.init(parts.prefix(4).compactMap { Self.tenths.exactly($0) }, String(parts[4]))
    }

    private init?(_ numbers: [Int], _ text: String) {
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
        self.text = text
    }

    /// A page of 20,000 points, and as much beside it.
    private static let tenths = Bounds(-200_000...400_000)

    /// What was written down of a page: lines that stand on it, or hardly beside it. A larger one would cover others' text.
    static func lines(of text: String, on page: (width: Int, height: Int)) -> [PreviewLine] {
        let across = -page.width...2 * page.width
        let down = -page.height...2 * page.height
        return text.split(separator: "\n").compactMap(PreviewLine.init).filter {
            across.contains($0.x) && across.contains($0.width) && down.contains($0.y) && down.contains($0.height)
        }
    }

    static func text(of lines: [TextLine]) -> String {
        lines.compactMap(PreviewLine.init).map { "\($0.x) \($0.y) \($0.width) \($0.height) \($0.text)" }
            .joined(separator: "\n")
    }
}
