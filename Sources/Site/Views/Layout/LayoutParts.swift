import HTML
import Localization

/// What pages of a language, a theme and a section have in common, written once: nothing in it depends on who looks or at
/// which page, and it has no token.
package final class LayoutParts {
    /// The sections, as the rail lists them.
    package let sections: HTML
    /// Those of the bottom bar, and those that it has no room for.
    package let firstSections: HTML
    package let furtherSections: HTML
    /// The buttons of the theme and the language.
    package let appearance: HTML

    init(_ layout: Layout) {
        sections = HTML { $0.railSections(layout) }
        firstSections = HTML { $0.barSections(layout) }
        furtherSections = HTML { $0.furtherSections(layout) }
        appearance = HTML { $0.appearanceButtons(layout) }
    }

    struct Key: Hashable {
        let language: Language
        let theme: Theme
        let section: Section?
    }
}
