import Cryptography
import FoundationEssentials
import Web

/// A ``FlashMessage`` on its way to its page: a text in a cookie, or beside the idempotency key of its form.
package struct Flash: Sendable, Equatable {
    /// The name of its type, a space and its value as JSON.
    let text: String

    init(text: String) {
        self.text = text
    }

    package init(_ message: some FlashMessage) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let value = (try? encoder.encode(message)) ?? Data()
        text = "\(type(of: message).name) \(String(decoding: value, as: UTF8.self))"
    }

    /// Nil for what none of these types has written.
    package func message(of types: [any FlashMessage.Type]) -> (any FlashMessage)? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let type = types.first(where: { $0.name == parts[0] }) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(parts[1].utf8))
    }
}

/// The cookie that carries a message to the next page of the browser that acted.
///
/// Its text: base64url of an HMAC-SHA256 cut to 16 bytes · the hash of the path that the act leads to, cut to 6 · the
/// message. The HMAC names the member too, so that nothing but what Quad said to this member is ever shown.
package struct FlashCookie {
    package static let name = "__Host-flash"
    /// Seconds.
    static let lifetime = 60
    /// Bytes of the text.
    package static let longest = 1_000
    static let cleared = Cookie.host(name, "", maxAge: 0)

    package let flash: Flash
    private let place: [UInt8]

    /// - Parameter page: where the act leads
    init(_ flash: Flash, to page: Address) {
        self.flash = flash
        place = Self.place(page.text.prefix { $0 != "?" && $0 != "#" })
    }

    /// Nil for a text that Quad did not write for this reader.
    package init?(_ text: String, for reader: MemberID?, keys: Keys) {
        guard text.utf8.count <= Self.longest, let bytes = Base64URL.decode(text), bytes.count > 22,
            Self.code(of: bytes[16...], for: reader, keys).constantTimeEquals(bytes[..<16])
        else { return nil }
        place = Array(bytes[16..<22])
        flash = Flash(text: String(decoding: bytes[22...], as: UTF8.self))
    }

    /// - Parameter reader: nil while nobody is signed in
    func cookie(for reader: MemberID?, keys: Keys) -> Cookie {
        let content = place + flash.text.utf8
        let text = Base64URL.encode(Self.code(of: content, for: reader, keys) + content)
        return Cookie.host(Self.name, text, maxAge: Self.lifetime)
    }

    func leads(to path: String) -> Bool { place == Self.place(path[...]) }

    private static func place(_ path: Substring) -> [UInt8] { Array(Digest.of(path.utf8).prefix(6)) }

    private static func code(of content: some Sequence<UInt8>, for reader: MemberID?, _ keys: Keys) -> [UInt8] {
        Array(keys.flashes.code(for: Array("\(reader?.rawValue ?? 0) ".utf8) + content).prefix(16))
    }
}

extension Context {
    /// An act has left a message, whatever it says.
    package var hasFlash: Bool { request.cookies[FlashCookie.name]?.isEmpty == false }

    /// Takes the message that was left for the page. Scripts ask for pages too, to look for news: they take a message only
    /// where it leads, so that another tab does not swallow it.
    func takeFlash() -> FlashView? {
        guard request.method == .get, let text = request.cookies[FlashCookie.name], !text.isEmpty else { return nil }
        let arrived = FlashCookie(text, for: sessionCookie?.member, keys: keys)
        if let arrived, !request.isNavigation, !arrived.leads(to: request.rawPath) { return nil }
        cookies.append(FlashCookie.cleared)
        return arrived?.flash.message(of: services.features.flashes)?
            .view(on: FlashPage(language, at: requestedAddress))
    }
}
