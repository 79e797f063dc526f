import Connections
import Postgres
import Site
import Web

/// Where a file comes from.
package enum FileSource: String, Sendable, CaseIterable, Codable, PathParameter, PostgresDecodable, PostgresEncodable {
    case vk, yandex

    package var provider: Provider {
        switch self {
        case .vk: .vk
        case .yandex: .yandex
        }
    }

    package init?(_ provider: Provider) {
        switch provider {
        case .vk: self = .vk
        case .yandex: self = .yandex
        }
    }
}
