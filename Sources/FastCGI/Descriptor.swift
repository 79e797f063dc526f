import Glibc
import Threads

/// A descriptor that is closed with its owner.
final class Descriptor: Sendable {
    let number: Int32

    /// - Parameter number: what `call` has returned.
    init(_ number: Int32, _ call: String) throws {
        guard number >= 0 else { throw SystemFailure(call) }
        self.number = number
    }

    deinit {
        close(number)
    }
}
