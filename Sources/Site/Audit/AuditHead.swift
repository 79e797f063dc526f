import Postgres

extension AuditLog {
    /// Where the log ends.
    package struct Head: Sendable, Equatable, CustomStringConvertible {
        package let number: Int
        package let hash: [UInt8]

        init(number: Int, hash: [UInt8]) {
            self.number = number
            self.hash = hash
        }

        /// As an operator keeps it: `17:0f3a…`; nil for anything else.
        package init?(_ text: String) {
            let parts = text.split(separator: ":")
            guard parts.count == 2, let number = Int(parts[0]), number > 0, parts[1].utf8.count == 64 else {
                return nil
            }
            let digits = Array(parts[1].utf8)
            let bytes = stride(from: 0, to: 64, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
            guard bytes.count == 32 else { return nil }
            self.init(number: number, hash: bytes)
        }

        package var description: String { "\(number):\(Self.hex(hash))" }

        static func hex(_ bytes: [UInt8]) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    package static let sealedHead = SealedColumn(
        "audit_head.seal", table: "audit_head", column: "seal", place: "'audit_head.seal'")
    /// What the head is sealed for.
    private static let place = "audit_head.seal"

    /// The head as its row has it.
    struct KeptHead {
        let head: Head
        let seal: [UInt8]

        static let columns = Columns(of: "h", "number", "hash", "seal")

        init(_ row: inout Row) throws {
            head = Head(number: try row.next("number"), hash: try row.next("hash"))
            seal = try row.next("seal")
        }
    }

    static func seal(_ head: Head, with keys: Keys) throws -> [UInt8] {
        try Seal.close(Array(head.description.utf8), for: place, with: keys)
    }

    /// Whether this server sealed this very head.
    func isSealed(_ kept: KeptHead) -> Bool {
        let text = try? Seal.open(kept.seal, for: Self.place, with: keys)
        return text.map { String(decoding: $0, as: UTF8.self) } == kept.head.description
    }

    /// Seals the beginning of a log that is as new as its database: nobody has an account yet. From then on an unsealed head
    /// is one that somebody else wrote.
    package func begin() throws {
        let seal = try Self.seal(Head(number: 0, hash: []), with: keys)
        _ = try database.execute(
            """
            UPDATE audit_head
            SET seal = \(seal)
            WHERE number = 0 AND hash = '' AND seal = ''
              AND NOT EXISTS (SELECT FROM audit_log) AND NOT EXISTS (SELECT FROM members)
            """)
    }
}
