import Postgres
import Storage
import Web

/// The pages of the files origin: kept bytes, to anyone who has a ``SignedURL``. This process only checks the address;
/// nginx sends the file, so no thread waits on a browser. It asks again before each part of a large one.
///
/// nginx asks for these addresses on the files origin alone, and the place that it is sent to exists only there.
package enum FilesOrigin {
    package static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.blob, .signedURL, send)
    }

    /// Where nginx finds kept bytes (`deploy/nginx/quad.conf.in`).
    private static let place = "/_blobs/"
    /// The same in parts, each of which comes here again (``Request/isPart``).
    private static let parts = "/_parts/"
    /// The same where they lie in the store: nginx asks it with what is signed here.
    private static let stored = "/_store"
    /// Bytes of a part.
    private static let part = 1 << 20

    private static func send(_ context: Context, _ text: String) throws -> Response {
        let goesOn = context.request.isPart
        guard let signedURL = SignedURL(text, keys: context.keys, now: goesOn ? nil : context.now) else {
            return refusal(.forbidden)
        }
        guard let (kind, size, isStored) = try context.database.fetch(find(signedURL, context.services)) else {
            return refusal(.notFound)
        }
        var response = Response(status: .ok)
        response.headers.set("Cache-Control", "private, max-age=300")
        if size > part, !goesOn {
            response.headers.set("X-Accel-Redirect", parts + text)
            return response
        }
        let disposition = kind.isShown ? signedURL.disposition : .attachment
        response.headers.set("Content-Type", kind.contentType)
        response.headers.set("Content-Disposition", SavedName.header(disposition, signedURL.name))
        let blobs = context.services.blobs.store
        if isStored, let objects = blobs.objects, blobs.size(of: signedURL.blob) == nil {
            response.headers.set("X-Accel-Redirect", stored + objects.address(of: signedURL.blob))
        } else {
            response.headers.set("X-Accel-Redirect", place + BlobStore.place(of: signedURL.blob))
        }
        return response
    }

    /// A ticket counts only while its bytes are its member's, or are shown to them, who may still come in and is signed in as they
    /// were.
    private static func find(
        _ signedURL: SignedURL, _ services: Services
    ) -> Query<(MediaKind, size: Int, isStored: Bool)?> {
        .row(
            """
            SELECT b.media_type, b.size, b.stored_at IS NOT NULL AS is_stored
            FROM blobs b
            JOIN members m ON m.id = \(signedURL.member)
            WHERE b.id = \(signedURL.blob) AND \(Member.mayComeIn)
              AND (b.member_id = m.id OR \(services.sharedBlobs(with: signedURL.member)))
              AND \(BlobTable.isHeld)
              AND EXISTS (SELECT FROM sessions WHERE id = \(signedURL.session) AND member_id = \(signedURL.member))
            """
        ) {
            (
                MediaKind(rawValue: try $0.next("media_type")) ?? .other, size: try $0.next("size"),
                isStored: try $0.next("is_stored")
            )
        }
    }

    /// In a line: there is no Quad around it here.
    private static func refusal(_ status: Status) -> Response {
        var response = Response.text(
            status == .forbidden ? "This link has ended. Go back and open the file again.\n" : "Not found\n",
            status: status)
        response.headers.set("Cache-Control", "no-store")
        return response
    }
}
