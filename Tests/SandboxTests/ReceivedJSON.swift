import Foundation
import HTTPClient

/// Any JSON, asked by name and place: what is not there is `null`.
enum ReceivedJSON: Decodable, Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([ReceivedJSON])
    case object([String: ReceivedJSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([ReceivedJSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: ReceivedJSON].self))
        }
    }

    subscript(_ name: String) -> ReceivedJSON {
        if case .object(let values) = self { values[name] ?? .null } else { .null }
    }

    subscript(_ place: Int) -> ReceivedJSON {
        if case .list(let values) = self, values.indices.contains(place) { values[place] } else { .null }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Int? { if case .number(let number) = self { Int(number) } else { nil } }
    var list: [ReceivedJSON] { if case .list(let values) = self { values } else { [] } }
    var names: Set<String> { if case .object(let values) = self { Set(values.keys) } else { [] } }
}

extension HTTPResponse {
    var json: ReceivedJSON {
        get throws { try JSONDecoder().decode(ReceivedJSON.self, from: Data(body)) }
    }

    /// The fields of the query in `Location`.
    var locationFields: [String: String] {
        let items = self["location"].flatMap { URLComponents(string: $0)?.queryItems } ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}
