import Synchronization

/// A thread that answers requests, one at a time.
struct Worker: Sendable {
    let settings: ServerSettings
    let connections: Connections
    let counters: Counters

    /// Runs until there are no connections to come.
    func run(_ handler: (Exchange) -> Void) {
        let conversation = Conversation(settings)
        while let descriptor = connections.next() {
            counters.busy.add(1)
            switch conversation.serve(descriptor, isClosing: { counters.isClosing }, with: handler) {
            case .keep:
                counters.answered.add(1)
                connections.giveBack(descriptor)
            case .close(let answered):
                if answered { counters.answered.add(1) }
                connections.close(descriptor)
            case .refuse:
                counters.refused.add(1)
                connections.close(descriptor)
            case .gone:
                counters.refused.add(1)
                connections.forget()
            }
            counters.busy.add(-1)
        }
    }
}
