import Reminders
import TestSupport
import Testing

/// What people type as degrees, and what comes back.
@Suite struct GeoPointTests {
    private func latitude(_ text: String) -> Int32? { GeoPoint.degrees(text, in: GeoPoint.latitudes) }

    @Test(
        arguments: [
            ("55.7558", 55_755_800), ("55,7558", 55_755_800), ("-0.000001", -1), ("+7", 7_000_000), ("90", 90_000_000),
            ("-90.000000", -90_000_000), ("55.75580049", 55_755_800), ("55.7558005", 55_755_801),
            ("0.9999999", 1_000_000),
            ("007.5", 7_500_000), ("-0", 0),
        ] as [(String, Int32)])
    func `degrees are read as people type them, to the millionth`(_ text: String, _ millionths: Int32) {
        #expect(latitude(text) == millionths)
    }

    @Test(arguments: [
        "", "-", "+", ".", "5.", ".5", "90.000001", "-90.0000005", "91", "180", "1e1", "0x10", "NaN", "inf",
        "-Infinity",
        "55.75.58", "55 75", "٥٥", "５５", "55°", "1234", "--5", "99999999999999999999", "55.7558\u{0}",
        "1.00000000000000000000000000",
    ])
    func `what is no latitude is refused`(_ text: String) {
        #expect(latitude(text) == nil)
    }

    @Test func `whatever is typed ends nothing, and what is read is within bounds`() {
        var numbers = HostileNumbers(in: "55.7558 -37.6173", count: 2_000)
        var read = 0
        while let text = numbers.next() {
            guard let number = GeoPoint.degrees(text, in: GeoPoint.longitudes) else { continue }
            read += 1
            #expect(GeoPoint.longitudes.contains(number))
        }
        #expect(read < 2_000)
    }

    @Test func `what is written is read as the same`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            let number = Int32.random(in: GeoPoint.longitudes, using: &random)
            #expect(GeoPoint.degrees(GeoPoint.text(number), in: GeoPoint.longitudes) == number)
        }
        #expect(GeoPoint.text(-1) == "-0.000001" && GeoPoint.text(55_755_800) == "55.7558" && GeoPoint.text(0) == "0.0")
    }

    @Test func `a point is on Earth`() {
        #expect(GeoPoint(latitude: 90_000_001, longitude: 0) == nil)
        #expect(GeoPoint(latitude: 0, longitude: -180_000_001) == nil)
        #expect(GeoPoint(latitude: -90_000_000, longitude: 180_000_000) != nil)
    }
}
