/// Thrown by a job that no further try will help; it goes to the administrator at once.
package struct HopelessJob: Error, Sendable {
    package let reason: String
    package init(_ reason: String) { self.reason = reason }
}
