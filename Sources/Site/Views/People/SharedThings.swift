import Postgres
import Web

/// Something in which two members are, as the page of one shows it to the other.
package struct SharedThing: Sendable {
    /// In the place of the avatar; nil for what has one.
    package let icon: Icon?
    /// In the place of the icon.
    package let picture: Address?
    package let avatar: Avatar?
    package let link: Link

    package init(_ icon: Icon, _ link: Link, picture: Address? = nil) {
        (self.icon, self.picture, avatar, self.link) = (icon, picture, nil, link)
    }

    package init(_ avatar: Avatar, _ link: Link) {
        (icon, picture, self.avatar, self.link) = (nil, nil, avatar, link)
    }
}

/// Those of a feature, few of them, the most recent first.
package struct SharedThings: Sendable {
    /// Rows of each kind that a page shows.
    package static let most: SQL = "LIMIT 5"

    /// A statement that gives `id`, `name` and `picture_version` of those that the reader may know of.
    let rows: @Sendable (_ person: MemberID, _ reader: MemberID) -> SQL
    let thing: @Sendable (_ id: Int, _ name: String, _ picture: Int32?) -> SharedThing

    package init(
        rows: @escaping @Sendable (_ person: MemberID, _ reader: MemberID) -> SQL,
        thing: @escaping @Sendable (_ id: Int, _ name: String, _ picture: Int32?) -> SharedThing
    ) {
        self.rows = rows
        self.thing = thing
    }
}

extension [SharedThings] {
    /// What two members have in common, of all features in their order, by one question.
    package func find(by person: MemberID, and reader: MemberID) -> Query<[SharedThing]> {
        guard person != reader, !isEmpty else { return .known([]) }
        var statement: SQL = ""
        for (number, kind) in enumerated() {
            if number > 0 { statement.append(" UNION ALL ") }
            statement.append(
                """
                (SELECT \(Int32(number)) AS kind, id, name, picture_version FROM (\(kind.rows(person, reader))) AS things)
                """)
        }
        return .rows(statement) { row in
            let number = Int(try row.next("kind", as: Int32.self))
            return self[number].thing(try row.next("id"), try row.next("name"), try row.next("picture_version"))
        }
    }
}
