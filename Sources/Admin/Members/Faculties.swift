import Postgres

/// What members call their faculties: each name once, at most a hundred of them.
enum Faculties {
    /// From one name to the next by the index, since an index of a million members has few different ones.
    static var all: Query<[String]> {
        .rows(
            """
            WITH RECURSIVE names AS (
                (SELECT faculty FROM members WHERE faculty > '' ORDER BY faculty LIMIT 1)
                UNION ALL
                SELECT (SELECT m.faculty FROM members m WHERE m.faculty > n.faculty ORDER BY m.faculty LIMIT 1)
                FROM names n
                WHERE n.faculty IS NOT NULL
            )
            SELECT faculty FROM names WHERE faculty IS NOT NULL LIMIT 100
            """
        ) { try $0.only() }
    }
}
