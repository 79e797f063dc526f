import Postgres
import Site

/// What an address of a feed has that nobody guesses, 256 bits. The database finds it by its hash, and has it sealed besides, so
/// that its member can look at the address again.
struct AtomSecret: Sendable {
    private let token: Token

    /// A fresh one.
    init() { token = Token() }

    /// Nil for what is none, which costs no look into the database.
    init?(_ text: String) {
        guard text.utf8.count <= 64, let token = Base64URL.decode(text).flatMap({ Token($0) }) else { return nil }
        self.token = token
    }

    var text: String { Base64URL.encode(token.bytes) }
    var hash: [UInt8] { token.hash }

    static let sealed = SealedColumn(
        "atom_feeds.secret", table: "atom_feeds", column: "secret",
        place: "'atom_feeds.secret ' || encode(token_hash, 'hex')")

    func sealed(with keys: Keys) throws -> [UInt8] {
        try Seal.close(token.bytes, for: Self.place(of: hash), with: keys)
    }

    /// Nil when the key is gone that it was sealed with: the feed goes on, but the address cannot be shown.
    static func open(_ sealed: [UInt8], of hash: [UInt8], with keys: Keys) -> AtomSecret? {
        guard let bytes = try? Seal.open(sealed, for: place(of: hash), with: keys) else { return nil }
        return Token(bytes).map(AtomSecret.init(token:))
    }

    private init(token: Token) { self.token = token }

    private static func place(of hash: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return "atom_feeds.secret "
            + hash.reduce(into: "") {
                $0.append(digits[Int($1 >> 4)])
                $0.append(digits[Int($1 & 15)])
            }
    }
}
