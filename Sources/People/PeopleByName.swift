import Postgres
import Site

/// People by the beginning of a name, in either order and alphabet, or of the mailbox of their address. Members are `m`.
package enum PeopleByName {
    /// The beginnings, as the indexes have them.
    private static let beginnings: [SQL] = [
        "search_words(m.sort_name) COLLATE \"C\"", "search_words(m.name) COLLATE \"C\"",
        "search_words(split_part(m.email_key, '@', 1)) COLLATE \"C\"",
    ]

    /// What is typed, as the row of a CTE `typed (key)` on which the others stand.
    package static func key(of beginning: PersonBeginning) -> SQL {
        "SELECT search_words(\(beginning.text)) COLLATE \"C\" AS key"
    }

    /// A condition: the name of a person begins so. Nothing is the beginning of all.
    package static var holds: SQL {
        let all = beginnings.map { (name: SQL) in "starts_with(\(name), (SELECT key FROM typed))" as SQL }
        return "(\(all[0]) OR \(all[1]) OR \(all[2]))"
    }

    /// The first twenty of each index who may sign in, as statements to be united: however many people there are, sixty entries
    /// are read.
    ///
    /// - Parameters:
    ///   - columns: what each row has
    ///   - reader: the member who is not offered to themselves
    package static func first(_ columns: SQL, but reader: MemberID) -> [SQL] {
        beginnings.map { name in
            """
            (SELECT \(columns)
             FROM members m
             WHERE \(name) >= (SELECT key FROM typed) AND \(name) < (SELECT key || U&'\\+10FFFF' FROM typed)
               AND \(Member.mayComeIn) AND m.id <> \(reader)
             ORDER BY \(name)
             LIMIT 20)
            """
        }
    }
}
