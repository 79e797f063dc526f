import Connections
import Postgres

/// What VK refused to do with single documents. It answers the same whether it means one document or every one that an
/// application asks for, so a second document within a day makes a refusal count for all (``Abilities``).
struct FileRefusals {
    let database: Connection

    /// Of `files f`, what is not to be offered now; with spaces between, as attributes name it.
    static let column: SQL =
        """
        CASE WHEN \(isRecent) THEN array_to_string(f.refused, ' ') END
        """
    /// Of `files f`: what was refused before is asked for again.
    private static let isRecent: SQL = "f.refused_at > now() - make_interval(secs => \(AccountRefusals.memory))"

    static func read(_ row: inout Row, _ name: StaticString) throws -> [String] {
        try row.next(name, as: String?.self)?.split(separator: " ").map(String.init) ?? []
    }

    /// Keeps in mind that the source does not let Quad do this with a file. A disk refuses what its grant lacks, which is the
    /// same for all of its files.
    func keep(_ act: FileAct, of item: FileItem) throws {
        let store = FileStore(database: database)
        guard item.file.source == .vk else { return try store.refuse(act, over: item.connection) }
        let ability = act.ability.rawValue
        let isCommon = try database.row(
            """
            WITH refused AS (
                UPDATE files f
                SET refused = ARRAY (
                        SELECT DISTINCT act
                        FROM unnest(CASE WHEN \(Self.isRecent) THEN f.refused ELSE '{}' END || \(ability)::text) AS act
                    ),
                    refused_at = now()
                WHERE f.id = \(item.file.id)
            )
            SELECT EXISTS (
                SELECT FROM files f
                WHERE f.connection_id = \(item.connection) AND f.id <> \(item.file.id)
                  AND f.refused IS NOT NULL AND \(ability) = ANY (f.refused) AND \(Self.isRecent)
            )
            """
        ) { try $0.only(Bool.self) }
        if isCommon == true { try store.refuse(act, over: item.connection) }
    }
}
