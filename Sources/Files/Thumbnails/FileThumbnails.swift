import Connections
import Media
import Postgres
import Site

/// The small pictures that sources have of files.
package struct FileThumbnails: ThumbnailSource {
    package static let table: StaticString = "files"
    package static let kind = "files.thumbnails"
    package static let detail: SQL = "t.source"

    private let tokens: AccessTokens
    private let clients: [ProviderID: PictureClient]

    package init(_ services: Services, _ providers: Providers) {
        tokens = AccessTokens(services, OAuthClient(providers))
        clients = providers.pictureClients(\.thumbnailHosts)
    }

    package func bytes(of order: ThumbnailOrder) throws -> [UInt8] {
        guard let source = FileSource(rawValue: order.detail), let client = clients[source.provider] else {
            throw ThumbnailFailure.none
        }
        // VK's are readable without a token (API schema 5.199, `docs_doc_preview`).
        guard source == .yandex else { return try PictureClient.picture(client.get(order.source)) }
        do {
            return try tokens.use(of: order.member, at: source.provider) { token in
                let response = try client.get(order.source, token: token.text)
                guard response.status != 401 else { throw YandexFailure(status: 401, body: response.body) }
                return try PictureClient.picture(response)
            }
        } catch is TokenFailure {
            throw ThumbnailFailure.later
        } catch let failure as YandexFailure where failure.endsGrant {
            throw ThumbnailFailure.later
        }
    }
}

extension Thumb {
    init(
        _ file: FileID, _ sign: FileSign, _ thumbnail: Thumbnail, name: @autoclosure () -> String,
        of member: MemberID, _ context: Context
    ) {
        self.init(
            row: file.rawValue, icon: sign.icon, tint: sign.tint, thumbnail, of: member, name: name(), context)
    }

    init(_ file: File, of member: MemberID, _ context: Context) {
        self.init(file.id, file.sign, file.thumbnail, name: file.name, of: member, context)
    }
}

extension [SourceState] {
    /// The files whose thumbnails should be requested, and can be, as their sources stand.
    func lackingThumbnails(_ files: [(id: FileID, source: FileSource, thumbnail: Thumbnail)]) -> [FileID] {
        let wanted = files.filter(\.thumbnail.isWanted)
        guard !wanted.isEmpty else { return [] }
        let reachable = filter { $0.state == .connected }.map(\.source)
        return wanted.filter { reachable.contains($0.source) }.map(\.id)
    }
}
