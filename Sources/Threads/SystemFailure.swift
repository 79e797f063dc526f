import Glibc

/// A call to the operating system that failed.
public struct SystemFailure: Error, Sendable, CustomStringConvertible {
    /// The call and what it was for, such as `bind /run/quad/a.sock`.
    public let call: String
    /// The number of the error, as in errno(3).
    public let code: Int32

    package init(_ call: String, _ code: Int32 = errno) {
        self.call = call
        self.code = code
    }

    public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
