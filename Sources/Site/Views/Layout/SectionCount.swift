import Localization
import Postgres

/// How much in a section waits for the reader: a number beside its name in the rail and the bar of every page.
package struct SectionCount: Sendable {
    /// As far as it is counted: more is shown as «99+».
    package static let most = 100

    /// One of them stands in the rail of a page.
    let sections: [Section]
    /// An expression, asked for with the session: how many for the member that it is given, ``most`` at most.
    let number: @Sendable (_ member: SQL) -> SQL
    /// The events of a change in it; nil for what is counted anew with the next page.
    let channel: String?
    /// What is counted, for those who hear the page: «3 непрочитанных сообщения».
    let label: @Sendable (_ count: Int, Language) -> String

    package init(
        of sections: Section..., channel: String?, number: @escaping @Sendable (_ member: SQL) -> SQL,
        label: @escaping @Sendable (_ count: Int, Language) -> String
    ) {
        self.sections = sections
        self.channel = channel
        self.number = number
        self.label = label
    }

    /// For a member whose session is known.
    func query(_ member: MemberID) -> Query<Int> {
        Query<Int?>.row("SELECT \(number("\(member)::bigint")) AS waiting") { Int(try $0.only(Int32.self)) }.map {
            $0 ?? 0
        }
    }

    /// Nil where nothing waits.
    func badge(_ count: Int, _ language: Language) -> Badge? {
        count > 0 ? Badge(count < Self.most ? String(count) : "99+", label: label(count, language)) : nil
    }
}

/// The number of a section as a page has it.
package struct CountedSection: Sendable {
    let sections: [Section]
    package let badge: Badge?
    package let channel: String?
    /// The one that leads to what is counted.
    package var section: Section? { sections.last }

    init(_ counted: SectionCount, _ count: Int, _ language: Language) {
        sections = counted.sections
        badge = counted.badge(count, language)
        channel = counted.channel
    }
}
