/// Light or dark: as the browser prefers, or as the reader chose.
package enum Theme: String, Sendable, CaseIterable {
    case auto, light, dark

    /// `--paper` of tokens.css, for what stands around pages and reads no style sheet: windows, home screens.
    package var paper: String { self == .dark ? "#0d0f15" : "#fbfaf7" }
}
