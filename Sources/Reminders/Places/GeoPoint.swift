/// A point on the ground, in millionths of a degree (WGS 84), which is a tenth of a metre.
package struct GeoPoint: Hashable, Sendable {
    package static let latitudes: ClosedRange<Int32> = -90_000_000...90_000_000
    package static let longitudes: ClosedRange<Int32> = -180_000_000...180_000_000

    package let latitude: Int32
    package let longitude: Int32

    /// Nil for what is not on Earth.
    package init?(latitude: Int32, longitude: Int32) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// «55.7558», as forms and addresses have it.
    package static func text(_ millionths: Int32) -> String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(rest)
        var fraction = String(repeating: "0", count: 6 - digits.utf8.count) + digits
        while fraction.hasSuffix("0"), fraction.utf8.count > 1 { fraction.removeLast() }
        return "\(millionths < 0 ? "-" : "")\(whole).\(fraction)"
    }

    /// Degrees as people type them, with a point or a comma; nil for what is no number or out of bounds. Further digits are
    /// rounded.
    package static func degrees(_ text: String, in range: ClosedRange<Int32>) -> Int32? {
        var digits = Array(text.utf8)
        var isNegative = false
        if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            isNegative = first == UInt8(ascii: "-")
            digits.removeFirst()
        }
        let parts = digits.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        guard 1...2 ~= parts.count, 1...3 ~= parts[0].count, digits.count <= 24,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } })
        else { return nil }
        func number(_ digits: some Sequence<UInt8>) -> Int {
            digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let fraction = parts.count > 1 ? Array(parts[1].prefix(7)) : []
        let padded = fraction + Array(repeating: UInt8(ascii: "0"), count: 7 - fraction.count)
        let magnitude = number(parts[0]) * 1_000_000 + (number(padded) + 5) / 10
        return Int32(exactly: isNegative ? -magnitude : magnitude).flatMap { range.contains($0) ? $0 : nil }
    }
}
