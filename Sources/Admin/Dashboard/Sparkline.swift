/// A line of days as SVG, and what it shows in words.
package struct Sparkline {
    static let width = 116
    static let height = 32

    let line: ChartLine
    package let label: String
    package var points: String { line.points }
    package var area: String { line.area }
    package var viewBox: String { "0 0 \(Self.width) \(Self.height)" }

    /// Nil while fewer than two days are known.
    /// - Parameter isFromZero: its lower edge is zero; else it is the least of the days, so that slow growth is seen.
    init?(_ values: [Int?], isFromZero: Bool, label: (Int) -> String, _ words: AdminWords) {
        let known = values.compactMap { $0.map { max(0, $0) } }
        guard let most = known.max(), let least = known.min() else { return nil }
        let range = isFromZero ? 0...max(1, most) : least...most
        guard let line = ChartLine(values, in: range, width: Self.width, height: Self.height) else { return nil }
        self.line = line
        self.label = words.sparkline(least: label(least), most: label(most))
    }
}
