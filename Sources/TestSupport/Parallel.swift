import Foundation

/// Runs the body on that many threads at once and waits for all of them.
package func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
        group.enter()
        Thread.detachNewThread {
            body(number)
            group.leave()
        }
    }
    group.wait()
}

/// Waits on this thread: what a slow server does.
package func pause(_ time: Duration) {
    usleep(UInt32(time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000))
}
