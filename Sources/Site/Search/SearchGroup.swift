import HTML
import Localization
import Postgres
import Web

/// A kind of things that the one search finds. Those of all features are asked for in one round trip.
package struct SearchGroup: Sendable {
    /// What is shown of the rows, once it is known who asks.
    package typealias Making = (Context) throws -> FoundThings

    /// In addresses: `/search?in=posts`.
    package let name: String
    /// Where it stands among the others.
    package let place: Int
    /// Where its things stand: it comes first for readers who searched from there.
    package let section: Section
    /// The style sheets of its rows beside that of all.
    package let sheets: [String]
    /// Which filters it understands. A search that has another one leaves the group out.
    package let filters: SearchFilters
    package let title: @Sendable (Language) -> String
    /// Where all of what it finds stands; nil for its own page of the search.
    package let all: (@Sendable (SearchRequest) -> Address)?
    /// What it finds for a member: nobody else's, and nothing that the member may not read.
    package let find: @Sendable (SearchRequest, MemberID) -> Query<Making>

    package init(
        _ name: String, at place: Int, in section: Section, sheets: [String] = [], filters: SearchFilters = [],
        title: @escaping @Sendable (Language) -> String, all: (@Sendable (SearchRequest) -> Address)? = nil,
        find: @escaping @Sendable (SearchRequest, MemberID) -> Query<Making>
    ) {
        self.name = name
        self.place = place
        self.section = section
        self.sheets = sheets
        self.filters = filters
        self.title = title
        self.all = all
        self.find = find
    }
}

/// What narrows a search besides its words.
package struct SearchFilters: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `from:`, «от:».
    package static let authors = SearchFilters(rawValue: 1)
    /// `#`.
    package static let hashtags = SearchFilters(rawValue: 2)
    /// `since:` and `until:`, «с:» and «до:».
    package static let days = SearchFilters(rawValue: 4)
    /// `type:`, «вид:».
    package static let types = SearchFilters(rawValue: 8)
}
