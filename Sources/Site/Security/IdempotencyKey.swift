import Cryptography
import FoundationEssentials
import Glibc
import Web

/// What makes a form act once: each shown form carries its own, and the act is remembered under it (DECISIONS, 24).
package struct IdempotencyKey: Sendable {
    package static let field = "key"

    /// As the form carries it.
    package let uuid: UUID
    /// What the act is remembered under: the key together with what was sent. A form that was gone back to, changed
    /// and sent again has an old key and says something new, and must not be swallowed.
    package let act: UUID

    /// A fresh one, for a form that is about to be shown.
    package init() {
        uuid = Self.random()
        act = uuid
    }

    /// That of a form which is shown again as it was left.
    package init(_ uuid: UUID) {
        self.uuid = uuid
        act = uuid
    }

    /// The one that a form brought; a form without one acts for itself.
    package init(_ fields: Fields) {
        uuid = fields[Self.field].flatMap { UUID(uuidString: $0) } ?? Self.random()
        var hash = Digest(.sha256)
        hash.update(uuid.uuidString.utf8)
        for field in fields.all.sorted(by: { $0.name < $1.name })
        where field.name != CSRF.field && field.name != Self.field {
            // A browser ends lines with CRLF, a script that sends the same form with LF.
            let value = field.value.utf8.contains(0x0D) ? field.value.replacing("\r\n", with: "\n") : field.value
            hash.update("\(field.name.utf8.count) \(field.name) \(value.utf8.count) \(value)".utf8)
        }
        act = Self.first(hash.value)
    }

    /// For an act that its words name: the same for the member who sends it again, also from another page.
    package init(of act: String) {
        self.act = Self.first(Digest.of(act.utf8))
        uuid = self.act
    }

    package var text: String { uuid.uuidString }

    /// The first 128 bits of a hash.
    private static func first(_ hash: [UInt8]) -> UUID {
        hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// 128 bits by one system call. `UUID()` opens, reads and closes /dev/urandom each time:
    /// three system calls a page.
    private static func random() -> UUID {
        var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let failure = withUnsafeMutableBytes(of: &bytes) { getentropy($0.baseAddress, $0.count) }
        precondition(failure == 0, "the system has no random bytes")
        return UUID(uuid: bytes)
    }
}
