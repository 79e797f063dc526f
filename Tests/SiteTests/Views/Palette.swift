import FoundationEssentials
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// The colours of a file of tokens, and how they stand out from each other (WCAG 2.2, relative luminance).
struct Palette {
    /// Name → luminance in the light theme and in the dark one.
    private var luminances: [String: [Double]] = [:]

    static func ofTheProject() throws -> Palette {
        Palette(try text(of: "static/site/tokens.css"))
    }

    /// A file of the project.
    static func text(of path: String, from file: String = #filePath) throws -> String {
        let root = file.split(separator: "/").dropLast(4).joined(separator: "/")
        let bytes = try #require(FileManager.default.contents(atPath: "/\(root)/\(path)"), "there is no \(path)")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads lines of the form `--name: light-dark(oklch(L% C H), oklch(L% C H));`.
    init(_ css: String) {
        for line in css.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].contains("--"), parts[1].contains("light-dark(") else { continue }
            let name = parts[0].drop { $0 == " " || $0 == "-" }
            let colours = parts[1].split(separator: "oklch(").dropFirst().compactMap(Self.luminance)
            if colours.count == 2 { luminances[String(name)] = colours }
        }
    }

    /// In the light theme and in the dark one.
    func contrast(of ink: String, on ground: String) throws -> [Double] {
        let inks = try #require(luminances[ink], "no colour --\(ink)")
        let grounds = try #require(luminances[ground], "no colour --\(ground)")
        return zip(inks, grounds).map { (max($0, $1) + 0.05) / (min($0, $1) + 0.05) }
    }

    /// From `L% C H)…` (CSS Color 4, OKLCH → linear sRGB).
    private static func luminance(_ text: Substring) -> Double? {
        let numbers = text.prefix { $0 != ")" && $0 != "/" }.split { $0 == " " || $0 == "%" }.compactMap { Double($0) }
        guard numbers.count == 3 else { return nil }
        let (lightness, chroma, hue) = (numbers[0] / 100, numbers[1], numbers[2] * .pi / 180)
        let (a, b) = (chroma * cos(hue), chroma * sin(hue))
        let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        let red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
        let green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
        let blue = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
        return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
    }

    private static func cube(_ value: Double) -> Double { value * value * value }
    private static func shown(_ value: Double) -> Double { min(1, max(0, value)) }
}
