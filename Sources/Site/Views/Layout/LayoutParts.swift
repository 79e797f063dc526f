import HTML
import Localization

/// What pages of a language, a theme and a section have in common, written once: nothing in it depends on who looks or at
/// which page, and it has no token.
package final class LayoutParts {
    /// The sections, as the rail lists them.
    package let sections: CountedHTML
    /// Those of the bottom bar, and those that it has no room for.
    package let firstSections: CountedHTML
    package let furtherSections: CountedHTML
    /// The buttons of the theme and the language.
    package let appearance: HTML

    init(_ layout: Layout) {
        sections = CountedHTML { $0.railSections(layout) }
        firstSections = CountedHTML { $0.barSections(layout) }
        furtherSections = CountedHTML { $0.furtherSections(layout) }
        appearance = HTML { $0.appearanceButtons(layout) }
    }

    struct Key: Hashable {
        let language: Language
        let theme: Theme
        let section: Section?
    }
}

/// Markup with at most one place for the reader's own number (``CountedSection``).
package struct CountedHTML {
    /// Written as text where the number goes: a private-use character, which no name of a section has.
    package static let mark = "\u{E000}"

    package let before: HTML
    /// What stands behind the number; nil where there is no place for one.
    package let after: HTML?

    init(_ write: (HTMLBuffer) -> Void) {
        let markup = HTML(write).markup
        guard let place = markup.firstRange(of: Self.mark) else {
            before = HTML(trusted: markup)
            after = nil
            return
        }
        before = HTML(trusted: String(markup[..<place.lowerBound]))
        after = HTML(trusted: String(markup[place.upperBound...]))
    }
}
