/// Light or dark: as the browser prefers, or as the reader chose.
package enum Theme: String, Sendable, CaseIterable {
    case auto, light, dark
}
