import HTML
import Localization
import Web

/// What stands around every page, and what its components need: words, assets, the token of forms.
package struct Layout {
    package let words: SiteWords
    package let theme: Theme
    package let assets: Assets
    /// The CSRF token: every form that changes something carries it.
    package let token: String
    /// The page's own address with its query: where the language and theme forms lead back to.
    package let currentPath: String
    /// What the organisation calls Quad.
    package var site = "Quad"
    /// Its sign, and that for a home screen; nil where Quad's own stand.
    package var logo: Address?
    package var touchIcon: Address?
    /// What the organisation says of itself.
    package var texts: [Link] = []
    /// The page's name: its heading and, before that of the site, the browser's title.
    package var title: String
    /// What stands over the page instead of its name.
    package var heading: String?
    /// A sentence under the heading.
    package var subtitle: String?
    /// The event of a change in it; nil where it stays as it is.
    package var subtitleChannel: String?
    package var section: Section?
    /// Style sheets of the page beside that of all: those of its section, unless it says otherwise.
    package var sheets: [String]
    /// The sections that rails lead to.
    package var allSections: [Section] = []
    /// Where the reader left the sections of everybody; only in another area.
    package var left: Address?
    package var viewer: Viewer?
    /// Above the heading: the page this one belongs to.
    package var back: Link?
    /// Above everything: the announcement.
    package var announcement: Announcement?
    /// The viewer has unread notifications.
    package var hasUnread = false
    /// What waits in the section that counts; nil where none does. Counted where it is shown.
    package var counted: CountedSection? { count?() }
    package var count: (() -> CountedSection?)?
    /// What waits in a section of the page's area, where it stands in one; otherwise what ``counted`` is.
    package var railCounted: CountedSection? { area == nil ? counted : staffCount?() }
    package var staffCount: (() -> CountedSection?)?
    /// Above the page: what the reader must know first.
    package var notice: Notice?
    /// What just happened, with its Undo.
    package var toast: Toast?
    /// The name of what stands beside the column; nil when nothing does.
    package var context: String?
    /// Files and photos take the whole width; everything else is a column.
    package var isWide = false
    /// Seen by people with the link only: kept out of search engines, as every page but the start.
    package var isPublic = false
    /// Whether the title stands as a heading above the page; some pages bring their own.
    package var hasHeading = true
    /// Whether the page listens to events; without them it stays as it is.
    package var isLive = false
    /// The name of the reader's time zone, for scripts that say how old something is.
    package var zone: String?
    /// Where "search" and `/` lead; nil where there is no such page.
    package var search: Address?
    /// Where the content of the dialog is that Ctrl+K opens.
    package var switcher: Address?
    package var isSearch: Bool { section == .search }
    /// Keys of this page besides the common ones.
    package var keys: [KeyHint] = []
    /// The page's help as it was made before; only where there are no keys besides the common ones.
    package var help: HTML? {
        get { keys.isEmpty ? commonHelp : nil }
        set { commonHelp = newValue }
    }
    private var commonHelp: HTML?
    /// What it has in common with other pages, as it was made before.
    package var parts: LayoutParts {
        get { madeParts ?? LayoutParts(self) }
        set { madeParts = newValue }
    }
    private var madeParts: LayoutParts?

    package init(
        title: String, words: SiteWords, theme: Theme, assets: Assets, token: String, currentPath: String,
        section: Section? = nil, viewer: Viewer? = nil
    ) {
        self.title = title
        self.words = words
        self.theme = theme
        self.assets = assets
        self.token = token
        self.currentPath = currentPath
        self.section = section
        sheets = section?.sheets ?? ["start.css"]
        self.viewer = viewer
    }

    /// With a heading that is not its name.
    package func headed(_ heading: String) -> Layout {
        var layout = self
        layout.heading = heading
        return layout
    }

    package var language: Language { words.language }

    package var events: Address? { isLive ? Paths.events() : nil }

    /// The area that the page stands in, when it is not that of everybody.
    package var area: Area? { section?.area }

    package var sections: [SectionLink] { links(to: allSections.filter { $0.area == area }) }

    /// The bottom bar has room for four sections and "more", whichever area the page stands in.
    package var firstSections: [SectionLink] { links(to: barSections) }
    /// The settings stand in the account's menu already.
    package var furtherSections: [SectionLink] {
        let first = barSections
        return links(to: allSections.filter { $0.area == nil && $0 != .settings && !first.contains($0) })
    }
    package var isFurtherCurrent: Bool {
        guard area == nil else { return true }
        guard let section, viewer != nil, allSections.contains(section) else { return false }
        return !barSections.contains(section)
    }

    private var barSections: [Section] {
        Array(allSections.filter { $0.area == nil && !$0.isFurther }.prefix(4))
    }

    private func links(to sections: [Section]) -> [SectionLink] {
        guard let section, viewer != nil else { return [] }
        return sections.map {
            SectionLink($0, isCurrent: section == $0, language: language, isCounted: counts($0))
        }
    }

    private func counts(_ section: Section) -> Bool {
        let counted = section.area == nil ? counted : railCounted
        return counted?.sections.contains(section) == true
    }

    /// The sections of the area as phones show them, above the page.
    package var areaTabs: [Tab] {
        sections.map { Tab($0.name, to: $0.address, isCurrent: $0.isCurrent) }
    }

    /// The common keys and those of this page. The help shows those that do something on the page.
    package var allKeys: [KeyHint] {
        let rows = "[data-item]"
        return keys + [
            KeyHint("j", action: words.keyNext, needs: rows), KeyHint("k", action: words.keyPrevious, needs: rows),
            KeyHint("Enter", action: words.keyOpen, needs: rows),
            KeyHint("n", action: words.keyWrite, needs: ".composer-body, [data-write]"),
            KeyHint("r", action: words.keyRefresh, needs: "[data-refresh-list]"),
            KeyHint("/", action: words.keySearch, needs: "[data-search], [data-switcher]"),
            KeyHint("Ctrl", "K", action: words.keySwitch, needs: "[data-switcher]"),
            KeyHint("Ctrl", "Enter", action: words.keySend, needs: "main textarea"),
            KeyHint("?", action: words.keyHelp), KeyHint("Esc", action: words.keyClose),
        ]
    }

    package var themes: [Segment] {
        [
            Segment(words.themeAuto, value: Theme.auto.rawValue, isChosen: theme == .auto, icon: .sunMoon),
            Segment(words.themeLight, value: Theme.light.rawValue, isChosen: theme == .light, icon: .sun),
            Segment(words.themeDark, value: Theme.dark.rawValue, isChosen: theme == .dark, icon: .moon),
        ]
    }

    /// Languages in their own words; `code` is the language of the word.
    package var languages: [Segment] {
        [
            Segment("Русский", value: Language.ru.rawValue, isChosen: language == .ru),
            Segment("English", value: Language.en.rawValue, isChosen: language == .en),
        ]
    }
}
