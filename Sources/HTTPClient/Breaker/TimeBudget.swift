/// What a page may spend on waiting for other services, all calls together. Belongs to the page's thread.
public final class TimeBudget {
    /// Of an ordinary page: what is not here by then is shown as it was kept.
    public static let page = Duration.milliseconds(800)

    /// What is left; never below zero.
    public private(set) var left: Duration

    public init(_ whole: Duration = TimeBudget.page) {
        left = whole
    }

    /// libcurl counts in milliseconds: less than one is nothing.
    public var isLeft: Bool { left >= .milliseconds(1) }

    /// Takes the time of a call, which may have been longer than what was left.
    public func spend(_ time: Duration) {
        left = max(.zero, left - time)
    }
}
