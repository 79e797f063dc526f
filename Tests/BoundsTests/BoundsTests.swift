import Bounds
import Testing

struct BoundsTests {
    @Test(arguments: [
        "", " 1", "1 ", "1.0", "0x10", "NaN", "inf", "1e3", "-1", "9223372036854775807", "1125899906842625",
    ])
    func `text that is no number within is refused`(_ text: String) {
        #expect(Bounds.bytes.exactly(text) == nil)
    }

    @Test func `text of a number within is that number`() {
        #expect(Bounds.bytes.exactly("0") == 0)
        #expect(Bounds.bytes.exactly("1125899906842624") == 1 << 50)
        #expect(Bounds.moment.exactly("-62135596800") == -62_135_596_800)
        #expect(Bounds.bytes.exactly(String(repeating: "9", count: 400)) == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 9.3e18, -0.6, 1.2e15])
    func `what is not finite, or outside, is refused`(_ number: Double) {
        #expect(Bounds.bytes.exactly(number) == nil)
    }

    @Test func `a fraction becomes the nearest whole number`() {
        #expect(Bounds.bytes.exactly(1.5) == 2)
        #expect(Bounds.bytes.exactly(-0.4) == 0)
    }

    @Test func `clamping gives the nearest number within`() {
        #expect(Bounds.bytes.clamping(.min) == 0 && Bounds.bytes.clamping(.max) == 1 << 50)
        #expect(Bounds.bytes.clamping(17) == 17)
        #expect(Bounds.moment.clamping(.min) == -62_135_596_800)
    }

    @Test func `a sum stays within, whatever is added`() {
        #expect(Bounds.bytes.sum([1, 2, 3]) == 6)
        #expect(Bounds.bytes.sum([Int](repeating: .max, count: 20_000)) == 1 << 50)
        #expect(Bounds.bytes.sum([Int](repeating: 1 << 50, count: 20_000)) == 1 << 50)
        #expect(Bounds.bytes.sum([Int]()) == 0)
    }

    @Test func `per cent are of any whole`() {
        #expect(Bounds.percent(1, of: 3) == 33)
        #expect(Bounds.percent(.max, of: .max) == 100)
        #expect(Bounds.percent(.max - 1, of: .max) == 99)
        #expect(Bounds.percent(5, of: 3) == 100)
        #expect(Bounds.percent(-5, of: 3) == 0 && Bounds.percent(5, of: 0) == 0 && Bounds.percent(5, of: -1) == 0)
    }
}
