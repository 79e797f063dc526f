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
            conditions.append(.init(MemberCondition(Member.mayComeIn), along: order.key))
        }
        // The index of one detail is followed; what else is asked for is looked at row by row.
        for (number, detail) in details.enumerated() {
            conditions.append(.init(detail, along: number == 0 ? order.key : nil))
        }
        return MemberQuery(order, conditions)
    }

    /// The values of each filter, with how many would be found by each besides what else is chosen. Who is suspended hides their
    /// details.
    static func numbers(_ list: ListAddress<MemberKey>) -> Query<MemberNumbers> {
        let conditions = [
            MemberSearch(list.query).condition, MemberCondition("m.erase_at IS NULL AND \(Member.mayComeIn)"),
        ]
        let chosen = all.compactMap { detail, filter in list[filter].map { (detail, $0) } }
        return MemberNumbers.find(
            all.map(\.detail), chosen: Dictionary(chosen) { one, _ in one }, conditions.compactMap(\.self))
    }

    static func fields(
        _ list: ListAddress<MemberKey>, _ numbers: MemberNumbers, _ words: NetworkWords
    ) -> [SelectField] {
        all.map { detail, filter in
            list.choice(
                filter, label(detail, words),
                (numbers.values[detail] ?? []).map { value in
                    (value, numbers.count(value, of: detail).map { "\(value) (\(words.language.number($0)))" } ?? value)
                })
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
