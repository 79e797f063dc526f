/// Pixels to draw on.
struct Picture: Sendable {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel, row by row from the top.
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 255, count: width * height * 3)
    }

    /// Paints over everything; `color` is asked for each pixel.
    mutating func fill(_ color: (_ x: Int, _ y: Int) -> Color) {
        var place = 0
        for y in 0..<height {
            for x in 0..<width {
                (pixels[place], pixels[place + 1], pixels[place + 2]) = color(x, y).bytes
                place += 3
            }
        }
    }

    mutating func fillDown(from top: Color, to bottom: Color) {
        for y in 0..<height {
            rectangle(x: 0..<width, y: y..<y + 1, top.mixed(with: bottom, Double(y) / Double(height)))
        }
    }

    mutating func rectangle(x: Range<Int>, y: Range<Int>, _ color: Color) {
        let (red, green, blue) = color.bytes
        let columns = x.clamped(to: 0..<width)
        for y in y.clamped(to: 0..<height) {
            for place in columns {
                let place = (y * width + place) * 3
                pixels[place] = red
                pixels[place + 1] = green
                pixels[place + 2] = blue
            }
        }
    }

    /// An ellipse around a centre, `width` and `height` being its radii, with soft edges.
    mutating func disc(x: Double, y: Double, width: Double, height: Double, _ color: Color) {
        let rows = (Int(y - height) - 1..<Int(y + height) + 2).clamped(to: 0..<self.height)
        let columns = (Int(x - width) - 1..<Int(x + width) + 2).clamped(to: 0..<self.width)
        for row in rows {
            for column in columns {
                let (across, down) = ((Double(column) + 0.5 - x) / width, (Double(row) + 0.5 - y) / height)
                let outside = (across * across + down * down).squareRoot() - 1
                put(column, row, color, max(0, min(1, 0.5 - outside * min(width, height))))
            }
        }
    }

    /// - Parameter cover: 0 leaves the pixel as it is, 1 replaces it
    mutating func put(_ x: Int, _ y: Int, _ color: Color, _ cover: Double) {
        let place = (y * width + x) * 3
        let new = color.bytes
        pixels[place] = Self.blend(pixels[place], new.0, cover)
        pixels[place + 1] = Self.blend(pixels[place + 1], new.1, cover)
        pixels[place + 2] = Self.blend(pixels[place + 2], new.2, cover)
    }

    private static func blend(_ old: UInt8, _ new: UInt8, _ cover: Double) -> UInt8 {
        let (old, new) = (Double(old), Double(new))
        return UInt8(old + (new - old) * cover + 0.5)
    }
}
