import Cryptography
import FoundationEssentials
import Web

/// What tells one state of a feed from another, and whether a program has it already (RFC 9110, sections 8.8 and 13).
package struct FeedValidators {
    /// With its quotes.
    package let tag: String
    /// «Thu, 26 Nov 2026 13:33:52 GMT»
    package let modified: String

    /// - Parameter updated: when something in it was written or changed last
    package init(_ text: String, updated: Date) {
        var text = text
        var hash = Digest(.sha256)
        text.withUTF8 { hash.update(UnsafeRawBufferPointer($0)) }
        tag = "\"\(Base64URL.encode(hash.value.prefix(16)))\""
        modified = Self.httpDate(updated)
    }

    /// The tag decides where a program sends both. A time has to be the very one that was sent: what is deleted takes no newer one.
    package func areKnown(to request: Request) -> Bool {
        let tags = request.headers.values("If-None-Match")
        guard tags.isEmpty else {
            return tags.contains { list in
                // None of ours has a comma in it. nginx makes a tag weak where it compresses.
                list.split(separator: ",").contains { each in
                    let sent = each.trimmingPrefix { $0 == " " || $0 == "\t" }
                    let bare = sent.hasPrefix("W/") ? sent.dropFirst(2) : sent
                    return sent.hasPrefix("*") || bare.hasPrefix(tag)
                }
            }
        }
        return request.headers["If-Modified-Since"] == modified
    }

    /// RFC 9110, section 5.6.7.
    package static func httpDate(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        // 2026-11-26T13:33:52Z
        let parts = text.split { "-T:Z".contains($0) }
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 6, let month = Int(parts[1]), months.indices.contains(month - 1), seconds >= 0 else {
            return "Thu, 01 Jan 1970 00:00:00 GMT"
        }
        let day = days[seconds / 86_400 % 7]
        return "\(day), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
    }
}
