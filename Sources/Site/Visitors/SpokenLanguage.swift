import Postgres

/// In which language somebody is written to who is not looking: the one that they chose, otherwise the one that pages had at their
/// last visit; NULL for those who never were here.
package enum SpokenLanguage {
    /// An expression on `members m`.
    package static let column: SQL =
        "coalesce(m.language, (SELECT v.language FROM member_visits v WHERE v.member_id = m.id))"
}
