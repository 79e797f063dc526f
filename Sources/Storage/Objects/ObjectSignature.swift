import Cryptography
import Glibc

/// Says with a key of the store that a request is ours: AWS Signature Version 4, which all S3-compatible stores know
/// (<https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html>).
///
/// libcurl can sign what it sends itself (`CURLOPT_AWS_SIGV4`), but not an address that somebody else asks for; so one
/// signature serves both. Paths and queries are given as they are sent: percent-encoded, queries in the order of their names.
package struct ObjectSignature: Sendable {
    let keyID: String
    let secret: String
    let region: String

    package init(keyID: String, secret: String, region: String) {
        (self.keyID, self.secret, self.region) = (keyID, secret, region)
    }

    private static let algorithm = "AWS4-HMAC-SHA256"
    /// The hash of nothing.
    package static let emptyHash = Hexadecimal.text(Digest.of([]))
    /// What stands for the hash in an address: the request has no body.
    private static let unsigned = "UNSIGNED-PAYLOAD"

    /// The headers that go with a request of our own.
    ///
    /// - Parameter hash: SHA-256 of its body in hexadecimal digits, which the store compares with what it got
    package func headers(
        _ method: String, host: String, path: String, query: String = "", hash: String, now: time_t,
        signing more: [(name: String, value: String)] = []
    ) -> [(name: String, value: String)] {
        let moment = Moment(now)
        let own = [("x-amz-content-sha256", hash), ("x-amz-date", moment.text)]
        let signed = ([("host", host)] + own + more).sorted { $0.0 < $1.0 }
        let names = signed.map(\.0).joined(separator: ";")
        let request = Self.canonical(method, path, query, signed, names, hash)
        let credential = "Credential=\(keyID)/\(scope(moment))"
        let signature = sign(request, moment)
        let value = "\(Self.algorithm) \(credential),SignedHeaders=\(names),Signature=\(signature)"
        return own + more + [("Authorization", value)]
    }

    /// The query with which anybody may ask for this path until so many seconds are over.
    package func query(_ method: String, host: String, path: String, seconds: Int, now: time_t) -> String {
        let moment = Moment(now)
        let credential = Self.encoded("\(keyID)/\(scope(moment))")
        let query = [
            "X-Amz-Algorithm=\(Self.algorithm)", "X-Amz-Credential=\(credential)", "X-Amz-Date=\(moment.text)",
            "X-Amz-Expires=\(seconds)", "X-Amz-SignedHeaders=host",
        ].joined(separator: "&")
        let request = Self.canonical(method, path, query, [("host", host)], "host", Self.unsigned)
        return "\(query)&X-Amz-Signature=\(sign(request, moment))"
    }

    /// Everything but letters, digits and `-._~` as `%` and two digits.
    static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += "%" + Hexadecimal.text([byte]).uppercased()
            }
        }
        return encoded
    }

    private static func canonical(
        _ method: String, _ path: String, _ query: String, _ headers: [(String, String)], _ names: String,
        _ hash: String
    ) -> String {
        let lines = headers.map { "\($0.0):\($0.1)\n" }.joined()
        return [method, path, query, lines, names, hash].joined(separator: "\n")
    }

    private func scope(_ moment: Moment) -> String { "\(moment.day)/\(region)/s3/aws4_request" }

    private func sign(_ request: String, _ moment: Moment) -> String {
        let text = [
            Self.algorithm, moment.text, scope(moment), Hexadecimal.text(Digest.of(request.utf8)),
        ].joined(separator: "\n")
        var key = SecretKey(Array("AWS4\(secret)".utf8))
        for part in [moment.day, region, "s3", "aws4_request"] {
            key = SecretKey(HMAC(key: key).code(for: part.utf8))
        }
        return Hexadecimal.text(HMAC(key: key).code(for: text.utf8))
    }

    /// `20130524T000000Z`, in UTC.
    private struct Moment {
        let text: String
        var day: String { String(text.prefix(8)) }

        init(_ seconds: time_t) {
            var seconds = seconds
            var parts = tm()
            gmtime_r(&seconds, &parts)
            func digits(_ number: Int32, _ count: Int) -> String {
                let text = String(number)
                return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
            }
            text =
                digits(parts.tm_year + 1_900, 4) + digits(parts.tm_mon + 1, 2) + digits(parts.tm_mday, 2) + "T"
                + digits(parts.tm_hour, 2) + digits(parts.tm_min, 2) + digits(parts.tm_sec, 2) + "Z"
        }
    }
}
