import Site
import Web

/// A search as its address has it.
package struct SearchAddress: Sendable {
    static let queryField = "q"
    static let groupField = "in"
    static let fromField = "from"
    static let placeField = "after"

    /// As it was typed, within bounds.
    var query = ""
    /// The one group that is shown; nil for all.
    var group: String?
    /// The section that one has come from.
    let from: String?
    /// Where the page before ended.
    var place: String?

    init(from section: Section) {
        let isPlace = section != .search && section.area == nil && !section.name.isEmpty
        from = isPlace ? section.name : nil
    }

    /// Groups and sections that are not there are dropped.
    init(_ fields: Fields, _ services: Services) {
        let typed = (fields[Self.queryField] ?? "").unicodeScalars.prefix(TypedSearch.longest)
        query = String(String.UnicodeScalarView(typed)).trimmed
        let groups = services.features.searchGroups
        group = fields[Self.groupField].flatMap { name in groups.first { $0.name == name }?.name }
        from = fields[Self.fromField].flatMap { name in services.rail.first { $0.name == name }?.name }
        // Longer ones no group has made.
        place = group == nil ? nil : fields[Self.placeField].flatMap { $0.utf8.count <= 500 ? $0 : nil }
    }

    var address: Address {
        Paths.search().adding(Self.queryField, query.isEmpty ? nil : query).adding(Self.groupField, group)
            .adding(Self.fromField, from).adding(Self.placeField, place)
    }

    /// Another search, from its beginning.
    func searching(for query: String) -> SearchAddress { with { $0.query = query } }
    func showing(_ group: String?) -> SearchAddress { with { $0.group = group } }

    func page(behind place: String) -> SearchAddress {
        var page = self
        page.place = place
        return page
    }

    private func with(_ change: (inout SearchAddress) -> Void) -> SearchAddress {
        var other = self
        other.place = nil
        change(&other)
        return other
    }

    /// What a form of the search sends besides what is typed.
    var kept: [FormAction.Field] {
        [group.map { FormAction.Field(Self.groupField, $0) }, from.map { FormAction.Field(Self.fromField, $0) }]
            .compactMap(\.self)
    }
}
