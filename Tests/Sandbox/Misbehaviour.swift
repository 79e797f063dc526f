import FlyingFox

/// How one provider words its faults. What is alike everywhere (no answer, a late one, a broken or cut one) is the
/// server's.
protocol Misbehaviour: Sendable {
    /// The answer instead of the right one under `error500`, `limit429`, `revoked` or `noscope`; nil gives the right one.
    func answer(_ fault: Fault, to request: HTTPRequest) async throws -> HTTPResponse?
}
