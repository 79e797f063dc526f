import FoundationEssentials
import Localization
import Postgres

/// A typed search, with what its filters mean to the member who asks.
package struct UnderstoodSearch: Sendable {
    package let typed: TypedSearch
    package let chips: [SearchChip]
    /// What groups are asked for; nil where nothing is, and where a filter means nothing, as its chip says.
    package let request: SearchRequest?
    package let filters: SearchFilters
}

/// A filter of a search, which can be taken off.
package struct SearchChip: Sendable {
    package let label: String
    /// Why it means nothing; nil for one that narrows.
    package let problem: String?
    /// The search without it.
    package let rest: String
}

extension Context {
    /// Asks the database who is meant where names are typed, and for the reader's clock where days are: one round trip then,
    /// otherwise none.
    package func understand(_ text: String) throws -> UnderstoodSearch {
        let typed = TypedSearch(text)
        let filters = typed.filters
        let names = filters.compactMap { if case .author(let name) = $0 { name } else { nil } }
        let hasDays = filters.contains {
            switch $0 {
            case .since, .until: true
            default: false
            }
        }
        var authors: [String: SearchAuthors] = [:]
        if !names.isEmpty {
            authors = try fetch(SearchAuthors.find(names))
        } else if hasDays {
            _ = try member()
        }
        return try UnderstoodSearch(typed, authors, self)
    }
}

extension UnderstoodSearch {
    fileprivate init(_ typed: TypedSearch, _ authors: [String: SearchAuthors], _ context: Context) throws {
        let words = context.words
        let today = Day(context.now, in: context.zone)
        var request = SearchRequest(words: typed.words, most: 0)
        var filters: SearchFilters = []
        var chips: [SearchChip] = []
        var members: [MemberID] = []
        for filter in typed.filters {
            var problem: String?
            let label: String
            switch filter {
            case .me:
                label = words.searchFrom(name: words.searchMe)
                members.append(try context.claimedMember())
                filters.insert(.authors)
            case .author(let name):
                let found = authors[name] ?? SearchAuthors()
                label = words.searchFrom(name: found.only ?? name)
                if found.members.isEmpty { problem = words.searchNobody(name: name) }
                members += found.members
                filters.insert(.authors)
            case .hashtag(let key):
                label = "#\(key)"
                request.hashtags.append(key)
                filters.insert(.hashtags)
            case .since(let typed):
                let day = typed.day(today: today)
                label = words.searchSince(day: context.language.dayAndMonth(day, today: today))
                let moment = context.zone.moment(of: day, minute: 0)
                request.since = max(request.since ?? moment, moment)
                filters.insert(.days)
            case .until(let typed):
                let day = typed.day(today: today)
                label = words.searchUntil(day: context.language.dayAndMonth(day, today: today))
                let moment = context.zone.moment(of: day + 1, minute: 0)
                request.until = min(request.until ?? moment, moment)
                filters.insert(.days)
            case .type(let type):
                label = words.searchType(type: type)
                if request.type != nil { problem = words.searchOneType }
                request.type = request.type ?? type
                filters.insert(.types)
            case .badDay(let text):
                label = text
                problem = words.searchNoDay(text: text)
            case .badType(let text):
                label = words.searchType(type: text)
                problem = words.searchNoType
            case .badHashtag(let text):
                label = "#\(text)"
                problem = words.searchNoHashtag
            case .tooMany:
                label = "…"
                problem = words.searchTooMany(count: TypedSearch.most)
            }
            chips.append(SearchChip(label: label, problem: problem, rest: typed.without(filter)))
        }
        if filters.contains(.authors) { request.authors = Array(members.uniqued.prefix(SearchAuthors.most)) }
        let isAsked = !typed.isEmpty && chips.allSatisfy { $0.problem == nil }
        self.init(typed: typed, chips: chips, request: isAsked ? request : nil, filters: filters)
    }
}

extension [MemberID] {
    fileprivate var uniqued: [MemberID] {
        var known: Set<MemberID> = []
        return filter { known.insert($0).inserted }
    }
}
