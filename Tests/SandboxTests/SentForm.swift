import Foundation
import HTTPClient
import Web

/// `application/x-www-form-urlencoded`
enum SentForm {
    static func encode(_ fields: [String: String]) -> String {
        fields.sorted { $0.key < $1.key }
            .map { "\(PercentCoding.encode($0.key))=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }
}

extension RunningSandbox {
    /// Sends a form; redirects are not followed.
    func send(
        _ path: String, _ fields: [String: String], headers: [(name: String, value: String)] = []
    ) async throws -> HTTPResponse {
        let request = HTTPRequest(
            method: .post, url: url + path,
            headers: [("Content-Type", "application/x-www-form-urlencoded")] + headers,
            body: .bytes(Array(SentForm.encode(fields).utf8)), redirects: 0)
        return try await send(request)
    }
}
