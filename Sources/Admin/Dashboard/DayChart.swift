import Localization

/// Thirty days of one number, with their dates and its steps.
package struct DayChart {
    static let width = 600
    static let height = 160
    /// So many steps at most, above zero.
    static let steps = 4

    package let title: String
    let line: ChartLine
    package let label: String
    /// From the upper edge down to zero.
    package let steps: [String]
    /// Some of the days, evenly.
    package let days: [String]
    package var points: String { line.points }
    package var area: String { line.area }
    package var viewBox: String { "0 0 \(Self.width) \(Self.height)" }
    /// The lines of the steps.
    package let grid: String

    /// Nil while fewer than two days are known.
    init?(_ title: String, _ values: [Int?], of days: [Localization.Day], _ words: AdminWords) {
        let known = values.compactMap { $0.map { max(0, $0) } }
        guard let most = known.max(), let least = known.min(), let today = days.last else { return nil }
        let step = Self.step(to: most)
        let count = max(1, min(Self.steps, (most - 1) / step + 1))
        guard let line = ChartLine(values, in: 0...step * count, width: Self.width, height: Self.height)
        else { return nil }
        self.title = title
        self.line = line
        label = words.sparkline(least: words.language.number(least), most: words.language.number(most))
        steps = (0...count).reversed().map { words.language.number(step * $0) }
        grid = (0...count).map { "M0 \(1 + (Self.height - 2) * $0 / count)H\(Self.width)" }.joined()
        self.days = stride(from: 0, through: 4, by: 1).map {
            words.language.day(days[(days.count - 1) * $0 / 4], today: today)
        }
    }

    /// The least of 1, 2 and 5 by a power of ten of which so many reach the number; numbers above a billion are drawn as one.
    private static func step(to most: Int) -> Int {
        var power = 1
        while power < 1_000_000_000 {
            for step in [power, 2 * power, 5 * power] where step * steps >= most { return step }
            power *= 10
        }
        return power
    }
}
