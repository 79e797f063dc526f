import FoundationEssentials
import Localization
import Postgres
import Site
import Web

extension Attachable {
    /// Files of a member's sources. Others open those that have a link; of one that has none they learn nothing, and may ask.
    static let files = Attachable(
        Linkable.file, .file, title: { FilesWords($0).files }, gone: { FilesWords($0).attachedIsGone },
        choices: { offered(.all($1), $0) },
        selections: [
            Selection("copies", title: { FilesWords($0).savedCopies }) { offered(.saved(nil, $1), $0) }
        ],
        own: { numbers, member in
            """
            SELECT f.id AS number, f.name::text AS label
            FROM files f
            WHERE f.id IN (\(numbers)) AND f.member_id = \(member) AND NOT f.is_folder
            """
        },
        rows: { numbers, reader in
            // A document's own page at VK is there for those whom VK lets see it.
            """
            SELECT t.number, t.access,
                   CASE WHEN t.access = 'closed' THEN ARRAY['', t.source] ELSE t.parts END AS parts
            FROM (
                SELECT f.id AS number, f.source,
                       CASE WHEN f.source = 'vk' OR f.public_url IS NOT NULL THEN 'open'
                            WHEN f.member_id = \(reader) THEN 'own' ELSE 'closed' END AS access,
                       ARRAY[
                           f.name::text, f.source, f.size::text, f.category::text, (f.member_id = \(reader))::text, f.path,
                           coalesce(f.public_url, ''), coalesce(\(toldLongAgo), '')
                       ] AS parts
                FROM files f
                WHERE f.id IN (\(numbers))
            ) t
            """
        },
        isDead: { _, access, _ in "\(access) IS DISTINCT FROM 'open'" },
        asking: Asking(owner: { "(SELECT f.member_id FROM files f WHERE f.id = \($0))" }, news: .accessAsked)
    ) { number, parts, language in
        guard let source = FileSource(rawValue: parts[1]) else { return nil }
        let words = FilesWords(language)
        guard parts.count == 8 else { return Face("", source.name(words), .file, at: nil) }
        let size = Int(parts[2]) ?? 0
        let category = Int(parts[3]).flatMap(FileCategory.init(rawValue:))
        let sign = FileSign(category, ending: parts[0].split(separator: ".").dropFirst().last.map(String.init) ?? "")
        let detail = [source.name(words), size > 0 ? language.fileSize(size) : ""].filter { !$0.isEmpty }
            .joined(separator: " · ")
        let isOwn = parts[4] == "true"
        let address: Address =
            isOwn
            ? Paths.file(source, FileID(rawValue: number))
            : source == .vk ? Address("https://vk.ru/doc\(parts[5])") : Address(parts[6])
        return Face(
            parts[0].withDirectionsMarked, detail, category == nil ? .file : sign.icon, at: address, isOutside: !isOwn,
            asOf: Int(parts[7]).map { Date(timeIntervalSince1970: Double($0)) })
    }

    private static func offered(_ scope: FileScope, _ typed: String) -> SQL {
        let found: SQL = FileSearch(typed).map { " AND \($0.isFound)" } ?? ""
        return """
            SELECT f.id
            FROM files f
            WHERE \(scope.condition) AND NOT f.is_folder\(found)
            ORDER BY f.modified_at DESC, f.id DESC
            LIMIT \(constant: Attachable.mostOffered)
            """
    }

    /// When the source of `files f` last listed it, in seconds, as a text; NULL where that is less than an hour ago, or nothing
    /// is known of it.
    private static let toldLongAgo: SQL = """
        (SELECT extract(epoch FROM told.moment)::bigint::text
         FROM (
             SELECT greatest(
                 (SELECT l.refreshed_at
                  FROM file_listings l
                  WHERE l.connection_id = f.connection_id AND l.kind = 'folder' AND l.path = f.parent),
                 (SELECT max(l.refreshed_at)
                  FROM file_listings l
                  WHERE l.connection_id = f.connection_id AND l.kind = 'all')
             ) AS moment
         ) AS told
         WHERE told.moment < now() - interval '1 hour')
        """
}

extension NotificationKind {
    /// Somebody cannot open what a member has attached: one press gives it a link, which answers the one who asked.
    static let accessAsked = NotificationKind(
        "access-asked", .lock, title: { FilesWords($0).accessAsked },
        address: { number, _ in Paths.thing(ThingID(Linkable.file, number)) },
        news: { news, language in
            let words = FilesWords(language)
            let name = news.actor ?? words.closedAccount
            return news.others == 0
                ? words.asksForAccess(name: name) : words.askForAccess(count: news.others, name: name)
        },
        standing: Standing(
            isOpen: """
                EXISTS (
                    SELECT FROM files f WHERE f.id = n.thing AND f.member_id = n.member_id AND f.public_url IS NULL
                )
                """,
            putOff: "NULL", origin: AttachmentStore.asked(for: Linkable.file, "n.thing", of: "n.member_id")),
        acts: { number, clock in
            [
                Act(
                    Button(FilesWords(clock.language).giveByLink, icon: .link, isSmall: true),
                    FormAction(Paths.shareFile(.yandex, FileID(rawValue: number))))
            ]
        })
}
