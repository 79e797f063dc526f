import FoundationEssentials
import Localization
import Postgres
import Site
import Web

/// What narrows the audit log: the act, who did it, to whom, and when.
struct LogFilter {
    enum Field {
        static let act = ListFilter<String>("act")
        static let actor = ListFilter<Actor>("actor", text: { $0.text }, read: { Actor($0) })
        static let member = ListFilter<MemberID>(
            "member", text: { $0.pathSegment }, read: { MemberID(pathSegment: $0) })
        static let from = ListFilter<Day>("from", text: { $0.text }, read: { Day($0) })
        static let to = ListFilter<Day>("to", text: { $0.text }, read: { Day($0) })
    }
    static let fields: [any AnyListFilter] = [Field.act, Field.actor, Field.member, Field.from, Field.to]

    enum Actor: Hashable {
        /// The operator at the console.
        case console
        case member(MemberID)

        init?(_ text: String) {
            if text == Self.consoleText {
                self = .console
            } else if let member = MemberID(pathSegment: text) {
                self = .member(member)
            } else {
                return nil
            }
        }

        var text: String {
            switch self {
            case .console: Self.consoleText
            case .member(let member): member.pathSegment
            }
        }

        private static let consoleText = "console"
    }

    let act: String?
    let actor: Actor?
    let member: MemberID?
    /// The first day and the last one, on the reader's calendar.
    let from: Day?
    let to: Day?
    /// Words of a member's name or of a reason.
    let query: String
    private let zone: Zone

    init(_ list: ListAddress<LogKey>, in zone: Zone) {
        act = list[Field.act]
        actor = list[Field.actor]
        member = list[Field.member]
        from = list[Field.from]
        to = list[Field.to]
        query = list.query
        self.zone = zone
    }

    /// Over `audit_log a`. Lines are numbered as time goes, so a period is a range of numbers, which an index finds.
    var condition: SQL {
        var condition: SQL = "true"
        if let act { condition.append(" AND a.act = \(act)") }
        switch actor {
        case .console: condition.append(" AND a.actor_id IS NULL")
        case .member(let member): condition.append(" AND a.actor_id = \(member)")
        case nil: break
        }
        if let member { condition.append(" AND a.member_id = \(member)") }
        if let from {
            condition.append(
                """
                 AND a.number >= (SELECT f.number FROM audit_log f WHERE f.at >= \(from.start(in: zone))
                                  ORDER BY f.at, f.number LIMIT 1)
                """)
        }
        if let to {
            condition.append(
                """
                 AND a.number <= (SELECT t.number FROM audit_log t WHERE t.at < \(to.next.start(in: zone))
                                  ORDER BY t.at DESC, t.number DESC LIMIT 1)
                """)
        }
        if !query.isEmpty {
            let words = Self.lexemes(query)
            condition.append(
                words.isEmpty
                    ? " AND false"
                    : " AND audit_words(a.member_name, a.reason) @@ to_tsquery('simple', \(words))")
        }
        return condition
    }

    /// Each word as the beginning of one. Letters and digits only, as `audit_words` has them: nothing in it is a sign of
    /// `to_tsquery`.
    private static func lexemes(_ text: String) -> String {
        // By scalars: some letters make one character with whatever follows them.
        text.lowercased().unicodeScalars.split { $0 == "_" || !$0.properties.isXIDContinue }.prefix(8)
            .map { "\(Substring($0)):*" }.joined(separator: " & ")
    }
}

/// A day as a form's date field has it.
struct Day: Hashable {
    let year: Int
    let month: Int
    let day: Int

    /// `2026-11-23`; nil for what is no day of the years 2000 to 2999.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), 2000...2999 ~= year, 1...12 ~= month, 1...31 ~= day
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    private init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// A day that a month has not counts on in the next one.
    var next: Day { Day(year: year, month: month, day: day + 1) }

    func start(in zone: Zone) -> Date { zone.date(year: year, month: month, day: day) }

    var text: String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(year)-\(two(month))-\(two(day))"
    }
}
