/// The layouts of keyboards on which Russian and English are typed: one key, two letters.
package enum KeyboardLayout {
    private static let latin = Array("`qwertyuiop[]asdfghjkl;'zxcvbnm,.")
    private static let cyrillic = Array("ёйцукенгшщзхъфывапролджэячсмитьбю")

    /// What the same keys write in the other layout: `rjdfk` is `ковал`. Nil for a text that none of them writes otherwise.
    package static func other(_ text: String) -> String? {
        let small = text.lowercased()
        let isRussian = small.contains { cyrillic.contains($0) }
        let (from, to) = isRussian ? (cyrillic, latin) : (latin, cyrillic)
        guard small.contains(where: { $0.isLetter && from.contains($0) }) else { return nil }
        return String(small.map { letter in from.firstIndex(of: letter).map { to[$0] } ?? letter })
    }
}
