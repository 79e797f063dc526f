import Synchronization

/// A thread that answers requests, one at a time.
struct Worker: Sendable {
    let settings: ServerSettings
    let connections: Connections
    let counters: Counters
    /// Whether it is for requests with long bodies, which the others pass on.
    let isLong: Bool

    /// Runs until there are no connections to come.
    func run(_ handler: (Exchange) -> Void) {
        let conversation = Conversation(settings)
        while let descriptor = connections.next(isLong: isLong) {
            counters.busy.add(1)
            let passOn = isLong || settings.longWorkers == 0 ? nil : { connections.passOn(descriptor) }
            switch conversation.serve(
                descriptor, isClosing: { counters.isClosing }, passOn: passOn, with: handler)
            {
            case .keep:
                counters.answered.add(1)
                connections.giveBack(descriptor)
            case .leave:
                counters.answered.add(1)
                connections.leave(descriptor)
            case .close(let answered):
                if answered { counters.answered.add(1) }
                connections.close(descriptor)
            case .refuse:
                counters.refused.add(1)
                connections.close(descriptor)
            case .gone:
                counters.refused.add(1)
                connections.forget()
            case .passedOn:
                break
            }
            counters.busy.add(-1)
        }
    }
}
