import Localization

/// What a piece of a page shows, and to whom. Whatever else it depends on stands in its source or in its term.
package struct FragmentKey: Hashable, Sendable {
    package enum Kind: Sendable {
        case postCard
    }

    let kind: Kind
    let id: Int
    let language: Language
    let zone: String
    /// Whether its author looks at it, who has a menu there.
    let isOwn: Bool

    package init(_ kind: Kind, id: Int, language: Language, zone: String = "", isOwn: Bool = false) {
        self.kind = kind
        self.id = id
        self.language = language
        self.zone = zone
        self.isOwn = isOwn
    }
}
