import Localization
import People
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

    init(_ known: [MemberFilter]) {
        features = known.map { filter in
            let words = filter.values.map(\.word)
            return (ListFilter(filter.name, text: { $0 }, read: { words.contains($0) ? $0 : nil }), filter)
        }
        kind = ListKind(
            "members", by: ListOrder(.name), .fifty,
            filters: [Self.role, Self.faculty, Self.state, Self.visit] + features.map(\.filter),
            keys: [.name, .registered, .seen])
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
            conditions.append(.init(MemberValues.faculty.condition(faculty, along: .name), along: .name))
        }
        if let visit = list[Self.visit] { conditions.append(.init(visit.condition, along: .seen)) }
        return MemberQuery(list.order, conditions)
    }

    /// Somebody who was invited and has not come yet is no member: the choice leads to the list of invitations.
    static let invited = "invited"

    private func state(_ list: ListAddress<MemberKey>, _ words: AdminWords) -> SelectField {
        var field = list.choice(Self.state, words.anyState, MemberState.allCases.map { ($0, $0.name(words)) })
        field.choices.append(Choice(words.stateInvited, value: Self.invited))
        return field
    }

    /// The columns of a file with what features know of members.
    func headings(_ language: Language) -> [String] { features.map { $0.of.heading(language) } }

    /// What features know of members, a text a column, in one round trip.
    func known(of members: [MemberID], _ language: Language) -> Query<[MemberID: [String]]> {
        guard !features.isEmpty, !members.isEmpty else { return .known([:]) }
        var columns: SQL = "m.id"
        for (_, filter) in features {
            // A bit a value.
            var bits: SQL = "0"
            for (bit, value) in filter.values.enumerated() {
                bits.append(" + (\(value.condition.holds))::integer * \(Int32(1 << bit))")
            }
            columns.append(", (\(bits))::bigint AS known")
        }
        let known: Query<[(MemberID, [String])]> = .rows(
            "SELECT \(columns) FROM members m WHERE m.id = ANY (\(members.map(\.rawValue)))"
        ) { row in
            let id: MemberID = try row.next("id")
            let texts = try features.map { _, filter in
                let bits: Int = try row.next("known")
                return filter.values.enumerated().filter { bits & 1 << $0.offset != 0 }.map {
                    $0.element.name(language)
                }
                .joined(separator: ", ")
            }
            return (id, texts)
        }
        return known.map { rows in Dictionary(uniqueKeysWithValues: rows.map { ($0.0, $0.1) }) }
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
