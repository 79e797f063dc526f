/// How large a preview is wanted: a name (`S`), a square (`120`), a width (`120x`), a height (`x145`) or both.
struct PreviewSize: Sendable {
    /// Pixels; nil leaves it to the other.
    let width: Int?
    let height: Int?

    /// Pixels of a side at most.
    static let largest = 1280

    private static let names = [
        "DEFAULT": 800, "XXXS": 50, "XXS": 75, "XS": 100, "S": 150, "M": 300, "L": 500, "XL": 800, "XXL": 1024,
        "XXXL": 1280, "C": 150,
    ]

    init?(_ text: String) {
        if let width = Self.names[text] {
            (self.width, height) = (width, nil)
            return
        }
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(sides.count), sides.allSatisfy({ $0.isEmpty || (Int($0) ?? 0) > 0 }) else { return nil }
        width = sides.first.flatMap { Int($0) }
        height = sides.count == 1 ? width : Int(sides[1])
        if width == nil && height == nil { return nil }
    }

    /// The width of a picture of these proportions that fits.
    func width(across: Int, down: Int) -> Int {
        let byHeight = height.map { max(1, $0 * across / max(1, down)) }
        return max(1, min(width ?? Self.largest, byHeight ?? Self.largest, Self.largest))
    }
}
