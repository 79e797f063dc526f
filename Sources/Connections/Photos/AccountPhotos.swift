import HTTPClient
import Media
import Postgres
import Site

/// The photos that providers have of accounts: readable without a token, which goes nowhere but to the API.
package struct AccountPhotos: ThumbnailSource {
    package static let table: StaticString = "connections"
    package static let kind = "connections.photo"
    package static let publishes = Outbox.Kind.connections
    /// A large one on a fine screen.
    package static let side = 200
    package static let detail: SQL = "t.provider"

    private let clients: [ProviderID: PictureClient]

    package init(_ providers: Providers) {
        clients = providers.pictureClients(\.photoHosts)
    }

    package func bytes(of order: ThumbnailOrder) throws -> [UInt8] {
        guard let client = ProviderID(rawValue: order.detail).flatMap({ clients[$0] }) else {
            throw ThumbnailFailure.none
        }
        return try PictureClient.picture(client.get(order.source))
    }
}

extension Providers {
    /// What asks each provider that is switched on for small pictures, at hosts of its own alone.
    package func pictureClients(_ hosts: KeyPath<ProviderService, [HostRule]>) -> [ProviderID: PictureClient] {
        all.reduce(into: [:]) { clients, provider in
            clients[provider.id] = provider.service.map {
                PictureClient($0[keyPath: hosts], allowsLoopback: allowsLoopback, through: provider.breaker)
            }
        }
    }
}
