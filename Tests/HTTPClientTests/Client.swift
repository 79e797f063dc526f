import Foundation
import HTTPClient

/// A client that may reach the servers of the tests.
func client(_ change: (inout HTTPPolicy) -> Void = { _ in }) -> HTTPClient {
    var policy = HTTPPolicy(allowedHosts: [], allowsLoopback: true)
    change(&policy)
    return HTTPClient(policy)
}

/// A place for a file that is not there yet.
func newPath() -> String {
    NSTemporaryDirectory() + "quad-http-\(UUID().uuidString)"
}
