import FoundationEssentials
import Glibc

/// A letter to one person, in plain text and, where given, as HTML.
///
/// Written by RFC 5322 and RFC 2045–2047: everything is ASCII, lines are at most 78 characters where they can be folded,
/// and no text can begin a header of its own.
public struct Letter: Sendable {
    public let from: Mailbox
    public let to: Mailbox
    public let subject: String
    public let text: String
    public let html: String?
    /// `<unique@domain>`. The same for every attempt to send the same letter, so that a second copy is seen as one.
    public let messageID: String
    public let date: Date
    public let headers: [(name: String, value: String)]

    /// Bytes of text and of HTML.
    public static let longestBody = 1 << 20
    private static let ownHeaders: Set<String> = [
        "from", "to", "cc", "bcc", "sender", "reply-to", "subject", "date", "message-id", "mime-version",
        "content-type", "content-transfer-encoding", "return-path", "received",
    ]

    /// - Parameters:
    ///   - messageID: `unique@domain`, with or without its angle brackets; nil makes a random one at the sender's domain
    ///   - headers: further fields in printable ASCII, such as `Auto-Submitted`
    ///   - unsubscribe: an https address that ends these letters by one POST (RFC 8058)
    /// - Throws: `MailFailure.invalid` for a control character in the subject or a header, a malformed Message-ID, NUL in
    ///   the body, a header that the letter writes itself
    public init(
        from: Mailbox, to: Mailbox, subject: String, text: String, html: String? = nil, messageID: String? = nil,
        date: Date = Date(), headers: [(name: String, value: String)] = [], unsubscribe: String? = nil
    ) throws(MailFailure) {
        guard HeaderText.isClean(subject), subject.utf8.count <= 998 else { throw .invalid("subject") }
        for body in [text, html ?? ""] {
            guard body.utf8.count <= Self.longestBody, !body.utf8.contains(0) else { throw .invalid("body") }
        }
        var headers = headers
        if let unsubscribe {
            guard unsubscribe.hasPrefix("https://"), !unsubscribe.utf8.contains(where: { "<> ".utf8.contains($0) })
            else {
                throw .invalid("unsubscribe address")
            }
            headers.append(("List-Unsubscribe", "<\(unsubscribe)>"))
            headers.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
        }
        for (name, value) in headers {
            let isName = !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
            guard isName, !Self.ownHeaders.contains(name.lowercased()) else { throw .invalid("header name") }
            guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), value.utf8.count <= 900 else {
                throw .invalid("header \(name)")
            }
        }
        let identity = messageID ?? "\(Self.randomWord())@\(from.domain)"
        let isBracketed = identity.first == "<" && identity.last == ">"
        let inside = isBracketed ? identity.dropFirst().dropLast() : identity[...]
        guard Self.isMessageID(inside) else { throw .invalid("Message-ID") }
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        self.html = html
        self.messageID = "<\(inside)>"
        self.date = date
        self.headers = headers
    }

    /// RFC 5322 §3.6.4, without the obsolete and quoted forms.
    private static func isMessageID(_ text: Substring) -> Bool {
        let halves = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return text.utf8.count <= 250 && halves.count == 2
            && halves.allSatisfy { !$0.isEmpty && $0.allSatisfy { HeaderText.isAtom($0) || $0 == UInt8(ascii: ".") } }
    }

    /// 128 random bits in hexadecimal.
    static func randomWord() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The whole message, lines ended by CRLF.
    package var message: String {
        var lines = HeaderWriter()
        lines.add("Date", [Self.dateText(date)])
        lines.add("From", Self.words(of: from))
        lines.add("To", Self.words(of: to))
        lines.add("Message-ID", [messageID])
        lines.add("Subject", HeaderText.words(of: subject))
        for (name, value) in headers { lines.add(name, value.split(separator: " ").map(String.init)) }
        lines.add("MIME-Version", ["1.0"])
        guard let html else {
            return lines.text + Self.part("text/plain", text)
        }
        // "=_" stands in neither quoted-printable nor base64 (RFC 2045 §6.7).
        let boundary = "=_\(Self.randomWord())"
        lines.add("Content-Type", ["multipart/alternative;", "boundary=\"\(boundary)\""])
        return """
            \(lines.text)\r
            --\(boundary)\r
            \(Self.part("text/plain", text))\r
            --\(boundary)\r
            \(Self.part("text/html", html))\r
            --\(boundary)--\r

            """
    }

    private static func words(of mailbox: Mailbox) -> [String] {
        guard let name = mailbox.name else { return [mailbox.address] }
        return HeaderText.phrase(name) + ["<\(mailbox.address)>"]
    }

    private static func part(_ type: String, _ text: String) -> String {
        let (encoding, lines) = BodyText.encode(text)
        return """
            Content-Type: \(type); charset=utf-8\r
            Content-Transfer-Encoding: \(encoding.rawValue)\r
            \r
            \(lines)
            """
    }

    /// RFC 5322 §3.3, in UTC.
    private static func dateText(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(days[Int(parts.tm_wday)]), \(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
    }
}

/// Header fields, folded between words at 78 characters (RFC 5322 §2.1.1, §2.2.3).
private struct HeaderWriter {
    private(set) var text = ""

    mutating func add(_ name: String, _ words: [String]) {
        var column = name.utf8.count + 1
        text += "\(name):"
        for (index, word) in words.enumerated() {
            // The first word stays on the line of the name: a line of white space alone is not a header's.
            if index > 0, column + 1 + word.utf8.count > 78 {
                text += "\r\n"
                column = 0
            }
            text += " \(word)"
            column += 1 + word.utf8.count
        }
        text += "\r\n"
    }
}
