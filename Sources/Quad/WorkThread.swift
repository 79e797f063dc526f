import Site

/// What a thread of a pool does each time that it looks. A fault ends the poll, not the thread, and is logged once,
/// however long it lasts.
final class WorkThread {
    private let log: Log
    /// Whether there was something to do, so that more may be waiting.
    private let poll: () throws -> Bool
    private var isUnwell = false

    init(_ log: Log, _ poll: @escaping () throws -> Bool) {
        self.log = log
        self.poll = poll
    }

    func look() -> Bool {
        do {
            let didSomething = try poll()
            if isUnwell { log.write("recovered", [:]) }
            isUnwell = false
            return didSomething
        } catch {
            if !isUnwell { log.write("trouble", ["error": String(describing: error)]) }
            isUnwell = true
            return false
        }
    }
}
