import Postgres
import Site

/// Who administers what some members have together, by the table of those who are in it, with `is_admin` and `joined_at`. The last
/// administrator who may sign in is followed by the one who is there longest. Acts hold the thing's row, so that one that
/// counts administrators counts those that stay.
package struct Administration: Sendable {
    /// Nobody would be left to administer it.
    package struct LastAdministrator: Error {}

    private let members: SQL
    private let thing: SQL

    /// - Parameters:
    ///   - members: the table of members
    ///   - thing: its column of what they are in
    package init(_ members: SQL, of thing: SQL) {
        self.members = members
        self.thing = thing
    }

    /// Whether somebody who may sign in administers it, as a condition.
    ///
    /// - Parameters:
    ///   - thing: an expression
    ///   - member: who is not counted, as an expression
    package func exists(in thing: SQL, besides member: SQL = "0") -> SQL {
        """
        EXISTS (
            SELECT
            FROM \(members) x
            JOIN members m ON m.id = x.member_id
            WHERE x.\(self.thing) = \(thing) AND x.is_admin AND x.member_id <> \(member) AND \(Member.mayComeIn)
        )
        """
    }

    /// Whether somebody who may sign in, and was here within so many days, administers it, as a condition.
    package func exists(in thing: SQL, withinDays days: Int32) -> SQL {
        """
        EXISTS (
            SELECT
            FROM \(members) x
            JOIN members m ON m.id = x.member_id
            WHERE x.\(self.thing) = \(thing) AND x.is_admin AND \(Member.mayComeIn) AND \(Member.wasHere(withinDays: days))
        )
        """
    }

    /// Gives somebody the administration or takes it; twice is once.
    ///
    /// - Returns: whether they had it otherwise
    /// - Throws: ``Failure/notFound`` where they are not in it; ``LastAdministrator``
    package func set(
        _ person: MemberID, isAdmin: Bool, in thing: SQL, _ database: Connection
    ) throws -> Bool {
        let standing = try database.row(
            """
            SELECT own.is_admin, \(exists(in: "own.\(self.thing)", besides: "own.member_id")) AS has_other
            FROM \(members) own
            WHERE own.\(self.thing) = \(thing) AND own.member_id = \(person)
            """
        ) { (try $0.next("is_admin") as Bool, try $0.next("has_other") as Bool) }
        guard let (isOne, hasOther) = standing else { throw Failure.notFound }
        guard isOne != isAdmin else { return false }
        guard isAdmin || hasOther else { throw LastAdministrator() }
        _ = try database.execute(
            "UPDATE \(members) SET is_admin = \(isAdmin) WHERE \(self.thing) = \(thing) AND member_id = \(person)")
        return true
    }

    /// Who follows a member as the last one, as an expression: those who may not sign in come last.
    package func heir(of thing: SQL, after member: MemberID) -> SQL {
        """
        (SELECT x.member_id
         FROM \(members) x
         JOIN members m ON m.id = x.member_id
         WHERE x.\(self.thing) = \(thing) AND x.member_id <> \(member)
         ORDER BY (\(Member.isKeptOut)), x.joined_at, x.member_id
         LIMIT 1)
        """
    }

    /// Gives it to the one who follows where none who may sign in is left: a statement that answers with them. Those who may not
    /// keep their right for when they come back.
    package func passing(_ thing: SQL, from member: MemberID) -> SQL {
        """
        UPDATE \(members) own
        SET is_admin = true
        FROM members heir
        WHERE own.\(self.thing) = \(thing) AND own.member_id = \(heir(of: thing, after: member))
          AND heir.id = own.member_id AND NOT \(exists(in: "own.\(self.thing)"))
          AND (\(Member.mayComeIn("heir")) OR NOT EXISTS (
              SELECT FROM \(members) x WHERE x.\(self.thing) = own.\(self.thing) AND x.is_admin
          ))
        RETURNING own.member_id
        """
    }

    /// Things whose administrators may all not sign in while others may, as `thing`, and one of the former as `member_id`. A
    /// hundred at a time.
    package var left: SQL {
        """
        SELECT own.\(thing) AS thing, min(own.member_id) AS member_id
        FROM (
            SELECT id FROM members WHERE disabled_at IS NOT NULL AND \(Member.isKeptOut("members"))
            UNION
            SELECT id FROM members WHERE erase_at IS NOT NULL AND erased_at IS NULL
        ) AS locked
        JOIN \(members) own ON own.member_id = locked.id AND own.is_admin
        WHERE NOT \(exists(in: "own.\(thing)"))
          AND EXISTS (
              SELECT
              FROM \(members) x
              JOIN members m ON m.id = x.member_id
              WHERE x.\(thing) = own.\(thing) AND \(Member.mayComeIn)
          )
        GROUP BY own.\(thing)
        LIMIT 100
        """
    }
}
