import Glibc

/// A drawn view: sky, sun, hills one behind the other. Each seed has its own.
struct Landscape: Sendable {
    private struct Hill {
        let height: Double
        let waves: [(length: Double, phase: Double, height: Double)]
        let color: Color
    }

    private let sky: (top: Color, bottom: Color)
    private let sun: Color
    private let hills: [Hill]
    private let place: Double

    init(seed: String) {
        var random = SeededRandom(seed)
        let hue = Double.random(in: 0...1, using: &random)
        sky = (Color(hue: hue, saturation: 0.55, value: 0.85), Color(hue: hue + 0.08, saturation: 0.2, value: 1))
        sun = Color(hue: 0.12, saturation: Double.random(in: 0.1...0.5, using: &random), value: 1)
        place = Double.random(in: 0.15...0.6, using: &random)
        var hills: [Hill] = []
        let count = Int.random(in: 3...5, using: &random)
        for layer in 0..<count {
            let near = Double(layer + 1) / Double(count)
            var waves: [(length: Double, phase: Double, height: Double)] = []
            for wave in 1...4 {
                waves.append(
                    (
                        length: Double(wave * wave) * Double.random(in: 0.6...1.4, using: &random),
                        phase: Double.random(in: 0...6.3, using: &random), height: 0.09 / Double(wave)
                    ))
            }
            hills.append(
                Hill(
                    height: 0.35 + near * 0.45, waves: waves,
                    color: Color(
                        hue: hue + 0.35 + near * 0.08, saturation: 0.25 + near * 0.35, value: 0.95 - near * 0.6)))
        }
        self.hills = hills
    }

    /// About what is left when one looks from far away.
    var mean: Color {
        let ground = hills.last?.color ?? sky.bottom
        return sky.bottom.mixed(with: ground, 0.5)
    }

    func draw(width: Int, height: Int) -> Picture {
        let (across, down) = (Double(width), Double(height))
        var picture = Picture(width: width, height: height)
        picture.fillDown(from: sky.top, to: sky.bottom)
        picture.disc(x: across * (place + 0.37), y: down * 0.3, width: down * 0.09, height: down * 0.09, sun)
        for hill in hills {
            for x in 0..<width {
                let share = Double(x) / across * 6
                let edge = hill.waves.reduce(hill.height) { $0 + sin(share * $1.length + $1.phase) * $1.height }
                let top = max(0, min(height, Int(down * edge)))
                picture.rectangle(x: x..<x + 1, y: top..<height, hill.color)
            }
        }
        return picture
    }
}
