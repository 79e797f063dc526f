import Files
import Testing

struct ShownNameTests {
    @Test func `marks what controls directions, and nothing else`() {
        for value in UInt32(0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = "а\(scalar)b".withDirectionsMarked
            #expect(shown == (scalar.properties.isBidiControl ? "а\u{FFFD}b" : "а\(scalar)b"), "\(value)")
        }
    }
}
