import HTML
import Web

/// What came back: read out at once, since the page's buffer serves the next page too.
package struct Answered {
    package let status: Int
    package let headers: Headers
    package let setCookies: [Cookie]
    package let text: String
    /// Round trips to the database.
    package let trips: Int

    init(_ response: Response, method: Method, trips: Int) throws {
        status = response.status.code
        headers = response.headers
        setCookies = response.cookies
        text = response.body.withBytes { String(decoding: $0, as: UTF8.self) }
        self.trips = trips
        // What could not be sent is a failure of the page.
        try response.serialize(for: method, into: HTMLBuffer(capacity: 1_024))
    }

    package var location: String? { headers["Location"] }

    /// The value of the first hidden field or input of this name.
    package func value(of name: String) -> String? {
        for piece in text.split(separator: "<").dropFirst() where piece.contains("name=\"\(name)\"") {
            guard let start = piece.firstRange(of: "value=\"") else { continue }
            return String(piece[start.upperBound...].prefix { $0 != "\"" })
        }
        return nil
    }
}
