import Crypto
import FoundationEssentials
import Glibc
import Web

/// What makes a form act once: each shown form carries its own, and the act is remembered under it.
package struct FormKey: Sendable {
    package static let field = "key"

    /// As the form carries it.
    package let uuid: UUID
    /// What the act is remembered under: the key together with what was sent. A form that was gone back to, changed
    /// and sent again has an old key and says something new, and must not be swallowed.
    let act: UUID

    /// A fresh one, for a form that is about to be shown.
    package init() {
        uuid = Self.random()
        act = uuid
    }

    /// The one that a form brought; a form without one acts for itself.
    package init(_ fields: Fields) {
        uuid = fields[Self.field].flatMap { UUID(uuidString: $0) } ?? Self.random()
        var hash = SHA256()
        hash.update(data: Data(uuid.uuidString.utf8))
        for field in fields.all.sorted(by: { $0.name < $1.name })
        where field.name != Forgery.field && field.name != Self.field {
            hash.update(
                data: Data("\(field.name.utf8.count) \(field.name) \(field.value.utf8.count) \(field.value)".utf8))
        }
        act = hash.finalize().withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// For an act that its words name: the same for whoever sends it again, also from another page.
    package init(of act: String) {
        self.act = SHA256.hash(data: Data(act.utf8)).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        uuid = self.act
    }

    package var text: String { uuid.uuidString }

    /// 128 bits by one system call. `UUID()` opens, reads and closes /dev/urandom each time:
    /// three system calls a page.
    private static func random() -> UUID {
        var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let failure = withUnsafeMutableBytes(of: &bytes) { getentropy($0.baseAddress, $0.count) }
        precondition(failure == 0, "the system has no random bytes")
        return UUID(uuid: bytes)
    }
}
