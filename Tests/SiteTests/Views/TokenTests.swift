import FoundationEssentials
import Testing

/// The colours of `static/site/tokens.css`: what stands on what can be read in both themes.
struct TokenTests {
    static let grounds = ["paper", "surface", "raised", "accent-soft"]
    static let inks = ["ink", "ink-2", "accent", "danger", "warning", "success"]

    @Test(arguments: grounds, inks)
    func `reads on every ground, 4.5 to 1`(ground: String, ink: String) throws {
        for contrast in try Palette.ofTheProject().contrast(of: ink, on: ground) { #expect(contrast >= 4.5) }
    }

    @Test(arguments: grounds)
    func `shows where a control ends, 3 to 1`(ground: String) throws {
        for contrast in try Palette.ofTheProject().contrast(of: "edge", on: ground) { #expect(contrast >= 3) }
    }

    @Test(arguments: ["accent", "accent-strong", "danger", "danger-strong"])
    func `reads on a filled button`(ground: String) throws {
        let palette = try Palette.ofTheProject()
        for contrast in try palette.contrast(of: "on-accent", on: ground) { #expect(contrast >= 4.5) }
    }

    @Test(
        arguments: ["danger-soft", "warning-soft", "success-soft"], ["ink", "accent", "danger", "warning", "success"])
    func `reads in a notice`(ground: String, ink: String) throws {
        for contrast in try Palette.ofTheProject().contrast(of: ink, on: ground) { #expect(contrast >= 4.5) }
    }

    @Test(arguments: 1...8)
    func `reads on a member's tint`(tint: Int) throws {
        let palette = try Palette.ofTheProject()
        for contrast in try palette.contrast(of: "tint-\(tint)-ink", on: "tint-\(tint)") { #expect(contrast >= 4.5) }
    }
}
