import Glibc

/// Runs the body on threads of its own, all at once, and waits for them. The pool that runs tests may be busy and
/// would run them one after another.
public func inThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    let threads = (0..<count).map { number in
        let work = Unmanaged.passRetained(Work { body(number) })
        var thread = pthread_t()
        pthread_create(&thread, nil, Work.run, work.toOpaque())
        return thread
    }
    for thread in threads { pthread_join(thread, nil) }
}

private final class Work {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
    }
}
