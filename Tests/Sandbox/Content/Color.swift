import Glibc

/// Red, green and blue, 0...1.
struct Color: Sendable {
    let red: Double
    let green: Double
    let blue: Double

    init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Each 0...1; a hue beyond goes round.
    init(hue: Double, saturation: Double, value: Double) {
        func part(_ shift: Double) -> Double {
            let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            let distance = max(0, min(place, 4 - place, 1))
            return value - value * saturation * distance
        }
        self.init(red: part(5), green: part(3), blue: part(1))
    }

    /// The colour at a share of the way to another.
    func mixed(with other: Color, _ share: Double) -> Color {
        Color(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// Three bytes.
    var bytes: (UInt8, UInt8, UInt8) { (Self.byte(red), Self.byte(green), Self.byte(blue)) }

    private static func byte(_ part: Double) -> UInt8 { UInt8(max(0, min(255, part * 255 + 0.5))) }
}
