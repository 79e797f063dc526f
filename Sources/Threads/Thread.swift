import CThreads
import Glibc

/// A thread of the operating system, made once and given its own stack.
///
/// It is born with every signal blocked, so that signals reach only the thread that waits for them
/// (``Signals/wait(for:)``). A child process started from it inherits that mask and must clear it.
public struct Thread: Sendable {
    private let handle: pthread_t

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: shown by `top -H` and debuggers; the kernel keeps its first 15 bytes.
    ///   - stackSize: in bytes, rounded up to whole pages; at least 16 KiB.
    ///   - body: runs on the new thread; what it makes there may be not Sendable.
    /// - Throws: ``SystemFailure`` when the system has no thread to give.
    public static func start(
        name: String, stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void
    ) throws -> Thread {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        let page = 4_096
        pthread_attr_setstacksize(&attributes, max(16_384, (stackSize + page - 1) / page * page))

        // Blocked before the thread exists: a signal between its birth and its first line would find it open.
        var everything = sigset_t()
        var before = sigset_t()
        sigfillset(&everything)
        pthread_sigmask(SIG_SETMASK, &everything, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var handle = pthread_t()
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        let code = pthread_create(&handle, &attributes, enter, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw SystemFailure("pthread_create", code)
        }
        return Thread(handle: handle)
    }

    /// Waits until the thread's body has returned. Call it once, from another thread.
    public func join() {
        pthread_join(handle, nil)
    }

    /// Lets the thread end by itself; it cannot be joined afterwards.
    public func detach() {
        pthread_detach(handle)
    }
}

/// What a new thread is given.
private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

/// The first line of every thread: a function of the C kind, which captures nothing and belongs to no actor.
private func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
    pthread_setname_np(pthread_self(), String(decoding: start.name.utf8.prefix(15), as: UTF8.self))
    start.body()
    return nil
}
