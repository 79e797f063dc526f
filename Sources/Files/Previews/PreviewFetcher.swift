import Connections
import Conversion
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
    /// Pixels of the longer side: enough for the grid on a fine screen.
    private static let side = 480

    func run(_ job: PreviewJob) throws {
        let member = MemberID(rawValue: job.member)
        let began = ContinuousClock.now
        var fetched: [(wanted: Wanted, bytes: [UInt8])] = []
        loop: for wanted in try find(job.files, of: member) {
            guard ContinuousClock.now - began < Self.time else { break }
            do {
                fetched.append((wanted, try read(wanted, for: member)))
            } catch let failure as HTTPFailure where failure.isTemporary {
                // The source does not answer: it is asked again when somebody looks later.
                break loop
            } catch is TokenFailure {
                break loop
            } catch let failure as YandexFailure where failure.endsGrant {
                break loop
            } catch is HTTPFailure {
                try fail(wanted)
            } catch is NoPicture {
                try fail(wanted)
            }
            if fetched.count == SmallPictures.together {
                guard try keep(fetched, for: member) else { return }
                fetched = []
            }
        }
        _ = try keep(fetched, for: member)
    }

    /// Keeps what these are once nothing but pixels is left of them: a browser never gets a stranger's bytes.
    ///
    /// - Returns: false when there is no use in going on
    private func keep(_ fetched: [(wanted: Wanted, bytes: [UInt8])], for member: MemberID) throws -> Bool {
        do {
            let made = try SmallPictures().made(of: fetched.map(\.bytes), side: Self.side)
            for (file, picture) in zip(fetched, made) {
                guard let picture else {
                    try fail(file.wanted)
                    continue
                }
                try keep(picture.bytes, file.wanted, for: member)
            }
            return true
        } catch is Refusal {
            // Nothing can be decoded on this machine: icons stay.
            return false
        } catch let full as StorageFailure where full == .full {
            return false
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
        ) { Wanted(id: try $0.next("id"), source: try $0.next("source"), address: try $0.next("preview")) }
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

    private func keep(_ bytes: [UInt8], _ wanted: Wanted, for member: MemberID) throws {
        let blob = try blobs.store.keep(bytes)
        var isKept = false
        defer { if !isKept { try? blobs.store.remove(blob.id) } }
        do {
            isKept = try blobs.database.transaction {
                guard try files.hold(wanted.id) else { return false }
                _ = try blobs.database.fetch(BlobTable.add(blob, .webp, kind: "picture", for: member))
                let isWanted =
                    try blobs.database.execute(
                        """
                        UPDATE files
                        SET picture_id = \(blob.id), picture_asked_at = NULL, picture_failed_at = NULL
                        WHERE id = \(wanted.id) AND member_id = \(member) AND preview = \(wanted.address)
                        """) == 1
                // The source tells of another picture by now.
                guard isWanted else { throw NoPicture() }
                return true
            }
        } catch is NoPicture {}
    }

    private func fail(_ wanted: Wanted) throws {
        try blobs.database.transaction {
            guard try files.hold(wanted.id) else { return }
            _ = try blobs.database.execute(
                """
                UPDATE files
                SET picture_failed_at = now(), picture_asked_at = NULL
                WHERE id = \(wanted.id) AND preview = \(wanted.address)
                """)
        }
    }

    private var files: FileStore { FileStore(database: blobs.database) }
}
