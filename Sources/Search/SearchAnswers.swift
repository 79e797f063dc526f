import Site

/// What the groups have found for a search, in the order in which they are shown.
struct SearchAnswers {
    struct Answer {
        let group: SearchGroup
        let found: FoundThings
        /// One has searched from its section.
        let isHere: Bool
    }

    /// Rows of a group among others, of the first of them, and of one that is shown alone.
    static let few = 3
    static let first = 5
    static let page = 20

    let answers: [Answer]

    static var none: SearchAnswers { SearchAnswers(answers: []) }

    /// Nothing is found, and no group has ended before it was through.
    var isEmpty: Bool { answers.allSatisfy { $0.found.isEmpty } }

    /// In one round trip. Groups that do not understand one of the filters are left out.
    static func ask(
        _ search: UnderstoodSearch, _ address: SearchAddress, few: Int = few, first: Int = first, _ context: Context
    ) throws -> SearchAnswers {
        guard let request = search.request else { return .none }
        let groups = groups(for: search, from: address.from, context.services)
        let member = try context.claimedMember()
        let making = try context.fetch(
            all: groups.map { group in
                var request = request
                if let shown = address.group {
                    request.most = shown == group.name ? page : 1
                    request.place = shown == group.name ? address.place : nil
                } else {
                    // Which of them is the first that has something is not known yet.
                    request.most = max(first, few)
                }
                return group.find(request, member)
            })
        var isFirst = true
        return SearchAnswers(
            answers: try zip(groups, making).map { group, make in
                var found = try make(context)
                if address.group == nil, !found.rows.isEmpty {
                    found = found.cut(to: isFirst ? first : few)
                    isFirst = false
                }
                return Answer(group: group, found: found, isHere: group.section.name == address.from)
            })
    }

    /// What else could have been typed, in the other layout of the keyboard; nil where that finds nothing either.
    static func guess(_ search: UnderstoodSearch, _ address: SearchAddress, _ context: Context) throws -> String? {
        guard let words = search.typed.inOtherLayout, let request = search.request else { return nil }
        let guess = search.typed.searching(for: words)
        let other = request.any(of: words)
        let groups = groups(for: search, from: nil, context.services)
        let member = try context.claimedMember()
        let making = try context.fetch(all: groups.map { $0.find(other, member) })
        return try making.contains { try !$0(context).rows.isEmpty } ? guess : nil
    }

    private static func groups(for search: UnderstoodSearch, from: String?, _ services: Services) -> [SearchGroup] {
        let groups = services.features.searchGroups.filter { $0.filters.isSuperset(of: search.filters) }
        return groups.filter { $0.section.name == from } + groups.filter { $0.section.name != from }
    }
}

extension FoundThings {
    /// Nothing is here, nor known to be behind.
    var isEmpty: Bool { rows.isEmpty && stop == nil }

    /// As for a page that goes no further.
    fileprivate func cut(to most: Int) -> FoundThings {
        rows.count <= most ? self : FoundThings(Array(rows.prefix(most)), total: total, next: next ?? "")
    }
}
