import FoundationEssentials
import Site
import Web

/// A browser in which somebody signed in before, as its own cookie tells. Its limits are its own, so that strangers who
/// use up what an address may ask for do not keep the address's owner out.
///
/// The cookie is set at each sign-in and stays when the session ends. It opens nothing: anyone who has it still needs
/// the code of a letter. Nobody is named in it; base64url of a random number of the browser (16 bytes) · for each
/// address, the newest first, the day of its last sign-in since 1970 (2, big endian) and an HMAC of browser and address
/// cut to 16 bytes · an HMAC of it all, likewise.
package struct KnownBrowser: Sendable {
    package static let cookieName = "__Host-browser"
    /// How long an address is known after its last sign-in, in days.
    package static let lifetime = 180
    /// Addresses that one browser is known for: a family, a shared desk.
    package static let most = 5

    private static let numberSize = 16
    private static let codeSize = 16
    private static let entrySize = 2 + codeSize

    private struct Entry {
        let day: Int
        let mark: [UInt8]
    }

    private let number: [UInt8]
    private var entries: [Entry] = []

    /// One that nobody has signed in with.
    package init() {
        number = Array(Token().bytes.prefix(Self.numberSize))
    }

    /// Nil for a value that this server did not write.
    package init?(_ value: String, keys: Keys) {
        guard value.utf8.count <= 256, let bytes = Base64URL.decode(value) else { return nil }
        let content = bytes.dropLast(Self.codeSize)
        let marks = content.dropFirst(Self.numberSize)
        guard content.count >= Self.numberSize, marks.count % Self.entrySize == 0,
            marks.count / Self.entrySize <= Self.most,
            Self.code(of: content, keys: keys).constantTimeEquals(bytes.suffix(Self.codeSize))
        else { return nil }
        number = Array(content.prefix(Self.numberSize))
        entries = stride(from: marks.startIndex, to: marks.endIndex, by: Self.entrySize).map { start in
            Entry(
                day: Int(marks[start]) << 8 | Int(marks[start + 1]),
                mark: Array(marks[(start + 2)..<(start + Self.entrySize)]))
        }
    }

    /// What limits count this browser by.
    package var counterKey: String { Base64URL.encode(number) }

    /// Whether this address signed in here within ``lifetime``.
    package func knows(_ email: EmailAddress, at now: Date, keys: Keys) -> Bool {
        let mark = mark(email, keys)
        let today = Self.day(now)
        return entries.contains { $0.mark.constantTimeEquals(mark) && (0...Self.lifetime).contains(today - $0.day) }
    }

    /// This browser after a sign-in with this address.
    package func knowing(_ email: EmailAddress, at now: Date, keys: Keys) -> KnownBrowser {
        let mark = mark(email, keys)
        var browser = self
        browser.entries.removeAll { $0.mark == mark }
        browser.entries.insert(Entry(day: Self.day(now), mark: mark), at: 0)
        browser.entries = Array(browser.entries.prefix(Self.most))
        return browser
    }

    package func cookie(keys: Keys) -> Cookie {
        var content = number
        for entry in entries {
            content += [UInt8(truncatingIfNeeded: entry.day >> 8), UInt8(truncatingIfNeeded: entry.day)] + entry.mark
        }
        return Cookie.host(
            Self.cookieName, Base64URL.encode(content + Self.code(of: content, keys: keys)),
            maxAge: Self.lifetime * 86_400)
    }

    private func mark(_ email: EmailAddress, _ keys: Keys) -> [UInt8] {
        Array(keys.browsers.code(for: Array("address ".utf8) + number + email.key.utf8).prefix(Self.codeSize))
    }

    private static func code(of content: some Sequence<UInt8>, keys: Keys) -> [UInt8] {
        Array(keys.browsers.code(for: Array("cookie ".utf8) + content).prefix(codeSize))
    }

    private static func day(_ date: Date) -> Int { Int(date.timeIntervalSince1970 / 86_400) }
}

extension Context {
    /// What the browser is known for; nil when nobody has signed in with it.
    var knownBrowser: KnownBrowser? {
        request.cookies[KnownBrowser.cookieName].flatMap { KnownBrowser($0, keys: keys) }
    }
}
