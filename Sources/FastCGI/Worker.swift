import CFastCGI
import Glibc
import Synchronization

/// A thread that answers requests, one at a time.
struct Worker: Sendable {
    /// A request that has waited this long may have lost its reader; that is checked before work is put into it.
    private static let patience = Duration.seconds(1)

    let settings: ServerSettings
    let queue: WorkQueue
    let connections: Connections
    let counters: Counters

    /// Runs until the queue is closed.
    func run(_ handler: (Exchange) -> Void) {
        let conversation = Conversation(settings)
        while let job = queue.next() {
            counters.busy.add(1)
            counters.waiting.add(-1)
            if Instant.now - job.arrival > Self.patience, hasLostItsReader(job.descriptor) {
                connections.close(job.descriptor)
            } else {
                switch conversation.serve(job.descriptor, isClosing: { counters.isClosing }, with: handler) {
                case .keep:
                    counters.answered.add(1)
                    connections.giveBack(job.descriptor)
                case .close(let answered):
                    if answered { counters.answered.add(1) }
                    connections.close(job.descriptor)
                case .refuse:
                    counters.refused.add(1)
                    connections.close(job.descriptor)
                case .gone:
                    counters.refused.add(1)
                    connections.forget()
                }
            }
            counters.busy.add(-1)
        }
    }

    private func hasLostItsReader(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && Int32(entry.revents) & (POLLHUP | POLLERR) != 0
    }
}
