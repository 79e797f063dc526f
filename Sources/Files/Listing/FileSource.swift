import Connections
import Postgres
import Web

package enum FileSource: String, Sendable, CaseIterable, Codable, PathParameter, PostgresDecodable, PostgresEncodable {
    case vk, yandex

    package var provider: ProviderID {
        switch self {
        case .vk: .vk
        case .yandex: .yandex
        }
    }
}
