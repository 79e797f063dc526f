import FoundationEssentials
import HTTPClient

/// An answer of an OAuth endpoint. Providers send errors with any status, so the body decides (providers' documents).
enum OAuthAnswer {
    private struct Refusal: Decodable {
        let error: String
        let words: String?

        enum CodingKeys: String, CodingKey {
            case error
            case words = "error_description"
        }
    }

    private static let passing: Set<String> = ["slow_down", "temporarily_unavailable", "server_error"]

    static func read<Value: Decodable>(
        _ type: Value.Type, from response: HTTPResponse
    ) throws(OAuthFailure) -> Value {
        try check(response)
        guard response.isSuccess, let value = try? JSONDecoder().decode(type, from: Data(response.body)) else {
            throw .unreadable("status \(response.status)")
        }
        return value
    }

    /// Throws what the response refuses with.
    static func check(_ response: HTTPResponse) throws(OAuthFailure) {
        if let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(response.body)) {
            if passing.contains(refusal.error) { throw .busy(refusal.error) }
            throw .refused(OAuthRefusal(refusal.error, refusal.words ?? ""))
        }
        if response.status == 429 || response.status >= 500 { throw .busy("status \(response.status)") }
    }
}

/// A number that some endpoints of the same provider write as text.
struct NumberOrText: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            text = String(number)
        } else {
            text = try container.decode(String.self)
        }
    }
}
