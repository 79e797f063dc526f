import People
import Postgres
import Site

/// What the directory can be narrowed by.
package enum DirectoryFilters {
    static let all: [(detail: MemberValues, filter: ListFilter<String>)] = [
        (.faculty, ListFilter("faculty")), (.position, ListFilter("position")), (.city, ListFilter("city")),
    ]
    package static let kind = ListKind<MemberKey>(
        nil, by: ListOrder(.directory), .fifty, filters: all.map(\.filter), keys: [.directory])

    /// The list that an address names. Whose account is deleted is not in it.
    package static func query(_ list: ListAddress<MemberKey>) -> MemberQuery {
        let details = all.compactMap { detail, filter in
            list[filter].map { detail.condition($0, along: .inCommon) }
        }
        let order = ListOrder<MemberKey>(details.isEmpty ? .directory : .inCommon)
        var conditions = [MemberQuery.Condition(MemberCondition("m.erase_at IS NULL"), along: order.key)]
        if let search = MemberSearch(list.query).condition { conditions.append(.init(search)) }
        // Rows of the suspended hide their details, so nobody is found by them. They stand last in the order.
        if !details.isEmpty {
            conditions.append(.init(MemberCondition("m.locked_until <= now()"), along: order.key))
        }
        // The index of one detail is followed; what else is asked for is looked at row by row.
        for (number, detail) in details.enumerated() {
            conditions.append(.init(detail, along: number == 0 ? order.key : nil))
        }
        return MemberQuery(order, conditions)
    }

    static func fields(
        _ list: ListAddress<MemberKey>, _ values: [MemberValues: [String]], _ words: NetworkWords
    ) -> [SelectField] {
        all.map { detail, filter in
            list.choice(filter, label(detail, words), (values[detail] ?? []).map { ($0, $0) })
        }
    }

    private static func label(_ detail: MemberValues, _ words: NetworkWords) -> String {
        switch detail {
        case .faculty: words.faculty
        case .position: words.position
        case .city: words.city
        }
    }
}
