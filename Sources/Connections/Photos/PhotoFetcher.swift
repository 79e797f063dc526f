import Conversion
import FoundationEssentials
import HTTPClient
import Site
import Storage

/// Fetches photos of accounts and keeps what is left of them once they are decoded and written anew: a browser never asks
/// a provider for one, nor gets a stranger's bytes.
final class PhotoFetcher {
    private let blobs: BlobTable
    private let client: HTTPClient
    private let providers: Providers

    /// Pixels of a side: a large one on a fine screen.
    private static let side = 200

    init(_ services: Services, _ providers: Providers) {
        blobs = services.blobs
        client = HTTPClient(.photos(from: providers))
        self.providers = providers
    }

    private struct Wanted {
        let provider: Provider
        let address: String
    }

    func run(_ job: PhotoJob) throws {
        let member = MemberID(rawValue: job.member)
        let connection = ConnectionID(rawValue: job.connection)
        guard let wanted = try find(connection, of: member) else { return }
        let answer: HTTPResponse
        do throws(HTTPFailure) {
            // Readable without a token, which goes nowhere but to the API.
            let request = HTTPRequest(
                url: wanted.address, headers: [("Accept", "image/webp, image/png, image/jpeg, image/gif")], redirects: 2
            )
            answer = try client.send(request, through: wanted.provider.breaker)
        } catch {
            // One that may answer later is asked again when somebody looks later.
            if !error.isTemporary { try fail(wanted, of: connection) }
            return
        }
        guard answer.status != 429, answer.status < 500 else { return }
        do {
            guard answer.status == 200, let photo = try SmallPictures().made(of: [answer.body], side: Self.side)[0]
            else { return try fail(wanted, of: connection) }
            try keep(photo.bytes, wanted, of: connection, for: member)
        } catch is Refusal {
            // Nothing can be decoded on this machine: initials stay.
        } catch let full as StorageFailure where full == .full {
            // Nor kept: later, perhaps.
        }
    }

    private func keep(_ bytes: [UInt8], _ wanted: Wanted, of connection: ConnectionID, for member: MemberID) throws {
        let blob = try blobs.store.keep(bytes)
        var isKept = false
        defer { if !isKept { try? blobs.store.remove(blob.id) } }
        isKept = try blobs.database.transaction {
            // Not when it was disconnected meanwhile, or tells of another photo by now.
            let isWanted = try blobs.database.execute(
                "SELECT FROM connections WHERE id = \(connection) AND photo = \(wanted.address) FOR NO KEY UPDATE")
            guard isWanted == 1 else { return false }
            let end = Date.now.addingTimeInterval(AccountPhoto.life)
            _ = try blobs.database.fetch(BlobTable.add(blob, .webp, kind: "photo", for: member, until: end))
            _ = try blobs.database.execute(
                "UPDATE connections SET photo_id = \(blob.id), photo_failed_at = NULL WHERE id = \(connection)")
            return true
        }
    }

    private func fail(_ wanted: Wanted, of connection: ConnectionID) throws {
        _ = try blobs.database.execute(
            "UPDATE connections SET photo_failed_at = now() WHERE id = \(connection) AND photo = \(wanted.address)")
    }

    private func find(_ connection: ConnectionID, of member: MemberID) throws -> Wanted? {
        try blobs.database.row(
            """
            SELECT provider, photo
            FROM connections
            WHERE id = \(connection) AND member_id = \(member) AND photo IS NOT NULL
            """
        ) { row in
            let provider = try providers[row.next("provider")]
            let address: String = try row.next("photo")
            return provider.map { Wanted(provider: $0, address: address) }
        } ?? nil
    }
}
