import Postgres
import Site

/// What the list of members can be narrowed by: what Quad keeps of each member, and what features know of them.
struct MemberFilters {
    static let role = ListFilter<MemberRole>("role")
    static let state = ListFilter<MemberState>("state")
    static let faculty = ListFilter<String>("faculty")
    static let visit = ListFilter<LastVisit>("seen")

    private let features: [(filter: ListFilter<String>, of: MemberFilter)]
    let kind: ListKind<MemberKey>

    init(_ features: [Feature]) {
        self.features = features.flatMap(\.memberFilters).map { filter in
            let words = filter.values.map(\.word)
            return (ListFilter(filter.name, text: { $0 }, read: { words.contains($0) ? $0 : nil }), filter)
        }
        kind = ListKind(
            "members", by: ListOrder(.name), .fifty,
            filters: [Self.role, Self.faculty, Self.state, Self.visit] + self.features.map(\.filter))
    }

    /// The list that an address names.
    func query(_ list: ListAddress<MemberKey>) -> MemberQuery {
        var conditions: [MemberQuery.Condition] = []
        // Of those only a name is left. They are passed by in any order.
        if list[Self.state] == nil {
            conditions.append(.init(MemberCondition("m.erased_at IS NULL"), along: list.order.key))
        }
        if let search = MemberSearch(list.query).condition { conditions.append(.init(search)) }
        if let role = list[Self.role] { conditions.append(.init(role.condition)) }
        if let state = list[Self.state] { conditions.append(.init(state.condition)) }
        for (filter, feature) in features {
            guard let value = feature.values.first(where: { $0.word == list[filter] }) else { continue }
            conditions.append(.init(value.condition))
        }
        if let faculty = list[Self.faculty] {
            let holds: SQL = "m.faculty = \(faculty)"
            conditions.append(
                .init(
                    MemberCondition(holds, members: "SELECT m.id FROM members m WHERE \(holds) ORDER BY m.sort_name"),
                    along: .name))
        }
        if let visit = list[Self.visit] { conditions.append(.init(visit.condition, along: .seen)) }
        return MemberQuery(list.order, conditions)
    }

    /// Whoever was invited and has not come yet is no member: the choice leads to the list of invitations.
    static let invited = "invited"

    private func state(_ list: ListAddress<MemberKey>, _ words: AdminWords) -> SelectField {
        var field = list.choice(Self.state, words.anyState, MemberState.allCases.map { ($0, $0.name(words)) })
        field.choices.append(Choice(words.stateInvited, value: Self.invited))
        return field
    }

    /// The fields over the list.
    func fields(_ list: ListAddress<MemberKey>, faculties: [String], _ words: AdminWords) -> [SelectField] {
        [
            list.choice(Self.role, words.anyRole, MemberRole.allCases.map { ($0, $0.name(words)) }),
            list.choice(Self.faculty, words.anyFaculty, faculties.map { ($0, $0) }),
            state(list, words),
        ]
            + features.map { filter, feature in
                list.choice(
                    filter, feature.label(words.language), feature.values.map { ($0.word, $0.name(words.language)) })
            }
            + [list.choice(Self.visit, words.anyVisit, LastVisit.allCases.map { ($0, $0.name(words)) })]
    }
}
