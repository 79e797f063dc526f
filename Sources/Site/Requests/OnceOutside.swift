import Postgres
import Web

/// Where an act leads, and the word that it leaves for the page there.
package struct Led: Sendable, Equatable {
    package let address: Address
    /// A name and a value, as ``Context/leave(notice:_:)`` takes them; the name has no dot.
    package let notice: Notice?

    package struct Notice: Sendable, Equatable {
        package let name: String
        package let value: String

        package init(_ name: StaticString, _ value: String) {
            self.name = "\(name)"
            self.value = value
        }

        fileprivate init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// False for an act that may still fail, and may be asked for again then.
    package let isFinal: Bool

    package init(_ address: Address, _ notice: Notice? = nil, isFinal: Bool = true) {
        self.address = address
        self.notice = notice
        self.isFinal = isFinal
    }

    /// An address has no space in it.
    fileprivate init?(kept text: String) {
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        address = Address(parts[0])
        notice = parts.count == 3 ? Notice(name: parts[1], value: parts[2]) : nil
        isFinal = true
    }

    fileprivate var kept: String {
        guard let notice else { return address.text }
        return "\(address.text) \(notice.name) \(notice.value)"
    }
}

extension Context {
    /// Acts once for a form whose act asks another service, so that no transaction may be open meanwhile. The key is
    /// taken before; a second sending waits for the first one's end and leads to the same place with the same word. An
    /// act that throws, or has not ended, gives its key back.
    ///
    /// - Parameters:
    ///   - otherwise: where a second sending leads when the first one does not end in time
    ///   - wait: looks again and again for a while, as long as it gives nil
    package func onceOutside(
        _ key: FormKey, otherwise: Address, wait: (() throws -> Led?) throws -> Led?, _ act: () throws -> Led
    ) throws -> Response {
        let scope = sessionCookie?.token.hash ?? visitor().hash
        let isFirst = try database.execute(
            """
            INSERT INTO request_keys (scope, key, result)
            VALUES (\(scope), \(key.act), '')
            ON CONFLICT DO NOTHING
            """)
        guard isFirst == 1 else {
            let led = try wait {
                try database.row("SELECT result FROM request_keys WHERE scope = \(scope) AND key = \(key.act)") {
                    Led(kept: try $0.next())
                } ?? Led(otherwise)
            }
            return redirect(led ?? Led(otherwise))
        }
        do {
            let led = try act()
            if led.isFinal {
                _ = try database.execute(
                    "UPDATE request_keys SET result = \(led.kept) WHERE scope = \(scope) AND key = \(key.act)")
            } else {
                try giveBack(key, scope)
            }
            return redirect(led)
        } catch {
            try giveBack(key, scope)
            throw error
        }
    }

    private func giveBack(_ key: FormKey, _ scope: [UInt8]) throws {
        _ = try database.execute("DELETE FROM request_keys WHERE scope = \(scope) AND key = \(key.act)")
    }

    private func redirect(_ led: Led) -> Response {
        if let notice = led.notice { leave(notice: notice) }
        return .redirect(to: led.address)
    }
}
