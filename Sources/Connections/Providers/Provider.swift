import Postgres
import Site
import Web

/// A service whose accounts members connect.
package enum Provider: String, Sendable, CaseIterable, Codable, PathParameter {
    case vk, yandex

    /// Its own name, the same in all languages but for the script.
    package func name(_ words: SiteWords) -> String {
        switch self {
        case .vk: words.vk
        case .yandex: words.yandexDisk
        }
    }
}

extension Provider: PostgresEncodable {
    package static var postgresType: UInt32 { String.postgresType }
    package func encode(into writer: inout ParameterWriter) { rawValue.encode(into: &writer) }
}
