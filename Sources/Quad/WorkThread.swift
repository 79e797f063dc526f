import Site

/// What a thread of a pool does each time that it looks. A fault ends the turn, not the thread, and is told once,
/// however long it lasts.
final class WorkThread {
    private let log: Log
    /// Whether there was something to do, so that more may be waiting.
    private let turn: () throws -> Bool
    private var isUnwell = false

    init(_ log: Log, _ turn: @escaping () throws -> Bool) {
        self.log = log
        self.turn = turn
    }

    func look() -> Bool {
        do {
            let didSomething = try turn()
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
