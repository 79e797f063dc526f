import Postgres

/// What an address of a feed has that nobody guesses, 256 bits. The database finds it by its hash, and has it sealed besides
/// (``FeedSecretColumn``), so that its member can look at the address again.
///
/// Feeds answer to anyone who has the address, with what their member may read by then: suspension, mutes and audiences
/// are asked for as on pages. Programs are limited by nginx, by the secret, six requests a minute, without a row of
/// Quad's; strangers behind the same address have a limit of their own. The last use is written at most once an hour.
package struct FeedSecret: Sendable {
    fileprivate let token: Token

    /// A fresh one.
    package init() { token = Token() }

    /// Nil for what is none, which costs no look into the database.
    package init?(_ text: String) {
        guard text.utf8.count <= 64, let token = Base64URL.decode(text).flatMap({ Token($0) }) else { return nil }
        self.token = token
    }

    fileprivate init(token: Token) { self.token = token }

    package var text: String { Base64URL.encode(token.bytes) }
    package var hash: [UInt8] { token.hash }
}

/// The column `secret` of a table of feeds, sealed for the row that has this `token_hash`.
package struct FeedSecretColumn: Sendable {
    package let sealed: SealedColumn

    /// - Parameter sealed: `table.secret`, of the place `'table.secret ' || encode(token_hash, 'hex')`
    package init(_ sealed: SealedColumn) { self.sealed = sealed }

    package func seal(_ secret: FeedSecret, with keys: Keys) throws -> [UInt8] {
        try Seal.close(secret.token.bytes, for: place(of: secret.hash), with: keys)
    }

    /// Nil when the key is gone that it was sealed with: the feed goes on, but the address cannot be shown.
    package func open(_ sealed: [UInt8], of hash: [UInt8], with keys: Keys) -> FeedSecret? {
        guard let bytes = try? Seal.open(sealed, for: place(of: hash), with: keys) else { return nil }
        return Token(bytes).map(FeedSecret.init(token:))
    }

    private func place(of hash: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return "\(sealed.name) "
            + hash.reduce(into: "") {
                $0.append(digits[Int($1 >> 4)])
                $0.append(digits[Int($1 & 15)])
            }
    }
}
