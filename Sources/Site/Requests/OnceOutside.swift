import Web

/// An error of an act that says whether the act may have been done all the same (DECISIONS, 98).
package protocol ActFailure: Error {
    var mayBeDone: Bool { get }
}

extension Context {
    /// Acts once for a form whose act asks another service, so that no transaction may be open meanwhile. The key is
    /// taken before; a second sending waits for the first one's end and leads to the same place with the same message. An
    /// act that was not done, or has not ended, gives its key back.
    ///
    /// The process that took a key may die over its act, or never learn what came of it. Such a key is taken over, and
    /// the act is told so: it may have been done, so it looks before it acts.
    ///
    /// Nothing is begun once the member's session has ended. What was begun before comes to its end, within the time that
    /// calls of a page have, and is written down: the other service has done it.
    ///
    /// - Parameters:
    ///   - otherwise: where a second sending leads when the first one does not end in time
    ///   - wait: looks again and again for a while, as long as it gives nil
    ///   - act: is called with whether somebody died over it before
    /// - Throws: ``Failure/signInRequired`` when the session has ended since the request was let in
    package func onceOutside(
        _ key: IdempotencyKey, otherwise: Redirect, wait: (() throws -> Redirect?) throws -> Redirect?,
        _ act: (_ isAgain: Bool) throws -> Redirect
    ) throws -> Response {
        let lease = lease(of: key)
        guard let take = try lease.take(for: askingSession) else {
            let stands = try database.row(askingSession) { try $0.only(Bool.self) }
            guard stands == true else { throw Failure.signInRequired }
            let earlier = try wait { try lease.result().map { Redirect(kept: $0) } ?? otherwise }
            return redirect(earlier ?? otherwise)
        }
        do {
            let result = try act(take > 1)
            if result.isFinal { try lease.settle(take, result.kept) } else { try lease.giveBack(take) }
            return redirect(result)
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
    package func earlier(_ key: IdempotencyKey, otherwise: Redirect) throws -> Redirect? {
        try lease(of: key).result().map { Redirect(kept: $0) ?? otherwise }
    }

    private func lease(of key: IdempotencyKey) -> IdempotencyLease {
        IdempotencyLease(database: database, scope: sessionCookie?.token.hash ?? visitor().hash, key: key.act)
    }
}
