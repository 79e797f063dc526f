/// A line of days as SVG, and what it shows in words.
package struct Sparkline {
    static let width = 116
    static let height = 30

    /// `x,y` of each day that is known.
    package let points: String
    package let label: String
    package var viewBox: String { "0 0 \(Self.width) \(Self.height + 2)" }

    /// Nil while fewer than two days are known.
    init?(_ values: [Int?], label: (Int) -> String, _ words: AdminWords) {
        let known = values.enumerated().compactMap { place, value in value.map { (place: place, value: max(0, $0)) } }
        guard known.count > 1, let most = known.map({ $0.value }).max(),
            let least = known.map({ $0.value }).min()
        else { return nil }
        let step = Double(Self.width) / Double(max(1, values.count - 1))
        points = known.map { day in
            let share = most > 0 ? Double(day.value) / Double(most) : 0
            let x = Int((Double(day.place) * step).rounded())
            return "\(x),\(Self.height + 1 - Int((share * Double(Self.height)).rounded()))"
        }.joined(separator: " ")
        self.label = words.sparkline(least: label(least), most: label(most))
    }
}
