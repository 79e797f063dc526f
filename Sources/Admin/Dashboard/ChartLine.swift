/// Days as a line in a picture of so many units, and what lies under it. Days that nobody counted have no point.
struct ChartLine {
    /// `x,y` of each day that is known.
    let points: String
    /// The same, closed along the lower edge.
    let area: String

    /// Nil while fewer than two days are known.
    /// - Parameter range: what stands at the lower edge, and at the upper one.
    init?(_ values: [Int?], in range: ClosedRange<Int>, width: Int, height: Int) {
        let known = values.enumerated().compactMap { place, value in value.map { (place: place, value: $0) } }
        guard known.count > 1, let first = known.first, let last = known.last else { return nil }
        let step = Double(width) / Double(max(1, values.count - 1))
        func x(_ place: Int) -> Int { Int((Double(place) * step).rounded()) }
        let extent = Double(range.upperBound) - Double(range.lowerBound)
        // The line is drawn whole at both edges.
        points = known.map { day in
            let share = extent > 0 ? (Double(day.value) - Double(range.lowerBound)) / extent : 0.5
            return "\(x(day.place)),\(height - 1 - Int((min(max(share, 0), 1) * Double(height - 2)).rounded()))"
        }.joined(separator: " ")
        area = "\(points) \(x(last.place)),\(height) \(x(first.place)),\(height)"
    }
}
