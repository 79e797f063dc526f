/// What a number from outside may be.
///
/// Whatever a converter prints, a provider answers or an address carries is brought within its bounds once, where it is
/// decoded: arithmetic on it cannot overflow from there on. What is outside is refused (`exactly`) where nothing
/// but a mistake or malice says so, and becomes the nearest that means something (`clamping`) where the rest of what
/// came is worth keeping.
package struct Bounds: Sendable, Hashable {
    package let range: ClosedRange<Int>

    package init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    /// Bytes of a file, of many together, or of a disk: up to a pebibyte, of which per cent and the sum of some thousands
    /// still fit.
    package static let bytes = Bounds(0...1 << 50)
    /// Things that are counted: as many as an `integer` of PostgreSQL holds.
    package static let count = Bounds(0...Int(Int32.max))
    /// Seconds that something lasts, or is put off for: up to ten years.
    package static let seconds = Bounds(0...315_576_000)
    /// Seconds since 1970 of a moment: the years 1 to 9999, well within those of a `timestamptz`.
    package static let moment = Bounds(-62_135_596_800...253_402_300_799)

    /// The number itself; nil for one outside.
    package func exactly(_ number: Int) -> Int? {
        range.contains(number) ? number : nil
    }

    /// The nearest whole number; nil for one outside, and for what is infinite or no number.
    package func exactly(_ number: Double) -> Int? {
        Int(exactly: number.rounded()).flatMap(exactly)
    }

    /// The number that a text is, in decimal digits; nil for anything else.
    package func exactly(_ text: some StringProtocol) -> Int? {
        Int(text).flatMap(exactly)
    }

    /// The nearest number within.
    package func clamping(_ number: Int) -> Int {
        min(max(number, range.lowerBound), range.upperBound)
    }

    /// The sum of numbers that are not negative; the highest that there is when it is more.
    package func sum(_ numbers: some Sequence<Int>) -> Int {
        clamping(
            numbers.reduce(0) { sum, number in
                let (next, isOver) = sum.addingReportingOverflow(number)
                return isOver ? .max : next
            })
    }

    /// How many hundredths of the whole a part is, 0…100; 0 of nothing.
    package static func percent(_ part: Int, of whole: Int) -> Int {
        guard whole > 0, part > 0 else { return 0 }
        let (share, _) = whole.dividingFullWidth(min(part, whole).multipliedFullWidth(by: 100))
        return share
    }
}
