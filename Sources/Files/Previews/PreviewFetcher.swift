import Connections
import HTTPClient
import Postgres
import Site
import Storage

/// Fetches small pictures and keeps them: a browser never asks a source for one.
struct PreviewFetcher {
    let blobs: BlobTable
    let tokens: AccessTokens
    let clients: PreviewClients

    /// How long one job may go on; pages ask again for what it leaves.
    private static let time = Duration.seconds(40)

    func run(_ job: PreviewJob) throws {
        let member = MemberID(rawValue: job.member)
        let began = ContinuousClock.now
        for wanted in try find(job.files, of: member) {
            guard ContinuousClock.now - began < Self.time else { return }
            do {
                let bytes = try read(wanted, for: member)
                guard let kind = Self.kind(of: bytes) else { throw NoPicture() }
                try keep(bytes, kind, wanted, for: member)
            } catch let failure as HTTPFailure where failure.isTemporary {
                // The source does not answer: it is asked again when somebody looks later.
                return
            } catch is TokenFailure {
                return
            } catch let failure as YandexFailure where failure.endsGrant {
                return
            } catch is HTTPFailure {
                try fail(wanted)
            } catch is NoPicture {
                try fail(wanted)
            } catch let full as StorageFailure where full == .full {
                return
            }
        }
    }

    private struct Wanted {
        let id: FileID
        let source: FileSource
        let address: String
    }

    private struct NoPicture: Error {}

    private func find(_ files: [Int], of member: MemberID) throws -> [Wanted] {
        try blobs.database.rows(
            """
            SELECT id, source, preview
            FROM files
            WHERE member_id = \(member) AND id = ANY(\(files)::bigint[]) AND picture_id IS NULL
              AND preview IS NOT NULL
            ORDER BY array_position(\(files)::bigint[], id)
            """
        ) { Wanted(id: try $0.next(), source: try $0.next(), address: try $0.next()) }
    }

    private func read(_ wanted: Wanted, for member: MemberID) throws -> [UInt8] {
        switch wanted.source {
        // Readable without a token (API schema 5.199, `docs_doc_preview`).
        case .vk: try answer(clients.get(wanted.address, from: .vk))
        case .yandex:
            try tokens.use(of: member, at: .yandex) { token in
                try answer(clients.get(wanted.address, from: .yandex, token: token.text))
            }
        }
    }

    private func answer(_ response: HTTPResponse) throws -> [UInt8] {
        switch response.status {
        case 200: return response.body
        case 401: throw YandexFailure(status: 401, body: response.body)
        case 429, 500...: throw HTTPFailure.refused(response)
        default: throw NoPicture()
        }
    }

    /// By their first bytes, whatever the source calls them; nil for what is no picture.
    private static func kind(of bytes: [UInt8]) -> MediaKind? {
        let beginning = Array(bytes.prefix(MediaKind.beginning))
        return ["png", "jpeg", "webp", "gif"].lazy.map { MediaKind(name: ".\($0)", beginning: beginning) }
            .first { $0 != .other }
    }

    private func keep(_ bytes: [UInt8], _ kind: MediaKind, _ wanted: Wanted, for member: MemberID) throws {
        let blob = try blobs.store.keep(bytes)
        var isKept = false
        defer { if !isKept { try? blobs.store.remove(blob.id) } }
        do {
            isKept = try blobs.database.transaction {
                _ = try blobs.database.fetch(
                    BlobTable.add(blob, kind, kind: "picture", of: wanted.id, for: member))
                _ = try blobs.database.execute(
                    """
                    UPDATE blobs
                    SET file_id = NULL
                    WHERE file_id = \(wanted.id) AND kind = 'picture' AND id <> \(blob.id)
                    """)
                return try blobs.database.execute(
                    """
                    UPDATE files
                    SET picture_id = \(blob.id), picture_asked_at = NULL, picture_failed_at = NULL
                    WHERE id = \(wanted.id) AND member_id = \(member) AND preview = \(wanted.address)
                    """) == 1
            }
        } catch let refusal as DatabaseError where refusal.constraint == "blobs_file_exists" {
            // It was deleted meanwhile.
        }
    }

    private func fail(_ wanted: Wanted) throws {
        _ = try blobs.database.execute(
            """
            UPDATE files
            SET picture_failed_at = now(), picture_asked_at = NULL
            WHERE id = \(wanted.id) AND preview = \(wanted.address)
            """)
    }
}
