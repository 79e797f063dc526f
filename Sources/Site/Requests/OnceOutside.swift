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

/// An error of an act that tells whether the act may have been done all the same.
package protocol ActFailure: Error {
    var mayBeDone: Bool { get }
}

extension Context {
    /// Acts once for a form whose act asks another service, so that no transaction may be open meanwhile. The key is
    /// taken before; a second sending waits for the first one's end and leads to the same place with the same word. An
    /// act that was not done, or has not ended, gives its key back.
    ///
    /// Whoever took a key may die over its act, or never learn what came of it. Such a key is taken over, and the act is
    /// told so: it may have been done, so it looks before it acts.
    ///
    /// - Parameters:
    ///   - otherwise: where a second sending leads when the first one does not end in time
    ///   - wait: looks again and again for a while, as long as it gives nil
    ///   - act: is told whether somebody died over it before
    package func onceOutside(
        _ key: IdempotencyKey, otherwise: Led, wait: (() throws -> Led?) throws -> Led?,
        _ act: (_ isAgain: Bool) throws -> Led
    ) throws -> Response {
        let lease = lease(of: key)
        guard let take = try lease.take() else {
            let led = try wait { try lease.result().map { Led(kept: $0) } ?? otherwise }
            return redirect(led ?? otherwise)
        }
        do {
            let led = try act(take > 1)
            if led.isFinal { try lease.settle(take, led.kept) } else { try lease.giveBack(take) }
            return redirect(led)
        } catch {
            // What is no failure of the act itself came after it, or amid it.
            if (error as? any ActFailure)?.mayBeDone ?? !(error is Failure) {
                try lease.expire(take)
            } else {
                try lease.giveBack(take)
            }
            throw error
        }
    }

    /// Where a form has led that was sent before; nil for one that was not, or whose act was not done. For pages that would
    /// refuse it because it was done.
    ///
    /// - Parameter otherwise: where it would have led if nobody had died over it
    package func earlier(_ key: IdempotencyKey, otherwise: Led) throws -> Led? {
        try lease(of: key).result().map { Led(kept: $0) ?? otherwise }
    }

    private func lease(of key: IdempotencyKey) -> IdempotencyLease {
        IdempotencyLease(database: database, scope: sessionCookie?.token.hash ?? visitor().hash, key: key.act)
    }

    /// Leads there with the word for the page.
    package func redirect(_ led: Led) -> Response {
        if let notice = led.notice { leave(notice: notice) }
        return .redirect(to: led.address)
    }
}
