import Localization
import Postgres
import Storage

/// What a member takes along of what a feature has of theirs: the counterpart of ``Erasure``. Each part becomes a list of JSON
/// objects, with the files that belong to its rows beside it.
package struct Export: Sendable {
    package typealias Words = @Sendable (Language) -> String

    /// Rows of one kind, from the lowest key to the highest.
    package struct Part: Sendable {
        /// Letters and underscores: what its files are called.
        package let name: String
        package let title: Words
        /// The columns with members' numbers that it is of: "posts.author_id".
        package let columns: [String]
        /// What each object has, in this order.
        private let fields: [String]
        private let object: SQL
        private let key: SQL
        private let file: File?
        private let groups: (@Sendable (MemberID) -> Groups)?
        private let rows: @Sendable (MemberID, _ group: SQL) -> SQL

        /// Bytes that belong to a row: an expression for their blob, which is NULL where there are none, and one for the name
        /// under which they are kept.
        package struct File: Sendable {
            let blob: SQL
            let name: SQL

            package init(blob: SQL, name: SQL) {
                self.blob = blob
                self.name = name
            }
        }

        /// What the rows of a part are walked in, one after the other: where a member's rows are few among those of others, no
        /// index has all of them in one order.
        package struct Groups: Sendable {
            let key: SQL
            let rows: SQL

            /// - Parameters:
            ///   - key: a number
            ///   - rows: `FROM … WHERE …`
            package init(_ key: SQL, _ rows: SQL) {
                self.key = key
                self.rows = rows
            }
        }

        /// - Parameters:
        ///   - columns: those that it is of
        ///   - key: a number by which the rows are ordered and which each has alone, in its group
        ///   - fields: names with their expressions
        ///   - rows: `FROM … WHERE …`; nothing that its member may not read, no address and no secret
        package init(
            _ name: String, title: @escaping Words, of columns: [String] = [], by key: SQL,
            _ fields: KeyValuePairs<String, SQL>, file: File? = nil,
            groups: (@Sendable (MemberID) -> Groups)? = nil,
            rows: @escaping @Sendable (MemberID, _ group: SQL) -> SQL
        ) {
            self.name = name
            self.title = title
            self.columns = columns
            self.key = key
            self.file = file
            self.groups = groups
            self.rows = rows
            self.fields = fields.map(\.key)
            var object: SQL = ""
            for (index, field) in fields.enumerated() {
                let pair: SQL = "\(field.key)::text, \(field.value)"
                object = index == 0 ? pair : "\(object), \(pair)"
            }
            self.object = object
        }

        /// Where a walk through the rows is.
        package struct Place: Sendable, Equatable {
            package let group: Int
            package let key: Int

            package static let start = Place(group: 0, key: 0)

            package init(group: Int, key: Int) {
                self.group = group
                self.key = key
            }
        }

        /// A row as it is taken along.
        package struct Object: Sendable {
            package let key: Int
            /// A JSON object.
            package let text: String
            package let file: (blob: BlobID, name: String)?
        }

        package var isGrouped: Bool { groups != nil }
        /// With the place of its file in the archive.
        package var allFields: [String] { file == nil ? fields : fields + ["file"] }

        /// The group behind this one; nil behind the last. A part without groups has none.
        package func group(after group: Int, of member: MemberID) -> Query<Int?> {
            guard let groups = groups?(member) else { return .known(nil) }
            return .row(
                """
                SELECT (\(groups.key))::bigint AS key
                \(groups.rows) AND \(groups.key) > \(group)
                ORDER BY \(groups.key)
                LIMIT 1
                """
            ) { try $0.next("key") }
        }

        /// How many rows there are, of all groups.
        package func count(of member: MemberID) -> Query<Int> {
            let counted: SQL =
                if let groups = groups?(member) {
                    """
                    SELECT coalesce(sum(own.count), 0)::bigint
                    FROM (SELECT DISTINCT (\(groups.key))::bigint AS key \(groups.rows)) AS walked
                    CROSS JOIN LATERAL (SELECT count(*) AS count \(rows(member, "walked.key"))) AS own
                    """
                } else {
                    "SELECT count(*) \(rows(member, "0"))"
                }
            return Query<Int?>.row(counted) { try $0.only() }.map { $0 ?? 0 }
        }

        /// The next rows behind a place, in its group.
        ///
        /// Their keys are found first: where the planner sorts all that are left, it has made no object of those behind them.
        package func objects(after place: Place, of member: MemberID, most: Int) -> Query<[Object]> {
            let blob: SQL = file?.blob ?? "NULL::uuid"
            let name: SQL = file?.name ?? "NULL::text"
            let left: SQL = "\(rows(member, "\(place.group)")) AND \(key) > \(place.key)"
            return .rows(
                """
                SELECT (\(key))::bigint AS key, json_build_object(\(object))::text AS object,
                       \(blob) AS blob, \(name) AS name
                \(left) AND \(key) <= (
                    SELECT max(next.key) FROM (SELECT \(key) AS key \(left) ORDER BY \(key) LIMIT \(most)) AS next)
                ORDER BY \(key)
                """
            ) { row in
                let key: Int = try row.next("key")
                let text: String = try row.next("object")
                let blob = try row.next("blob", as: BlobID?.self)
                let name = try row.next("name", as: String?.self)
                return Object(key: key, text: text, file: blob.map { ($0, name ?? "file") })
            }
        }
    }

    /// What is not taken along, and why, in words for the member; nil where nobody knows it by a name.
    package struct LeftOut: Sendable {
        package let columns: [String]
        package let reason: Words?

        package init(_ columns: String..., because reason: Words? = nil) {
            self.columns = columns
            self.reason = reason
        }
    }

    /// What its parts are together; nil where there is none.
    package let title: Words?
    package let parts: [Part]
    package let leftOut: [LeftOut]

    package init(_ title: Words? = nil, _ parts: [Part] = [], without leftOut: [LeftOut] = []) {
        self.title = title
        self.parts = parts
        self.leftOut = leftOut
    }
}
