import Localization
import Web

/// A section of Quad: what the rail and the bottom bar lead to. Each feature declares its own.
package struct Section: Hashable, Sendable {
    /// What its addresses begin with.
    package let name: String
    /// The part of Quad whose rail it stands in; nil for the rail that every member has.
    package let area: Area?
    /// Where it stands among the others; nil where pages stand in a section that nothing leads to yet.
    let place: Int?
    /// It stands behind "more" on phones, whatever its place.
    let isFurther: Bool
    package let icon: Icon
    package let address: Address
    /// The style sheets of its pages beside that of all, as `deploy/static` makes them.
    package let sheets: [String]
    /// Its pages show pictures of the files origin.
    let showsFiles: Bool
    /// Texts are written on most of its pages: its sheets have the looks of what is written.
    package let hasComposer: Bool
    let title: @Sendable (Language) -> String

    package init(
        _ name: String, in area: Area? = nil, at place: Int?, _ icon: Icon, to address: Address,
        sheets: [String] = [], showsFiles: Bool = false, hasComposer: Bool = false,
        isFurther: Bool = false,
        title: @escaping @Sendable (Language) -> String
    ) {
        self.name = name
        self.area = area
        self.place = place
        self.isFurther = isFurther
        self.icon = icon
        self.address = address
        self.sheets = sheets + (area.map { ["\($0.name).css"] } ?? [])
        self.showsFiles = showsFiles
        self.hasComposer = hasComposer
        self.title = title
    }

    package static let settings = Section("settings", at: 90, .settings, to: Paths.profileSettings()) {
        SiteWords($0).settings
    }

    /// For pages that belong to no section: none is lit.
    static let nowhere = Section("", at: nil, .ellipsis, to: Paths.start()) { SiteWords($0).sections }

    package static func == (one: Section, other: Section) -> Bool {
        one.name == other.name && one.area == other.area
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
